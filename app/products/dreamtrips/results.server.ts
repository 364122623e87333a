import type { TripParty } from "#server/products/dreamtrips/catalogue/departures";
import { FILTERS, SORTS } from "#server/products/dreamtrips/catalogue/vocabulary";
import type { TripHit } from "#server/products/dreamtrips/search";
import { isoDay } from "~/i18n/days";
import { formatDay, formatDays, formatMoney } from "~/i18n/format";
import type { Pricer } from "~/shared/offer/price-view";
import { refine } from "~/shared/offer/results.server";
import { type Asking, type Pairs, withQuery } from "~/shared/products/asking.server";
import { DREAMTRIPS, partyParams, RESULTS, tripHref } from "./dreamtrip-params";
import type { SearchForm } from "./search-form.server";
import { aboutText, partyText, plansOf, stateOf, titleOf } from "./trip-text.server";

type Asked = NonNullable<SearchForm["asked"]>;

/** A page of trips, as the results page shows it. */
export async function findResults(asking: Asking, { place, days, party, query }: Asked) {
  const { context, viewer, i18n, client } = asking;
  const { dreamtrips, organisation } = context;
  const { account } = viewer;
  const { t } = i18n;
  const search: Pairs = [...query, ...partyParams(party)];
  const refined = await refine(DREAMTRIPS, asking, {
    ...{ search, filters: FILTERS, sorts: SORTS },
  });
  const { asks, pricer } = refined;
  const answer = await dreamtrips.search(organisation, {
    ...days,
    ...asks,
    ...{ party, dest: place },
    plan: account?.membership?.plan,
  });
  const hits: Awaited<ReturnType<typeof hitView>>[] = [];
  for (const hit of answer.hits) hits.push(await hitView(hit, asking, { party, pricer }));
  return {
    ...(await refined.view(answer, {
      heading: t("dreamtrips.found", { count: answer.total }),
      title: t("dreamtrips.heading"),
      asked: `${formatDays(days.from, days.to, i18n.locale)} · ${partyText(party, i18n)}`,
      nothing: {
        title: t("dreamtrips.nothingThen"),
        way: { text: t("dreamtrips.allTrips"), href: withQuery(RESULTS, partyParams(party), client) },
      },
    })),
    hits,
    kept: { continued: answer.available > 0 ? withQuery("", search) : undefined },
  };
}

type Shown = { party: TripParty; pricer: Pricer };

async function hitView(hit: TripHit, { context, i18n, client }: Asking, { party, pricer }: Shown) {
  const { trip, departure, others, price } = hit;
  const { t, locale } = i18n;
  const { total, currency } = pricer({ price }, "DRM");
  const plans = await plansOf(trip, context, i18n);
  return {
    code: trip.code,
    name: titleOf(trip, i18n),
    art: { drawing: `place-${trip.destinations[0]}` },
    about: aboutText(trip, context, i18n),
    first: [
      t("dreamtrips.next", { day: formatDay(departure.day, locale) }),
      ...(others > 0 ? [t("dreamtrips.moreDates", { count: others })] : []),
    ].join(" · "),
    sure: departure.stand === "guaranteed" ? t("dreamtrips.guaranteed") : undefined,
    state: stateOf(trip, departure, party, plans, i18n),
    price: {
      before: t("dreamtrips.fromPrice"),
      total: formatMoney({ minor: total, currency }, locale),
      after: t("results-page.forPeople", { count: party.travellers }),
    },
    see: t("dreamtrips.seeTrip"),
    href: tripHref(trip.code, party, client),
    lineHref: tripHref(trip.code, party, [["from", isoDay(departure.day)], ...client]),
  };
}
