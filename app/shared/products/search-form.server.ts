import type { Asking } from "./asking.server";
import type { AgesField, Problem, ProductField } from "./fields";
import type { Frame } from "./frame";
import type { SearchFormView } from "./search-form";

type Whole = Pick<SearchFormView, "note"> & {
  /** Kept in the address beside the agent's client. */
  hidden?: SearchFormView["hidden"];
};

/** The search of a product, of its fields. */
export const searchFormView = (
  { pages }: Frame,
  { client, i18n: { t } }: Pick<Asking, "client" | "i18n">,
  fields: (ProductField | AgesField)[],
  { note, hidden = [] }: Whole = {},
): SearchFormView => ({
  action: pages.results[0] ?? "/",
  hidden: [...client, ...hidden],
  ...(note && { note }),
  fields,
  submit: t("stay.search"),
});

/** Problems in the order of the fields, rare ones first, as the form shows them. */
export function inFormOrder({ fields }: Pick<SearchFormView, "fields">, problems: readonly Problem[]): Problem[] {
  const placeOf = (field: ProductField | AgesField) => ("ages" in field ? 1 : field.isRare ? 0 : 1);
  const ids = fields
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((field) => ("ages" in field ? "age" : (field.id ?? field.name)));
  return problems.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
