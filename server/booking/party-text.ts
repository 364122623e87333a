import type { Party } from "../core/party.ts";
import type { EmailCopy } from "../email/copy/email-copy.ts";
import { formatList } from "../email/format.ts";

type Words = Pick<EmailCopy, "booking" | "locale">;

/** Who sleeps where: "2 adults · 1 adult, 1 child (5)". */
export const partyText = (rooms: Party[], words: Words): string =>
  rooms.map((party) => roomText(party, words)).join(" · ");

function roomText({ adults, childAges }: Party, { booking: copy, locale }: Words): string {
  const ages = formatList(childAges.map(String), locale);
  const children = childAges.length > 0 ? [`${copy.children(childAges.length)} (${ages})`] : [];
  return formatList([copy.adults(adults), ...children], locale);
}
