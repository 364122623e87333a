import type { AppLoadContext } from "@remix-run/node";
import { type Day, parseDay } from "#server/core/day";
import { inLanguage, type LocalText } from "#server/core/local-text";
import { spread, type WholeParty } from "#server/core/party";
import type { Cruise } from "#server/products/cruises/catalogue/cruises";
import type { PartyProblem } from "#server/products/cruises/catalogue/fares";
import { isoDay } from "~/i18n/days";
import { eachOf, formatDay, formatDays, formatList, formatTime } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import type { Viewer } from "~/request/viewer.server";
import { changedText } from "~/shared/offer/changed.server";
import { areaText, distanceUnit } from "~/shared/offer/distance-unit.server";
import type { OfferFormView } from "~/shared/offer/offer-page";
import { offerNotices, pricesFor } from "~/shared/offer/offer-page.server";
import { cancellationText } from "~/shared/offer/offer-text.server";
import { type Pricer, priceView } from "~/shared/offer/price-view";
import { resultsMap } from "~/shared/offer/results-map.server";
import { placeLabel } from "~/shared/places/places";
import { type Asking, heldNow, type Pairs, withQuery } from "~/shared/products/asking.server";
import { monthOf } from "~/shared/products/months";
import { wordsOf } from "~/shared/products/words.server";
import { CRUISES, checkoutHref, cruiseHref, guestsForm, RESULTS } from "./cruise-params";
import { guestFields } from "./search-form.server";

const FEW_LEFT = 5;

export type CruisePage = Awaited<ReturnType<typeof cruisePage>>;

/** A departure as its page shows it, the next one without a day: its route, and what its cabins cost these guests. */
export async function cruisePage(asking: Asking, cruise: Cruise) {
  const { request, context, viewer, i18n, params, client } = asking;
  const { cruises, organisation, reference } = context;
  const { t, locale, language } = i18n;
  const text = (its: LocalText) => inLanguage(its, language);
  const portName = (id: number) => reference.place(id, language)?.name ?? "";
  const first = reference.place(cruise.calls[0]!.destinationId, language);
  const days = cruises.departures(cruise, organisation);
  const typed = params.get("day") ?? "";
  const asked = parseDay(typed);
  const day = typed === "" ? days[0] : days.find((each) => each === asked);
  const { party, problems: wrong, fields: guests } = guestFields(params, i18n);
  const problems = [...(day === undefined ? [{ id: "day", text: dayProblem(days, asked, i18n) }] : []), ...wrong];
  const { rates, pricer } = await pricesFor(asking);
  const shown = day ?? days[0];
  const cabins = day === undefined || !party ? [] : await cabinViews(asking, { cruise, day, party, pricer });
  const typedGuests = guestsForm(params);
  const terms = cabins.find((each) => each.terms)?.terms;
  return {
    words: wordsOf(
      i18n,
      "cruises",
      ...(["chooseHeading", "totals", "accessibleTag", "choose", "payment", "canceling"] as const),
      ...(["route", "number", "day", "portOfCall", "times"] as const),
    ),
    name: text(cruise.title),
    place: first && t("cruises.fromPort", { place: placeLabel(first, locale) }),
    when: shown === undefined ? undefined : formatDays(shown, shown + cruise.nights, locale),
    back: {
      href: withQuery(
        RESULTS,
        [["region", cruise.region], ...(shown === undefined ? [] : [["month", monthOf(shown)]])],
        client,
      ),
      text: t("cruises.in", { region: t(`cruises.region-${cruise.region}`) }),
    },
    art: { drawing: "scene-ship" },
    description: text(cruise.description),
    ship: {
      name: cruise.ship.name,
      facts: t("cruises.shipFacts", { year: String(cruise.ship.built), count: cruise.ship.guests }),
      about: text(cruise.ship.about),
    },
    route: routeView(cruise, shown, context, viewer),
    boarding: t("cruises.boardingAt", {
      from: formatTime(cruise.boarding.from, locale),
      until: formatTime(cruise.boarding.until, locale),
      where: text(cruise.boarding.where),
    }),
    lists: [
      { heading: t("cruises.included"), lines: cruise.included.map(text) },
      { heading: t("cruises.know"), lines: [...cruise.know.map(text), ...ageRule(cruise, i18n)] },
    ],
    notices: await offerNotices(CRUISES, asking, { rates, currency: cruise.currency }),
    form:
      shown === undefined
        ? undefined
        : ({
            shown: [
              ["code", cruise.code],
              ["day", isoDay(shown)],
              ["adults", typedGuests.adults],
              ...typedGuests.ages.map((age): Pairs[number] => ["age", age]),
              ["cabins", typedGuests.cabins],
              ...client,
            ],
            fields: [
              {
                ...{ name: "day", label: t("cruises.departure"), value: isoDay(shown), isWide: true },
                options: days.map((each) => ({ value: isoDay(each), label: formatDay(each, locale, "full") })),
              },
              ...guests,
            ],
            submit: t("cruises.showCabins"),
          } as OfferFormView),
    problems,
    changed: changedText(request, i18n, problems),
    cabins: cabins.map(({ terms: _, ...cabin }) => cabin),
    terms: terms && {
      pay:
        typeof terms.due === "object"
          ? t("cruises.payDeposit", { percent: cruise.deposit.percent, day: formatDay(terms.due.by, locale) })
          : t("cruises.payAll"),
      cancel: cancellationText(
        { cancel: terms.cancel, timeZone: cruises.portsOf(cruise).first.timeZone },
        { place: first && portName(first.id), now: context.clock.now() },
        i18n,
      ),
    },
    viewed: day !== undefined && party ? cruiseHref(cruise.code, day, party) : undefined,
  };
}

