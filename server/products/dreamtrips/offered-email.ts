import { formatDay } from "../../core/day.ts";
import { HOUR } from "../../core/durations.ts";
import { WAITING_CONFIRM_LIFE } from "../../core/lifetimes.ts";
import { composeEmail, type EmailSite, type NewEmail } from "../../email/compose.ts";
import { emailCopy } from "../../email/copy/copy.ts";
import { formatInstantInZone, formatMoney } from "../../email/format.ts";
import type { Language } from "../../organisation/settings.ts";
import type { Offer } from "../../ports/offer.ts";
import type { WaitingRow } from "./catalogue/tables.ts";
import type { Trip } from "./catalogue/trips.ts";
import { dreamtripWords } from "./copy/copy.ts";
import { DREAMTRIP_CODE, type TripChoice } from "./key.ts";
import { dreamtripsPages } from "./pages.ts";
import { type SoldTrip, tripItems } from "./sold.ts";
import { tripSummary } from "./texts.ts";

/** Where it is booked. */
export const checkoutQuery = ({ code, day, travellers, singles, waiting }: TripChoice): [string, string][] => [
  ["offer", `dreamtrip.${code}`],
  ["day", formatDay(day)],
  ["travelers", String(travellers)],
  ["singles", String(singles)],
  ...(waiting ? [["waiting", waiting] as [string, string]] : []),
  // The item of the menu that is current.
  ["product", DREAMTRIP_CODE],
];

type Entry = Pick<WaitingRow, "id" | "first_name" | "email" | "language">;

const entryHref = (id: string, { origin }: EmailSite): string =>
  new URL(`${dreamtripsPages.others[0]}?${new URLSearchParams([["entry", id]])}`, origin).href;

/** Asks a guest to confirm an entry of the waiting list, without which nothing is kept for it. */
export function confirmWaitingEmail({ row, offer }: { row: Entry; offer: Offer }, site: EmailSite): NewEmail {
  const language = row.language as Language;
  const { confirm } = dreamtripWords[language];
  const about = tripSummary(tripItems(offer.sold as SoldTrip), language);
  const content = {
    language,
    subject: confirm.subject(about.title),
    title: confirm.title,
    // The address may be a stranger's: nothing that was typed is in it.
    greeting: emailCopy[language].greeting(""),
    blocks: [
      { kind: "paragraph" as const, text: confirm.text(about.title, about.when, about.who) },
      { kind: "action" as const, label: confirm.action, href: entryHref(row.id, site) },
      { kind: "paragraph" as const, text: confirm.otherwise(WAITING_CONFIRM_LIFE / HOUR) },
    ],
    reason: confirm.reason(site.organisation.name),
  };
  return composeEmail(content, row.email, site);
}

type Offered = { row: WaitingRow; trip: Trip; until: number; offer: Offer };

/** Tells a party of the waiting list that places are kept for it, at which price and until when. */
export function placesOfferedEmail({ row, trip, until, offer }: Offered, site: EmailSite): NewEmail {
  const language = row.language as Language;
  const { offered, locale } = dreamtripWords[language];
  const about = tripSummary(tripItems(offer.sold as SoldTrip), language);
  const { total, currency } = offer.price;
  const content = {
    language,
    subject: offered.subject(about.title),
    title: offered.title,
    greeting: emailCopy[language].greeting(row.first_name),
    blocks: [
      { kind: "paragraph" as const, text: offered.text(about.title, about.when, about.who) },
      {
        kind: "facts" as const,
        rows: [
          { label: offered.price, text: formatMoney({ minor: total, currency }, locale) },
          { label: offered.until, text: formatInstantInZone(until, trip.zone, locale) },
        ],
      },
      {
        kind: "action" as const,
        label: offered.action,
        href: new URL(`/checkout?${new URLSearchParams(checkoutQuery({ ...row, waiting: row.id }))}`, site.origin).href,
      },
      { kind: "paragraph" as const, text: offered.after },
      {
        kind: "paragraph" as const,
        text: `${offered.leave} ${entryHref(row.id, site)}`,
      },
    ],
    reason: offered.reason(site.organisation.name),
  };
  return composeEmail(content, row.email, site);
}
