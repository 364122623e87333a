import type { AppLoadContext } from "@remix-run/node";
import { parseDay } from "#server/core/day";
import { formatDays } from "~/i18n/format";
import { setCookie } from "~/request/cookies.server";
import type { Viewer } from "~/request/viewer.server";
import { historyEntry, type ReadHistory, searchedCookie } from "~/shared/products/history.server";
import { RESULTS, readPeople } from "./transfer-params";

const searched = searchedCookie("TRF");

export const searchedNow = (request: Request, context: AppLoadContext, query: string) =>
  setCookie(request, context, searched, query.replace(/&for=[^&]*/, ""));

export const readTransfers: ReadHistory = async (request, context, viewer) => ({
  searches: context.organisation.products.includes("TRF") ? await lastSearch(request, context, viewer) : [],
  viewed: [],
});

/** While its days are still to come. */
async function lastSearch(
  request: Request,
  { transfers, organisation }: AppLoadContext,
  { language, i18n: { t, locale } }: Viewer,
) {
  const kept = await historyEntry(request, searched);
  const [code, place] = [kept?.get("airport") ?? "", kept?.get("place") ?? ""];
  const [day, back] = [parseDay(kept?.get("day") ?? ""), parseDay(kept?.get("back") ?? "")];
  const people = kept && readPeople(kept);
  if (!people || day === undefined || !/^\d{1,10}$/.test(place)) return [];
  const served = await transfers.bases.findServed(code, Number(place), organisation.id);
  if (!served || day < transfers.earliestDay(served.base.airport.timeZone, organisation)) return [];
  const title = t("transfers.between", {
    airport: transfers.airportText(code, language),
    place: transfers.placeText(served.place.id, language),
  });
  return [
    {
      name: searched.name,
      title,
      details: [formatDays(day, back ?? day, locale), t("transfers.partyPeople", { count: people })],
      href: `${RESULTS}?${kept}`,
      remove: t("home.removeNamed", { name: title }),
    },
  ];
}
