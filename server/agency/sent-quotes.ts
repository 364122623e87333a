import { sql } from "kysely";
import { toAccount } from "../auth/account.ts";
import { type AccountRow, findAccount } from "../auth/account-store.ts";
import { MINUTE } from "../core/durations.ts";
import { isTaken } from "../core/quote-states.ts";
import { changeRows, rowsOf } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import type { AcceptQuote, Booking } from "../orders/index.ts";
import { organisationOf } from "../organisation/organisation.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { AgentOfRecord, Client } from "../ports/acting.ts";
import { SupplierFailedError } from "../ports/supplier-failed.ts";
import { toAgentOfRecord } from "./agent-of-record.ts";
import { toClient } from "./clients.ts";
import { checkOffer, isAsOffered, type QuoteDependencies, resultOf } from "./offer-check.ts";
import { tellAgent } from "./quote-news.ts";
import {
  type AgentQuote,
  CLIENT,
  keyOfQuote,
  listOptions,
  moveQuote,
  type QuoteOption,
  SYSTEM,
  toOption,
  toQuote,
} from "./quote-rows.ts";
import { settleQuote } from "./settle-quote.ts";
import type { AgentQuoteOptionRow } from "./tables.ts";

/** A supplier is asked about an option once in this time, however many look. */
const CHECKED_FOR = MINUTE;
const AT_ONCE = 100;

/**
 * What a link leads to, and its agent: the name, and whom to ask, undefined where the agent is none any more. `booking`: what was ordered
 * by it; `newer`: the key of the version that replaced it.
 */
export type OpenedQuote = { quote: AgentQuote; agent: string; contact: AgentOfRecord | undefined } & (
  | { is: "open"; client: Client }
  | { is: "accepted" | "booked"; client: Client; booking: Booking | undefined }
  | { is: "expired" | "withdrawn" }
  | { is: "replaced"; newer: string }
);

/** An option that is being ordered, whose it is, and what became of its quote; `key`: of the quote's link. */
type OrderedOption = { quote: AgentQuote; option: QuoteOption; client: Client; key: string; now: OpenedQuote };

/** AG-04: quotes as clients see them. Who has the link needs no account. */
export function createSentQuotes(deps: QuoteDependencies) {
  const { db, clock, booking, mailedKeys } = deps;

  const clientOf = async ({ organisationId, clientId }: AgentQuote): Promise<Client> =>
    toClient(await rowsOf(db, "client", { organisation_id: organisationId, id: clientId }).executeTakeFirstOrThrow());

  async function find(organisationId: string, id: string): Promise<AgentQuote | undefined> {
    const row = await rowsOf(db, "agent_quote", { organisation_id: organisationId, id }).executeTakeFirst();
    return row && row.state !== "draft" ? settleQuote(deps, toQuote(row)) : undefined;
  }

  async function stateOf(quote: AgentQuote): Promise<OpenedQuote> {
    const row = await findAccount(db, quote.organisationId, quote.agentId);
    const agent = row && toAgentOfRecord(row);
    const of = { quote, agent: agent?.name ?? "", contact: agent?.isAgent ? agent : undefined };
    const newer = await rowsOf(db, "agent_quote", { organisation_id: quote.organisationId, number: quote.number })
      .where("revision", ">", quote.revision)
      .where("state", "!=", "draft")
      .orderBy("revision", "desc")
      .executeTakeFirst();
    if (newer) return { ...of, is: "replaced", newer: keyOfQuote(mailedKeys, toQuote(newer)) };
    if (isTaken(quote.state)) {
      const ordered = quote.bookingId ? await booking.stateOf(quote.organisationId, quote.bookingId) : undefined;
      return { ...of, is: quote.state, client: await clientOf(quote), booking: ordered };
    }
    // No agent answers for what a former agent offered.
    if (quote.state === "withdrawn" || !of.contact) return { ...of, is: "withdrawn" };
    if (quote.state === "lapsed" || quote.expiresAt <= clock.now()) return { ...of, is: "expired" };
    return { ...of, is: "open", client: await clientOf(quote) };
  }

  /** Asks what holds now of an option, unless that was asked in the last minute; without an answer it stays as it was. */
  async function recheck(
    organisation: Organisation,
    client: Client,
    row: AgentQuoteOptionRow,
    held: readonly string[],
  ) {
    const now = clock.now();
    const key = { organisation_id: organisation.id, id: row.id };
    const claimed = await changeRows(db, "agent_quote_option", key)
      .set({ checked_at: now })
      .where("checked_at", "<=", now - CHECKED_FOR)
      .executeTakeFirst();
    if (claimed.numUpdatedRows !== 1n) return;
    try {
      const found = await checkOffer(deps, organisation, client, toOption(row), held);
      const result = !found.ok
        ? { result: resultOf(found.reason) }
        : isAsOffered(row, found.value)
          ? { result: "same" as const }
          : {
              result: "changed" as const,
              price_now: found.value.price.minor,
              currency_now: found.value.price.currency,
              mark_up_now: found.value.markUp,
            };
      await changeRows(db, "agent_quote_option", key).set(result).execute();
    } catch (error) {
      if (!(error instanceof SupplierFailedError)) throw error;
    }
  }

  return {
    /** Undefined for a key that is unknown, changed or too old. */
    async read(organisation: Organisation, key: string): Promise<OpenedQuote | undefined> {
      const id = mailedKeys.read("agent-quote", organisation.id, key, clock.now());
      const quote = id === undefined ? undefined : await find(organisation.id, id);
      return quote && stateOf(quote);
    },

    /** Its client looked at it, for the first time: its agent gets an email. */
    async open(organisation: Organisation, quote: AgentQuote, origin: string): Promise<void> {
      if (quote.state !== "sent") return;
      await db.transaction().execute(async (trx) => {
        const event = { what: "opened", actorId: CLIENT, at: clock.now() };
        const opened = await moveQuote(trx, quote, { from: ["sent"], set: { state: "opened" }, ...event });
        if (opened) await tellAgent(trx, "opened", opened, { organisation, origin }, clock.now());
      });
    },

    /**
     * With what each is now, which suppliers are asked at most once a minute; not where one of them is ordered. `held`: what is
     * kept for who looks.
     */
    async options(
      organisation: Organisation,
      quote: AgentQuote,
      client: Client,
      held: readonly string[],
    ): Promise<QuoteOption[]> {
      const rows = await listOptions(db, quote);
      if (isTaken(quote.state)) return rows.map(toOption);
      for (const row of rows) await recheck(organisation, client, row, held);
      return (await listOptions(db, quote)).map(toOption);
    },

    /** What was ordered by it. */
    async orderedOption({ organisationId, id }: AgentQuote): Promise<QuoteOption | undefined> {
      const key = { organisation_id: organisationId, quote_id: id, ordered: 1 };
      const row = await rowsOf(db, "agent_quote_option", key).executeTakeFirst();
      return row && toOption(row);
    },

    /** What a checkout orders by a quote; undefined: there is no such option. */
    async ordered(organisation: Organisation, optionId: string): Promise<OrderedOption | undefined> {
      const key = { organisation_id: organisation.id, id: optionId };
      const row = await rowsOf(db, "agent_quote_option", key).executeTakeFirst();
      const quote = row && (await find(organisation.id, row.quote_id));
      if (!quote) return undefined;
      const [option, client] = [toOption(row), await clientOf(quote)];
      return { quote, option, client, key: keyOfQuote(mailedKeys, quote), now: await stateOf(quote) };
    },

    /** Takes in what became of orders, and ends quotes whose last day is over; answers their number. Of every organisation. */
    async round(shouldContinue: () => boolean): Promise<number> {
      let ended = 0;
      const accepted = await db
        .selectFrom("agent_quote")
        .selectAll()
        .where(sql<boolean>`state = 'accepted'`)
        .orderBy("created_at")
        .limit(AT_ONCE)
        .execute();
      for (const row of accepted) {
        if (!shouldContinue()) return ended;
        await settleQuote(deps, toQuote(row));
      }
      const over = await db
        .selectFrom("agent_quote")
        .selectAll()
        .where(sql<boolean>`state in ('sent', 'opened')`)
        .where("expires_at", "<=", clock.now())
        .orderBy("expires_at")
        .limit(AT_ONCE)
        .execute();
      for (const row of over) {
        if (!shouldContinue()) return ended;
        await db.transaction().execute(async (trx) => {
          const event = { what: "lapsed", actorId: SYSTEM, at: clock.now() };
          const lapsed = await moveQuote(trx, toQuote(row), {
            from: ["sent", "opened"],
            set: { state: "lapsed" },
            ...event,
          });
          if (!lapsed) return;
          const site = { organisation: await organisationOf(trx, row.organisation_id), origin: row.origin };
          await tellAgent(trx, "lapsed", lapsed, site, clock.now());
          ended++;
        });
      }
      return ended;
    },
  };
}

