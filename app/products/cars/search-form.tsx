import { messagesOf } from "~/i18n/t";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { RESULTS } from "./car-params";
import { searchForm, wide } from "./cars.css";
import type { SearchForm as Searched } from "./search-form.server";

const useT = messagesOf("cars", "stay");

/** Counters, times and the driver: a plain form, with its state in the URL. */
export function SearchForm({ form, problems = [] }: Pick<Searched, "form"> & Partial<Pick<Searched, "problems">>) {
  const t = useT();
  const errorOf = (id: string) => problems.find((each) => each.id === id)?.text;
  return (
    <Form method="get" action={RESULTS} className={searchForm}>
      {form.hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        key={`pickup${form.pickup}`}
        name="pickup"
        label={t("cars.pickUp")}
        hint={t("cars.placeHint")}
        className={wide}
        defaultValue={form.pickup}
        maxLength={120}
        error={errorOf("pickup")}
      />
      <TextField
        key={`dropoff${form.dropoff}`}
        name="dropoff"
        label={t("cars.dropOff")}
        hint={t("cars.dropOffHint")}
        className={wide}
        defaultValue={form.dropoff}
        maxLength={120}
        error={errorOf("dropoff")}
      />
      <TextField
        key={`from${form.from}`}
        name="from"
        type="date"
        label={t("cars.from")}
        defaultValue={form.from}
        min={form.earliest}
        error={errorOf("from")}
      />
      <TextField name="at" type="time" label={t("cars.at")} defaultValue={form.at} error={errorOf("at")} />
      <TextField
        key={`to${form.to}`}
        name="to"
        type="date"
        label={t("cars.to")}
        defaultValue={form.to}
        min={form.earliest}
        error={errorOf("to")}
      />
      <TextField name="until" type="time" label={t("cars.until")} defaultValue={form.until} error={errorOf("until")} />
      <TextField
        name="age"
        type="number"
        label={t("cars.age")}
        defaultValue={form.age}
        min={18}
        max={99}
        error={errorOf("age")}
      />
      <TextField
        key={`country${form.country}`}
        name="country"
        label={t("cars.country")}
        autoComplete="country-name"
        defaultValue={form.country}
        maxLength={60}
        error={errorOf("country")}
      />
      <div className={wide}>
        <Button kind="go" wide>
          {t("stay.search")}
        </Button>
      </div>
    </Form>
  );
}
