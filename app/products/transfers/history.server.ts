import { parseDay } from "#server/core/day";
import { formatDays } from "~/i18n/format";
import { productHistory } from "~/shared/products/history.server";
import { readPeople, TRANSFERS } from "./transfer-params";

export const { read, searchedNow } = productHistory(TRANSFERS, {
  /** While its days are still to come. */
  async search(kept, { transfers, organisation }, { language, i18n: { t, locale } }) {
    const [code, place] = [kept.get("airport") ?? "", kept.get("place") ?? ""];
    const [day, back] = [parseDay(kept.get("day") ?? ""), parseDay(kept.get("back") ?? "")];
    const people = readPeople(kept);
    if (!people || day === undefined || !/^\d{1,10}$/.test(place)) return undefined;
    const served = await transfers.bases.findServed(code, Number(place), organisation.id);
    if (!served || day < transfers.earliestDay(served.base.airport.timeZone, organisation)) return undefined;
    return {
      title: t("transfers.between", {
        airport: transfers.airportText(code, language),
        place: transfers.placeText(served.place.id, language),
      }),
      details: [formatDays(day, back ?? day, locale), t("transfers.partyPeople", { count: people })],
    };
  },
});
