import { inLanguage } from "../../core/local-text.ts";
import { hasOnSale } from "../../organisation/sold-by.ts";
import type { Product } from "../product.ts";
import { hasAdult } from "./catalogue/units.ts";
import { activityWords } from "./copy/copy.ts";
import { activitiesGo } from "./go.ts";
import { type ActivityKey, chosen } from "./key.ts";
import { activitiesPages } from "./pages.ts";
import { type SoldActivity, stored, type TicketDetails } from "./sold.ts";
import { told } from "./texts.ts";
import { issueTickets, listTickets } from "./tickets.ts";

export const activities: Product<TicketDetails, SoldActivity, ActivityKey> = {
  ...chosen,
  ...stored,
  ...told,
  isOnSale: async (db, { id, suppliers }) =>
    suppliers.some(({ supplier }) => supplier === "octo") || (await hasOnSale("activity")(db, { id })),
  menu: { activities: "ACT" },
  pages: activitiesPages,
  go: activitiesGo,
  capPercent: () => 105,
  shown: ({ activity: { destinationId }, span }) => ({
    drawing: `place-${destinationId}`,
    address: "",
    placeId: destinationId,
    others: `/activities/results?${new URLSearchParams({ dest: String(destinationId), from: span.from.wall.slice(0, 10) })}`,
  }),
  partOf: ({ tickets, ...sold }, numbers) => ({
    ...sold,
    tickets: tickets.filter((_, index) => numbers.includes(index + 1)),
  }),
  moved: (sold, { activity, span }) => ({ ...sold, activity, span }),
  mayStand: ({ tickets, withAdult }) => hasAdult(tickets) || !tickets.some((type) => withAdult.includes(type)),
  changed(_, now, language) {
    const { variants, variantChanged } = activityWords[language];
    return variantChanged(now === "slot" ? variants.slot : variants["opening-hours"]);
  },
  wire: ({ activity: { code, title, option }, span, tickets }, language) => ({
    activity: { code, title: inLanguage(title, language) },
    option: inLanguage(option, language),
    begins: span.from.wall,
    ends: span.to.wall,
    time_zone: span.from.zone,
    tickets,
  }),
  item({ type }, number, language) {
    const { unit, ticketOf, ticketNamed } = activityWords[language];
    return { inSentence: ticketOf(number, unit[type]), name: ticketNamed(number, unit[type]), who: "" };
  },
  tickets: { issue: issueTickets, list: listTickets, areFor: ({ activity }) => activity.ticketFor !== "none" },
};
