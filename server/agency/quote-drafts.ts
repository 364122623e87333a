import { type Day, dayIn, startOfDay } from "../core/day.ts";
import { MOST_QUOTE_OPTIONS } from "../core/limits.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { hashToken, newId, newQuoteNumber } from "../crypto/ids.ts";
import { changeRows, insertNew, rowsOf } from "../db/rows.ts";
import type { Db, Store } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Adding, Agent, Client } from "../ports/acting.ts";
import type { OfferRefusal } from "../ports/offer.ts";
import type { MarkUp } from "../pricing/mark-up.ts";
import { productOfKind } from "../products/product.ts";
import { checkOffer, type OfferNow, type QuoteDependencies } from "./offer-check.ts";
import { clientOf, rowOf } from "./own-quotes.ts";
import {
  type AgentQuote,
  deleteQuotes,
  insertQuoteEvent,
  listOptions,
  storedFacts,
  storedMarkUp,
  toOption,
  toQuote,
} from "./quote-rows.ts";
import type { AgentQuoteOptionRow, AgentQuoteRow } from "./tables.ts";

/** A new quote can be accepted so many days, until its agent says otherwise. */
const USUAL_DAYS = 7;

type SavedQuote = { title: string; note: string; lastDay: Day; organisation: Organisation };

/** Why a change is not made: another tab sent or ended the quote; the client has another draft. */
export type NotDraft = "not-draft";

/**
 * Adds what holds now of an offer to the client's open draft, which is made where there is none. The same offer is added
 * once, however often it is sent.
 */
export async function add(
  deps: QuoteDependencies,
  { agent, client, offer, organisation }: Adding,
): Promise<Outcome<AgentQuote, OfferRefusal | "too-many">> {
  const now = await checkOffer(deps, organisation, client, offer);
  if (!now.ok) return now;
  const offerKey = productOfKind(offer.key.kind).key.write(offer.key);
  return inTransaction(deps.db, async (trx): Promise<Outcome<AgentQuote, OfferRefusal | "too-many">> => {
    let draft = await lockDraft(trx, agent, { client_id: client.id });
    while (!draft) {
      const row = newRow(client, organisation, deps.clock.now());
      if (await insertNew(trx, "agent_quote", row))
        await insertQuoteEvent(trx, toQuote(row), { what: "created", actorId: agent.id, at: deps.clock.now() });
      draft = await lockDraft(trx, agent, { client_id: client.id });
    }
    const quote = toQuote(draft);
    const options = await listOptions(trx, quote);
    const row: AgentQuoteOptionRow = {
      organisation_id: organisation.id,
      id: newId(),
      quote_id: quote.id,
      position: Math.max(0, ...options.map(({ position }) => position)) + 1,
      kind: offer.key.kind,
      supplier: offer.key.supplier,
      offer_key: offerKey,
      offer_hash: hashToken(`${offer.key.kind}:${offerKey}`),
      href: offer.href,
      others: offer.others,
      ...offered(now.value),
      mark_up: null,
      result: "same",
      checked_at: deps.clock.now(),
      ordered: 0,
    };
    if (options.some(({ offer_hash }) => offer_hash === row.offer_hash)) return ok(quote);
    if (options.length >= MOST_QUOTE_OPTIONS) return refused("too-many");
    await trx.insertInto("agent_quote_option").values(row).execute();
    return ok(quote);
  });
}

export const save = (
  { db }: Store,
  agent: Agent,
  number: string,
  { title, note, lastDay, organisation: { timeZone } }: SavedQuote,
) =>
  inDraft(db, agent, number, async (trx, { organisation_id, id }) => {
    await changeRows(trx, "agent_quote", { organisation_id, id })
      .set({ title, note, expires_at: startOfDay(timeZone, lastDay + 1) })
      .execute();
    return ok(undefined);
  });

/** One place up or down; at the end of the list it stays. */
export const moveOption = ({ db }: Store, agent: Agent, number: string, option: string, by: -1 | 1) =>
  inDraft(db, agent, number, async (trx, row) => {
    const options = await listOptions(trx, toQuote(row));
    const at = options.findIndex(({ id }) => id === option);
    const [moved, other] = [options[at], options[at + by]];
    if (!moved || !other) return ok(undefined);
    for (const [{ organisation_id, id }, { position }] of [
      [moved, other],
      [other, moved],
    ] as const)
      await changeRows(trx, "agent_quote_option", { organisation_id, id }).set({ position }).execute();
    return ok(undefined);
  });

