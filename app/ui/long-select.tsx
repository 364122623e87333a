import { type SelectHTMLAttributes, useEffect, useRef, useState } from "react";
import { useI18n } from "~/i18n/t";
import { useDocument } from "./document";
import { Field, type FieldText } from "./field";
import { found, type ListOption, type Matches, type OptionList, optionsPath } from "./option-list";
import { optionMarkup } from "./option-markup";
import { SelectCombobox } from "./select-combobox";
import { useHydrated } from "./use-hydrated";

type LongSelectProps = FieldText & {
  id: string;
  name: string;
  list: OptionList;
  /** The value that is chosen. */
  value: string;
  /** How well an entry matches a typed text. */
  matches: Matches;
  /** The text searched for without scripts: the server's page has only the matching entries. */
  find?: string;
  /** Label of a first entry for "no choice"; without it an entry is always chosen. */
  none?: string;
  /** The picture beside an entry. */
  flagOf?: (option: ListOption) => string;
  className?: string;
} & Pick<SelectHTMLAttributes<HTMLSelectElement>, "autoComplete">;

/**
 * A choice from a long list (SU-06, PH-01): a native list, whose entries are only in the markup. With scripts, on every screen, a
 * search field covers it. The form always submits the native list, also before the entries have arrived.
 */
export function LongSelect({ label, hint, error, className, ...select }: LongSelectProps) {
  const { id, name, value, matches, flagOf, autoComplete } = select;
  const ref = useRef<HTMLSelectElement>(null);
  const { markup, options, ask } = useOptions(select);
  const typing = useHydrated() && (options !== undefined || markup !== "");
  const shared = { ref, name, autoComplete, hidden: typing || undefined };
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      {(control) => {
        const own = typing ? { id: `${id}-list`, "aria-hidden": true, tabIndex: -1 } : control;
        return (
          <>
            {options && !markup ? (
              <select {...shared} {...own} key="asked" defaultValue={value}>
                {options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </select>
            ) : (
              <select
                {...shared}
                {...own}
                key="given"
                suppressHydrationWarning
                // biome-ignore lint/security/noDangerouslySetInnerHtml: our own lists, escaped
                dangerouslySetInnerHTML={{ __html: markup || optionMarkup([{ value, label: "" }], value) }}
              />
            )}
            {typing ? (
              <SelectCombobox
                key={markup ? "over given" : "over asked"}
                select={ref}
                options={options}
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
 * The entries: from the server's page, or requested if scripts rendered the page. The page doesn't contain their other names;
 * these are requested when the viewer is about to type.
 */
function useOptions({ id, list, value, matches, find = "", none }: Omit<LongSelectProps, keyof FieldText | "name">) {
  const { optionsOf } = useDocument();
  const { language } = useI18n();
  const [markup] = useState(() =>
    optionsOf ? optionMarkup(withNone(shortened(optionsOf(list), matches, find), none), value) : markupInPage(id),
  );
  const [asked, setAsked] = useState(!markup);
  const [options, setOptions] = useState<ListOption[]>();
  useEffect(() => {
    if (!asked) return;
    const asking = new AbortController();
    fetch(optionsPath(list, language), { signal: asking.signal })
      .then((answer) => (answer.ok ? answer.json() : undefined))
      .then(
        (all: ListOption[] | undefined) => setOptions(all && withNone(all, none)),
        () => {},
      );
    return () => asking.abort();
  }, [asked, list, language, none]);
  return { markup, options, ask: () => setAsked(true) };
}

/** The matching options, or all if none matches: the list is never empty. */
function shortened(options: ListOption[], matches: Matches, find: string): ListOption[] {
  const fitting = found(options, matches, find);
  return fitting.length > 0 ? fitting : options;
}

const withNone = (options: ListOption[], none: string | undefined): ListOption[] =>
  none === undefined ? options : [{ value: "", label: none }, ...options];

const markupInPage = (id: string): string => document.getElementById(id)?.innerHTML ?? "";
