import { formatDays } from "~/i18n/format";
import { productHistory } from "~/shared/products/history.server";
import { DREAMTRIPS, readParty, tripHref } from "./dreamtrip-params";
import { searchForm } from "./search-form.server";
import { partyText, routeOf, titleOf } from "./trip-text.server";

export const { read, searchedNow, viewedNow } = productHistory(DREAMTRIPS, {
  /** While its days are still to come. */
  async search(kept, context, viewer) {
    const { i18n } = viewer;
    const { asked } = await searchForm({ params: kept, client: [], context, viewer, i18n });
    return (
      asked && {
        title: i18n.t("dreamtrips.heading"),
        details: [formatDays(asked.days.from, asked.days.to, i18n.locale), partyText(asked.party, i18n)],
      }
    );
  },

  async viewed(kept, context, { i18n }) {
    const trip = await context.dreamtrips.find(context.organisation, kept.get("code") ?? "");
    if (!trip) return undefined;
    const party = readParty(kept);
    return {
      title: titleOf(trip, i18n),
      details: [routeOf(trip, context, i18n)],
      href: tripHref(trip.code, context.dreamtrips.partyProblem(party) ? { travellers: 2, singles: 0 } : party),
    };
  },
});
