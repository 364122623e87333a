import type { Occupancy, Party } from "../core/party.ts";
import type { EmailCopy } from "../email/copy/email-copy.ts";
import { formatList } from "../email/format.ts";

type Words = Pick<EmailCopy, "booking" | "locale">;

/** Who sleeps where: "2 adults · 1 adult, 1 child (5)"; where only the whole party is known "3 adults, 1 child". */
export function partyText({ rooms, wholeParty }: Occupancy, words: Words): string {
  if (rooms) return rooms.map((party) => roomText(party, words)).join(" · ");
  const { adults, childAges } = wholeParty;
  const { booking: copy, locale } = words;
  return formatList([copy.adults(adults), ...(childAges.length > 0 ? [copy.children(childAges.length)] : [])], locale);
}

function roomText({ adults, childAges }: Party, { booking: copy, locale }: Words): string {
  const ages = formatList(childAges.map(String), locale);
  const children = childAges.length > 0 ? [`${copy.children(childAges.length)} (${ages})`] : [];
  return formatList([copy.adults(adults), ...children], locale);
}
