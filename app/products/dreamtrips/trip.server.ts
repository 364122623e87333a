import type { AppLoadContext } from "@remix-run/node";
import { MOST_DAYS_AHEAD } from "#server/core/limits";
import { inLanguage, type LocalText } from "#server/core/local-text";
import type { Trip } from "#server/products/dreamtrips/catalogue/trips";
import { MOST_TRAVELLERS } from "#server/products/dreamtrips/catalogue/vocabulary";
import type { Departure } from "#server/products/dreamtrips/search";
import { formatDay, formatDays, oneOf } from "~/i18n/format";
import { clientParamsFor } from "~/request/client.server";
import type { Viewer } from "~/request/viewer.server";
import { bookingConditions, membersOnly, walletOnlyText } from "~/shared/offer/booking-conditions.server";
import { changedText } from "~/shared/offer/changed.server";
import type { FieldValues } from "~/shared/offer/choose-form";
import { cancellationText } from "~/shared/offer/offer-text.server";
import { agedRates, pricerAt, priceView } from "~/shared/offer/price-view";
import { checkoutHref, partyForm, RESULTS, readParty, tripHref, waitingHref } from "./dreamtrip-params.server";
import { partyProblem } from "./search-form.server";
import { partyText, plansOf, routeOf, stateOf, titleOf } from "./trip-text.server";
import { wordsOf } from "./words.server";

export type TripPage = Awaited<ReturnType<typeof tripPage>>;

/** A trip as its page shows it, with its departures and what they cost the party. */
export async function tripPage(request: Request, context: AppLoadContext, viewer: Viewer, trip: Trip) {
  const { dreamtrips, organisation } = context;
  const { i18n, language, account } = viewer;
  const { t, locale } = i18n;
  const { content } = trip;
  const params = new URL(request.url).searchParams;
  const client = await clientParamsFor(request, context);
  const text = (its: LocalText) => inLanguage(its, language);
  const typed = readParty(params);
  const wrong = dreamtrips.partyProblem(typed);
  const party = wrong ? { travellers: 2, singles: 0 } : typed;
  const rates = await context.localeData.shownRates();
  const pricer = pricerAt(rates, context, viewer);
  const shownPrice = (of: typeof party) => priceView(pricer({ price: dreamtrips.priceOf(trip, of) }, "DRM"), i18n);
  const price = shownPrice(party);
  const supplement = pricer(
    {
      price: { ...dreamtrips.priceOf({ ...trip, price: 0 }, { travellers: 1, singles: 1 }), byItem: [] },
    },
    "DRM",
  );
  const plans = await plansOf(trip, context, i18n);
  const plan = account?.membership?.plan;
  const today = dreamtrips.today(organisation);
  const days = { from: today, to: today + MOST_DAYS_AHEAD };
  const all = (await dreamtrips.departures([trip], days, { organisation, plan })).get(trip) ?? [];
  const open = all.filter(({ problem }) => problem !== "closed");

  const place = context.reference.place(trip.destinations[0] ?? 0, language)?.name;

  function departureView(departure: Departure) {
    const { day, free, stand, problem } = departure;
    const dates = formatDays(day, day + trip.nights, locale);
    const choice = { code: trip.code, day, ...party };
    const { due, cancel } = dreamtrips.offerOf(trip, choice).terms;
    const isOpen = problem === undefined;
    return {
      day,
      dates,
      stand:
        stand === "guaranteed"
          ? t("dreamtrips.guaranteed")
          : today > day - trip.decideDays
            ? t("dreamtrips.deciding")
            : t("dreamtrips.needed", { count: trip.minimum, day: formatDay(day - trip.decideDays, locale) }),
      isGuaranteed: stand === "guaranteed",
      state: stateOf(trip, departure, party, plans, i18n),
      due:
        typeof due === "string"
          ? t("dreamtrips.dueNow")
          : t("dreamtrips.dueLater", { percent: trip.depositPercent, day: formatDay(due.by, locale) }),
      href: isOpen && free >= party.travellers ? checkoutHref(context, choice, client) : undefined,
      label: t("dreamtrips.chooseDates", { dates, total: price.total }),
      waiting:
        isOpen && free < party.travellers && party.travellers <= trip.places
          ? {
              href: waitingHref(trip.code, day, party),
              text: t("dreamtrips.joinList"),
              label: t("dreamtrips.joinListOf", { dates }),
            }
          : undefined,
      canceling: cancellationText({ cancel, timeZone: trip.zone }, { place, now: context.clock.now() }, i18n),
    };
  }

  const problems = wrong ? [partyProblem(wrong, i18n)] : [];
  return {
    words: wordsOf(
      i18n,
      ...(["departures", "choose", "itinerary", "about", "host", "meeting", "openMap"] as const),
      ...(["travelers", "singles", "showPrices", "noDepartures", "pricesFor", "canceling"] as const),
    ),
    name: titleOf(trip, i18n),
    about: `${t("dreamtrips.nights", { count: trip.nights })} · ${routeOf(trip, context, i18n)}`,
    back: { href: `${RESULTS}?${new URLSearchParams(client)}`, text: t("dreamtrips.allTrips") },
    art: { drawing: `place-${trip.destinations[0]}` },
    description: text(content.description),
    members: membersOnly(context, viewer),
    conditions: await bookingConditions(context, viewer, { product: "DRM" }),
    walletOnly: walletOnlyText({ due: "now", cancel: { kind: "unknown" } }, context, i18n),
    ratesOf: agedRates(rates, [{ price: { currency: trip.currency } as never }], context, viewer),
    early: plans && trip.opensDays !== null ? t("dreamtrips.earlyRule", { plans, count: trip.membersDays }) : undefined,
    days: content.days.map((day, index) => ({
      heading: t("dreamtrips.dayTitle", { number: index + 1, title: text(day.title) }),
      text: text(day.text),
    })),
    host: { name: content.host.name, about: text(content.host.about) },
    facts: [
      [t("dreamtrips.group"), t("dreamtrips.groupSize", { count: trip.places })],
      [
        t("dreamtrips.minimum"),
        t("dreamtrips.minimumText", { count: trip.minimum, days: daysText(trip.decideDays, locale) }),
      ],
      ...(trip.supplement > 0
        ? [
            [
              t("dreamtrips.supplement"),
              oneOf({ minor: supplement.total, currency: supplement.currency }, supplement.rate === null, locale),
            ],
          ]
        : []),
    ] as [string, string][],
    lists: [
      { heading: t("dreamtrips.included"), lines: content.included.map(text) },
      { heading: t("dreamtrips.notIncluded"), lines: content.notIncluded.map(text) },
      { heading: t("dreamtrips.know"), lines: content.know.map(text) },
    ].filter(({ lines }) => lines.length > 0),
    meeting: {
      where: text(content.meeting.where),
      map: `https://www.openstreetmap.org/?mlat=${content.meeting.latitude}&mlon=${content.meeting.longitude}#map=16/${content.meeting.latitude}/${content.meeting.longitude}`,
    },
    form: {
      shown: [["code", trip.code], ...Object.entries(partyForm(params)), ...client] satisfies FieldValues,
      ...partyForm(params),
      most: MOST_TRAVELLERS,
    },
    problems,
    changed: changedText(request, i18n, problems),
    asked: partyText(party, i18n),
    price,
    beforeTaxes: price.beforeTaxes && t("stay.beforeTaxes", { amount: price.beforeTaxes.base }),
    departures: wrong ? [] : open.map(departureView),
    here: tripHref(trip.code, party),
  };
}

const daysText = (count: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: "unit", unit: "day", unitDisplay: "long" }).format(count);
