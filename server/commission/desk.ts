import { sql } from "kysely";
import type { Day } from "../core/day.ts";
import type { Money } from "../core/money.ts";
import { type Slice, sliceOf } from "../core/pages.ts";
import { rowsOf } from "../db/rows.ts";
import type { Store } from "../db/schema.ts";
import { accountsOf, statementOf } from "../ledger/reports.ts";
import { createPayouts } from "./payouts.ts";
import { COMMISSION_STATES, type CommissionState } from "./rules.ts";

type Agent = { id: string; organisationId: string };

/** `from`, `until`: days on which it becomes payable. */
export type CommissionFilter = { state?: CommissionState | undefined; from?: Day | undefined; until?: Day | undefined };

/** What a booking earns its agent, of items in the same state. */
export type BookingCommission = {
  bookingId: string;
  reference: string;
  title: string;
  clientId: string;
  state: CommissionState;
  /** Why it was reversed, or isn't payable yet. */
  reason: string | undefined;
  amount: Money;
  basis: Money;
  availableOn: Day;
};

/** What became payable on a day, or will, by state. */
export type CommissionSum = { availableOn: Day; state: CommissionState; amount: Money };

/** A movement of an agent's commission account. */
export type CommissionLine = {
  at: number;
  what: "payable" | "reversed" | "payout";
  /** Of the booking, or of the transfer. */
  reference: string;
  title: string;
  amount: Money;
  /** What was to be paid in its currency after it. */
  balance: number;
};

/** AG-05, AG-08: an agent's own commissions. */
export function createCommissions(base: Store) {
  const { db } = base;
  const payouts = createPayouts(base);
  const own = ({ id, organisationId }: Agent) => ({ organisation_id: organisationId, agent_id: id });

  const byBooking = (agent: Agent, { state, from, until }: CommissionFilter) =>
    db
      .selectFrom("commission")
      .select(["booking_id", "state", "currency"])
      .select(({ fn }) => [
        fn.max("reference").as("reference"),
        fn.max("title").as("title"),
        fn.max("client_id").as("client_id"),
        fn.max("reason").as("reason"),
        fn.max("available_on").as("available_on"),
        fn.sum<number | string>("amount").as("amount"),
        fn.sum<number | string>("basis").as("basis"),
      ])
      .where("organisation_id", "=", agent.organisationId)
      .where("agent_id", "=", agent.id)
      .$if(state !== undefined, (query) => query.where("state", "=", state as string))
      .$if(from !== undefined, (query) => query.where("available_on", ">=", from as Day))
      .$if(until !== undefined, (query) => query.where("available_on", "<=", until as Day))
      .groupBy(["booking_id", "state", "currency"]);

  type Row = Awaited<ReturnType<ReturnType<typeof byBooking>["execute"]>>[number];

  const toBooking = ({ currency, amount, basis, ...row }: Row): BookingCommission => ({
    bookingId: row.booking_id,
    reference: row.reference,
    title: row.title,
    clientId: row.client_id,
    state: row.state as CommissionState,
    reason: row.reason ?? undefined,
    amount: { minor: Number(amount), currency },
    basis: { minor: Number(basis), currency },
    availableOn: row.available_on,
  });

  return {
    /** The latest to become payable first. */
    async list(
      agent: Agent,
      { page, perPage, ...filter }: CommissionFilter & { page: number; perPage: number },
    ): Promise<{ commissions: BookingCommission[] } & Slice> {
      const { count } = await db
        .selectFrom(byBooking(agent, filter).as("booking"))
        .select(({ fn }) => fn.countAll<number | string>().as("count"))
        .executeTakeFirstOrThrow();
      const slice = sliceOf(page, Number(count), perPage);
      const rows = await byBooking(agent, filter)
        .orderBy(sql`max(available_on)`, "desc")
        .orderBy("booking_id")
        .orderBy("state")
        .limit(slice.limit)
        .offset(slice.offset)
        .execute();
      return { commissions: rows.map(toBooking), ...slice };
    },

    /** Of these bookings, by their ids. */
    async ofBookings(agent: Agent, ids: string[]): Promise<Map<string, BookingCommission[]>> {
      if (ids.length === 0) return new Map<string, BookingCommission[]>();
      const rows = await byBooking(agent, {}).where("booking_id", "in", ids).orderBy("state").execute();
      const all = rows.map(toBooking);
      return new Map(ids.map((id) => [id, all.filter(({ bookingId }) => bookingId === id)]));
    },

    /** The earliest day first. */
    async sums(agent: Agent): Promise<CommissionSum[]> {
      const rows = await db
        .selectFrom("commission")
        .select(["available_on", "state", "currency"])
        .select(({ fn }) => fn.sum<number | string>("amount").as("amount"))
        .where("organisation_id", "=", agent.organisationId)
        .where("agent_id", "=", agent.id)
        .groupBy(["available_on", "state", "currency"])
        .orderBy("available_on")
        .orderBy("currency")
        .execute();
      const place = (state: string) => COMMISSION_STATES.indexOf(state as CommissionState);
      return rows
        .map(({ available_on: availableOn, state, currency, amount }) => ({
          availableOn,
          state: state as CommissionState,
          amount: { minor: Number(amount), currency },
        }))
        .sort((one, other) => one.availableOn - other.availableOn || place(one.state) - place(other.state));
    },

    /** What the next payout would pay in each currency; below zero it nets that first. */
    balances: async (agent: Agent): Promise<Money[]> =>
      (await payouts.balances(agent.organisationId, agent.id)).map(({ amount }) => amount),

    /** What the agent was paid, the latest first. */
    payouts: ({ id: agentId, organisationId }: Agent, wanted: { page: number; perPage: number }) =>
      payouts.list(organisationId, { ...wanted, agentId }),

    isPaidBy: async ({ id, organisationId }: Agent, payoutId: string): Promise<boolean> =>
      (await payouts.agentOf(organisationId, payoutId)) === id,

    /** From the ledger, currency by currency, the oldest movement first; `payoutId`: what that payout paid, and itself. */
    async *statement(agent: Agent, payoutId?: string): AsyncGenerator<CommissionLine> {
      const [sold, paid] = [new Map<string, Named>(), new Map<string, string>()];
      for (const row of await rowsOf(db, "commission", own(agent)).where("payable_at", "is not", null).execute())
        sold.set(row.id, row);
      for (const { id, reference } of await rowsOf(db, "commission_payout", own(agent)).execute())
        paid.set(id, reference);
      const held = await accountsOf(db, { organisationId: agent.organisationId, ownerId: agent.id });
      for (const { id, unit: currency } of held.filter(({ kind }) => kind === "commission")) {
        let sinceLast: CommissionLine[] = [];
        for await (const { at, key, amount: minor, balance } of statementOf(db, agent.organisationId, id)) {
          const [, subject = "", movement] = key.split(":");
          const { reference = paid.get(subject) ?? "", title = "" } = sold.get(subject) ?? {};
          const what = movement === "payable" ? movement : movement === "reverse" ? "reversed" : "payout";
          const line = { at, what, reference, title, amount: { minor, currency }, balance: Number(balance) } as const;
          if (payoutId === undefined) yield line;
          else sinceLast.push(line);
          if (what !== "payout") continue;
          if (subject === payoutId) return yield* sinceLast;
          sinceLast = [];
        }
      }
    },
  };
}

type Named = { reference: string; title: string };
