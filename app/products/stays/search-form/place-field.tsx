import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { messagesOf } from "~/i18n/t";
import { fieldId } from "~/products/stays/stay-messages";
import type { StayForm } from "~/products/stays/stay-params";
import type { PlaceSuggestion } from "~/shared/places/places";
import { Field } from "~/ui/field";
import { isComposing } from "~/ui/is-composing";
import { visuallyHidden } from "~/ui/layout.css";
import { combobox, listbox, note, option } from "~/ui/listbox.css";
import { useHydrated } from "~/ui/use-hydrated";

/** The answer of `/resources/places`. */
export type PlaceSuggestions = {
  places: PlaceSuggestion[];
  /** The number of places and properties, or why there are none, for screen readers. */
  status: string;
  /** Whether the status says more than the list does and is shown, too. */
  isNote: boolean;
};

const useT = messagesOf("stay");

type PlaceFieldProps = { form: StayForm; error?: string; className?: string };

const FEWEST_LETTERS = 2;
const TYPING_PAUSE_MS = 150;
const LIST_ID = "places";
const NOTHING: PlaceSuggestions = { places: [], status: "", isNote: false };
const optionId = (index: number) => `${LIST_ID}-${index}`;

/**
 * The destination. Without scripts a plain field whose text the search resolves; with scripts a combobox that suggests places
 * and properties and remembers the chosen one. Free text stays allowed.
 */
export function PlaceField({ form, error, className }: PlaceFieldProps) {
  const t = useT();
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [dest, setDest] = useState(form.dest);
  const { answer, suggestFor, clear } = useSuggestions();
  const { places, status, isNote } = answer;
  const [active, setActive] = useState(-1);
  const open = places.length > 0;
  const typedEarly = useRef(() => {
    const field = input.current;
    if (field && field.value !== field.defaultValue && field === document.activeElement) suggestFor(field.value);
  });
  useEffect(() => typedEarly.current(), []);

  function close() {
    clear();
    setActive(-1);
  }

  function choose({ id, label }: PlaceSuggestion) {
    if (input.current) input.current.value = label;
    setDest(String(id));
    close();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!open || isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = places[active];
    if (step) setActive((active + step + places.length + (active < 0 && step < 0 ? 1 : 0)) % places.length);
    else if (event.key === "Escape") close();
    else if (event.key === "Enter" && chosen) choose(chosen);
    else return;
    event.preventDefault();
  }

  const enhanced = hydrated && {
    role: "combobox",
    "aria-autocomplete": "list" as const,
    "aria-expanded": open,
    "aria-controls": LIST_ID,
    "aria-activedescendant": active >= 0 ? optionId(active) : undefined,
  };
  return (
    <Field id={fieldId("q")} label={t("stay.where")} error={error} className={className}>
      {(control) => (
        <div className={combobox}>
          <input
            {...control}
            {...enhanced}
            ref={input}
            name="q"
            defaultValue={form.q}
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            enterKeyHint="search"
            onInput={(event) => {
              setDest("");
              setActive(-1);
              suggestFor(event.currentTarget.value);
            }}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
          <input type="hidden" name="dest" value={dest} />
          {open || isNote ? (
            <div className={listbox}>
              {isNote ? <p className={note}>{status}</p> : null}
              {open ? (
                <div id={LIST_ID} role="listbox" aria-label={t("stay.where")}>
                  {places.map((place, index) => (
                    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, aria-activedescendant moves
                    <div
                      key={place.id}
                      id={optionId(index)}
                      className={option}
                      role="option"
                      aria-selected={index === active}
                      onPointerDown={(event) => {
                        event.preventDefault();
                        choose(place);
                      }}
                    >
                      <bdi>{place.label}</bdi>
                      {place.detail && ` ${place.detail}`}
                    </div>
                  ))}
                </div>
              ) : null}
            </div>
          ) : null}
          <span className={visuallyHidden} role="status">
            {status}
          </span>
        </div>
      )}
    </Field>
  );
}

/** The server's suggestions for the text, a moment after typing; drops answers that arrive too late. */
function useSuggestions() {
  const [answer, setAnswer] = useState(NOTHING);
  const asking = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function clear() {
    clearTimeout(timer.current);
    asking.current?.abort();
    setAnswer(NOTHING);
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      asking.current?.abort();
    },
    [],
  );

  function suggestFor(text: string) {
    clearTimeout(timer.current);
    asking.current?.abort();
    if (text.trim().length < FEWEST_LETTERS) return setAnswer(NOTHING);
    timer.current = setTimeout(() => {
      asking.current = new AbortController();
      fetchSuggestions(text.trim(), asking.current.signal).then(setAnswer, () => {});
    }, TYPING_PAUSE_MS);
  }
  return { answer, suggestFor, clear };
}

async function fetchSuggestions(text: string, signal: AbortSignal): Promise<PlaceSuggestions> {
  const response = await fetch(`/resources/places?${new URLSearchParams({ q: text })}`, { signal });
  return response.ok ? response.json() : NOTHING;
}
