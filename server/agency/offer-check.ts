import type { Throttle } from "../auth/throttle.ts";
import type { Money } from "../core/money.ts";
import { type Outcome, ok } from "../core/outcome.ts";
import { guestTotal } from "../core/receipt.ts";
import type { MailedKeys } from "../crypto/mailed-keys.ts";
import type { Store } from "../db/schema.ts";
import type { Membership } from "../membership/membership.ts";
import type { createBooking } from "../orders/index.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Client } from "../ports/acting.ts";
import type { OfferRefusal } from "../ports/offer.ts";
import { markUpIn } from "../pricing/pricing.ts";
import type { createLinks } from "./links.ts";
import type { OptionFacts, QuoteOption } from "./quote-rows.ts";
import type { AgentQuoteOptionRow } from "./tables.ts";

export type QuoteDependencies = Store & {
  booking: Pick<ReturnType<typeof createBooking>, "quote" | "about" | "cancelText" | "stateOf">;
  links: Pick<ReturnType<typeof createLinks>, "accountOf">;
  membership: Pick<Membership, "asMember">;
  mailedKeys: MailedKeys;
  throttle: Pick<Throttle, "countIn">;
};

/** `markUp`: what of the price the agent adds; `isNet`: whether the agent may. */
export type OfferNow = {
  title: string;
  facts: OptionFacts;
  price: Money;
  markUp: number;
  isNet: boolean;
  digest: string;
};

/** Whether an option still is what its quote says. */
export const isAsOffered = (row: AgentQuoteOptionRow, { digest, price }: OfferNow): boolean =>
  digest === row.digest && price.minor === row.price && price.currency === row.currency;

/** What its quote keeps of an option that can't be sold. */
export const resultOf = (reason: OfferRefusal) => (reason === "mark-up" ? ("mark-up" as const) : ("gone" as const));

/** What an offer is now, for a client: the price of the account that the client linked, else a guest's (decision 031). `held`: the visitor's holds, which count as free for them. */
export async function checkOffer(
  { booking, links, membership }: QuoteDependencies,
  organisation: Organisation,
  client: Client,
  { key, markUp }: Pick<QuoteOption, "key"> & Partial<Pick<QuoteOption, "markUp">>,
  held: readonly string[] = [],
): Promise<Outcome<OfferNow, OfferRefusal>> {
  const account = await links.accountOf(client);
  const quoted = await booking.quote({
    organisation,
    account: undefined,
    client: {
      id: client.id,
      agentId: client.agentId,
      account: account && (await membership.asMember(organisation, account)),
    },
    key,
    markUp,
    byQuote: true,
    currency: client.currency || organisation.currency,
    kept: { rates: undefined, held },
  });
  if (!quoted.ok) return quoted;
  const { offer, receipt, digest } = quoted.value;
  const price: Money = { minor: guestTotal(receipt), currency: receipt.currency };
  const language = client.language || organisation.language;
  const { title, when, who, what, where, notes } = booking.about(offer, language);
  const cancel = booking.cancelText(quoted.value, language);
  const facts: OptionFacts = { when, who, what, where: where ?? "", notes: [...notes, ...cancel] };
  return ok({ title, facts, price, markUp: markUpIn(receipt), isNet: offer.net === true, digest });
}
