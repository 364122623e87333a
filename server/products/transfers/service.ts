import type { CancelTerms } from "../../core/cancel-terms.ts";
import { type Day, dayIn, formatDay } from "../../core/day.ts";
import { createPageVersions } from "../../core/page-versions.ts";
import type { Store } from "../../db/schema.ts";
import type { LocaleData } from "../../locale-data/locale-data.ts";
import type { Language, Organisation } from "../../organisation/settings.ts";
import type { Suggest } from "../../ports/offer.ts";
import { convert } from "../../pricing/pricing.ts";
import { findPlace, placeName } from "../../reference/places.ts";
import { ofOwnStock, type ProductService, pagesOfAll } from "../product.ts";
import { createBases, planLegs, type Served } from "./catalogue/bases.ts";
import { isTooLate, type Leg, legTerms, priceOf } from "./catalogue/rules.ts";
import type { VehicleClass } from "./catalogue/vocabulary.ts";
import { transferWords } from "./copy/copy.ts";
import { ownKey, TRANSFER_CODE } from "./key.ts";
import { transfersPages } from "./pages.ts";
import { airportNames, createTransferSearch } from "./search.ts";
import { createTransferSellers } from "./sellers.ts";
import { type SoldTransfer, transferItems } from "./sold.ts";
import { airportText, legLines, routeTitle, transferFacts } from "./texts.ts";

/** The whole catalogue has one version. */
const ALL = 0;
const NOON = "12:00";

type Collaborators = Store & { localeData: Pick<LocaleData, "rates"> };

/** Bookings of these bring the traveler to the door already. */
const HAVE_A_DRIVE: readonly string[] = [TRANSFER_CODE, "CAR"];

export function createTransferService({ db, clock, localeData }: Collaborators) {
  const bases = createBases({ db, clock });
  const sellers = createTransferSellers({ db, clock, bases });

  async function readVersions() {
    const { last, count } = await db
      .selectFrom("transfer_base")
      .select(({ fn }) => [fn.max("updated_at").as("last"), fn.countAll<number>().as("count")])
      .executeTakeFirstOrThrow();
    return Number(count) > 0 ? [{ id: ALL, version: Number(last) }] : [];
  }

  /** RO-05: the first day on which a driver may be booked there. */
  const earliestDay = (timeZone: string, { minCheckinDays }: Organisation): Day =>
    dayIn(timeZone, clock.now()) + minCheckinDays;

  const suggest: Suggest = async ({ product, placeId, startsOn, endsOn, currency }, organisation, language, unit) => {
    if (HAVE_A_DRIVE.includes(product) || !organisation.products.includes(TRANSFER_CODE)) return [];
    const served = await bases.nearestTo(placeId, organisation.id, unit);
    if (!served) return [];
    const { base, place, km } = served;
    if (startsOn < earliestDay(base.airport.timeZone, organisation)) return [];
    const leg: Leg = { way: "from-airport", day: startsOn, time: NOON };
    const planned = planLegs(served, [leg]);
    if (planned.some((each) => isTooLate(each, base.cutoffMinutes, clock.now()))) return [];
    const [cheapest] = base.vehicles.map((vehicle) => priceOf(vehicle, km, planned, base)).sort(byTotal);
    if (!cheapest) return [];
    const rates = await localeData.rates(unit);
    const { suggested, fromPrice, seeVehicles } = transferWords[language];
    const asked = [
      ["airport", base.code],
      ["place", String(place.id)],
      ["day", formatDay(startsOn)],
      ...(endsOn > startsOn ? [["back", formatDay(endsOn)]] : []),
    ];
    const line = {
      title: routeTitle({ base: base.code, placeId: place.id }, language),
      href: `${transfersPages.results[0]}?${new URLSearchParams(asked)}`,
      price: convert({ minor: cheapest.total, currency: base.currency }, currency, rates),
    };
    return [{ heading: suggested, price: fromPrice, link: seeVehicles, lines: [line] }];
  };

  return {
    ...ofOwnStock(clock),
    bases,
    ...createTransferSearch({ db, bases, sellers }),
    keyOf: ownKey,
    earliestDay,
    planLegs,
    /** What canceling each leg costs, as of now. */
    termsOf: (served: Served, legs: Leg[]): CancelTerms[] =>
      planLegs(served, legs).map((leg) => legTerms(leg, served.base.freeUntilHours, clock.now())),
    airportText,
    legLines,
    placeText: (id: number, language: Language): string => {
      const place = findPlace(id);
      return place ? placeName(place, language) : "";
    },
    vehicleText: (id: VehicleClass, language: Language): string => transferWords[language].vehicles[id],
    stepFreeText: (language: Language): string => transferWords[language].stepFree,
    /** Of an offer, as a page tells it. */
    factsOf: (sold: unknown, language: Language) =>
      transferFacts(transferItems(sold as SoldTransfer), language, "page"),
    sellers: { ...sellers, suggesting: [suggest] },
    versions: createPageVersions(readVersions, clock),
    version: async () => (await readVersions())[0]?.version ?? 0,
    warm: async () => void airportNames(),
    detailPages: pagesOfAll(TRANSFER_CODE, transfersPages, bases.listFor),
  } satisfies ProductService & Record<string, unknown>;
}

const byTotal = (one: { total: number }, other: { total: number }): number => one.total - other.total;
