import { messagesOf } from "~/i18n/t";
import { fieldId, problemText } from "~/products/stays/stay-messages";
import { type StayField, weeksAsked } from "~/products/stays/stay-params";
import { Select, TextField } from "~/ui/field";
import { SearchForm, type SearchFormProps } from "./search-form";
import { half } from "./search-form.css";

const useT = messagesOf("stay");

/** Target and fields of a search. */
export type SearchedAt = Required<Pick<SearchFormProps, "action" | "hidden">> & {
  /** RT-11: asks for weeks from a day on instead of two days. */
  byWeek: WeekWords | undefined;
};

type WeekWords = { from: string; length: string; options: { value: string; label: string }[] };

/** The search form of a product; for a stay that isn't made of weeks it asks for days. */
export function ProductSearchForm({ byWeek, ...search }: SearchedAt & Omit<SearchFormProps, "dates">) {
  const dates = byWeek && weeksAsked(search.form) ? <WeekFields words={byWeek} {...search} /> : undefined;
  return <SearchForm {...search} dates={dates} />;
}

type WeekFieldsProps = Pick<SearchFormProps, "form" | "problems" | "earliest"> & { words: WeekWords };

/** The day a week begins, and how many weeks. */
function WeekFields({ words, form, problems = [], earliest }: WeekFieldsProps) {
  const t = useT();
  const errorOf = (field: StayField) => {
    const problem = problems.find((each) => each.field === field);
    return problem && problemText(t, problem);
  };
  return (
    <>
      <TextField
        key={form.in}
        id={fieldId("in")}
        name="in"
        type="date"
        label={words.from}
        defaultValue={form.in}
        min={earliest}
        error={errorOf("in")}
      />
      <Select
        key={`weeks${form.out}`}
        id={fieldId("out")}
        name="weeks"
        label={words.length}
        className={half}
        options={words.options}
        defaultValue={weeksAsked(form)}
        error={errorOf("out")}
      />
    </>
  );
}
