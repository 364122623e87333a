import { parseDay } from "../../core/day.ts";
import type { Need } from "../../core/needs.ts";
import type { Offer } from "../../ports/offer.ts";
import type { CheckedChoice } from "./catalogue/activities.ts";
import type { Content } from "./catalogue/content.ts";
import { ticketList } from "./catalogue/units.ts";
import { ACTIVITY_CODE, type ActivityKey } from "./key.ts";
import { soldOf } from "./sold.ts";

/** What can be had, as orders see it. */
export function offerOf(checked: CheckedChoice, key: ActivityKey): Offer {
  const { activity, option, slot, span, price, terms } = checked;
  const list = ticketList(key.tickets);
  return {
    key,
    product: ACTIVITY_CODE,
    title: activity.title.en,
    payee: activity.payee,
    timeZone: activity.timing.zone,
    startsOn: key.day,
    endsOn: parseDay(span.to.wall.slice(0, 10)) ?? key.day,
    variant: slot.until === null ? "slot" : "opening-hours",
    what: [activity.code, option.id ?? option.no, key.day, key.time, list],
    seen: [activity.title, option.name, span.to.wall, activity.content.meeting, activity.content.know],
    needs: needsOf(activity.content.questions, list.length),
    travellers: list.map((type, index) => ({ id: String(index + 1), type })),
    terms: { cancel: terms, due: "now" },
    price,
    sold: soldOf(checked, key),
  };
}

/** Travelers have the numbers of their tickets. */
const needsOf = (questions: Content["questions"], tickets: number): Need[] =>
  questions.flatMap(({ of, ...question }): Need[] =>
    of === "order"
      ? [{ ...question, of }]
      : Array.from({ length: tickets }, (_, index) => ({
          ...question,
          of: "traveller",
          travellerId: String(index + 1),
        })),
  );
