import { inLanguage, type LocalText } from "../../core/local-text.ts";
import { dayAndTime } from "../../core/local-time.ts";
import type { Fact } from "../../email/content.ts";
import { formatClock, formatDay, formatDays, formatList } from "../../email/format.ts";
import type { Language } from "../../organisation/settings.ts";
import { directionsTo } from "../../reference/directions.ts";
import { findPlace, placeName } from "../../reference/places.ts";
import type { CalendarEvent, FactsLength, Items, Summary } from "../product.ts";
import { UNIT_TYPES } from "./catalogue/vocabulary.ts";
import { activityWords } from "./copy/copy.ts";
import { activitiesPages } from "./pages.ts";
import type { TicketDetails } from "./sold.ts";

/** The parts of which facts, summary and calendar are made. */
function activityTexts({ details, span }: Items<TicketDetails>, language: Language) {
  const words = activityWords[language];
  const { locale } = words;
  const [first] = details;
  if (!first) throw new Error("an activity has no tickets");
  const { activity } = first;
  const text = (its: LocalText) => inLanguage(its, language);
  const [from, to] = [dayAndTime(span.from), dayAndTime(span.to)];
  const clock = (time: string) => formatClock(time, locale);
  const place = findPlace(activity.destinationId);
  return {
    words,
    activity,
    title: text(activity.title),
    option: text(activity.option),
    meeting: text(activity.meeting.where),
    included: activity.included.map(text),
    know: activity.know.map(text),
    days: formatDays(from.day, to.day, locale),
    begins: activity.isOpen
      ? words.between(formatDay(from.day, locale), clock(from.time), clock(to.time))
      : words.at(formatDay(from.day, locale), clock(from.time)),
    ends: words.at(formatDay(to.day, locale), clock(to.time)),
    /** As addresses name them. */
    counts: UNIT_TYPES.flatMap((type) => {
      const count = details.filter((each) => each.type === type).length;
      return count > 0 ? [[type, String(count)]] : [];
    }),
    /** "2 adults, 1 child". */
    tickets: formatList(
      UNIT_TYPES.flatMap((type) => {
        const count = details.filter((each) => each.type === type).length;
        return count > 0 ? [words.units[type](count)] : [];
      }),
      locale,
    ),
    place: place && placeName(place, language),
    directions: directionsTo(activity.meeting),
  };
}

type OnTheDay = Pick<TicketDetails["activity"], "phone" | "minAge" | "minHeightCm" | "accessibility">;

/** Whom to call, who may take part, and what helps to. */
export function onTheDay({ phone, minAge, minHeightCm, accessibility }: OnTheDay, language: Language): Fact[] {
  const { labels, accessible, locale } = activityWords[language];
  const height = new Intl.NumberFormat(locale, { style: "unit", unit: "centimeter" });
  return [
    ...(phone ? [{ label: labels.phone, text: phone, href: `tel:${phone.replaceAll(" ", "")}` }] : []),
    ...(minAge ? [{ label: labels.minAge, text: String(minAge) }] : []),
    ...(minHeightCm ? [{ label: labels.minHeight, text: height.format(minHeightCm) }] : []),
    ...(accessibility.length > 0
      ? [{ label: labels.accessibility, text: accessibility.map((each) => accessible[each]).join(" · ") }]
      : []),
  ];
}

export function activityFacts(items: Items<TicketDetails>, language: Language, length: FactsLength): Fact[] {
  const { words, activity, title, ...texts } = activityTexts(items, language);
  const { labels } = words;
  const begins = { label: labels.begins, text: texts.begins };
  if (length === "short") return [{ label: labels.activity, text: title }, begins];
  const times = activity.isOpen ? [begins] : [begins, { label: labels.ends, text: texts.ends }];
  if (length === "times") return times;
  const tickets = { label: labels.tickets, text: texts.tickets };
  const option = { label: labels.option, text: texts.option };
  const day = onTheDay(activity, language);
  if (length === "page") return [...times, option, tickets, ...day];
  const meeting = { label: labels.meeting, text: texts.meeting };
  const know = texts.know.length > 0 ? [{ label: labels.know, text: texts.know.join("\n") }] : [];
  if (length === "voucher") return [...times, meeting, tickets, option, ...know, ...day];
  return [
    { label: labels.activity, text: [title, texts.place].filter(Boolean).join("\n") },
    ...times,
    meeting,
    { label: labels.directions, text: words.openMap, href: texts.directions },
    option,
    tickets,
    ...(texts.included.length > 0 ? [{ label: labels.included, text: texts.included.join("\n") }] : []),
    ...know,
    ...day,
    { label: labels.provider, text: activity.provider },
  ];
}

export function activitySummary(items: Items<TicketDetails>, language: Language): Summary {
  const { words, activity, ...texts } = activityTexts(items, language);
  return {
    title: texts.title,
    when: texts.days,
    who: texts.tickets,
    what: `${texts.begins} · ${texts.option}`,
    where: texts.place,
    ends: `${words.labels.ends}: ${texts.ends}`,
    notes: [`${words.labels.meeting}: ${texts.meeting}`, ...texts.know],
    again: `${activitiesPages.detail}?${new URLSearchParams([["code", activity.code], ...texts.counts])}`,
    directions: texts.directions,
  };
}

export function activityEvent(items: Items<TicketDetails>, language: Language): CalendarEvent {
  const { activity, title, meeting, place, option, tickets } = activityTexts(items, language);
  const { latitude, longitude } = activity.meeting;
  return {
    title,
    location: [meeting, place].filter(Boolean).join(", "),
    latitude,
    longitude,
    description: [option, tickets],
  };
}

/** What `Product` asks of texts. */
export const told = { facts: activityFacts, summary: activitySummary, calendar: activityEvent, words: activityWords };
