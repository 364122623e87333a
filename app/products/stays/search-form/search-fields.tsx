import { type FormEvent, type ReactNode, useRef } from "react";
import { DAY } from "#server/core/durations";
import type { KeyIn } from "~/i18n/messages";
import { messagesOf } from "~/i18n/t";
import { fieldId, problemText } from "~/products/stays/stay-messages";
import type { StayField, StayForm, StayProblem } from "~/products/stays/stay-params";
import { Button } from "~/ui/button";
import { button } from "~/ui/button.css";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { stack, visuallyHidden } from "~/ui/layout.css";
import { useHydrated } from "~/ui/use-hydrated";
import { GuestsField } from "./guests-field";
import { calendar, calendarIcon, half, searchForm, wide } from "./search-form.css";

const useT = messagesOf("stay");

export type SearchFrameProps = {
  form: StayForm;
  problems?: StayProblem[];
  /** ISO day of the earliest check-in (RO-05). */
  earliest: string;
  /** Address of the results. */
  action?: string;
  /** The page with the form, if the search goes to another one. */
  page?: string;
  /** Other parameters of the address, such as the property. */
  hidden?: [name: string, value: string][];
  /** In place of check-in and check-out. */
  dates?: ReactNode;
  /** The field for the place, where it isn't known. Its code is large. */
  place?: (error: string | undefined) => ReactNode;
  submit?: KeyIn<"stay">;
};

/** Place, dates and guests: the same form on all pages, with its state in the URL. */
export function SearchFrame({ action = "/search-detail", page = action, hidden = [], ...rest }: SearchFrameProps) {
  const { form, problems = [] } = rest;
  const t = useT();
  return (
    <div className={stack}>
      <ErrorSummary errors={errorsOf(problems, t)} answer={form} />
      <Form method="get" action={action} className={searchForm}>
        {hidden.map(([name, value]) => (
          <input key={`${name}${value}`} type="hidden" name={name} value={value} />
        ))}
        <SearchFields {...rest} page={page} />
      </Form>
    </div>
  );
}

const errorsOf = (problems: StayProblem[], t: ReturnType<typeof useT>) =>
  problems.map((problem) => ({ id: fieldId(problem.field, problem.room), text: problemText(t, problem) }));

type SearchFieldsProps = Omit<SearchFrameProps, "action" | "hidden"> & {
  page: string;
  /** Where a form that is sent by POST asks for a page. */
  addressOf?: (path: string) => string;
};

/** The fields and buttons of the form, for forms that have others beside them. */
export function SearchFields({
  form,
  problems = [],
  earliest,
  page,
  dates,
  place,
  submit = "stay.search",
  addressOf = (path) => path,
}: SearchFieldsProps) {
  const t = useT();
  const errors = errorsOf(problems, t);
  const errorOf = (field: StayField, room?: number) => errors.find(({ id }) => id === fieldId(field, room))?.text;
  return (
    <>
      {place?.(errorOf("q"))}
      {/* Enter presses the first button of a form, which must not be the calendar's. No words, for text browsers. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      {dates ?? <DateFields key={form.in} form={form} earliest={earliest} errorOf={errorOf} />}
      <GuestsField
        key={JSON.stringify([form.rooms, form.parties])}
        className={half}
        form={form}
        page={addressOf(page)}
        errorOf={errorOf}
      />
      <button
        className={`${button.outline} ${calendar}`}
        type="submit"
        formAction={addressOf("/search/dates")}
        name="to"
        value={page}
      >
        <svg className={calendarIcon} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 5h16v15H4zM4 10h16M8 2v5M16 2v5" />
        </svg>
        <span className={visuallyHidden}>{t("stay.openCalendar")}</span>
      </button>
      <div className={wide}>
        <Button kind="go" wide>
          {t(submit)}
        </Button>
      </div>
    </>
  );
}

type DateFieldsProps = Pick<SearchFrameProps, "form" | "earliest"> & {
  errorOf: (field: StayField) => string | undefined;
};

/**
 * Check-in and check-out; with scripts a check-in that is moved takes the check-out along, by the same number of nights.
 * Without them both can be moved to any day there is: what the page was made with does not bind the check-out.
 */
function DateFields({ form, earliest, errorOf }: DateFieldsProps) {
  const t = useT();
  const checkIn = useRef(Date.parse(form.in));
  const bound = useHydrated() && checkIn.current ? checkIn.current : Date.parse(earliest);
  function moveCheckOut({ currentTarget }: FormEvent<HTMLInputElement>) {
    const moved = currentTarget.valueAsNumber;
    const out = currentTarget.form?.elements.namedItem("out") as HTMLInputElement;
    const stay = out.valueAsNumber - checkIn.current;
    if (!moved) return;
    if (stay > 0) out.valueAsNumber = moved + stay;
    out.min = dayAfter(moved);
    checkIn.current = moved;
  }
  const field = (name: "in" | "out", label: KeyIn<"stay">, rest: { min: string; onChange?: typeof moveCheckOut }) => (
    <TextField
      key={name + form[name]}
      id={fieldId(name)}
      name={name}
      type="date"
      label={t(label)}
      className={name === "out" ? half : undefined}
      defaultValue={form[name]}
      error={errorOf(name)}
      {...rest}
    />
  );
  return (
    <>
      {field("in", "stay.checkIn", { min: earliest, onChange: moveCheckOut })}
      {field("out", "stay.checkOut", { min: dayAfter(bound) })}
    </>
  );
}

/** The last day a field can hold; what an address says may be any number. */
const LAST_DAY = Date.UTC(9999, 11, 31);
const dayAfter = (ms: number): string => new Date(Math.min(ms + DAY, LAST_DAY)).toISOString().slice(0, 10);
