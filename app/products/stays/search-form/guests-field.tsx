import { useEffect, useRef, useState } from "react";
import { MOST_ADULTS, MOST_CHILDREN, MOST_ROOMS, OLDEST_CHILD } from "#server/core/party";
import { messagesOf } from "~/i18n/t";
import { type ErrorOf, fieldId, partyText } from "~/products/stays/stay-messages";
import { CHANGE_BUTTON, forRooms, type PartyForm, partyParam, type StayForm } from "~/products/stays/stay-params";
import { Button } from "~/ui/button";
import { Fieldset } from "~/ui/choice";
import { closeFromOutside } from "~/ui/close-from-outside";
import { FieldError, Select } from "~/ui/field";
import { field, label } from "~/ui/field.css";
import { pair, visuallyHidden } from "~/ui/layout.css";
import { useHydrated } from "~/ui/use-hydrated";
import { guests, guestsPanel, guestsSummary, roomName } from "./search-form.css";

const useT = messagesOf("stay");

type GuestsFieldProps = {
  form: StayForm;
  /** Page to request with another number of rooms. */
  page: string;
  errorOf: ErrorOf;
  className?: string;
};

/** Lists for ages that a room begins with; one more where all are used. */
const SELECTS_FOR_CHILDREN = { oneRoom: 4, eachOfSeveral: 2 };

type NumberOption = { value: string; label: string };

const numbers = (from: number, to: number): NumberOption[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ value: String(from + index), label: String(from + index) }));

const ROOMS = numbers(1, MOST_ROOMS);
const AGES = numbers(0, OLDEST_CHILD);

/** The chosen values. `made` counts how often the room lists were rebuilt; it is their React key. */
type Chosen = Pick<StayForm, "rooms" | "parties"> & { made: number };

/** The number of rooms, and for each its adults and a list of ages for each child: plain lists in a disclosure. */
export function GuestsField({ form, page, errorOf, className }: GuestsFieldProps) {
  const t = useT();
  const ref = useRef<HTMLDetailsElement>(null);
  const [chosen, setChosen] = useState<Chosen>({ rooms: form.rooms, parties: form.parties, made: 0 });
  // Choices the viewer made before hydration.
  useEffect(() => setChosen((before) => chosenIn(ref.current, before)), []);
  const { parties } = chosen;
  const wrong =
    errorOf("rooms") !== undefined ||
    parties.some((_, index) => errorOf("adults", index + 1) ?? errorOf("age", index + 1));
  // The click, not the press: where the open list pushes the page apart, closing it earlier would move what is pressed.
  useEffect(() => (wrong ? undefined : closeFromOutside(ref.current, ["click"])), [wrong]);
  // One party may be of several rooms, where it cannot be spread over them.
  const count = Math.max(parties.length, Number(chosen.rooms) || 1);
  const text = partyText(t, { rooms: parties.map(partyOf) }, count);
  const fields = parties.map((party, index) => ({
    party,
    room: index + 1,
    rooms: parties.length,
    errorOf,
  }));
  const [only, ...others] = fields;
  const oneRoom = others.length === 0 ? only : undefined;
  return (
    <div className={`${field} ${className ?? ""}`}>
      <span className={label} aria-hidden="true">
        {t("stay.guests")}
        <span className={visuallyHidden}>: </span>
      </span>
      <details
        ref={ref}
        className={guests}
        open={wrong || form.changesRooms}
        data-wrong={wrong || undefined}
        onChange={() => setChosen(chosenIn(ref.current, chosen))}
      >
        <summary className={guestsSummary} aria-label={`${t("stay.guests")}: ${text}`}>
          {text}
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
            {oneRoom ? <Adults key={chosen.made} {...oneRoom} /> : null}
          </div>
          <ChangeRooms page={page} />
          {oneRoom ? (
            <Children key={chosen.made} {...oneRoom} />
          ) : (
            fields.map((room) => (
              <Fieldset
                key={`${chosen.made} ${room.room}`}
                legend={<span className={roomName}>{t("stay.room", { number: room.room })}</span>}
              >
                <Adults {...room} />
                <Children {...room} />
              </Fieldset>
            ))
          )}
        </div>
      </details>
    </div>
  );
}

/** Without scripts, requests the page with fields for the chosen number of rooms. An earlier button is the one that Enter presses. */
function ChangeRooms({ page }: { page: string }) {
  const t = useT();
  if (useHydrated()) return null;
  return (
    <div>
      <Button kind="outline" formAction={`${page}#${fieldId("rooms")}`} {...CHANGE_BUTTON}>
        {t("stay.changeRooms")}
      </Button>
    </div>
  );
}

/** `room`: which one of the `rooms`, from 1. */
type PartyFieldsProps = { party: PartyForm; room: number; rooms: number; errorOf: ErrorOf };

function Adults({ party, room, rooms, errorOf }: PartyFieldsProps) {
  const t = useT();
  const [begun] = useState(party.adults);
  return (
    <Select
      id={fieldId("adults", room)}
      name={partyParam("adults", room)}
      label={t("stay.adultsLabel")}
      options={withTyped(numbers(1, MOST_ADULTS + 1 - rooms), begun)}
      defaultValue={begun}
      error={errorOf("adults", room)}
    />
  );
}

function Children({ party: { ages }, room, rooms, errorOf }: PartyFieldsProps) {
  const t = useT();
  const [begun] = useState(ages);
  const least = rooms > 1 ? SELECTS_FOR_CHILDREN.eachOfSeveral : SELECTS_FOR_CHILDREN.oneRoom;
  const children = Math.min(MOST_CHILDREN, Math.max(least, ages.length + 1));
  const noChild = { value: "", label: t("stay.noChild") };
  const id = fieldId("age", room);
  return (
    <Fieldset legend={t("stay.childAges")} id={id}>
      <FieldError id={id} text={errorOf("age", room)} />
      <div className={pair}>
        {Array.from({ length: children }, (_, index) => (
          <Select
            key={index}
            id={`${id}-${index + 1}`}
            name={partyParam("age", room)}
            label={t("stay.child", { number: index + 1 })}
            options={[noChild, ...withTyped(AGES, begun[index] ?? "")]}
            defaultValue={begun[index] ?? ""}
          />
        ))}
      </div>
    </Fieldset>
  );
}

/** Adds an out-of-range value from the address to the options, so that the viewer can see and correct it. */
const withTyped = (options: NumberOption[], typed: string): NumberOption[] =>
  typed === "" || options.some(({ value }) => value === typed) ? options : [...options, { value: typed, label: typed }];

/** Typed values as numbers, with defaults for invalid ones. */
const partyOf = ({ adults, ages }: PartyForm) => ({ adults: Number(adults) || 1, childAges: ages.map(Number) });

function chosenIn(details: HTMLDetailsElement | null, before: Chosen): Chosen {
  if (!details) return before;
  const values = (name: string) =>
    [...details.querySelectorAll<HTMLSelectElement>(`select[name="${name}"]`)].map((select) => select.value);
  const rooms = values("rooms")[0] ?? before.rooms;
  const parties = before.parties.map((_, index) => ({
    adults: values(partyParam("adults", index + 1))[0] ?? "",
    ages: values(partyParam("age", index + 1)).filter((age) => age !== ""),
  }));
  return withRooms({ ...before, rooms, parties });
}

/** Rebuilds the room lists when the number of rooms changes. */
function withRooms({ rooms, parties, made }: Chosen): Chosen {
  const next = forRooms(parties, Number(rooms), true);
  return next.length === parties.length ? { rooms, parties, made } : { rooms, parties: next, made: made + 1 };
}
