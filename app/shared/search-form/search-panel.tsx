import { wordsOf } from "~/i18n/t";
import type { KeyIn } from "~/i18n/words";
import type { StayField, StayForm, StayProblem } from "~/shared/stay/stay-params";
import { fieldId } from "~/shared/stay/stay-words";
import { Button } from "~/ui/button";
import { button } from "~/ui/button.css";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { stack } from "~/ui/layout.css";
import { GuestsField } from "./guests-field";
import { PlaceField } from "./place-field";
import { calendar, panel, wide } from "./search-panel.css";

const useT = wordsOf("stay");

export type SearchPanelProps = {
  form: StayForm;
  problems?: StayProblem[];
  /** ISO day of the earliest check-in (RO-05). */
  earliest: string;
  /** Where the search goes, and where the calendar leads back to. */
  action?: string;
  /** What else the address carries, such as the property. */
  hidden?: [name: string, value: string][];
  /** Asked for at a property, where the place is known. */
  withoutPlace?: boolean;
  submit?: KeyIn<"stay">;
};

/** Where, when and for whom: one form everywhere, whose state is the URL. */
export function SearchPanel({
  form,
  problems = [],
  earliest,
  action = "/search-detail",
  hidden = [],
  withoutPlace,
  submit = "stay.search",
}: SearchPanelProps) {
  const t = useT();
  const errors = problems.map(({ field, key, values }) => ({ id: fieldId(field), text: t(key, values) }));
  const errorOf = (field: StayField) => errors.find(({ id }) => id === fieldId(field))?.text;
  return (
    <div className={stack}>
      <ErrorSummary errors={errors} answer={form} />
      <Form method="get" action={action} className={panel}>
        {/* Enter presses the first button of a form: it has to be the search, not the calendar. */}
        <button type="submit" hidden tabIndex={-1}>
          {t(submit)}
        </button>
        {hidden.map(([name, value]) => (
          <input key={`${name}${value}`} type="hidden" name={name} value={value} />
        ))}
        {withoutPlace ? null : (
          <PlaceField key={form.q + form.dest} className={wide} form={form} error={errorOf("q")} />
        )}
        <DateField name="in" label="stay.checkIn" value={form.in} min={earliest} error={errorOf("in")} />
        <DateField name="out" label="stay.checkOut" value={form.out} min={earliest} error={errorOf("out")} />
        <button
          className={`${button.quiet} ${calendar}`}
          type="submit"
          formAction="/search/dates"
          name="to"
          value={action}
        >
          {t("stay.openCalendar")}
        </button>
        <GuestsField
          key={[form.rooms, form.adults, ...form.ages].join()}
          className={wide}
          form={form}
          errorOf={errorOf}
        />
        <div className={wide}>
          <Button kind="go" wide>
            {t(submit)}
          </Button>
        </div>
      </Form>
    </div>
  );
}

type DateFieldProps = { name: "in" | "out"; label: KeyIn<"stay">; value: string; min: string; error?: string };

function DateField({ name, label, value, min, error }: DateFieldProps) {
  const t = useT();
  return (
    <TextField
      id={fieldId(name)}
      name={name}
      type="date"
      label={t(label)}
      defaultValue={value}
      min={min}
      error={error}
      key={value}
    />
  );
}
