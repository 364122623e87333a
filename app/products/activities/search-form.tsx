import { messagesOf } from "~/i18n/t";
import { Button } from "~/ui/button";
import { Select, TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { searchForm, wide } from "./activities.css";
import { RESULTS } from "./activity-params";
import type { SearchForm as Searched } from "./search-form.server";

const useT = messagesOf("activities", "stay");

/** Place, days and how many people: a plain form, with its state in the URL. */
export function SearchForm({ form, problems = [] }: Pick<Searched, "form"> & Partial<Pick<Searched, "problems">>) {
  const t = useT();
  const errorOf = (id: string) => problems.find((each) => each.id === id)?.text;
  return (
    <Form method="get" action={RESULTS} className={searchForm}>
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
        name="people"
        type="number"
        label={t("activities.people")}
        className={wide}
        defaultValue={form.people}
        min={1}
        max={20}
      />
      <div className={wide}>
        <Button kind="go" wide>
          {t("stay.search")}
        </Button>
      </div>
    </Form>
  );
}
