import { useEffect, useRef, useState } from "react";
import { messagesOf } from "~/i18n/t";
import { type ErrorOf, fieldId, partyText } from "~/shared/stay/stay-messages";
import { MOST_ADULTS, MOST_CHILDREN, MOST_ROOMS, OLDEST_CHILD, type StayForm } from "~/shared/stay/stay-params";
import { Fieldset } from "~/ui/choice";
import { closeFromOutside } from "~/ui/close-from-outside";
import { FieldError, Select } from "~/ui/field";
import { field, label } from "~/ui/field.css";
import { pair, visuallyHidden } from "~/ui/layout.css";
import { guests, guestsPanel, guestsSummary } from "./search-form.css";

const useT = messagesOf("stay");

type GuestsFieldProps = { form: StayForm; errorOf: ErrorOf; className?: string };

const SELECTS_FOR_CHILDREN = 4;

type NumberOption = { value: string; label: string };

const numbers = (from: number, to: number): NumberOption[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ value: String(from + index), label: String(from + index) }));

const ROOMS = numbers(1, MOST_ROOMS);
const ADULTS = numbers(1, MOST_ADULTS);
const AGES = numbers(0, OLDEST_CHILD);

/** Rooms, adults, and a list of ages for each child: plain lists in a disclosure. */
export function GuestsField({ form, errorOf, className }: GuestsFieldProps) {
  const t = useT();
  const ref = useRef<HTMLDetailsElement>(null);
  const [party, setParty] = useState(partyOf(form));
  // What was chosen before scripts ran.
  useEffect(() => setParty((before) => chosenIn(ref.current, before)), []);
  const wrong = (["rooms", "adults", "age"] as const).some(errorOf);
  // The click, not the press: where the open list pushes the page apart, closing it earlier would move what is pressed.
  useEffect(() => (wrong ? undefined : closeFromOutside(ref.current, ["click"])), [wrong]);
  const children = Math.min(MOST_CHILDREN, Math.max(SELECTS_FOR_CHILDREN, form.ages.length + 1));
  const noChild = { value: "", label: t("stay.noChild") };
  return (
    <div className={`${field} ${className ?? ""}`}>
      <span className={label} aria-hidden="true">
        {t("stay.guests")}
        <span className={visuallyHidden}>: </span>
      </span>
      <details
        ref={ref}
        className={guests}
        open={wrong}
        data-wrong={wrong || undefined}
        onChange={() => setParty(chosenIn(ref.current, party))}
      >
        <summary className={guestsSummary} aria-label={`${t("stay.guests")}: ${partyText(t, party)}`}>
          {partyText(t, party)}
        </summary>
        <div className={guestsPanel}>
          <div className={pair}>
            <Select
              id={fieldId("rooms")}
              name="rooms"
              label={t("stay.roomsLabel")}
              options={withTyped(ROOMS, form.rooms)}
              defaultValue={form.rooms}
              error={errorOf("rooms")}
            />
            <Select
              id={fieldId("adults")}
              name="adults"
              label={t("stay.adultsLabel")}
              options={withTyped(ADULTS, form.adults)}
              defaultValue={form.adults}
              error={errorOf("adults")}
            />
          </div>
          <Fieldset legend={t("stay.childAges")} id={fieldId("age")}>
            <FieldError id={fieldId("age")} text={errorOf("age")} />
            <div className={pair}>
              {Array.from({ length: children }, (_, index) => (
                <Select
                  key={index}
                  id={`${fieldId("age")}-${index + 1}`}
                  name="age"
                  label={t("stay.child", { number: index + 1 })}
                  options={[noChild, ...withTyped(AGES, form.ages[index] ?? "")]}
                  defaultValue={form.ages[index] ?? ""}
                />
              ))}
            </div>
          </Fieldset>
        </div>
      </details>
    </div>
  );
}

/** What was typed into the address stays among the options, so that it can be seen and corrected. */
const withTyped = (options: NumberOption[], typed: string): NumberOption[] =>
  typed === "" || options.some(({ value }) => value === typed) ? options : [...options, { value: typed, label: typed }];

const partyOf = (form: StayForm) => ({
  rooms: Number(form.rooms) || 1,
  adults: Number(form.adults) || 1,
  children: form.ages.length,
});

function chosenIn(details: HTMLDetailsElement | null, before: ReturnType<typeof partyOf>) {
  if (!details) return before;
  const values = (name: string) =>
    [...details.querySelectorAll<HTMLSelectElement>(`select[name=${name}]`)].map((select) => select.value);
  return {
    rooms: Number(values("rooms")[0]) || before.rooms,
    adults: Number(values("adults")[0]) || before.adults,
    children: values("age").filter((age) => age !== "").length,
  };
}
