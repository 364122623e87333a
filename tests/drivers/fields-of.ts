import type { AgesField, ProductField } from "../../app/shared/products/fields.tsx";

type Form = { fields: readonly (ProductField | AgesField)[] };

/** What the fields of a product's form hold, by their names; the ages of children as a list. */
export const valuesOf = ({ fields }: Form): Record<string, ProductField["value"] | string[]> =>
  Object.fromEntries(
    fields.map((field) =>
      "ages" in field ? ["age", field.ages.map(({ value }) => value)] : [field.name, field.value],
    ),
  );

/** What can be chosen in one of them; nothing where it is typed. */
export const optionsOf = ({ fields }: Form, name: string) =>
  fields.flatMap((field) => ("name" in field && field.name === name ? (field.options ?? []) : []));
