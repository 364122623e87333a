import { withQuery } from "~/shared/products/asking.server";
import { startLoader } from "~/shared/products/start-page.server";
import { ACTIVITIES, RESULTS } from "./activity-params";
import { searchForm } from "./search-form.server";

export { listedMeta as meta } from "~/request/page-title";
export { StartPage as default } from "~/shared/products/start-page";

/** RT-13: `/activities`. */
export const loader = startLoader(ACTIVITIES, searchForm, ({ context, viewer, client }, { places, isEmbedded }) => {
  // What suppliers outside have changes without a version.
  if (isEmbedded) {
    const versions = places.map(({ id, version }): [number, number] => [id, version]);
    context.keepPage({ versions: { by: context.activities.versions, of: versions } });
  }
  return places.map(({ id, label, count }) => ({
    label,
    href: withQuery(RESULTS, [["dest", String(id)]], client),
    about: viewer.i18n.t("activities.count", { count }),
  }));
});
