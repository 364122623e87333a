import type { AppLoadContext } from "@remix-run/node";
import { formatDays } from "~/i18n/format";
import { setCookie } from "~/request/cookies.server";
import type { Viewer } from "~/request/viewer.server";
import { historyEntry, type ReadHistory, searchedCookie, viewedCookie } from "~/shared/products/history.server";
import { RESULTS, readParty, tripHref } from "./dreamtrip-params.server";
import { searchForm } from "./search-form.server";
import { partyText, routeOf, titleOf } from "./trip-text.server";

const [searched, viewed] = [searchedCookie("DRM"), viewedCookie("DRM")];

/** `query`: of what is offered to continue. */
export const searchedNow = (request: Request, context: AppLoadContext, query: string | undefined) =>
  query === undefined ? Promise.resolve([]) : setCookie(request, context, searched, query);

export const viewedNow = (request: Request, context: AppLoadContext, href: string) =>
  setCookie(request, context, viewed, href.replace(/^.*\?/, ""));

export const readDreamtrips: ReadHistory = async (request, context, viewer) => {
  if (!context.organisation.products.includes("DRM")) return { searches: [], viewed: [] };
  return {
    searches: await lastSearch(request, context, viewer),
    viewed: await lastViewed(request, context, viewer),
  };
};

/** While its days are still to come. */
async function lastSearch(request: Request, context: AppLoadContext, viewer: Viewer) {
  const { i18n } = viewer;
  const kept = await historyEntry(request, searched);
  const asked = kept && (await searchForm(kept, [], context, viewer)).asked;
  if (!asked) return [];
  const title = i18n.t("dreamtrips.heading");
  const details = [formatDays(asked.days.from, asked.days.to, i18n.locale), partyText(asked.party, i18n)];
  const remove = i18n.t("home.removeNamed", { name: title });
  return [{ name: searched.name, title, details, href: `${RESULTS}?${kept}`, remove }];
}

async function lastViewed(request: Request, context: AppLoadContext, { i18n }: Viewer) {
  const kept = await historyEntry(request, viewed);
  const trip = kept && (await context.dreamtrips.find(context.organisation, kept.get("code") ?? ""));
  if (!trip) return [];
  const title = titleOf(trip, i18n);
  const party = readParty(kept);
  return [
    {
      name: viewed.name,
      title,
      details: [routeOf(trip, context, i18n)],
      href: tripHref(trip.code, context.dreamtrips.partyProblem(party) ? { travellers: 2, singles: 0 } : party),
      remove: i18n.t("home.removeNamed", { name: title }),
    },
  ];
}
