import { MOST_DAYS_AHEAD } from "#server/core/limits";
import { inLanguage, type LocalText } from "#server/core/local-text";
import type { Trip } from "#server/products/dreamtrips/catalogue/trips";
import type { Departure } from "#server/products/dreamtrips/search";
import { formatDay, formatDays, oneOf } from "~/i18n/format";
import { changedText } from "~/shared/offer/changed.server";
import type { OfferFormView } from "~/shared/offer/offer-page";
import { meetingView, offerNotices, pricesFor } from "~/shared/offer/offer-page.server";
import { cancellationText } from "~/shared/offer/offer-text.server";
import { priceView } from "~/shared/offer/price-view";
import { type Asking, withQuery } from "~/shared/products/asking.server";
import { wordsOf } from "~/shared/products/words.server";
import { checkoutHref, DREAMTRIPS, partyForm, RESULTS, readParty, tripHref, waitingHref } from "./dreamtrip-params";
import { partyFields, partyProblem } from "./search-form.server";
import { aboutText, partyText, plansOf, stateOf, titleOf } from "./trip-text.server";

export type TripPage = Awaited<ReturnType<typeof tripPage>>;

/** A trip as its page shows it, with its departures and what they cost the party. */
export async function tripPage(asking: Asking, trip: Trip) {
  const { request, context, viewer, i18n, params, client } = asking;
  const { dreamtrips, organisation } = context;
  const { language, account } = viewer;
  const { t, locale } = i18n;
  const { content } = trip;
  const text = (its: LocalText) => inLanguage(its, language);
  const typed = readParty(params);
  const wrong = dreamtrips.partyProblem(typed);
  const party = wrong ? { travellers: 2, singles: 0 } : typed;
  const { rates, pricer } = await pricesFor(asking);
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
      "dreamtrips",
      ...(["departures", "choose", "itinerary", "about", "host"] as const),
      ...(["noDepartures", "pricesFor", "canceling"] as const),
    ),
    name: titleOf(trip, i18n),
    about: aboutText(trip, context, i18n),
    back: { href: withQuery(RESULTS, client), text: t("dreamtrips.allTrips") },
    art: { drawing: `place-${trip.destinations[0]}` },
    description: text(content.description),
    notices: await offerNotices(DREAMTRIPS, asking, { rates, currency: trip.currency }),
    early: plans && trip.opensDays !== null ? t("dreamtrips.earlyRule", { plans, count: trip.membersDays }) : undefined,
    days: content.days.map((day, index) => ({
      heading: t("dreamtrips.dayTitle", { number: index + 1, title: text(day.title) }),
      text: text(day.text),
    })),
    host: { name: content.host.name, about: text(content.host.about) },
    facts: [
      { term: t("dreamtrips.group"), text: t("dreamtrips.groupSize", { count: trip.places }) },
      {
        term: t("dreamtrips.minimum"),
        text: t("dreamtrips.minimumText", { count: trip.minimum, days: daysText(trip.decideDays, locale) }),
      },
      ...(trip.supplement > 0
        ? [
            {
              term: t("dreamtrips.supplement"),
              text: oneOf({ minor: supplement.total, currency: supplement.currency }, supplement.rate === null, locale),
            },
          ]
        : []),
    ],
    lists: [
      { heading: t("dreamtrips.included"), lines: content.included.map(text) },
      { heading: t("dreamtrips.notIncluded"), lines: content.notIncluded.map(text) },
      { heading: t("dreamtrips.know"), lines: content.know.map(text) },
    ],
    meeting: meetingView(content.meeting, "dreamtrips", i18n),
    form: {
      shown: [["code", trip.code], ...Object.entries(partyForm(params)), ...client],
      fields: partyFields(params, i18n),
      submit: t("dreamtrips.showPrices"),
    } as OfferFormView,
    problems,
    changed: changedText(request, i18n, problems),
    asked: partyText(party, i18n),
    price,
    beforeTaxes: price.beforeTaxes && t("stay.beforeTaxes", { amount: price.beforeTaxes.base }),
    departures: wrong ? [] : open.map(departureView),
    viewed: tripHref(trip.code, party),
  };
}

const daysText = (count: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: "unit", unit: "day", unitDisplay: "long" }).format(count);
