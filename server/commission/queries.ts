import { changeRows, insertNew, isChanged, rowsOf } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import { type CommissionRule, storedRate } from "./rules.ts";
import type { CommissionPayoutRow, CommissionRow, CommissionRuleRow } from "./tables.ts";

type Booking = { organisationId: string; bookingId: string };
type Key = { organisationId: string; id: string };

/** False: one with the same id, or the same turn, is there. */
export const insertRule = (db: Db, row: CommissionRuleRow): Promise<boolean> => insertNew(db, "commission_rule", row);

/** The turn of the next rule for the same sales. */
export async function nextTurn(
  db: Db,
  {
    organisation_id,
    product,
    supplier,
    agent_id,
  }: Pick<CommissionRuleRow, "organisation_id" | "product" | "supplier" | "agent_id">,
): Promise<number> {
  const row = await rowsOf(db, "commission_rule", { organisation_id, product, supplier, agent_id })
    .orderBy("turn", "desc")
    .executeTakeFirst();
  return (row?.turn ?? 0) + 1;
}

/** Rules that no operator ended, in a stable order. */
export const listRules = async (db: Db, organisationId: string): Promise<CommissionRule[]> =>
  (
    await rowsOf(db, "commission_rule", { organisation_id: organisationId, ended_at: null })
      .orderBy("created_at")
      .orderBy("id")
      .execute()
  ).map(toRule);

/** Also one that was ended. */
export async function findRule(db: Db, { organisationId, id }: Key): Promise<CommissionRule | undefined> {
  const row = await rowsOf(db, "commission_rule", { organisation_id: organisationId, id }).executeTakeFirst();
  return row && toRule(row);
}

/** Answers whether it ran. */
export const endRule = (db: Db, { organisationId, id }: Key, now: number): Promise<boolean> =>
  isChanged(
    changeRows(db, "commission_rule", { organisation_id: organisationId, id, ended_at: null }).set({ ended_at: now }),
  );

const toRule = (row: CommissionRuleRow): CommissionRule => ({
  id: row.id,
  product: row.product,
  supplier: row.supplier,
  agentId: row.agent_id,
  rate: storedRate.read(row.rate),
  startsOn: row.starts_on,
  endsOn: row.ends_on,
});

export const insertCommission = (db: Db, row: CommissionRow): Promise<boolean> => insertNew(db, "commission", row);

export const listOfBooking = (db: Db, { organisationId, bookingId }: Booking): Promise<CommissionRow[]> =>
  rowsOf(db, "commission", { organisation_id: organisationId, booking_id: bookingId }).orderBy("item").execute();

/** From the state in which it was read. */
export async function changeCommission(
  trx: Db,
  { id, organisation_id, state }: CommissionRow,
  changes: Partial<CommissionRow>,
): Promise<void> {
  if (!(await isChanged(changeRows(trx, "commission", { organisation_id, id, state }).set(changes))))
    throw new Error("a commission was changed by another transaction");
}

export const findPayout = (db: Db, { organisationId, id }: Key): Promise<CommissionPayoutRow | undefined> =>
  rowsOf(db, "commission_payout", { organisation_id: organisationId, id }).executeTakeFirst();

export const insertPayout = (db: Db, row: CommissionPayoutRow): Promise<boolean> =>
  insertNew(db, "commission_payout", row);

/** Those of an agent that wait in a currency; the agent's account is locked. */
export async function markPaid(
  trx: Db,
  { id, organisation_id, agent_id, currency }: CommissionPayoutRow,
): Promise<void> {
  await changeRows(trx, "commission", { organisation_id, agent_id, currency, state: "payable" })
    .set({ state: "paid", payout_id: id })
    .execute();
}
