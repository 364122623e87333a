import type { Logger } from "pino";
import type { OctoPatience } from "../../adapters/activities/octo/calls.ts";
import { createOcto } from "../../adapters/activities/octo/octo.ts";
import { perOrganisation } from "../../adapters/per-organisation.ts";
import type { Throttle } from "../../auth/throttle.ts";
import { type Day, dayIn, formatDay } from "../../core/day.ts";
import { inLanguage } from "../../core/local-text.ts";
import { createPageVersions } from "../../core/page-versions.ts";
import type { Store } from "../../db/schema.ts";
import type { LocaleData } from "../../locale-data/locale-data.ts";
import type { BookingMail } from "../../orders/index.ts";
import type { Organisation } from "../../organisation/settings.ts";
import type { Suggest } from "../../ports/offer.ts";
import { convert } from "../../pricing/pricing.ts";
import { findPlace } from "../../reference/places.ts";
import { ofOwnStock, type ProductService } from "../product.ts";
import { createCallingOff } from "./called-off.ts";
import type { Activity, Choice } from "./catalogue/activities.ts";
import type { Option } from "./catalogue/content.ts";
import { offerPrice, type Tickets, ticketPrice, ticketProblem } from "./catalogue/units.ts";
import { activityWords } from "./copy/copy.ts";
import { createEmbeddedActivities } from "./embedded-supplier.ts";
import { ACTIVITY, ACTIVITY_CODE, type ActivityKey, supplierOf } from "./key.ts";
import { activitiesPages } from "./pages.ts";
import { createActivitySellers } from "./sellers.ts";
import type { ExternalActivities } from "./supplier.ts";
import { createActivitySupply } from "./supply.ts";
import { onTheDay } from "./texts.ts";
import { createTickets } from "./tickets.ts";

const MOST_SUGGESTED = 3;

type Collaborators = Store & {
  log: Logger;
  throttle: Throttle;
  localeData: Pick<LocaleData, "rates">;
  supplierSecrets: Record<string, string>;
  patience?: OctoPatience;
  mail?: BookingMail;
};

export function createActivityService({
  db,
  clock,
  log,
  throttle,
  localeData,
  supplierSecrets,
  patience,
  mail,
}: Collaborators) {
  const own = createEmbeddedActivities({ db, clock });
  const made = perOrganisation<ExternalActivities[]>();
  const external = ({ id, suppliers, currency }: Organisation): ExternalActivities[] =>
    made(id, [suppliers, currency], () =>
      suppliers.flatMap((settings) => {
        const apiKey = supplierSecrets[settings.apiKey];
        if (settings.supplier !== "octo" || !apiKey) return [];
        return [createOcto({ currency, ...settings, apiKey }, { clock, log, patience })];
      }),
    );
  const readVersions = (ids: number[]) =>
    db
      .selectFrom("activity_place")
      .select(["destination_id as id", "version"])
      .where("destination_id", "in", ids)
      .where("activities", ">", 0)
      .execute();
  /** RO-05: the first day on which something may be booked there. */
  function earliestDay(placeId: number | undefined, { minCheckinDays, timeZone }: Organisation): Day {
    const place = placeId === undefined ? undefined : findPlace(placeId);
    return dayIn(place?.timeZone ?? timeZone, clock.now()) + minCheckinDays;
  }

  const suggest: Suggest = async ({ product, placeId, startsOn, endsOn, currency }, organisation, language, unit) => {
    if (product === ACTIVITY_CODE || !organisation.products.includes(ACTIVITY_CODE)) return [];
    const asked = {
      destinationId: placeId,
      organisationId: organisation.id,
      from: Math.max(startsOn, earliestDay(placeId, organisation)),
      to: endsOn,
      party: { adults: 1, childAges: [] },
      chosen: {},
      sort: "recommended" as const,
      page: 1,
      perPage: MOST_SUGGESTED,
      currency,
      unitsPerUsd: {},
    };
    const { hits } = await own.search(asked, [], unit);
    if (hits.length === 0) return [];
    const rates = await localeData.rates(unit);
    const { suggested, perAdult, seeTimes } = activityWords[language];
    const lines = hits.map(({ activity: { code, title, fromPrice, currency: its }, day }) => ({
      title: inLanguage(title, language),
      href: `${activitiesPages.detail}?${new URLSearchParams({ code, day: formatDay(day) })}`,
      price: convert({ minor: fromPrice, currency: its }, currency, rates),
    }));
    return [{ heading: suggested, price: perAdult, link: seeTimes, lines }];
  };

  return {
    ...ofOwnStock(clock),
    ...own,
    ...createActivitySupply({ own, external }),
    ...createTickets({ db, clock, log, throttle }),
    ...createCallingOff({ db, clock, log, own, mail }),
    keyOf: (choice: Choice): ActivityKey => ({ kind: ACTIVITY, supplier: supplierOf(choice.code), ...choice }),
    onTheDay,
    /** What the first problem with these tickets is, or what they cost. */
    problemWith: (option: Option, tickets: Tickets) => ticketProblem(option, tickets),
    priceOf: ({ currency, taxBp }: Activity, { units }: Option, tickets: Tickets) =>
      offerPrice(ticketPrice(units, tickets, taxBp), currency),
    earliestDay,
    operators: ({ products }: Organisation) =>
      products.includes(ACTIVITY_CODE)
        ? [
            ["/admin/tickets", "tickets.redeem", "bookings"],
            ["/admin/activity-times", "tickets.times", "bookings"],
          ]
        : [],
    sellers: { ...createActivitySellers({ db, clock, own, external }), suggesting: [suggest] },
    versions: createPageVersions(readVersions, clock),
    detailPages: async ({ id, products }, most) =>
      products.includes(ACTIVITY_CODE)
        ? (await own.activities.codesFor(id, most)).map(
            (code) => `${activitiesPages.detail}/${encodeURIComponent(code)}`,
          )
        : [],
  } satisfies ProductService & Record<string, unknown>;
}
