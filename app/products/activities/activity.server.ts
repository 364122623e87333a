import { type Day, parseDay as parseIsoDay } from "#server/core/day";
import { MOST_DAYS_AHEAD } from "#server/core/limits";
import { inLanguage, type LocalText } from "#server/core/local-text";
import type { OfferPrice } from "#server/ports/offer";
import type { Activity, FreeSlot } from "#server/products/activities/catalogue/activities";
import type { Option } from "#server/products/activities/catalogue/content";
import type { TicketProblem, Tickets } from "#server/products/activities/catalogue/units";
import { UNIT_TYPES, type UnitType } from "#server/products/activities/catalogue/vocabulary";
import { isoDay, parseDay } from "~/i18n/days";
import { formatDay, formatList, formatScore, formatTime, oneOf } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { addOnsAt } from "~/shared/offer/add-ons";
import { changedText } from "~/shared/offer/changed.server";
import type { OfferFormView } from "~/shared/offer/offer-page";
import { meetingView, offerNotices, pricesFor } from "~/shared/offer/offer-page.server";
import { priceView } from "~/shared/offer/price-view";
import { placeLabel } from "~/shared/places/places";
import { type Asking, heldNow, withQuery } from "~/shared/products/asking.server";
import { wordsOf } from "~/shared/products/words.server";
import { ACTIVITIES, activityHref, checkoutHref, RESULTS, readTickets } from "./activity-params";
import { cancelingText, durationText, languageName, unitText } from "./activity-text.server";

const DAYS_SHOWN = 7;
/** Then no further day is shown. */
const ENOUGH_SLOTS = 24;
const FEW_LEFT = 5;

export type ActivityPage = Awaited<ReturnType<typeof activityPage>>;

/** An activity as its page shows it; with a day, the slots from then on and what the tickets cost. */
export async function activityPage(asking: Asking, activity: Activity) {
  const { request, context, viewer, i18n, params, client } = asking;
  const { activities, organisation, reference } = context;
  const { t, locale, language } = i18n;
  const { content, options, timing } = activity;
  const text = (its: LocalText) => inLanguage(its, language);
  const place = reference.place(activity.destinationId, language);
  const { rates, pricer } = await pricesFor(asking);
  const addOnFor = await addOnsAt(rates, context, viewer, ["ACT"]);
  const earliest = activities.earliestDay(activity.destinationId, organisation);
  const latest = earliest + MOST_DAYS_AHEAD;
  const units = UNIT_TYPES.flatMap((type) =>
    options.flatMap((option) => option.units.find((unit) => unit.type === type) ?? []).slice(0, 1),
  );
  const given = readTickets(params);
  const tickets = Object.keys(given).length > 0 ? given : usualTickets(units);

  const typed = params.get("day") ?? "";
  const asked = parseIsoDay(typed) ?? parseDay(typed, locale);
  const day = asked !== undefined && asked >= earliest && asked <= latest ? asked : undefined;
  const problemOf = (option: Option) => activities.problemWith(option, tickets);
  const bookable = options.filter((option) => !problemOf(option));
  const [first] = options;
  const problem = bookable.length === 0 && first ? problemOf(first) : undefined;
  const problems = [
    ...(typed && day === undefined ? [dayProblem(asked, { earliest, latest }, i18n)] : []),
    ...(problem ? [{ id: problem.type ?? units[0]?.type ?? "adult", text: problemText(problem, i18n) }] : []),
  ];

  const shownPrice = (price: OfferPrice) => {
    const receipt = pricer({ price }, "ACT");
    return priceView(receipt, i18n, addOnFor(receipt, "ACT"));
  };
  const priced = bookable.map((option) => ({
    option,
    price: shownPrice(activities.priceOf(activity, option, tickets)),
  }));
  const unitPrice = (option: Option, type: UnitType) => {
    const receipt = pricer({ price: activities.priceOf(activity, option, { [type]: 1 }) }, "ACT");
    return oneOf({ minor: receipt.total, currency: receipt.currency }, receipt.rate === null, locale);
  };
  const until = day === undefined ? undefined : Math.min(day + DAYS_SHOWN - 1, latest);
  const slots =
    day === undefined || until === undefined || problems.length > 0
      ? undefined
      : await activities.slots(organisation, activity, {
          days: { from: day, to: until },
          tickets,
          held: await heldNow(asking),
        });
  const days = slots && daysOf(slots, (slot) => slotView(slot));
  const lastShown = days?.at(-1)?.day ?? until;

  function slotView(slot: FreeSlot) {
    const its = priced.find(({ option }) => option.no === slot.optionNo);
    if (!its) return undefined;
    const choice = { code: activity.code, optionNo: slot.optionNo, day: slot.day, time: slot.time, tickets };
    const price = slot.price ? shownPrice(slot.price) : its.price;
    const isOpen = slot.onSale && slot.free >= placesOf(its.option, tickets);
    const from = formatTime(slot.time, locale);
    const time = slot.until === null ? from : t("activities.anyTime", { from, until: formatTime(slot.until, locale) });
    return {
      no: `${isoDay(slot.day)}-${slot.optionNo}-${slot.time.replace(":", "")}`,
      time,
      option: options.length > 1 ? text(its.option.name) : undefined,
      state: slot.onSale
        ? isOpen
          ? slot.free <= FEW_LEFT
            ? t("activities.left", { count: slot.free })
            : undefined
          : t("activities.soldOut")
        : t("activities.closed"),
      price,
      lines: [
        price.certificate,
        price.member,
        price.noRate,
        price.beforeTaxes && t("stay.beforeTaxes", { amount: price.beforeTaxes.base }),
      ],
      href: isOpen ? checkoutHref(choice, client) : undefined,
      label: t("activities.chooseSlot", { day: formatDay(slot.day, locale), time, total: price.total }),
    };
  }

  const languages = formatList(
    activity.languages.map((code) => languageName(code, locale)),
    locale,
  );
  const shownDay = day === undefined ? typed || isoDay(earliest + 1) : isoDay(day);
  return {
    words: wordsOf(
      i18n,
      "activities",
      ...(["about", "times", "allTickets", "noTimes", "earlier", "later", "time", "price", "choose"] as const),
    ),
    changed: changedText(request, i18n, problems),
    name: text(content.title),
    place: place && placeLabel(place, locale),
    back: place && {
      href: withQuery(
        RESULTS,
        [["dest", String(place.id)], ...(day === undefined ? [] : [["from", isoDay(day)]])],
        client,
      ),
      text: t("activities.in", { place: place.name }),
    },
    art: { drawing: `place-${activity.destinationId}` },
    score: formatScore(activity.score10, locale),
    score10: activity.score10,
    reviews: activity.reviews,
    description: text(content.description),
    notices: await offerNotices(ACTIVITIES, asking, { rates, currency: activity.currency }),
    facts: [
      { term: t("activities.category"), text: t(`activities.category-${activity.category}`) },
      { term: t("activities.duration"), text: durationText(timing.durationMinutes, locale) },
      ...(activity.languages.length > 0 ? [{ term: t("activities.group-spoken"), text: languages }] : []),
      { term: t("activities.canceling"), text: cancelingText(activity, i18n) },
      ...activities.onTheDay(content, language).map((its) => ({ term: its.label, text: its.text })),
      { term: t("activities.provider"), text: activity.provider },
    ],
    lists: [
      { heading: t("activities.included"), lines: content.included.map(text) },
      { heading: t("activities.notIncluded"), lines: content.notIncluded.map(text) },
      { heading: t("activities.know"), lines: content.know.map(text) },
    ],
    meeting: meetingView(content.meeting, "activities", i18n),
    prices: options.map((option) => ({
      name: text(option.name),
      units: option.units.map((unit) => ({
        label: unitText(unit, i18n),
        price: unit.price === 0 ? t("activities.free") : unitPrice(option, unit.type),
      })),
    })),
    form: {
      shown: [
        ["code", activity.code],
        ["day", shownDay],
        ...units.map(({ type }): [string, string] => [type, String(tickets[type] ?? 0)]),
        ...client,
      ],
      fields: [
        {
          ...{ name: "day", type: "date", label: t("activities.day"), value: shownDay },
          ...{ min: isoDay(earliest), max: isoDay(latest) },
        },
        ...units.map((unit) => ({
          ...{ name: unit.type, type: "number" as const, label: unitText(unit, i18n), value: tickets[unit.type] ?? 0 },
          ...{ min: 0, max: Math.min(...options.map((option) => option.max), unit.max) },
        })),
      ],
      submit: t("activities.showTimes"),
    } as OfferFormView,
    problems,
    days: days?.map(({ day: its, slots: shown }) => ({ label: formatDay(its, locale, "full"), slots: shown })),
    earlier:
      day !== undefined && day > earliest
        ? activityHref(activity.code, Math.max(earliest, day - DAYS_SHOWN), tickets, client)
        : undefined,
    later:
      slots && lastShown !== undefined && lastShown < latest
        ? activityHref(activity.code, lastShown + 1, tickets, client)
        : undefined,
    /** Of what is offered to look at again. */
    viewed: asked === undefined ? withQuery("", [["code", activity.code]]) : activityHref(activity.code, asked, given),
  };
}

