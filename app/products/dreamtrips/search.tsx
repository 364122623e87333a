import { startLoader } from "~/shared/products/start-page.server";
import { DREAMTRIPS, tripHref } from "./dreamtrip-params";
import { searchForm } from "./search-form.server";
import { aboutText, titleOf } from "./trip-text.server";

export { listedMeta as meta } from "~/request/page-title";
export { StartPage as default } from "~/shared/products/start-page";

/** RT-13: `/dreamtrips`. */
export const loader = startLoader(DREAMTRIPS, searchForm, ({ context, viewer: { i18n }, client }, { trips }) =>
  trips.map((trip) => ({
    label: titleOf(trip, i18n),
    href: tripHref(trip.code, { travellers: 2, singles: 0 }, client),
    about: aboutText(trip, context, i18n),
  })),
);
