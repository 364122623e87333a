import { type SelectHTMLAttributes, useEffect, useRef, useState } from "react";
import { useSpeech } from "~/i18n/t";
import { type Choice, type ChoiceList, choicesPath, found, type Matches } from "./choice-list";
import { useDocument } from "./document";
import { Field, type FieldText } from "./field";
import { SelectCombobox } from "./select-combobox";
import { useHydrated } from "./use-hydrated";

type LongSelectProps = FieldText & {
  id: string;
  name: string;
  list: ChoiceList;
  /** The value that is chosen. */
  value: string;
  /** What typing finds. */
  matches: Matches;
  /** What was looked for without scripts: the server's page has only what it found. */
  find?: string;
  /** What stands first in the list for nothing chosen; without it something is. */
  none?: string;
  /** The picture beside an entry. */
  flagOf?: (choice: Choice) => string;
  className?: string;
} & Pick<SelectHTMLAttributes<HTMLSelectElement>, "autoComplete">;

/**
 * One of a long list; until it has arrived, what is chosen is sent all the same. A native list, whose entries are in the
 * markup only; where there are scripts, on every screen, a field that finds entries lies over it (SU-06, PH-01). The native
 * list stays what is sent.
 */
export function LongSelect({ label, hint, error, className, ...select }: LongSelectProps) {
  const { id, name, value, matches, flagOf, autoComplete } = select;
  const ref = useRef<HTMLSelectElement>(null);
  const { markup, choices, ask } = useChoices(select);
  const typing = useHydrated() && (choices !== undefined || markup !== "");
  const shared = { ref, name, autoComplete, hidden: typing || undefined };
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      {(control) => {
        const own = typing ? { id: `${id}-list`, "aria-hidden": true, tabIndex: -1 } : control;
        return (
          <>
            {choices && !markup ? (
              <select {...shared} {...own} key="asked" defaultValue={value}>
                {choices.map((choice) => (
                  <option key={choice.value} value={choice.value}>
                    {choice.label}
                  </option>
                ))}
              </select>
            ) : (
              <select
                {...shared}
                {...own}
                key="given"
                suppressHydrationWarning
                // biome-ignore lint/security/noDangerouslySetInnerHtml: our own lists, escaped below
                dangerouslySetInnerHTML={{ __html: markup || markupOf([{ value, label: "" }], value) }}
              />
            )}
            {typing ? (
              <SelectCombobox
                key={markup ? "over given" : "over asked"}
                select={ref}
                choices={choices}
                control={control}
                onFocus={ask}
                matches={matches}
                flagOf={flagOf}
              />
            ) : null}
          </>
        );
      }}
    </Field>
  );
}

/**
 * The entries: of the server's page, or, where the page was made by scripts, asked for. The page has no other names of them:
 * these are asked for when somebody is about to type.
 */
function useChoices({ id, list, value, matches, find = "", none }: Omit<LongSelectProps, keyof FieldText | "name">) {
  const { choicesOf } = useDocument();
  const { language } = useSpeech();
  const [markup] = useState(() =>
    choicesOf ? markupOf(withNone(shortened(choicesOf(list), matches, find), none), value) : markupInPage(id),
  );
  const [asked, setAsked] = useState(!markup);
  const [choices, setChoices] = useState<Choice[]>();
  useEffect(() => {
    if (!asked) return;
    const asking = new AbortController();
    fetch(choicesPath(list, language), { signal: asking.signal })
      .then((answer) => (answer.ok ? answer.json() : undefined))
      .then(
        (all: Choice[] | undefined) => setChoices(all && withNone(all, none)),
        () => {},
      );
    return () => asking.abort();
  }, [asked, list, language, none]);
  return { markup, choices, ask: () => setAsked(true) };
}

/** Nobody is left with an empty list. */
function shortened(choices: Choice[], matches: Matches, find: string): Choice[] {
  const fitting = found(choices, matches, find);
  return fitting.length > 0 ? fitting : choices;
}

const withNone = (choices: Choice[], none: string | undefined): Choice[] =>
  none === undefined ? choices : [{ value: "", label: none }, ...choices];

function markupOf(choices: Choice[], value: string): string {
  return choices
    .map((choice) => {
      const selected = choice.value === value ? " selected" : "";
      return `<option value="${escaped(choice.value)}"${selected}>${escaped(choice.label)}</option>`;
    })
    .join("");
}

const markupInPage = (id: string): string => document.getElementById(id)?.innerHTML ?? "";

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