/** Two adults, or what the activity sells first. */
function usualTickets(units: { type: UnitType; min: number; max: number }[]): Tickets {
  const [first] = units;
  return first ? { [first.type]: Math.min(first.max, Math.max(first.min, 2)) } : {};
}

/** How many places the tickets take. */
const placesOf = ({ units }: Option, tickets: Tickets): number =>
  units.reduce((sum, { type, takesPlace }) => sum + (takesPlace ? (tickets[type] ?? 0) : 0), 0);

/** Whole days with slots, until there are enough to choose from. */
function daysOf<View>(slots: FreeSlot[], view: (slot: FreeSlot) => View | undefined) {
  const days: { day: Day; slots: NonNullable<View>[] }[] = [];
  let shown = 0;
  for (const slot of slots) {
    if (days.at(-1)?.day !== slot.day && shown >= ENOUGH_SLOTS) break;
    const its = view(slot);
    if (!its) continue;
    if (days.at(-1)?.day !== slot.day) days.push({ day: slot.day, slots: [] });
    days.at(-1)?.slots.push(its);
    shown++;
  }
  return days;
}

function dayProblem(asked: Day | undefined, { earliest, latest }: { earliest: Day; latest: Day }, { t, locale }: I18n) {
  if (asked === undefined) return { id: "day", text: t("stay.dateUnknown") };
  return asked < earliest
    ? { id: "day", text: t("activities.tooEarly", { day: formatDay(earliest, locale) }) }
    : { id: "day", text: t("activities.tooLate", { day: formatDay(latest, locale) }) };
}

function problemText(problem: TicketProblem, { t }: I18n): string {
  if (!("limit" in problem)) return t(`activities.${problem.reason}`, { unit: t(`activities.unit-${problem.type}`) });
  const values = { count: problem.limit, unit: problem.type ? t(`activities.unit-${problem.type}`) : "" };
  return t(`activities.${problem.reason}${problem.type ? "-unit" : ""}` as "activities.too-few", values);
}
