import type { AppLoadContext } from "@remix-run/node";
import { parseDay } from "#server/core/day";
import { inLanguage } from "#server/core/local-text";
import { activitiesPages } from "#server/products/activities/pages";
import { formatDay, formatDays } from "~/i18n/format";
import { setCookie } from "~/request/cookies.server";
import type { Viewer } from "~/request/viewer.server";
import { roomText } from "~/shared/offer/party-text";
import { placeLabel } from "~/shared/places/places";
import { historyEntry, type ReadHistory, searchedCookie, viewedCookie } from "~/shared/products/history.server";
import { activityHref, RESULTS, readParty, readTickets } from "./activity-params";

const [searched, viewed] = [searchedCookie("ACT"), viewedCookie("ACT")];

/** `query`: of what is offered to continue. `kept`: for viewers who get the page from memory. */
export async function searchedNow(request: Request, context: AppLoadContext, query: string | undefined) {
  if (query === undefined) return { headers: [], kept: [] };
  const kept = [await searched.serialize(query, { secure: context.secure })];
  return { headers: await setCookie(request, context, searched, query), kept };
}

export function viewedNow(request: Request, context: AppLoadContext, code: string) {
  const params = new URL(request.url).searchParams;
  const day = parseDay(params.get("day") ?? "");
  const query = day === undefined ? new URLSearchParams({ code }) : activityHref(code, day, readTickets(params));
  return setCookie(request, context, viewed, `${query}`.replace(/^.*\?/, ""));
}

export const readActivities: ReadHistory = async (request, context, viewer) => {
  if (!context.organisation.products.includes("ACT")) return { searches: [], viewed: [] };
  return {
    searches: await lastSearch(request, context, viewer),
    viewed: await lastViewed(request, context, viewer),
  };
};

/** While its days are still to come. */
async function lastSearch(
  request: Request,
  { activities, organisation, reference }: AppLoadContext,
  { language, i18n: { t, locale } }: Viewer,
) {
  const kept = await historyEntry(request, searched);
  const dest = kept?.get("dest") ?? "";
  const place = /^\d{1,10}$/.test(dest) ? reference.place(Number(dest), language) : undefined;
  const [from, to] = [parseDay(kept?.get("from") ?? ""), parseDay(kept?.get("to") ?? "")];
  const party = kept && readParty(kept);
  if (!party || !place || from === undefined || to === undefined) return [];
  if (from < activities.earliestDay(place.id, organisation)) return [];
  const title = t("activities.in", { place: place.name });
  const details = [formatDays(from, to, locale), roomText(t, party)];
  const remove = t("home.removeNamed", { name: title });
  return [{ name: searched.name, title, details, href: `${RESULTS}?${kept}`, remove }];
}

/** Of our own; with its day while that is still to come. */
async function lastViewed(
  request: Request,
  { activities, organisation, reference }: AppLoadContext,
  { language, i18n: { t, locale } }: Viewer,
) {
  const kept = await historyEntry(request, viewed);
  const activity = await activities.activities.findFor(organisation.id, kept?.get("code") ?? "");
  if (!kept || !activity) return [];
  const { code, destinationId } = activity;
  const place = reference.place(destinationId, language);
  const day = parseDay(kept.get("day") ?? "");
  const isAhead = day !== undefined && day >= activities.earliestDay(destinationId, organisation);
  const title = inLanguage(activity.content.title, language);
  return [
    {
      name: viewed.name,
      title,
      details: [...(place ? [placeLabel(place, locale)] : []), ...(isAhead ? [formatDay(day, locale)] : [])],
      href: isAhead
        ? activityHref(code, day, readTickets(kept))
        : `${activitiesPages.detail}/${encodeURIComponent(code)}`,
      remove: t("home.removeNamed", { name: title }),
    },
  ];
}
