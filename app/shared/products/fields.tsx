import { Fieldset } from "~/ui/choice";
import { FieldError, Select, TextField } from "~/ui/field";
import { ages as agesStyle, whole, wide } from "./products.css";

type Option = { value: string; label: string };

/** A field as its page's loader describes it. */
export type ProductField = {
  name: string;
  label: string;
  value?: string | number | undefined;
  /** Where it is not the name. */
  id?: string;
  hint?: string;
  /** A list to choose from. */
  options?: Option[];
  type?: "date" | "time" | "number";
  min?: string | number;
  max?: string | number;
  maxLength?: number;
  autoComplete?: string;
  /** Alone in its row on phones. */
  isWide?: boolean;
  /** What few searches change: in a small row above the others. */
  isRare?: boolean;
};

/** Lists for the ages of children, folded until there are any. */
export type AgesField = {
  legend: string;
  summary: string;
  ages: { label: string; value: string }[];
  options: Option[];
};

export type Problem = { id: string; text: string };

type FieldsProps = { fields: (ProductField | AgesField)[]; problems?: Problem[] };

/** Fields of a search or an offer, each with what is wrong with it. What the server says of one replaces what was typed. */
export function ProductFields({ fields, problems = [] }: FieldsProps) {
  const errorOf = (id: string) => problems.find((each) => each.id === id)?.text;
  return fields.map((field) => {
    if ("ages" in field) return <Ages key="age" field={field} error={errorOf("age")} />;
    const { value, isWide, isRare: _, options, ...its } = field;
    const shared = {
      ...its,
      defaultValue: value,
      error: errorOf(field.id ?? field.name),
      ...(isWide && { className: wide }),
    };
    const key = `${field.name}${value}`;
    return options ? (
      <Select {...shared} key={key} options={options} defaultValue={value === undefined ? undefined : String(value)} />
    ) : (
      <TextField {...shared} key={key} />
    );
  });
}

const Ages = ({ field, error }: { field: AgesField; error: string | undefined }) => (
  <details className={whole} open={!!error}>
    <summary>{field.summary}</summary>
    <Fieldset legend={field.legend} id="age">
      <FieldError id="age" text={error} />
      <div className={agesStyle}>
        {field.ages.map(({ label, value }, index) => (
          <Select
            key={`${label} ${value}`}
            id={`age-${index}`}
            name="age"
            label={label}
            options={field.options}
            defaultValue={value}
          />
        ))}
      </div>
    </Fieldset>
  </details>
);
