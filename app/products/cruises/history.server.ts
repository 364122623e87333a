import { parseDay } from "#server/core/day";
import { DAY } from "#server/core/durations";
import { inLanguage } from "#server/core/local-text";
import { cruisesPages } from "#server/products/cruises/pages";
import { formatDay } from "~/i18n/format";
import { roomText } from "~/shared/offer/party-text";
import { productHistory } from "~/shared/products/history.server";
import { monthText, readMonth } from "~/shared/products/months";
import { CRUISES, cruiseHref, readGuests, readRegion } from "./cruise-params";

export const { read, searchedNow, viewedNow } = productHistory(CRUISES, {
  /** While its month is not over. */
  async search(kept, { clock }, { i18n: { t, locale } }) {
    const month = readMonth(kept.get("month") ?? "");
    const guests = readGuests(kept);
    if (!month || "wrong" in guests || (month.to + 1) * DAY < clock.now()) return undefined;
    const region = readRegion(kept);
    return {
      title: region ? t("cruises.in", { region: t(`cruises.region-${region}`) }) : t("cruises.heading"),
      details: [monthText(month.from, locale), roomText(t, guests.guests)],
    };
  },

  /** With its day while that is still to come. */
  async viewed(kept, { cruises, organisation }, { language, i18n: { locale } }) {
    const cruise = await cruises.findFor(organisation, kept.get("code") ?? "");
    if (!cruise) return undefined;
    const day = parseDay(kept.get("day") ?? "");
    const guests = readGuests(kept);
    const isAhead = day !== undefined && cruises.departures(cruise, organisation, day)[0] === day && "guests" in guests;
    return {
      title: inLanguage(cruise.title, language),
      details: [cruise.ship.name, ...(isAhead ? [formatDay(day, locale)] : [])],
      href: isAhead
        ? cruiseHref(cruise.code, day, guests.guests)
        : `${cruisesPages.detail}/${encodeURIComponent(cruise.code)}`,
    };
  },
});
