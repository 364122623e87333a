import { transfersPages } from "#server/products/transfers/pages";
import { withQuery } from "~/shared/products/asking.server";
import { startLoader } from "~/shared/products/start-page.server";
import { searchForm } from "./search-form.server";
import { TRANSFERS } from "./transfer-params";

export { listedMeta as meta } from "~/request/page-title";
export { StartPage as default } from "~/shared/products/start-page";

const MOST_LISTED = 36;

/** RT-13: `/transfers`. */
export const loader = startLoader(TRANSFERS, searchForm, async ({ context, viewer: { i18n }, client }) => {
  const { transfers, organisation } = context;
  const version = await transfers.version();
  const bases = await transfers.bases.listFor(organisation.id, MOST_LISTED);
  context.keepPage({ versions: { by: transfers.versions, of: [[0, version]] } });
  const airports = bases.map(({ code }) => ({ code, label: transfers.airportText(code, i18n.language) }));
  airports.sort((one, other) => one.label.localeCompare(other.label, i18n.locale));
  return airports.map(({ code, label }) => ({ label, href: withQuery(`${transfersPages.detail}/${code}`, client) }));
});
