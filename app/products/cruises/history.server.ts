import type { AppLoadContext } from "@remix-run/node";
import { parseDay } from "#server/core/day";
import { DAY } from "#server/core/durations";
import { inLanguage } from "#server/core/local-text";
import { cruisesPages } from "#server/products/cruises/pages";
import { formatDay } from "~/i18n/format";
import { setCookie } from "~/request/cookies.server";
import type { Viewer } from "~/request/viewer.server";
import { roomText } from "~/shared/offer/party-text";
import { historyEntry, type ReadHistory, searchedCookie, viewedCookie } from "~/shared/products/history.server";
import { cruiseHref, RESULTS, readGuests, readMonth, readRegion } from "./cruise-params";
import { monthText } from "./search-form.server";

const [searched, viewed] = [searchedCookie("CRU"), viewedCookie("CRU")];

/** `query`: of what is offered to continue. */
export const searchedNow = async (request: Request, context: AppLoadContext, query: string | undefined) =>
  query === undefined ? [] : setCookie(request, context, searched, query);

/** `href`: of a departure. */
export const viewedNow = (request: Request, context: AppLoadContext, href: string) =>
  setCookie(request, context, viewed, href.replace(/^.*\?/, ""));

export const readCruises: ReadHistory = async (request, context, viewer) => {
  if (!context.organisation.products.includes("CRU")) return { searches: [], viewed: [] };
  return {
    searches: await lastSearch(request, viewer, context),
    viewed: await lastViewed(request, context, viewer),
  };
};

/** While its month is not over. */
async function lastSearch(request: Request, { i18n: { t, locale } }: Viewer, { clock }: AppLoadContext) {
  const kept = await historyEntry(request, searched);
  const month = readMonth(kept?.get("month") ?? "");
  const guests = kept && readGuests(kept);
  if (!month || !guests || "wrong" in guests || (month.to + 1) * DAY < clock.now()) return [];
  const region = readRegion(kept);
  const title = region ? t("cruises.in", { region: t(`cruises.region-${region}`) }) : t("cruises.heading");
  const details = [monthText(month.from, locale), roomText(t, guests.guests)];
  const remove = t("home.removeNamed", { name: title });
  return [{ name: searched.name, title, details, href: `${RESULTS}?${kept}`, remove }];
}

/** With its day while that is still to come. */
async function lastViewed(
  request: Request,
  { cruises, organisation }: AppLoadContext,
  { language, i18n: { t, locale } }: Viewer,
) {
  const kept = await historyEntry(request, viewed);
  const cruise = await cruises.findFor(organisation, kept?.get("code") ?? "");
  if (!kept || !cruise) return [];
  const day = parseDay(kept.get("day") ?? "");
  const guests = readGuests(kept);
  const isAhead = day !== undefined && cruises.departures(cruise, organisation, day)[0] === day && "guests" in guests;
  const title = inLanguage(cruise.title, language);
  return [
    {
      name: viewed.name,
      title,
      details: [cruise.ship.name, ...(isAhead ? [formatDay(day, locale)] : [])],
      href: isAhead
        ? cruiseHref(cruise.code, day, guests.guests)
        : `${cruisesPages.detail}/${encodeURIComponent(cruise.code)}`,
      remove: t("home.removeNamed", { name: title }),
    },
  ];
}
