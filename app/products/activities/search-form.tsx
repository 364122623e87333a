import { messagesOf } from "~/i18n/t";
import { Button } from "~/ui/button";
import { Fieldset } from "~/ui/choice";
import { FieldError, Select, TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { ages, children, searchForm, wide } from "./activities.css";
import { RESULTS } from "./activity-params";
import type { SearchForm as Searched } from "./search-form.server";

const useT = messagesOf("activities", "stay");

/** Place, days and how many people: a plain form, with its state in the URL. */
export function SearchForm({ form, problems = [] }: Pick<Searched, "form"> & Partial<Pick<Searched, "problems">>) {
  const t = useT();
  const errorOf = (id: string) => problems.find((each) => each.id === id)?.text;
  return (
    <Form method="get" action={RESULTS} className={searchForm}>
      {form.hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Select
        name="dest"
        label={t("stay.where")}
        className={wide}
        options={form.options}
        defaultValue={form.dest}
        error={errorOf("dest")}
      />
      <TextField
        key={`from${form.from}`}
        name="from"
        type="date"
        label={t("activities.from")}
        defaultValue={form.from}
        min={form.earliest}
        error={errorOf("from")}
      />
      <TextField
        key={`to${form.to}`}
        name="to"
        type="date"
        label={t("activities.to")}
        defaultValue={form.to}
        min={form.earliest}
        error={errorOf("to")}
      />
      <TextField
        name="adults"
        type="number"
        label={t("stay.adultsLabel")}
        className={wide}
        defaultValue={form.adults}
        min={1}
        max={20}
        error={errorOf("adults")}
      />
      <details className={children} open={!!errorOf("age")}>
        <summary>{form.children}</summary>
        <Fieldset legend={t("activities.childAges")} id="age">
          <FieldError id="age" text={errorOf("age")} />
          <div className={ages}>
            {form.ages.map((age, index) => (
              <Select
                key={`${index} ${age}`}
                id={`age-${index}`}
                name="age"
                label={t("stay.child", { number: index + 1 })}
                options={form.ageOptions}
                defaultValue={age}
              />
            ))}
          </div>
        </Fieldset>
      </details>
      <div className={wide}>
        <Button kind="go" wide>
          {t("stay.search")}
        </Button>
      </div>
    </Form>
  );
}
