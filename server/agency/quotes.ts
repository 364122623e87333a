import { sql } from "kysely";
import { findAccount } from "../auth/account-store.ts";
import type { Throttled } from "../auth/throttle.ts";
import { type Day, dayIn, startOfDay } from "../core/day.ts";
import { MOST_LISTED, MOST_QUOTE_OPTIONS } from "../core/limits.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { type CutList, cutAt, type Slice, sliceOf } from "../core/pages.ts";
import { hashToken, newId, newQuoteNumber } from "../crypto/ids.ts";
import { changeRows, countRows, insertNew, rowsOf, sameOrganisation } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { EmailSite } from "../email/compose.ts";
import { enqueueEmail } from "../email/outbox.ts";
import type { Organisation } from "../organisation/settings.ts";
import { fold } from "../places/fold.ts";
import type { Adding, Agent, Client } from "../ports/acting.ts";
import type { OfferRefusal } from "../ports/offer.ts";
import type { MarkUp } from "../pricing/mark-up.ts";
import { productOfKind } from "../products/product.ts";
import { toAgentOfRecord } from "./agent-of-record.ts";
import { toClient } from "./clients.ts";
import { quoteEmail } from "./emails.ts";
import { createOfferCheck, isAsOffered, type OfferNow, type QuoteDependencies, resultOf } from "./offer-check.ts";
import {
  type AgentQuote,
  deleteQuotes,
  insertQuoteEvent,
  keyOfQuote,
  listOptions,
  moveQuote,
  type QuoteOption,
  storedFacts,
  storedMarkUp,
  toOption,
  toQuote,
} from "./quote-rows.ts";
import { settleQuote } from "./settle-quote.ts";
import type { AgentQuoteOptionRow, AgentQuoteRow, QuoteState } from "./tables.ts";
import { supervisedBy } from "./teams.ts";

/** A new quote can be accepted so many days, until its agent says otherwise. */
const USUAL_DAYS = 7;
const LAST_LETTER = "\u{10ffff}";

type Wanted = { q: string; state?: QuoteState | undefined; client?: Client; page: number; perPage: number };
/** `isAnyOpened`: also those that end on no such day. */
type Pressing = { from: Day; to: Day; isAnyOpened: boolean; organisation: Organisation };

type SavedQuote = { title: string; note: string; lastDay: Day; organisation: Organisation };

/** `isOrdered`: this or an earlier version was accepted. */
export type ListedQuote = AgentQuote & { client: string; isOrdered: boolean };
export type QuoteEvent = { what: string; revision: number; at: number; by: "client" | "system" | "agent" };
/** `isOrdered`: as of a listed one. */
export type WholeQuote = {
  quote: AgentQuote;
  isOrdered: boolean;
  client: Client;
  options: QuoteOption[];
  events: QuoteEvent[];
};

/** Why a change is not made: another tab sent or ended the quote; the client has another draft. */
type NotDraft = "not-draft";
export type OpenDraft = { reason: "open-draft"; number: string };

export type AgentQuotes = ReturnType<typeof createQuotes>;

/** As people type it: "7k2m", "q7k2m". A text without a letter or digit of numbers is none: "Q-". */
export function quoteNumberOf(typed: string): string {
  const letters = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return `Q-${letters.length === 5 ? letters.slice(1) : letters}`;
}

