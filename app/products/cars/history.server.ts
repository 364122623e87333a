import type { AppLoadContext } from "@remix-run/node";
import { parseDay } from "#server/core/day";
import { inLanguage } from "#server/core/local-text";
import { carsPages } from "#server/products/cars/pages";
import { formatDays } from "~/i18n/format";
import type { Viewer } from "~/request/viewer.server";
import { productHistory } from "~/shared/products/history.server";
import { CARS, RESULTS } from "./car-params";

export const { read, searchedNow, viewedNow } = productHistory(CARS, {
  search: (...of) => tell(RESULTS, ...of),
  viewed: (...of) => tell(carsPages.detail, ...of),
});

/** While its days are still to come. */
async function tell(
  path: string,
  kept: URLSearchParams,
  { cars, organisation }: AppLoadContext,
  { i18n: { t, locale, language } }: Viewer,
) {
  const station = await cars.cars.findFor(organisation.id, kept.get("pickup") ?? "");
  const [from, to] = [parseDay(kept.get("from") ?? ""), parseDay(kept.get("to") ?? "")];
  if (!station || from === undefined || to === undefined) return undefined;
  if (from < cars.earliestDay(station.zone, organisation)) return undefined;
  const car = station.classes.find(({ code }) => code === kept.get("car"));
  if (path === carsPages.detail && !car) return undefined;
  const place = inLanguage(station.name, language);
  return {
    title: car ? cars.similarText(car.example, language) : t("cars.in", { place }),
    details: [...(car ? [place] : []), formatDays(from, to, locale)],
    href: `${path}?${kept}`,
  };
}
