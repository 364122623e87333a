import { formatDay } from "../../core/day.ts";
import { composeEmail, type EmailSite, type NewEmail } from "../../email/compose.ts";
import { emailCopy } from "../../email/copy/copy.ts";
import { formatInstant, formatMoney } from "../../email/format.ts";
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

type Offered = { row: WaitingRow; trip: Trip; until: number; offer: Offer };

/** Tells a party of the waiting list that places are kept for it, at which price and until when. */
export function placesOfferedEmail({ row, trip, until, offer }: Offered, site: EmailSite): NewEmail {
  const language = row.language as Language;
  const { offered, locale } = dreamtripWords[language];
  const about = tripSummary(tripItems(offer.sold as SoldTrip), language);
  const { total, currency } = offer.price;
  const href = (path: string, query: [string, string][]) =>
    new URL(`${path}?${new URLSearchParams(query)}`, site.origin).href;
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
          { label: offered.until, text: formatInstant(until, trip.zone, locale) },
        ],
      },
      {
        kind: "action" as const,
        label: offered.action,
        href: href("/checkout", checkoutQuery({ ...row, waiting: row.id })),
      },
      { kind: "paragraph" as const, text: offered.after },
      {
        kind: "paragraph" as const,
        text: `${offered.leave} ${href(dreamtripsPages.others[0], [["entry", row.id]])}`,
      },
    ],
    reason: offered.reason(site.organisation.name),
  };
  return composeEmail(content, row.email, site);
}
