import { parseDay } from "#server/core/day";
import { inLanguage } from "#server/core/local-text";
import { activitiesPages } from "#server/products/activities/pages";
import { formatDay, formatDays } from "~/i18n/format";
import { roomText } from "~/shared/offer/party-text";
import { placeLabel } from "~/shared/places/places";
import { productHistory } from "~/shared/products/history.server";
import { ACTIVITIES, activityHref, readParty, readTickets } from "./activity-params";

export const { read, searchedIn, searchedNow, viewedNow } = productHistory(ACTIVITIES, {
  /** While its days are still to come. */
  async search(kept, { activities, organisation, reference }, { language, i18n: { t, locale } }) {
    const dest = kept.get("dest") ?? "";
    const place = /^\d{1,10}$/.test(dest) ? reference.place(Number(dest), language) : undefined;
    const [from, to] = [parseDay(kept.get("from") ?? ""), parseDay(kept.get("to") ?? "")];
    const party = readParty(kept);
    if (!party || !place || from === undefined || to === undefined) return undefined;
    if (from < activities.earliestDay(place.id, organisation)) return undefined;
    return {
      title: t("activities.in", { place: place.name }),
      details: [formatDays(from, to, locale), roomText(t, party)],
    };
  },

  /** Of our own; with its day while that is still to come. */
  async viewed(kept, { activities, organisation, reference }, { language, i18n: { locale } }) {
    const activity = await activities.activities.findFor(organisation.id, kept.get("code") ?? "");
    if (!activity) return undefined;
    const { code, destinationId } = activity;
    const place = reference.place(destinationId, language);
    const day = parseDay(kept.get("day") ?? "");
    const isAhead = day !== undefined && day >= activities.earliestDay(destinationId, organisation);
    return {
      title: inLanguage(activity.content.title, language),
      details: [...(place ? [placeLabel(place, locale)] : []), ...(isAhead ? [formatDay(day, locale)] : [])],
      href: isAhead
        ? activityHref(code, day, readTickets(kept))
        : `${activitiesPages.detail}/${encodeURIComponent(code)}`,
    };
  },
});