/**
 * In the transaction that stores an order: it is the only one by its quote. An order that came to nothing gives way. False:
 * another order was quicker, the quote has ended, or no agent answers for it.
 */
export function createAcceptance({ clock }: { clock: QuoteDependencies["clock"] }): AcceptQuote {
  return async (trx, { optionId, bookingId, accountId, hasEnded: isOver }, site) => {
    const organisationId = site.organisation.id;
    const option = await rowsOf(trx, "agent_quote_option", {
      organisation_id: organisationId,
      id: optionId,
    }).executeTakeFirst();
    if (!option) return false;
    const row = await rowsOf(trx, "agent_quote", {
      organisation_id: organisationId,
      id: option.quote_id,
    }).executeTakeFirst();
    if (!row) return false;
    if (!isActiveAgent(await findAccount(trx, organisationId, row.agent_id))) return false;
    const at = clock.now();
    const quote = toQuote(row);
    const set = { state: "accepted" as const, booking_id: bookingId };
    const event = { set, what: "accepted", actorId: accountId === quote.agentId ? accountId : CLIENT, at };
    if (row.state === "accepted" && row.booking_id !== null && (await isOver(row.booking_id))) {
      const released = await changeRows(trx, "agent_quote", { organisation_id: organisationId, id: quote.id })
        .set({ state: "opened", booking_id: null })
        .where("state", "=", "accepted")
        .where("booking_id", "=", row.booking_id)
        .executeTakeFirst();
      if (released.numUpdatedRows !== 1n || !(await moveQuote(trx, quote, { from: ["opened"], ...event })))
        return false;
      await markOrdered(trx, option);
      return true;
    }
    if (quote.expiresAt <= at) return false;
    const accepted = await moveQuote(trx, quote, { from: ["sent", "opened"], ...event });
    if (!accepted) return false;
    await markOrdered(trx, option);
    return true;
  };
}

const isActiveAgent = (row: AccountRow | undefined): boolean =>
  row !== undefined && row.status === "active" && toAccount(row).type === "agent";

/** Of a quote's options, whose row is locked. */
async function markOrdered(trx: Db, { organisation_id, quote_id, id }: AgentQuoteOptionRow): Promise<void> {
  await changeRows(trx, "agent_quote_option", { organisation_id, quote_id })
    .set(({ eb }) => ({ ordered: eb.case().when("id", "=", id).then(1).else(0).end() }))
    .execute();
}
