import { Button } from "~/ui/button";
import { Select, TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import type { SearchForm as Searched } from "./search-form.server";
import { RESULTS } from "./transfer-params";
import { searchForm, wide } from "./transfers.css";

/** Airport and place, when, and who with what: a plain form, with its state in the URL. */
export function SearchForm({ form, problems = [] }: Pick<Searched, "form"> & Partial<Pick<Searched, "problems">>) {
  const { labels } = form;
  const errorOf = (id: string) => problems.find((each) => each.id === id)?.text;
  return (
    <Form method="get" action={RESULTS} className={searchForm}>
      {form.hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Select name="way" label={labels.way} className={wide} options={form.ways} defaultValue={form.way} />
      <TextField
        key={`airport${form.airport}`}
        name="airport"
        label={labels.airport}
        className={wide}
        defaultValue={form.airport}
        maxLength={100}
        error={errorOf("airport")}
      />
      {form.places ? (
        <Select id="q" name="place" label={labels.place} className={wide} options={form.places} error={errorOf("q")} />
      ) : (
        <TextField
          key={`q${form.q}`}
          name="q"
          label={labels.place}
          className={wide}
          defaultValue={form.q}
          maxLength={100}
          error={errorOf("q")}
        />
      )}
      <TextField
        key={`day${form.day}`}
        name="day"
        type="date"
        label={labels.day}
        defaultValue={form.day}
        min={form.earliest}
        error={errorOf("day")}
      />
      <TextField
        key={`time${form.time}`}
        name="time"
        type="time"
        label={labels.time}
        defaultValue={form.time}
        error={errorOf("time")}
      />
      <TextField
        key={`back${form.back}`}
        name="back"
        type="date"
        label={labels.back}
        defaultValue={form.back}
        min={form.earliest}
        error={errorOf("back")}
      />
      <TextField
        key={`backTime${form.backTime}`}
        name="backTime"
        type="time"
        label={labels.backTime}
        defaultValue={form.backTime}
        error={errorOf("backTime")}
      />
      <TextField
        name="people"
        type="number"
        label={labels.people}
        defaultValue={form.people}
        min={1}
        max={50}
        error={errorOf("people")}
      />
      <TextField
        name="bags"
        type="number"
        label={labels.bags}
        defaultValue={form.bags}
        min={0}
        max={50}
        error={errorOf("bags")}
      />
      <p className={wide}>{labels.hint}</p>
      <div className={wide}>
        <Button kind="go" wide>
          {labels.search}
        </Button>
      </div>
    </Form>
  );
}
