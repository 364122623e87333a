import { type Day, dayIn, startOfDay } from "../core/day.ts";
import { DAY } from "../core/durations.ts";
import { isTaken } from "../core/quote-states.ts";
import { changeRows } from "../db/rows.ts";
import type { Db, Store } from "../db/schema.ts";
import type { Language, Organisation } from "../organisation/settings.ts";
import type { Agent, QuotedOffer } from "../ports/acting.ts";
import type { Clients } from "./clients.ts";
import { CLIENT, insertQuoteEvent, SYSTEM } from "./quote-rows.ts";
import type { AgentQuotes } from "./quotes.ts";
import { demoClientId } from "./seed.ts";
import { QUOTE_STATES, type QuoteState } from "./tables.ts";

const TEXTS: Record<Language, { title: string; note: string }> = {
  en: { title: "A long weekend", note: "Here are two ideas. Tell me which one you prefer." },
  es: { title: "Un fin de semana largo", note: "Aquí tienes dos ideas. Dime cuál prefieres." },
  ar: { title: "عطلة نهاية أسبوع طويلة", note: "إليك فكرتين. أخبرني أيهما تفضّل." },
};

/** What happened to a quote in that state. */
const EVENTS: Record<QuoteState, string[]> = {
  draft: [],
  sent: ["sent"],
  opened: ["sent", "opened"],
  accepted: ["sent", "opened", "accepted"],
  booked: ["sent", "opened", "accepted", "booked"],
  lapsed: ["sent", "opened", "lapsed"],
  withdrawn: ["sent", "withdrawn"],
};
const OPTIONS = 2;
/** Days from today. */
const [ENDS, ARRIVES] = [30, 60];

type Desk = { clients: Pick<Clients, "find">; quotes: Pick<AgentQuotes, "add" | "newest"> };
type Demo = { organisation: Organisation; origin: string; offersOn: (arrival: Day) => Promise<QuotedOffer[]> };

/** A quote in each state for a demo agent. Each start of the demo adds those that ran out since, so that there is always one of each. */
export async function seedQuotes(
  { db, clock }: Store,
  { clients, quotes }: Desk,
  { id, organisationId }: Pick<Agent, "id" | "organisationId">,
  { organisation, origin, offersOn }: Demo,
): Promise<void> {
  const agent = { id, organisationId, firstName: "", lastName: "" };
  const { timeZone } = organisation;
  const today = dayIn(timeZone, clock.now());
  for (const [at, state] of QUOTE_STATES.entries()) {
    const client = await clients.find(agent, demoClientId(agent, at));
    if (!client || (await quotes.newest(agent, { state })).length > 0) continue;
    let number = "";
    let added = 0;
    for (const offer of await offersOn(today + ARRIVES + at)) {
      const quote = await quotes.add({ agent, client, offer, organisation });
      if (!quote.ok) continue;
      number = quote.value.number;
      added += 1;
      if (added === OPTIONS) break;
    }
    const lastDay = state === "lapsed" ? today - 1 : today + ENDS;
    const set = {
      ...TEXTS[organisation.language],
      state,
      expires_at: startOfDay(timeZone, lastDay + 1),
      ...(state !== "draft" && { origin, sent_at: clock.now() - DAY }),
    };
    if (number !== "") await moveTo(db, { organisationId, agentId: id, number }, set, clock.now());
  }
}

async function moveTo(
  db: Db,
  { organisationId, agentId, number }: { organisationId: string; agentId: string; number: string },
  set: { state: QuoteState },
  at: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const quote = await changeRows(trx, "agent_quote", { organisation_id: organisationId, number })
      .set(set)
      .returning("id")
      .executeTakeFirstOrThrow();
    if (isTaken(set.state))
      await changeRows(trx, "agent_quote_option", { organisation_id: organisationId, quote_id: quote.id, position: 1 })
        .set({ ordered: 1 })
        .execute();
    for (const what of EVENTS[set.state]) {
      const actorId = what === "opened" || what === "accepted" ? CLIENT : what === "booked" ? SYSTEM : agentId;
      await insertQuoteEvent(trx, { organisationId, id: quote.id }, { what, actorId, at });
    }
  });
}