/** AG-04: what an agent does with quotes. A quote is of the agent whose client it is for. */
export function createQuotes(deps: QuoteDependencies) {
  const { db, clock, mailedKeys, throttle } = deps;
  const check = createOfferCheck(deps);

  /** The latest versions of the agent's own quotes, and of those of agents whom they supervise (AG-08). */
  const latest = (agent: Agent, from: Db = db) =>
    rowsOf(from, "agent_quote", { organisation_id: agent.organisationId })
      .where(({ eb, or }) => or([eb("agent_id", "=", agent.id), eb("agent_id", "in", supervisedBy(from, agent))]))
      .where(({ not, exists, selectFrom, ref }) =>
        not(
          exists(
            selectFrom("agent_quote as later")
              .select("later.id")
              .whereRef("later.organisation_id", "=", "agent_quote.organisation_id")
              .whereRef("later.number", "=", "agent_quote.number")
              .where("later.revision", ">", ref("agent_quote.revision")),
          ),
        ),
      );

  const rowOf = (agent: Agent, number: string, from: Db = db): Promise<AgentQuoteRow | undefined> =>
    latest(agent, from).where("number", "=", number).executeTakeFirst();

  async function clientOf({ organisation_id, client_id }: AgentQuoteRow, from: Db = db): Promise<Client> {
    return toClient(await rowsOf(from, "client", { organisation_id, id: client_id }).executeTakeFirstOrThrow());
  }

  async function listed(rows: AgentQuoteRow[]): Promise<ListedQuote[]> {
    const quotes: ListedQuote[] = [];
    for (const row of rows)
      quotes.push({ ...toQuote(row), client: (await clientOf(row)).name, isOrdered: await isOrdered(db, row) });
    return quotes;
  }

  /** Locks a client's open draft. The caller has found client or quote for the agent. */
  const lockDraft = (trx: Db, { organisationId }: Agent, of: { client_id: string } | { id: string }) =>
    changeRows(trx, "agent_quote", { organisation_id: organisationId, state: "draft" })
      .set({ state: "draft" })
      .where(({ and }) => and(of))
      .returningAll()
      .executeTakeFirst();

  /** Whether any version was accepted. */
  const isOrdered = async (trx: Db, { organisation_id, number }: AgentQuoteRow): Promise<boolean> =>
    (await countRows(
      rowsOf(trx, "agent_quote", { organisation_id, number }).where("state", "in", ["accepted", "booked"]),
    )) > 0;

  const usualEnd = ({ timeZone }: Organisation) => startOfDay(timeZone, dayIn(timeZone, clock.now()) + USUAL_DAYS + 1);

  function newRow(client: Client, organisation: Organisation, from?: AgentQuoteRow): AgentQuoteRow {
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
      expires_at: usualEnd(organisation),
      booking_id: null,
      created_at: clock.now(),
      sent_at: null,
    };
  }

  /** A draft of the agent's, locked, for a change of it. */
  const inDraft = <Answer extends string>(
    agent: Agent,
    number: string,
    work: (trx: Db, row: AgentQuoteRow) => Promise<Outcome<void, Answer>>,
  ): Promise<Outcome<void, Answer | NotDraft> | undefined> =>
    db.transaction().execute(async (trx) => {
      const row = await rowOf(agent, number, trx);
      if (!row) return undefined;
      const draft = await lockDraft(trx, agent, { id: row.id });
      return draft ? work(trx, draft) : refused("not-draft");
    });

  /** A new draft with the options of another version; `row` is not stored where the client has an open draft. */
  const copyInto = (agent: Agent, from: AgentQuoteRow, row: AgentQuoteRow): Promise<Outcome<AgentQuote, OpenDraft>> =>
    inTransaction(db, async (trx): Promise<Outcome<AgentQuote, OpenDraft>> => {
      if (!(await insertNew(trx, "agent_quote", row))) {
        const draft = await rowsOf(trx, "agent_quote", {
          organisation_id: row.organisation_id,
          client_id: row.client_id,
          state: "draft",
        }).executeTakeFirst();
        return refused("open-draft", { number: draft?.number ?? from.number });
      }
      for (const option of await listOptions(trx, toQuote(from)))
        await trx
          .insertInto("agent_quote_option")
          .values({ ...option, id: newId(), quote_id: row.id, ordered: 0 })
          .execute();
      await insertQuoteEvent(trx, toQuote(row), { what: "created", actorId: agent.id, at: clock.now() });
      return ok(toQuote(row));
    });

  /** Looks at every option again; answers whether one is another one than the agent saw. Drafts show what holds now. */
  async function refresh(organisation: Organisation, client: Client, quote: AgentQuote): Promise<boolean> {
    let isAsSeen = true;
    for (const row of await listOptions(db, quote)) {
      const option = toOption(row);
      const now = await check(organisation, client, option);
      const key = { organisation_id: quote.organisationId, id: row.id };
      const isSame = now.ok && isAsOffered(row, now.value);
      if (!isSame) isAsSeen = false;
      await changeRows(db, "agent_quote_option", key)
        .set({
          ...(now.ok ? { ...offered(now.value), result: "same" } : { result: resultOf(now.reason) }),
          checked_at: clock.now(),
        })
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom("agent_quote")
              .select("id")
              .where("organisation_id", "=", quote.organisationId)
              .where("id", "=", quote.id)
              .where("state", "=", "draft"),
          ),
        )
        .execute();
    }
    return isAsSeen;
  }

  return {
    /**
     * Adds what holds now of an offer to the client's open draft, which is made where there is none. The same offer is added
     * once, however often it is sent.
     */
    async add({ agent, client, offer, organisation }: Adding): Promise<Outcome<AgentQuote, OfferRefusal | "too-many">> {
      const now = await check(organisation, client, offer);
      if (!now.ok) return now;
      const offerKey = productOfKind(offer.key.kind).key.write(offer.key);
      return inTransaction(db, async (trx): Promise<Outcome<AgentQuote, OfferRefusal | "too-many">> => {
        let draft = await lockDraft(trx, agent, { client_id: client.id });
        while (!draft) {
          const row = newRow(client, organisation);
          if (await insertNew(trx, "agent_quote", row))
            await insertQuoteEvent(trx, toQuote(row), { what: "created", actorId: agent.id, at: clock.now() });
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
          checked_at: clock.now(),
          ordered: 0,
        };
        if (options.some(({ offer_hash }) => offer_hash === row.offer_hash)) return ok(quote);
        if (options.length >= MOST_QUOTE_OPTIONS) return refused("too-many");
        await trx.insertInto("agent_quote_option").values(row).execute();
        return ok(quote);
      });
    },

    /** The latest versions, the newest first; found by number or by the beginning of the client's first or last name. */
    async list(agent: Agent, { q, state, client, page, perPage }: Wanted): Promise<{ quotes: ListedQuote[] } & Slice> {
      const accepted = await latest(agent).where("state", "=", "accepted").limit(MOST_LISTED).execute();
      for (const row of accepted) await settleQuote(deps, toQuote(row));
      const name = fold(q);
      const number = quoteNumberOf(q);
      let rows = latest(agent);
      if (state) rows = rows.where("state", "=", state);
      if (client) rows = rows.where("client_id", "=", client.id);
      if (q.trim() !== "")
        rows = rows.where(({ eb, or, and, exists, selectFrom }) =>
          or([
            ...(number === "Q-" ? [] : [sql<boolean>`number like ${`${number}%`}`]),
            exists(
              selectFrom("client")
                .select("client.id")
                .whereRef("client.organisation_id", "=", "agent_quote.organisation_id")
                .whereRef("client.id", "=", "agent_quote.client_id")
                .where(
                  or(
                    (name === "" ? [] : (["name_lookup", "surname_lookup"] as const)).map((column) =>
                      and([
                        eb(`client.${column}` as never, ">=", name as never),
                        eb(`client.${column}` as never, "<", (name + LAST_LETTER) as never),
                      ]),
                    ),
                  ),
                ),
            ),
          ]),
        );
      const slice = sliceOf(page, await countRows(rows), perPage);
      const found = await rows
        .orderBy("created_at", "desc")
        .orderBy("id")
        .limit(slice.limit)
        .offset(slice.offset)
        .execute();
      return { quotes: await listed(found), ...slice };
    },

    /** AG-01: the agent's own quotes that end on these days, or that a client has opened; the first to end first. */
    async pressing(agent: Agent, { from, to, isAnyOpened, organisation }: Pressing): Promise<CutList<ListedQuote>> {
      const { timeZone } = organisation;
      const rows = latest(agent)
        .where("agent_id", "=", agent.id)
        .where("state", "in", ["sent", "opened"])
        .where("expires_at", ">", clock.now())
        .where(({ eb, or, and }) =>
          or([
            and([
              eb("expires_at", ">", startOfDay(timeZone, from)),
              eb("expires_at", "<=", startOfDay(timeZone, to + 1)),
            ]),
            ...(isAnyOpened ? [eb("state", "=", "opened")] : []),
          ]),
        );
      const found = await rows
        .orderBy("expires_at")
        .orderBy("id")
        .limit(MOST_LISTED + 1)
        .execute();
      const { rows: shown, hasMore } = cutAt(found);
      return { rows: await listed(shown), hasMore };
    },

    /** The latest version, with what happened to all of them; undefined: it isn't one of the agent's. */
    async find(agent: Agent, number: string): Promise<WholeQuote | undefined> {
      const row = await rowOf(agent, number);
      if (!row) return undefined;
      const quote = await settleQuote(deps, toQuote(row));
      const events = await db
        .selectFrom("quote_event")
        .innerJoin("agent_quote", sameOrganisation("agent_quote.id", "quote_event.quote_id"))
        .select(["what", "actor_id", "at", "revision"])
        .where("quote_event.organisation_id", "=", agent.organisationId)
        .where("agent_quote.number", "=", row.number)
        .orderBy("at", "desc")
        .orderBy("revision", "desc")
        .orderBy("quote_event.number", "desc")
        .execute();
      return {
        quote,
        isOrdered: await isOrdered(db, row),
        client: await clientOf(row),
        options: (await listOptions(db, quote)).map(toOption),
        events: events.map(({ what, actor_id, at, revision }) => ({
          what,
          revision,
          at,
          by: actor_id === "client" || actor_id === "system" ? actor_id : "agent",
        })),
      };
    },

    /** The id of the client whom a quote is for. */
    clientIdOf: async (agent: Agent, number: string): Promise<string | undefined> =>
      (await rowOf(agent, number))?.client_id,

    /** The numbers of the newest two: of all, in a state, for a client. */
    async newest(agent: Agent, of: { state?: QuoteState; client_id?: string }): Promise<string[]> {
      const rows = latest(agent).where(({ and }) => and(of));
      return (await rows.orderBy("created_at", "desc").limit(2).execute()).map(({ number }) => number);
    },

    /** On which it can still be accepted. */
    lastDay: ({ expiresAt }: AgentQuote, { timeZone }: Pick<Organisation, "timeZone">): Day =>
      dayIn(timeZone, expiresAt - 1),

    save: (agent: Agent, number: string, { title, note, lastDay, organisation: { timeZone } }: SavedQuote) =>
      inDraft(agent, number, async (trx, { organisation_id, id }) => {
        await changeRows(trx, "agent_quote", { organisation_id, id })
          .set({ title, note, expires_at: startOfDay(timeZone, lastDay + 1) })
          .execute();
        return ok(undefined);
      }),

    /** One place up or down; at the end of the list it stays. */
    moveOption: (agent: Agent, number: string, option: string, by: -1 | 1) =>
      inDraft(agent, number, async (trx, row) => {
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
      }),

    removeOption: (agent: Agent, number: string, option: string) =>
      inDraft(agent, number, async (trx, { organisation_id, id }) => {
        await trx
          .deleteFrom("agent_quote_option")
          .where("organisation_id", "=", organisation_id)
          .where("quote_id", "=", id)
          .where("id", "=", option)
          .execute();
        return ok(undefined);
      }),

    /** AG-05: what a client pays for an option of a draft beside the supplier's price; undefined takes it away. The price is asked again. */
    async setMarkUp(
      agent: Agent,
      number: string,
      optionId: string,
      markUp: MarkUp | undefined,
      organisation: Organisation,
    ): Promise<Outcome<void, NotDraft | "not-net" | OfferRefusal> | undefined> {
      const row = await rowOf(agent, number);
      const key = { organisation_id: agent.organisationId, id: optionId };
      const option = row && (await rowsOf(db, "agent_quote_option", { ...key, quote_id: row.id }).executeTakeFirst());
      if (!option) return undefined;
      if (markUp && option.net === 0) return refused("not-net");
      const now = await check(organisation, await clientOf(row), { ...toOption(option), markUp });
      if (!now.ok) return now;
      return inDraft<never>(agent, number, async (trx) => {
        await changeRows(trx, "agent_quote_option", key)
          .set({ ...offered(now.value), mark_up: markUp ? storedMarkUp.write(markUp) : null })
          .set({ result: "same", checked_at: clock.now() })
          .execute();
        return ok(undefined);
      });
    },

    /** Deletes a draft; a version that was sent before stays as it is. */
    discard: (agent: Agent, number: string) =>
      inDraft(agent, number, async (trx, { organisation_id, id }) => {
        await deleteQuotes(trx, organisation_id, { id });
        return ok(undefined);
      }),

    /**
     * Sends the draft as the agent sees it: where an option changed meanwhile, the draft shows that and nothing is sent. Earlier
     * versions end. A client without an email address gets nothing; the agent copies the link.
     */
    async send(
      agent: Agent,
      number: string,
      site: EmailSite,
    ): Promise<
      Outcome<void, NotDraft | "empty" | "gone" | "mark-up" | "changed" | "ended" | "ordered" | Throttled> | undefined
    > {
      const row = await rowOf(agent, number);
      if (!row) return undefined;
      if (row.state !== "draft") return refused("not-draft");
      if (row.expires_at <= clock.now()) return refused("ended");
      const client = await clientOf(row);
      const isAsSeen = await refresh(site.organisation, client, toQuote(row));
      const options = await listOptions(db, toQuote(row));
      if (options.length === 0) return refused("empty");
      if (options.some(({ result }) => result === "gone")) return refused("gone");
      if (options.some(({ result }) => result === "mark-up")) return refused("mark-up");
      if (!isAsSeen) return refused("changed");
      return inTransaction(db, async (trx): Promise<Outcome<void, NotDraft | "ordered" | Throttled>> => {
        const at = clock.now();
        const versions = { organisation_id: agent.organisationId, number: row.number };
        const before = await rowsOf(trx, "agent_quote", versions).where("id", "!=", row.id).execute();
        for (const version of before.map(toQuote)) {
          const set = { state: "withdrawn" as const };
          await moveQuote(trx, version, { from: ["sent", "opened"], set, what: "replaced", actorId: agent.id, at });
        }
        // Now that none of them can be accepted any more.
        if (await isOrdered(trx, row)) return refused("ordered");
        const language = client.language || site.organisation.language;
        const set = { state: "sent" as const, sent_at: at, origin: site.origin, language };
        const sent = await moveQuote(trx, toQuote(row), { from: ["draft"], set, what: "sent", actorId: agent.id, at });
        if (!sent) return refused("not-draft");
        if (client.email !== "") {
          const allowed = await throttle.countIn(trx, site.organisation, [["agent-email", agent.id]]);
          if (!allowed.ok) return allowed;
          const reader = { email: client.email, name: client.name, language: sent.language };
          const about = { agent, quote: sent, options: options.map(toOption), key: keyOfQuote(mailedKeys, sent) };
          const row = await findAccount(trx, agent.organisationId, sent.agentId);
          const from = row && toAgentOfRecord(row);
          await enqueueEmail(trx, quoteEmail(reader, about, { ...site, agent: from }), at);
        }
        return ok(undefined);
      });
    },

    /** The version that was sent; a draft of the next one stays. Repeating it is harmless; what is accepted can't be withdrawn. */
    async withdraw(agent: Agent, number: string): Promise<Outcome<void, "ordered" | NotDraft> | undefined> {
      const row = await rowOf(agent, number);
      if (!row) return undefined;
      return db.transaction().execute(async (trx) => {
        const set = { state: "withdrawn" as const };
        const event = { what: "withdrawn", actorId: agent.id, at: clock.now() };
        const versions = { organisation_id: agent.organisationId, number: row.number };
        for (const version of await rowsOf(trx, "agent_quote", versions).execute())
          await moveQuote(trx, toQuote(version), { from: ["sent", "opened"], set, ...event });
        return (await isOrdered(trx, row)) ? refused("ordered") : ok(undefined);
      });
    },

    /** A draft of the next version; what was sent stays until that is sent. Repeating it answers the draft. */
    async revise(
      agent: Agent,
      number: string,
      organisation: Organisation,
    ): Promise<Outcome<AgentQuote, OpenDraft | { reason: "ordered" }> | undefined> {
      const row = await rowOf(agent, number);
      if (!row) return undefined;
      if (row.state === "draft") return ok(toQuote(row));
      if (row.state === "accepted" || row.state === "booked") return refused("ordered");
      const next = newRow(await clientOf(row), organisation, row);
      return copyInto(agent, row, { ...next, number: row.number, revision: row.revision + 1 });
    },

    /** A new quote with the same options. */
    async copy(
      agent: Agent,
      number: string,
      organisation: Organisation,
    ): Promise<Outcome<AgentQuote, OpenDraft> | undefined> {
      const row = await rowOf(agent, number);
      return row && copyInto(agent, row, newRow(await clientOf(row), organisation, row));
    },

    /** The link for the client; undefined of a draft. */
    linkOf: (quote: AgentQuote, origin: string): string | undefined =>
      quote.state === "draft" ? undefined : `${origin}/q/${keyOfQuote(mailedKeys, quote)}`,
  };
}

const offered = ({ title, facts, price, markUp, isNet, digest }: OfferNow) => ({
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
