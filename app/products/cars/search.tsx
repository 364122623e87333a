import { carsPages } from "#server/products/cars/pages";
import { withQuery } from "~/shared/products/asking.server";
import { startLoader } from "~/shared/products/start-page.server";
import { CARS } from "./car-params";
import { searchForm, stationText } from "./search-form.server";

export { listedMeta as meta } from "~/request/page-title";
export { StartPage as default } from "~/shared/products/start-page";

const MOST_SHOWN = 36;

/** RT-13: `/cars`. */
export const loader = startLoader(CARS, searchForm, async ({ context, viewer: { i18n }, client }) => {
  const stations = await context.cars.cars.listFor(context.organisation.id, MOST_SHOWN);
  return stations
    .map((station) => ({
      label: stationText(station, i18n),
      href: withQuery(`${carsPages.detail}/${encodeURIComponent(station.code)}`, client),
    }))
    .sort((a, b) => a.label.localeCompare(b.label, i18n.locale));
});
