import { z } from "zod";
import { DAY } from "../core/durations.ts";
import type { Money } from "../core/money.ts";
import type { MailedKeys } from "../crypto/mailed-keys.ts";
import { changeRows, rowsOf } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import { storedJson } from "../db/stored-json.ts";
import { money } from "../db/stored-shapes.ts";
import { languageOf } from "../email/compose.ts";
import type { Language } from "../organisation/settings.ts";
import type { OfferKey } from "../ports/offer.ts";
import type { MarkUp } from "../pricing/mark-up.ts";
import { productOfKind } from "../products/product.ts";
import type { AgentQuoteOptionRow, AgentQuoteRow, QuoteState } from "./tables.ts";

/** One version of a quote. */
export type AgentQuote = {
  organisationId: string;
  id: string;
  number: string;
  revision: number;
  agentId: string;
  clientId: string;
  title: string;
  note: string;
  state: QuoteState;
  language: Language;
  /** Of the organisation's site, for the emails that come of it; empty until it is sent. */
  origin: string;
  expiresAt: number;
  bookingId: string | undefined;
  createdAt: number;
};

/** In the language of the quote. */
export type OptionFacts = { when: string; who: string; what: string; where: string; notes: string[] };

export type QuoteOption = {
  id: string;
  key: OfferKey;
  /** The checkout of the offer, without a client. */
  href: string;
  /** Where others like it are found. */
  others: string;
  title: string;
  facts: OptionFacts;
  price: Money;
  /** What the agent adds to the supplier's price, and what of `price` that is. */
  markUp: MarkUp | undefined;
  markUpMinor: number;
  /** Whether it can have one. */
  isNet: boolean;
  result: AgentQuoteOptionRow["result"];
  /** What it costs at the last check, where that changed. */
  priceNow: Money;
  /** What of that is the mark-up. */
  markUpNow: number;
  checkedAt: number;
  /** By an order of its quote, the last one. */
  isOrdered: boolean;
};

export const storedFacts = storedJson<OptionFacts>(
  z.object({ when: z.string(), who: z.string(), what: z.string(), where: z.string(), notes: z.array(z.string()) }),
);

export const storedMarkUp = storedJson<MarkUp>(z.union([z.object({ basisPoints: z.int() }), money]));

export const CLIENT = "client";
export const SYSTEM = "system";

/** So long after its end a link still says what became of it. */
const LINK_KEPT = 90 * DAY;

/** What its link ends in: no table has it. */
export const keyOfQuote = (keys: Pick<MailedKeys, "make">, { organisationId, id, expiresAt }: AgentQuote): string =>
  keys.make("agent-quote", { organisationId, id }, expiresAt + LINK_KEPT);

export const toQuote = (row: AgentQuoteRow): AgentQuote => ({
  organisationId: row.organisation_id,
  id: row.id,
  number: row.number,
  revision: row.revision,
  agentId: row.agent_id,
  clientId: row.client_id,
  title: row.title,
  note: row.note,
  state: row.state,
  language: languageOf(row.language) ?? "en",
  origin: row.origin,
  expiresAt: row.expires_at,
  bookingId: row.booking_id ?? undefined,
  createdAt: row.created_at,
});

export function toOption(row: AgentQuoteOptionRow): QuoteOption {
  const price = { minor: row.price, currency: row.currency };
  const isNew = row.result === "changed" && row.price_now !== null && row.currency_now !== null;
  return {
    id: row.id,
    key: productOfKind(row.kind).key.read(row.offer_key),
    href: row.href,
    others: row.others,
    title: row.title,
    facts: storedFacts.read(row.facts),
    price,
    markUp: row.mark_up === null ? undefined : storedMarkUp.read(row.mark_up),
    markUpMinor: row.mark_up_minor,
    isNet: row.net === 1,
    result: row.result,
    markUpNow: isNew ? (row.mark_up_now ?? 0) : row.mark_up_minor,
    priceNow: isNew ? { minor: row.price_now ?? 0, currency: row.currency_now ?? "" } : price,
    checkedAt: row.checked_at,
    isOrdered: row.ordered === 1,
  };
}

type QuoteKey = Pick<AgentQuote, "organisationId" | "id">;

export const listOptions = (db: Db, { organisationId, id }: QuoteKey): Promise<AgentQuoteOptionRow[]> =>
  rowsOf(db, "agent_quote_option", { organisation_id: organisationId, quote_id: id })
    .orderBy("position")
    .orderBy("id")
    .execute();

/** The next event of the quote, whose row is locked. */
export async function insertQuoteEvent(
  trx: Db,
  { organisationId: organisation_id, id: quote_id }: QuoteKey,
  event: { what: string; actorId: string; at: number },
): Promise<void> {
  const { last } = await trx
    .selectFrom("quote_event")
    .select(({ fn }) => fn.max("number").as("last"))
    .where("organisation_id", "=", organisation_id)
    .where("quote_id", "=", quote_id)
    .executeTakeFirstOrThrow();
  const { what, actorId: actor_id, at } = event;
  await trx
    .insertInto("quote_event")
    .values({ organisation_id, quote_id, number: (last ?? 0) + 1, what, actor_id, at })
    .execute();
}

/** `bookingId`: only while that is what was ordered by it. */
type Move = {
  from: readonly QuoteState[];
  bookingId?: string | undefined;
  set: Partial<AgentQuoteRow>;
  what: string;
  actorId: string;
  at: number;
};

/** One guarded statement, and the event of it: only one of several at once moves it on. Answers the quote as it is then. */
export async function moveQuote(
  trx: Db,
  { organisationId, id }: QuoteKey,
  { from, bookingId, set, ...event }: Move,
): Promise<AgentQuote | undefined> {
  const row = await changeRows(trx, "agent_quote", { organisation_id: organisationId, id })
    .set(set)
    .where("state", "in", from)
    .$if(bookingId !== undefined, (statement) => statement.where("booking_id", "=", bookingId as string))
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  const quote = toQuote(row);
  await insertQuoteEvent(trx, quote, event);
  return quote;
}

/** Deletes quotes with all of them. */
export async function deleteQuotes(
  trx: Db,
  organisationId: string,
  of: { id: string } | { client_id: string } | { agent_id: string },
) {
  const quotes = trx
    .selectFrom("agent_quote")
    .select("id")
    .where("organisation_id", "=", organisationId)
    .where(({ and }) => and(of));
  for (const table of ["quote_event", "agent_quote_option"] as const)
    await trx.deleteFrom(table).where("organisation_id", "=", organisationId).where("quote_id", "in", quotes).execute();
  await trx
    .deleteFrom("agent_quote")
    .where("organisation_id", "=", organisationId)
    .where(({ and }) => and(of))
    .execute();
}
