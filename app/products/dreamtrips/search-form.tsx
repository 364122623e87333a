import { Button } from "~/ui/button";
import { Select, TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { searchForm, wide } from "./dreamtrips.css";
import type { SearchForm as Searched } from "./search-form.server";

type FormProps = Pick<Searched, "form"> & Partial<Pick<Searched, "problems">> & { action: string };

/** Month, place and how many travel: a plain form, with its state in the URL. */
export function SearchForm({ form, problems = [], action }: FormProps) {
  const { words } = form;
  const errorOf = (id: string) => problems.find((each) => each.id === id)?.text;
  return (
    <Form method="get" action={action} className={searchForm}>
      {form.hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Select
        name="dest"
        label={words.where}
        className={wide}
        options={form.places}
        defaultValue={form.dest}
        error={errorOf("dest")}
      />
      <Select
        name="month"
        label={words.month}
        className={wide}
        options={form.months}
        defaultValue={form.month}
        error={errorOf("month")}
      />
      <TextField
        key={`travelers${form.travelers}`}
        name="travelers"
        type="number"
        label={words.travelers}
        defaultValue={form.travelers}
        min={1}
        max={form.most}
        error={errorOf("travelers")}
      />
      <TextField
        key={`singles${form.singles}`}
        name="singles"
        type="number"
        label={words.singles}
        defaultValue={form.singles}
        min={0}
        max={form.most}
        error={errorOf("singles")}
      />
      <div className={wide}>
        <Button kind="go" wide>
          {words.search}
        </Button>
      </div>
    </Form>
  );
}
