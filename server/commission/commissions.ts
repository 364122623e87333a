import { availableOn } from "../core/available-on.ts";
import type { Clock } from "../core/clock.ts";
import type { Day } from "../core/day.ts";
import { newId } from "../crypto/ids.ts";
import type { Db } from "../db/schema.ts";
import { createLedger, postOrThrow } from "../ledger/ledger.ts";
import { type Grant, transfer } from "../ledger/rules.ts";
import type { RateTable } from "../ports/rates.ts";
import { changeCommission, insertCommission, listOfBooking, listRules } from "./queries.ts";
import { afterEnd, type CommissionState, commissionFor, type ItemEnd, storedRate } from "./rules.ts";
import type { CommissionRow } from "./tables.ts";

/** Who posts where no person does. */
const COMMISSIONS = "commissions";

/** An agent's balance goes below zero where a commission is reversed after its payout. */
export const openCommission = (
  trx: Db,
  clock: Clock,
  { organisationId, agentId: ownerId, currency: unit }: { organisationId: string; agentId: string; currency: string },
): Promise<Grant> => {
  const account = { kind: "commission", unit, creditLimit: Number.MAX_SAFE_INTEGER, expiresOn: null } as const;
  return createLedger({ clock }).open(trx, { organisationId, ownerId, ...account });
};

/** A booking for a client, as it is sold. Amounts are minor units of its currency. */
export type SoldBooking = {
  organisationId: string;
  bookingId: string;
  /** The agent of record. */
  agentId: string;
  clientId: string;
  reference: string;
  title: string;
  currency: string;
  /** `basis`: its price before taxes, less a plan's discount. */
  items: { number: number; product: string; supplier: string; basis: number; endsOn: Day }[];
};

/** In the sale. The rules of the day are copied: later ones change nothing of it. */
export async function promiseCommissions(
  trx: Db,
  clock: Clock,
  { items, ...sold }: SoldBooking,
  { today, rates }: { today: Day; rates: RateTable | undefined },
): Promise<void> {
  const { organisationId, agentId, currency } = sold;
  const rules = await listRules(trx, organisationId);
  for (const { number, product, supplier, basis: minor, endsOn } of items) {
    const basis = { minor, currency };
    const earned = commissionFor(rules, { product, supplier, agentId, today, basis }, rates);
    if (!earned || earned.amount <= 0) continue;
    await insertCommission(trx, {
      id: newId(),
      organisation_id: organisationId,
      agent_id: agentId,
      booking_id: sold.bookingId,
      item: number,
      reference: sold.reference,
      title: sold.title,
      client_id: sold.clientId,
      rule_id: earned.rule.id,
      rate: storedRate.write(earned.rule.rate),
      currency,
      basis: minor,
      amount: earned.amount,
      state: "promised" satisfies CommissionState,
      reason: null,
      available_on: availableOn(endsOn),
      payout_id: null,
      created_at: clock.now(),
      payable_at: null,
      ended_at: null,
    });
  }
}

/** A booking after a change of it. */
export type ChangedBooking = {
  organisationId: string;
  bookingId: string;
  items: { number: number; end: ItemEnd; endsOn: Day }[];
  /** A payment for it was charged back, and the dispute isn't won. */
  isChargedBack: boolean;
};

/**
 * Applies a booking's change to its commissions, in the transaction that has locked the booking: the end of the travel makes them
 * payable, a cancellation reverses those of the items that it cancels. Repeating it is harmless.
 */
export async function settleCommissions(
  trx: Db,
  clock: Clock,
  { items, isChargedBack, ...booking }: ChangedBooking,
): Promise<void> {
  const changesOf = (row: CommissionRow) => {
    const item = items.find(({ number }) => number === row.item);
    if (!item) return undefined;
    const { id, reason, payable_at } = row;
    const now = { state: row.state as CommissionState, reason, isPosted: payable_at !== null };
    const next = { ...afterEnd(now, item.end, isChargedBack), available_on: availableOn(item.endsOn) };
    const isSame = next.state === now.state && next.reason === reason && next.available_on === row.available_on;
    return isSame ? undefined : { id, row, next, moves: moveOf(row, next.state) };
  };
  let changes = (await listOfBooking(trx, booking)).flatMap((row) => changesOf(row) ?? []);
  const [first] = changes.filter(({ moves }) => moves !== undefined);
  if (first) {
    // A payout locks the account first, too: what it paid meanwhile is read after that.
    const { row } = first;
    const grant = await openCommission(trx, clock, { ...booking, agentId: row.agent_id, currency: row.currency });
    await createLedger({ clock }).lock(trx, booking.organisationId, [grant]);
    changes = (await listOfBooking(trx, booking)).flatMap((one) => changesOf(one) ?? []);
    for (const { row, moves } of changes) if (moves) await post(row, moves, grant);
  }
  for (const { row, next } of changes)
    await changeCommission(trx, row, {
      ...next,
      ...(next.state === "payable" && { payable_at: clock.now() }),
      ended_at: next.state === "reversed" ? (row.ended_at ?? clock.now()) : null,
    });

  function post(
    { id, amount, currency, organisation_id: organisationId }: CommissionRow,
    movement: Movement,
    holder: Grant,
  ): Promise<void> {
    const minor = movement === "payable" ? amount : -amount;
    return postOrThrow(trx, createLedger({ clock }), {
      organisationId,
      key: `commission:${id}:${movement}`,
      reason: REASONS[movement],
      actorId: COMMISSIONS,
      entries: transfer({ holder }, { contra: "commission" }, { minor, currency }),
    });
  }
}

type Movement = "payable" | "reverse";

/** Why the ledger moves a commission. */
export const REASONS = { payable: "commission", reverse: "commission-back", payout: "commission-payout" } as const;

/** Only what is payable is in the ledger. */
function moveOf({ state, payable_at }: CommissionRow, next: CommissionState): Movement | undefined {
  if (next === state) return undefined;
  if (next === "payable") return "payable";
  return next === "reversed" && payable_at !== null ? "reverse" : undefined;
}
