import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { useT } from "~/i18n/t";
import { isComposing } from "./is-composing";
import { visuallyHidden } from "./layout.css";
import { cappedListbox, combobox, flaggedOption, option } from "./listbox.css";
import { found, type ListOption, type Matches } from "./option-list";

type SelectComboboxProps = {
  /** The native list that it searches and changes. */
  select: RefObject<HTMLSelectElement>;
  /** Entries with the names to find them by once these are loaded; until then those of the native list. */
  options: ListOption[] | undefined;
  control: { id: string; "aria-describedby"?: string; "aria-invalid"?: true };
  matches: Matches;
  onFocus: () => void;
  flagOf?: (entry: ListOption) => string;
};

/** PH-02: type to filter; arrows, Home, End, Enter and Esc; the count is spoken. */
export function SelectCombobox({ select, options: known, control, matches, onFocus, flagOf }: SelectComboboxProps) {
  const t = useT();
  const [chosen, setChosen] = useState("");
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const options = open ? found(known ?? optionsIn(select), matches, typed ?? "") : [];
  const listId = `${control.id}-options`;
  const optionId = (index: number) => `${listId}-${index}`;

  // In a layout effect: the list may not be in the page before.
  useLayoutEffect(() => setChosen(labelIn(select)), [select]);
  useEffect(() => {
    if (open && active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [open, active, listId]);

  function show(field: HTMLElement) {
    if (open) return;
    setOpen(true);
    setActive((known ?? optionsIn(select)).findIndex(({ value }) => value === select.current?.value));
    // The keyboard on the screen takes the lower half of it.
    if (matchMedia("(pointer: coarse)").matches) field.parentElement?.scrollIntoView({ block: "start" });
  }

  function close() {
    setOpen(false);
    setTyped(undefined);
    setActive(-1);
  }

  function choose({ value, label }: ListOption) {
    const list = select.current;
    if (list) {
      list.value = value;
      // The page has only the entries searched for without scripts.
      if (list.value !== value) list.add(new Option(label, value, true, true));
    }
    setChosen(label);
    close();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event)) return;
    const last = options.length - 1;
    const next = {
      ArrowDown: active < last ? active + 1 : 0,
      ArrowUp: active > 0 ? active - 1 : last,
      Home: 0,
      End: last,
    }[event.key];
    const wanted = options[active];
    if (!open && (event.key === "ArrowDown" || event.key === "ArrowUp")) show(event.currentTarget);
    else if (open && next !== undefined) setActive(next);
    else if (open && event.key === "Escape") close();
    else if (open && event.key === "Enter" && wanted) choose(wanted);
    else return;
    event.preventDefault();
  }

  return (
    <div className={combobox}>
      <input
        {...control}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={open && active >= 0 ? optionId(active) : undefined}
        value={typed ?? chosen}
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => {
          onFocus();
          event.currentTarget.select();
        }}
        onClick={(event) => show(event.currentTarget)}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setOpen(true);
          setActive(0);
        }}
        onChange={() => {}}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {open ? (
        <div className={cappedListbox} id={listId} role="listbox" onMouseDown={(event) => event.preventDefault()}>
          {options.map((entry, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, aria-activedescendant moves
            <div
              key={entry.value}
              id={optionId(index)}
              className={flagOf ? flaggedOption : option}
              role="option"
              aria-selected={index === active}
              // Not when a finger comes down: it may be about to scroll.
              onClick={() => choose(entry)}
            >
              {flagOf ? <img src={flagOf(entry)} alt="" width={24} height={18} loading="lazy" /> : null}
              <span>{entry.label}</span>
            </div>
          ))}
        </div>
      ) : null}
      <span className={visuallyHidden} role="status">
        {open ? t("common.found", { count: options.length }) : ""}
      </span>
    </div>
  );
}

const optionsIn = (select: RefObject<HTMLSelectElement>): ListOption[] =>
  [...(select.current?.options ?? [])].map(({ value, text }) => ({ value, label: text }));

const labelIn = (select: RefObject<HTMLSelectElement>): string => select.current?.selectedOptions[0]?.text ?? "";