export const removeOption = ({ db }: Store, agent: Agent, number: string, option: string) =>
  inDraft(db, agent, number, async (trx, { organisation_id, id }) => {
    await trx
      .deleteFrom("agent_quote_option")
      .where("organisation_id", "=", organisation_id)
      .where("quote_id", "=", id)
      .where("id", "=", option)
      .execute();
    return ok(undefined);
  });

/** AG-05: what a client pays for an option of a draft beside the supplier's price; undefined takes it away. The price is asked again. */
export async function setMarkUp(
  deps: QuoteDependencies,
  agent: Agent,
  number: string,
  optionId: string,
  markUp: MarkUp | undefined,
  organisation: Organisation,
): Promise<Outcome<void, NotDraft | "not-net" | OfferRefusal> | undefined> {
  const row = await rowOf(deps.db, agent, number);
  const key = { organisation_id: agent.organisationId, id: optionId };
  const option = row && (await rowsOf(deps.db, "agent_quote_option", { ...key, quote_id: row.id }).executeTakeFirst());
  if (!option) return undefined;
  if (markUp && option.net === 0) return refused("not-net");
  const now = await checkOffer(deps, organisation, await clientOf(deps.db, row), { ...toOption(option), markUp });
  if (!now.ok) return now;
  return inDraft<never>(deps.db, agent, number, async (trx) => {
    await changeRows(trx, "agent_quote_option", key)
      .set({ ...offered(now.value), mark_up: markUp ? storedMarkUp.write(markUp) : null })
      .set({ result: "same", checked_at: deps.clock.now() })
      .execute();
    return ok(undefined);
  });
}

/** Deletes a draft; a version that was sent before stays as it is. */
export const discard = ({ db }: Store, agent: Agent, number: string) =>
  inDraft(db, agent, number, async (trx, { organisation_id, id }) => {
    await deleteQuotes(trx, organisation_id, { id });
    return ok(undefined);
  });

/** Locks a client's open draft. The caller has found client or quote for the agent. */
const lockDraft = (trx: Db, { organisationId }: Agent, of: { client_id: string } | { id: string }) =>
  changeRows(trx, "agent_quote", { organisation_id: organisationId, state: "draft" })
    .set({ state: "draft" })
    .where(({ and }) => and(of))
    .returningAll()
    .executeTakeFirst();

export function newRow(client: Client, organisation: Organisation, now: number, from?: AgentQuoteRow): AgentQuoteRow {
  const { timeZone } = organisation;
  return {
    organisation_id: organisation.id,
    agent_id: client.agentId,
    id: newId(),
    number: newQuoteNumber(),
    revision: 1,
    client_id: client.id,
    title: from?.title ?? "",
    note: from?.note ?? "",
    state: "draft",
    language: client.language || organisation.language,
    origin: "",
    expires_at: startOfDay(timeZone, dayIn(timeZone, now) + USUAL_DAYS + 1),
    booking_id: null,
    created_at: now,
    sent_at: null,
  };
}

/** A draft of the agent's, locked, for a change of it. */
const inDraft = <Answer extends string>(
  db: Db,
  agent: Agent,
  number: string,
  work: (trx: Db, row: AgentQuoteRow) => Promise<Outcome<void, Answer>>,
): Promise<Outcome<void, Answer | NotDraft> | undefined> =>
  db.transaction().execute(async (trx) => {
    const row = await rowOf(trx, agent, number);
    if (!row) return undefined;
    const draft = await lockDraft(trx, agent, { id: row.id });
    return draft ? work(trx, draft) : refused("not-draft");
  });

export const offered = ({ title, facts, price, markUp, isNet, digest }: OfferNow) => ({
  title,
  facts: storedFacts.write(facts),
  digest,
  price: price.minor,
  currency: price.currency,
  mark_up_minor: markUp,
  net: isNet ? 1 : 0,
  price_now: null,
  currency_now: null,
  mark_up_now: null,
});
