import { type SelectHTMLAttributes, useEffect, useRef, useState, useSyncExternalStore } from "react";
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
  /** The picture beside an entry. */
  flagOf?: (choice: Choice) => string;
  className?: string;
} & Pick<SelectHTMLAttributes<HTMLSelectElement>, "autoComplete">;

/**
 * One of a long list; until it has arrived, what is chosen is sent all the same. A native list, whose entries are in the markup only; where there are scripts, a wide screen and a
 * mouse, a field that finds entries lies over it (PH-01). The native list stays what is sent.
 */
export function LongSelect({ label, hint, error, className, ...select }: LongSelectProps) {
  const { id, name, value, matches, flagOf, autoComplete } = select;
  const ref = useRef<HTMLSelectElement>(null);
  const { markup, choices } = useChoices(select);
  const wide = useRoomForTyping() && (choices !== undefined || markup !== "");
  const shared = { ref, name, autoComplete, hidden: wide || undefined };
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      {(control) => {
        const own = wide ? { id: `${id}-list`, "aria-hidden": true, tabIndex: -1 } : control;
        return (
          <>
            {choices ? (
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
                dangerouslySetInnerHTML={{ __html: markup || markupOf([{ value, label: "" }], value, (only) => only) }}
              />
            )}
            {wide ? (
              <SelectCombobox
                key={choices ? "over asked" : "over given"}
                select={ref}
                control={control}
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

/** The entries: of the server's page, or, where the page was made by scripts, asked for. */
function useChoices({ id, list, value, matches, find = "" }: Omit<LongSelectProps, keyof FieldText | "name">) {
  const { choicesOf } = useDocument();
  const { language } = useSpeech();
  const [markup] = useState(() =>
    choicesOf ? markupOf(choicesOf(list), value, (choices) => found(choices, matches, find)) : markupInPage(id),
  );
  const [choices, setChoices] = useState<Choice[]>();
  useEffect(() => {
    if (markup) return;
    const asking = new AbortController();
    fetch(choicesPath(list, language), { signal: asking.signal })
      .then((answer) => (answer.ok ? answer.json() : undefined))
      .then(setChoices, () => {});
    return () => asking.abort();
  }, [markup, list, language]);
  return { markup, choices };
}

function markupOf(choices: Choice[], value: string, look: (choices: Choice[]) => Choice[]): string {
  const shown = look(choices);
  return (shown.length > 0 ? shown : choices)
    .map((choice) => {
      const selected = choice.value === value ? " selected" : "";
      return `<option value="${escaped(choice.value)}"${selected}>${escaped(choice.label)}</option>`;
    })
    .join("");
}

const markupInPage = (id: string): string => document.getElementById(id)?.innerHTML ?? "";

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const ROOM = "(min-width: 48em) and (pointer: fine)";

/** Telephones have better lists of their own. */
function useRoomForTyping(): boolean {
  const hydrated = useHydrated();
  const room = useSyncExternalStore(
    (changed) => {
      const query = matchMedia(ROOM);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => matchMedia(ROOM).matches,
    () => false,
  );
  return hydrated && room;
}
