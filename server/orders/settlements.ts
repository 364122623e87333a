import type { Clock } from "../core/clock.ts";
import type { Day } from "../core/day.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { SourceKind } from "../core/receipt.ts";
import { newId } from "../crypto/ids.ts";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { type Ledger, postOrThrow } from "../ledger/ledger.ts";
import { transfer } from "../ledger/rules.ts";
import { dueOf, markSettled, unsettledSources } from "../wallet/owed-sources.ts";
import type { SettlementRow } from "./tables.ts";

/** The debt to a property from one source of a booking; below zero the property owes it. */
export type Due = {
  propertyCode: string;
  propertyName: string;
  currency: string;
  reference: string;
  state: string;
  /** What paid. */
  source: SourceKind;
  departure: Day;
  /** Minor units. */
  amount: number;
};

type DueFilter = { propertyCode?: string | undefined; currency?: string | undefined; until?: Day | undefined };

export type SettlementOrder = {
  organisationId: string;
  propertyCode: string;
  currency: string;
  until: Day;
  reference: string;
  actorId: string;
};

/** What sources paid of on-site prices is owed to the properties until it is settled, once for each source. */
export function createSettlements({ db, ledger, clock }: { db: Db; ledger: Ledger; clock: Clock }) {
  return {
    /** Of stays that ended by a day, or of whatever day; by property, currency and departure. */
    list: async (organisationId: string, filter: DueFilter = {}): Promise<Due[]> =>
      (await findDue(db, organisationId, filter)).map(({ due }) => due).sort(byProperty),

    /**
     * Records the payment of all debts up to a day. Two settlements at once settle each source once; a source whose booking is
     * cancelled at the same time is left for the next one.
     */
    settle: (order: SettlementOrder): Promise<Outcome<{ settlement: SettlementRow; dues: Due[] }, "nothing-owed">> =>
      inTransaction(db, async (trx): Promise<Outcome<{ settlement: SettlementRow; dues: Due[] }, "nothing-owed">> => {
        const { organisationId, propertyCode, currency, until, reference, actorId } = order;
        const id = newId();
        const settled: Awaited<ReturnType<typeof findDue>> = [];
        for (const each of await findDue(trx, organisationId, { propertyCode, currency, until }))
          if (await markSettled(trx, each.source)) settled.push(each);
        if (settled.length === 0) return refused("nothing-owed");
        const dues = settled.map(({ due }) => due);
        const amount = dues.reduce((sum, due) => sum + due.amount, 0);
        const settlement = {
          id,
          organisation_id: organisationId,
          property_code: propertyCode,
          currency,
          until,
          amount,
          reference,
          actor_id: actorId,
          created_at: clock.now(),
        };
        await trx.insertInto("settlement").values(settlement).execute();
        const lines = settled.map(({ source, due }) => ({
          settlement_id: id,
          source_id: source.id,
          organisation_id: organisationId,
          amount: due.amount,
        }));
        for (const line of lines) await trx.insertInto("settlement_line").values(line).execute();
        if (amount !== 0) await postSettlement(trx, ledger, settlement);
        return ok({ settlement, dues: dues.sort(byProperty) });
      }),
  };
}

async function postSettlement(
  trx: Db,
  ledger: Pick<Ledger, "post">,
  { id, organisation_id: organisationId, currency, amount, actor_id: actorId }: SettlementRow,
): Promise<void> {
  const settled = { minor: -amount, currency };
  await postOrThrow(trx, ledger, {
    organisationId,
    key: `settlement:${id}`,
    reason: "settlement",
    actorId,
    entries: transfer({ contra: "owed-to-property" }, { contra: "payment-clearing" }, settled),
  });
}

/** In the order in which sources are locked. Sources settled before are included whenever their stay ended, for corrections. */
async function findDue(db: Db, organisationId: string, { propertyCode, currency, until }: DueFilter) {
  const rows = await db
    .selectFrom(unsettledSources(db, organisationId).as("source"))
    .innerJoin("booking", "booking.id", "source.booking_id")
    .selectAll("source")
    .select(["payee", "title", "reference", "ends_on"])
    .select("booking.state as booking_state")
    .where("booking.organisation_id", "=", organisationId)
    .$if(propertyCode !== undefined, (query) => query.where("payee", "=", propertyCode as string))
    .$if(currency !== undefined, (query) => query.where("source.owed_unit", "=", currency as string))
    .$if(until !== undefined, (query) =>
      query.where(({ or, eb }) => or([eb("ends_on", "<=", until as Day), eb("source.settled", "!=", 0)])),
    )
    .orderBy("source.id")
    .execute();
  return rows.map(({ payee, title, reference, ends_on, booking_state, ...source }) => ({
    source,
    due: {
      propertyCode: payee,
      propertyName: title,
      currency: source.owed_unit,
      reference,
      state: booking_state,
      source: source.kind,
      departure: ends_on,
      amount: dueOf(source),
    },
  }));
}

const keyOf = ({ propertyCode, currency, departure, reference, source }: Due): string =>
  [propertyCode, currency, String(departure).padStart(6, "0"), reference, source].join(" ");

const byProperty = (one: Due, other: Due): number => (keyOf(one) < keyOf(other) ? -1 : 1);
