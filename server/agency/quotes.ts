import { findAccount } from "../auth/account-store.ts";
import type { Throttled } from "../auth/throttle.ts";
import { bound } from "../core/bound.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { newId } from "../crypto/ids.ts";
import { changeRows, insertNew, rowsOf } from "../db/rows.ts";
import type { Store } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { EmailSite } from "../email/compose.ts";
import { enqueueEmail } from "../email/outbox.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Agent, Client } from "../ports/acting.ts";
import { toAgentOfRecord } from "./agent-of-record.ts";
import { quoteEmail } from "./emails.ts";
import { checkOffer, isAsOffered, type QuoteDependencies, resultOf } from "./offer-check.ts";
import { clientIdOf, clientOf, find, isOrdered, lastDay, linkOf, list, newest, pressing, rowOf } from "./own-quotes.ts";
import {
  add,
  discard,
  moveOption,
  type NotDraft,
  newRow,
  offered,
  removeOption,
  save,
  setMarkUp,
} from "./quote-drafts.ts";
import {
  type AgentQuote,
  insertQuoteEvent,
  keyOfQuote,
  listOptions,
  moveQuote,
  toOption,
  toQuote,
} from "./quote-rows.ts";
import type { AgentQuoteRow } from "./tables.ts";

export type OpenDraft = { reason: "open-draft"; number: string };

export type AgentQuotes = ReturnType<typeof createQuotes>;

/** AG-04: what an agent does with quotes. A quote is of the agent whose client it is for. */
export function createQuotes(deps: QuoteDependencies) {
  return {
    ...bound(deps, {
      add,
      list,
      pressing,
      find,
      clientIdOf,
      newest,
      save,
      moveOption,
      removeOption,
      setMarkUp,
      discard,
      send,
      withdraw,
      revise,
      copy,
      linkOf,
    }),
    lastDay,
  };
}

/**
 * Sends the draft as the agent sees it: where an option changed meanwhile, the draft shows that and nothing is sent. Earlier
 * versions end. A client without an email address gets nothing; the agent copies the link.
 */
async function send(
  deps: QuoteDependencies,
  agent: Agent,
  number: string,
  site: EmailSite,
): Promise<
  Outcome<void, NotDraft | "empty" | "gone" | "mark-up" | "changed" | "ended" | "ordered" | Throttled> | undefined
> {
  const row = await rowOf(deps.db, agent, number);
  if (!row) return undefined;
  if (row.state !== "draft") return refused("not-draft");
  if (row.expires_at <= deps.clock.now()) return refused("ended");
  const client = await clientOf(deps.db, row);
  const isAsSeen = await refresh(deps, site.organisation, client, toQuote(row));
  const options = await listOptions(deps.db, toQuote(row));
  if (options.length === 0) return refused("empty");
  if (options.some(({ result }) => result === "gone")) return refused("gone");
  if (options.some(({ result }) => result === "mark-up")) return refused("mark-up");
  if (!isAsSeen) return refused("changed");
  return inTransaction(deps.db, async (trx): Promise<Outcome<void, NotDraft | "ordered" | Throttled>> => {
    const at = deps.clock.now();
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
      const allowed = await deps.throttle.countIn(trx, site.organisation, [["agent-email", agent.id]]);
      if (!allowed.ok) return allowed;
      const reader = { email: client.email, name: client.name, language: sent.language };
      const about = { agent, quote: sent, options: options.map(toOption), key: keyOfQuote(deps.mailedKeys, sent) };
      const row = await findAccount(trx, agent.organisationId, sent.agentId);
      const from = row && toAgentOfRecord(row);
      await enqueueEmail(trx, quoteEmail(reader, about, { ...site, agent: from }), at);
    }
    return ok(undefined);
  });
}

/** The version that was sent; a draft of the next one stays. Repeating it is harmless; what is accepted can't be withdrawn. */
async function withdraw(
  { db, clock }: Store,
  agent: Agent,
  number: string,
): Promise<Outcome<void, "ordered" | NotDraft> | undefined> {
  const row = await rowOf(db, agent, number);
  if (!row) return undefined;
  return db.transaction().execute(async (trx) => {
    const set = { state: "withdrawn" as const };
    const event = { what: "withdrawn", actorId: agent.id, at: clock.now() };
    const versions = { organisation_id: agent.organisationId, number: row.number };
    for (const version of await rowsOf(trx, "agent_quote", versions).execute())
      await moveQuote(trx, toQuote(version), { from: ["sent", "opened"], set, ...event });
    return (await isOrdered(trx, row)) ? refused("ordered") : ok(undefined);
  });
}

/** A draft of the next version; what was sent stays until that is sent. Repeating it answers the draft. */
async function revise(
  deps: Store,
  agent: Agent,
  number: string,
  organisation: Organisation,
): Promise<Outcome<AgentQuote, OpenDraft | { reason: "ordered" }> | undefined> {
  const row = await rowOf(deps.db, agent, number);
  if (!row) return undefined;
  if (row.state === "draft") return ok(toQuote(row));
  if (row.state === "accepted" || row.state === "booked") return refused("ordered");
  const next = newRow(await clientOf(deps.db, row), organisation, deps.clock.now(), row);
  return copyInto(deps, agent, row, { ...next, number: row.number, revision: row.revision + 1 });
}

/** A new quote with the same options. */
async function copy(
  deps: Store,
  agent: Agent,
  number: string,
  organisation: Organisation,
): Promise<Outcome<AgentQuote, OpenDraft> | undefined> {
  const row = await rowOf(deps.db, agent, number);
  return row && copyInto(deps, agent, row, newRow(await clientOf(deps.db, row), organisation, deps.clock.now(), row));
}

/** A new draft with the options of another version; `row` is not stored where the client has an open draft. */
const copyInto = (
  { db, clock }: Store,
  agent: Agent,
  from: AgentQuoteRow,
  row: AgentQuoteRow,
): Promise<Outcome<AgentQuote, OpenDraft>> =>
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
async function refresh(deps: QuoteDependencies, organisation: Organisation, client: Client, quote: AgentQuote) {
  let isAsSeen = true;
  for (const row of await listOptions(deps.db, quote)) {
    const option = toOption(row);
    const now = await checkOffer(deps, organisation, client, option);
    const key = { organisation_id: quote.organisationId, id: row.id };
    const isSame = now.ok && isAsOffered(row, now.value);
    if (!isSame) isAsSeen = false;
    await changeRows(deps.db, "agent_quote_option", key)
      .set({
        ...(now.ok ? { ...offered(now.value), result: "same" } : { result: resultOf(now.reason) }),
        checked_at: deps.clock.now(),
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
