import { withQuery } from "~/shared/products/asking.server";
import { startLoader } from "~/shared/products/start-page.server";
import { CRUISES, RESULTS } from "./cruise-params";
import { searchForm } from "./search-form.server";

export { listedMeta as meta } from "~/request/page-title";
export { StartPage as default } from "~/shared/products/start-page";

/** RT-13: `/cruises`. */
export const loader = startLoader(CRUISES, searchForm, ({ viewer: { i18n }, client }, { regions, sold, month }) =>
  regions.map((region) => ({
    label: i18n.t(`cruises.region-${region}`),
    href: withQuery(
      RESULTS,
      [
        ["region", region],
        ["month", month],
      ],
      client,
    ),
    about: i18n.t("cruises.count", { count: sold.filter((cruise) => cruise.region === region).length }),
  })),
);