type Asked = { cruise: Cruise; day: Day; party: WholeParty; pricer: Pricer };

async function cabinViews(asking: Asking, { cruise, day, party, pricer }: Asked) {
  const { context, i18n, client } = asking;
  const { t, locale, language } = i18n;
  const held = await heldNow(asking);
  const offered = await context.cruises.cabins(cruise, { day, parties: spread(party) }, held);
  const guests = party.adults + party.childAges.length;
  return offered.map(({ cabin, left, problem, offer }) => {
    const receipt = offer && pricer({ price: offer.price }, "CRU");
    const price = receipt && priceView(receipt, i18n);
    const isFree = offer !== undefined && left >= party.rooms;
    const name = inLanguage(cabin.name, language);
    return {
      code: cabin.code,
      name,
      about: [
        areaText(cabin.squareMeters, distanceUnit(context), i18n),
        ...cabin.features.map((feature) => t(`cruises.feature-${feature}`)),
      ].join(" · "),
      most: t("cruises.upTo", { count: cabin.maxGuests }),
      accessible: cabin.accessible,
      price,
      lines: [
        receipt && guests > 1
          ? t("cruises.perPerson", {
              amount: eachOf({ minor: receipt.total, currency: receipt.currency }, guests, locale),
            })
          : undefined,
        receipt && party.rooms === guests && cruise.fares.single > 0 ? t("cruises.singleIncluded") : undefined,
        price?.member,
        price?.noRate,
        price?.beforeTaxes && t("stay.beforeTaxes", { amount: price.beforeTaxes.base }),
      ],
      state: problem
        ? problemText(problem, cruise, cabin.maxGuests, i18n)
        : isFree
          ? left <= FEW_LEFT
            ? t("cruises.left", { count: left })
            : undefined
          : left > 0
            ? t("cruises.onlyLeft", { count: left })
            : t("cruises.soldOut"),
      href: isFree ? checkoutHref({ code: cruise.code, day, cabin: cabin.code, guests: party }, client) : undefined,
      label: price && t("cruises.chooseCabin", { cabin: name, total: price.total }),
      terms: offer?.terms,
    };
  });
}

/** Calls with their times, and the ports on a drawn map in the order of the first visit. */
function routeView(cruise: Cruise, day: Day | undefined, context: AppLoadContext, { i18n }: Viewer) {
  const { t, locale, language } = i18n;
  const places = cruise.calls.map(({ destinationId }) => context.reference.place(destinationId, language)!);
  const ports = places.filter((place, index) => places.findIndex(({ id }) => id === place.id) === index);
  const { marks } = resultsMap(ports[0]!, ports, distanceUnit(context), locale);
  const markOf = (id: number) => marks[ports.findIndex((port) => port.id === id)]!;
  const numberOf = (id: number) => ports.findIndex((port) => port.id === id) + 1;
  return {
    title: t("cruises.mapTitle", {
      ports: formatList(
        ports.map(({ name }) => name),
        locale,
      ),
    }),
    path: places.map(({ id }, index) => `${index === 0 ? "M" : "L"}${markOf(id).x} ${markOf(id).y}`).join(""),
    marks: ports.map((port) => ({ number: numberOf(port.id), ...markOf(port.id) })),
    calls: Array.from({ length: cruise.nights + 1 }, (_, later) => {
      const onDay =
        day === undefined ? t("cruises.dayNumber", { number: later + 1 }) : formatDay(day + later, locale, "medium");
      const calls = cruise.calls.flatMap(({ day: its, arrive, leave, destinationId }, index) =>
        its === later
          ? {
              number: String(numberOf(destinationId)),
              day: onDay,
              port: places[index]!.name,
              times: [
                ...(arrive ? [t("cruises.arrives", { time: formatTime(arrive, locale) })] : []),
                ...(leave ? [t("cruises.leaves", { time: formatTime(leave, locale) })] : []),
              ].join(" · "),
            }
          : [],
      );
      return calls.length > 0 ? calls : [{ number: "", day: onDay, port: t("cruises.atSea"), times: "" }];
    }).flat(),
  };
}

const ageRule = ({ minAge }: Cruise, { t }: I18n): string[] =>
  minAge > 0 ? [t("cruises.minAge", { age: minAge })] : [];

function dayProblem(days: Day[], asked: Day | undefined, { t, locale }: I18n): string {
  const [first] = days;
  if (first === undefined) return t("cruises.noDepartures");
  const next = days.find((day) => asked !== undefined && day >= asked) ?? first;
  return t("cruises.notThen", { day: formatDay(next, locale, "full") });
}

function problemText(problem: PartyProblem, { minAge }: Cruise, most: number, { t }: I18n): string {
  if (problem === "too-young") return t("cruises.tooYoung", { age: minAge });
  return problem === "too-many" ? t("cruises.tooMany", { count: most }) : t("cruises.noAdult");
}
