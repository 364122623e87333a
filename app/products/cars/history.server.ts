import type { AppLoadContext } from "@remix-run/node";
import { parseDay } from "#server/core/day";
import { inLanguage } from "#server/core/local-text";
import { carsPages } from "#server/products/cars/pages";
import { formatDays } from "~/i18n/format";
import { setCookie } from "~/request/cookies.server";
import type { Viewer } from "~/request/viewer.server";
import { historyEntry, type ReadHistory, searchedCookie, viewedCookie } from "~/shared/products/history.server";
import { RESULTS } from "./car-params";

const [searched, viewed] = [searchedCookie("CAR"), viewedCookie("CAR")];

/** `query`: of what is offered to continue. */
export const searchedNow = (request: Request, context: AppLoadContext, query: string | undefined) =>
  query === undefined ? Promise.resolve([]) : setCookie(request, context, searched, query);

/** Without the client of an agent. */
export function viewedNow(request: Request, context: AppLoadContext, params: URLSearchParams) {
  const query = new URLSearchParams([...params].filter(([name]) => name !== "for"));
  return setCookie(request, context, viewed, `${query}`.slice(0, 500));
}

export const readCars: ReadHistory = async (request, context, viewer) => {
  if (!context.organisation.products.includes("CAR")) return { searches: [], viewed: [] };
  const [search, car] = [await historyEntry(request, searched), await historyEntry(request, viewed)];
  return {
    searches: search ? await entryOf(search, { name: searched.name, path: RESULTS }, context, viewer) : [],
    viewed: car ? await entryOf(car, { name: viewed.name, path: carsPages.detail }, context, viewer) : [],
  };
};

/** While its days are still to come. */
async function entryOf(
  kept: URLSearchParams,
  { name, path }: { name: string; path: string },
  { cars, organisation }: AppLoadContext,
  { i18n: { t, locale, language } }: Viewer,
) {
  const station = await cars.cars.findFor(organisation.id, kept.get("pickup") ?? "");
  const [from, to] = [parseDay(kept.get("from") ?? ""), parseDay(kept.get("to") ?? "")];
  if (!station || from === undefined || to === undefined) return [];
  if (from < cars.earliestDay(station.zone, organisation)) return [];
  const car = station.classes.find(({ code }) => code === kept.get("car"));
  if (path === carsPages.detail && !car) return [];
  const place = inLanguage(station.name, language);
  const title = car ? cars.similarText(car.example, language) : t("cars.in", { place });
  const details = [...(car ? [place] : []), formatDays(from, to, locale)];
  return [{ name, title, details, href: `${path}?${kept}`, remove: t("home.removeNamed", { name: title }) }];
}
