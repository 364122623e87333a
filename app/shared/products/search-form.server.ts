import type { Asking } from "./asking.server";
import type { AgesField, ProductField } from "./fields";
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
