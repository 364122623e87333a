import { sql } from "kysely";
import { type Day, dayIn, startOfDay } from "../core/day.ts";
import { MOST_LISTED } from "../core/limits.ts";
import { type CutList, cutAt, sliceOf } from "../core/pages.ts";
import { countRows, rowsOf, sameOrganisation } from "../db/rows.ts";
import type { Db, Store } from "../db/schema.ts";
import type { Organisation } from "../organisation/settings.ts";
import { fold } from "../places/fold.ts";
import type { Agent, Client } from "../ports/acting.ts";
import { toClient } from "./clients.ts";
import type { QuoteDependencies } from "./offer-check.ts";
import { type AgentQuote, keyOfQuote, listOptions, type QuoteOption, toOption, toQuote } from "./quote-rows.ts";
import { settleQuote } from "./settle-quote.ts";
import type { AgentQuoteRow, QuoteState } from "./tables.ts";
import { supervisedBy } from "./teams.ts";

const LAST_LETTER = "\u{10ffff}";

type Wanted = { q: string; state?: QuoteState | undefined; client?: Client; page: number; perPage: number };

/** `isAnyOpened`: also those that end on no such day. */
type Pressing = { from: Day; to: Day; isAnyOpened: boolean; organisation: Organisation };

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

/** As people type it: "7k2m", "q7k2m". A text without a letter or digit of numbers is none: "Q-". */
export function quoteNumberOf(typed: string): string {
  const letters = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return `Q-${letters.length === 5 ? letters.slice(1) : letters}`;
}

/** The latest versions, the newest first; found by number or by the beginning of the client's first or last name. */
export async function list(deps: QuoteDependencies, agent: Agent, { q, state, client, page, perPage }: Wanted) {
  const accepted = await latest(deps.db, agent).where("state", "=", "accepted").limit(MOST_LISTED).execute();
  for (const row of accepted) await settleQuote(deps, toQuote(row));
  const name = fold(q);
  const number = quoteNumberOf(q);
  let rows = latest(deps.db, agent);
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
  return { quotes: await listed(deps.db, found), ...slice };
}

/** AG-01: the agent's own quotes that end on these days, or that a client has opened; the first to end first. */
export async function pressing(
  { db, clock }: Store,
  agent: Agent,
  { from, to, isAnyOpened, organisation }: Pressing,
): Promise<CutList<ListedQuote>> {
  const { timeZone } = organisation;
  const rows = latest(db, agent)
    .where("agent_id", "=", agent.id)
    .where("state", "in", ["sent", "opened"])
    .where("expires_at", ">", clock.now())
    .where(({ eb, or, and }) =>
      or([
        and([eb("expires_at", ">", startOfDay(timeZone, from)), eb("expires_at", "<=", startOfDay(timeZone, to + 1))]),
        ...(isAnyOpened ? [eb("state", "=", "opened")] : []),
      ]),
    );
  const found = await rows
    .orderBy("expires_at")
    .orderBy("id")
    .limit(MOST_LISTED + 1)
    .execute();
  const { rows: shown, hasMore } = cutAt(found);
  return { rows: await listed(db, shown), hasMore };
}

/** The latest version, with what happened to all of them; undefined: it isn't one of the agent's. */
export async function find(deps: QuoteDependencies, agent: Agent, number: string): Promise<WholeQuote | undefined> {
  const row = await rowOf(deps.db, agent, number);
  if (!row) return undefined;
  const quote = await settleQuote(deps, toQuote(row));
  const events = await deps.db
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
    isOrdered: await isOrdered(deps.db, row),
    client: await clientOf(deps.db, row),
    options: (await listOptions(deps.db, quote)).map(toOption),
    events: events.map(({ what, actor_id, at, revision }) => ({
      what,
      revision,
      at,
      by: actor_id === "client" || actor_id === "system" ? actor_id : "agent",
    })),
  };
}

/** The id of the client whom a quote is for. */
export const clientIdOf = async ({ db }: Store, agent: Agent, number: string): Promise<string | undefined> =>
  (await rowOf(db, agent, number))?.client_id;

/** The numbers of the newest two: of all, in a state, for a client. */
export async function newest({ db }: Store, agent: Agent, of: { state?: QuoteState; client_id?: string }) {
  const rows = latest(db, agent).where(({ and }) => and(of));
  return (await rows.orderBy("created_at", "desc").limit(2).execute()).map(({ number }) => number);
}

/** On which it can still be accepted. */
export const lastDay = ({ expiresAt }: AgentQuote, { timeZone }: Pick<Organisation, "timeZone">): Day =>
  dayIn(timeZone, expiresAt - 1);

/** The link for the client; undefined of a draft. */
export const linkOf = ({ mailedKeys }: QuoteDependencies, quote: AgentQuote, origin: string): string | undefined =>
  quote.state === "draft" ? undefined : `${origin}/q/${keyOfQuote(mailedKeys, quote)}`;

/** The latest versions of the agent's own quotes, and of those of agents whom they supervise (AG-08). */
const latest = (db: Db, agent: Agent) =>
  rowsOf(db, "agent_quote", { organisation_id: agent.organisationId })
    .where(({ eb, or }) => or([eb("agent_id", "=", agent.id), eb("agent_id", "in", supervisedBy(db, agent))]))
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

export const rowOf = (db: Db, agent: Agent, number: string): Promise<AgentQuoteRow | undefined> =>
  latest(db, agent).where("number", "=", number).executeTakeFirst();

export async function clientOf(db: Db, { organisation_id, client_id }: AgentQuoteRow): Promise<Client> {
  return toClient(await rowsOf(db, "client", { organisation_id, id: client_id }).executeTakeFirstOrThrow());
}

async function listed(db: Db, rows: AgentQuoteRow[]): Promise<ListedQuote[]> {
  const quotes: ListedQuote[] = [];
  for (const row of rows)
    quotes.push({
      ...toQuote(row),
      client: (await clientOf(db, row)).name,
      isOrdered: await isOrdered(db, row),
    });
  return quotes;
}

/** Whether any version was accepted. */
export const isOrdered = async (trx: Db, { organisation_id, number }: AgentQuoteRow): Promise<boolean> =>
  (await countRows(
    rowsOf(trx, "agent_quote", { organisation_id, number }).where("state", "in", ["accepted", "booked"]),
  )) > 0;
