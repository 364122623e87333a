import { bound } from "../core/bound.ts";
import type { Clock } from "../core/clock.ts";
import type { Day } from "../core/day.ts";
import { nthSubjectId, subjectTurn } from "../core/document-turns.ts";
import { type Money, POINTS, partOf } from "../core/money.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { isGuestMoney, type Lasting, SOURCE_KINDS, type SourceKind, type UsedRate } from "../core/receipt.ts";
import { newId } from "../crypto/ids.ts";
import type { Db } from "../db/schema.ts";
import type { DocumentKind } from "../documents/content.ts";
import { expectDocument } from "../documents/expect.ts";
import type { Ledger, PostingRefusal } from "../ledger/ledger.ts";
import { type ContraAccount, type Entry, type Grant, reversed, together } from "../ledger/rules.ts";
import { fundsIn, lockFunds, noteNotRefundable } from "../payments/refunds.ts";
import { type Most, type PaidSource, planRefund, type RefundPlan } from "../pricing/refund.ts";
import { createReturns } from "./returned-value.ts";
import type { Card } from "./rules.ts";
import {
  addLost,
  countTurns,
  insertRefunds,
  insertSource,
  type Kept,
  listPaidParts,
  listRefunds,
  listReturned,
  listSources,
  type StoredSource,
  settleSource,
  sumLosses,
} from "./source-queries.ts";
import type { BookingRefundRow, BookingSourceRow, Loss, SourceState } from "./tables.ts";

/** What a holder's account pays of a booking. All amounts are minor units. */
export type Source = {
  grant: Grant;
  kind: SourceKind;
  unit: string;
  /** What leaves the account; of a certificate all that it holds. */
  amount: number;
  /** What of that pays; the rest is lost. */
  paid: number;
  /** What that is in the booking's currency. */
  worth: number;
  /** What it makes us owe to the property. */
  owed: { minor: number; currency: string };
  /** What of it pays a mark-up, in minor units of that currency. */
  markUp?: number | undefined;
  rate: UsedRate | null;
};

/** What paid for a booking, and what of it is left there; the rest went back. */
export type PaidPart = {
  kind: SourceKind;
  /** Undefined where it came from a balance. */
  card: Pick<Card, "kind" | "code"> | undefined;
  amount: Money;
  kept: Money;
  /** What goes or went back of the rest, and what of it does not: its payment has it no more. */
  back: Money;
  lost: Money;
  lasts: Lasting[];
  refundedAt: number | null;
};

/** The booking whose value moves, and who moves it. */
export type Subject = { organisationId: string; bookingId: string; actorId: string };

/** Whose it was its account says. */
type NewSource = Omit<BookingSourceRow, "owner_id">;

/** Of the keys of refunds that are posted when they are promised. */
export const SEND_BACK = "send-back:";
/** Of those of a booking that was cancelled after its payment was charged back. */
export const CHARGED_BACK = `${SEND_BACK}charged-back:`;
/** Of those that an operator asks for again: they were posted when they were first promised. */
export const RETURN = "return:";

const NOTHING: Kept = { amount: 0, worth: 0 };

type Dependencies = { ledger: Pick<Ledger, "post" | "lock" | "open">; clock: Clock };

/**
 * The sources that pay for a booking: reserved first, so that no other booking can spend them, then captured, in full or in
 * part, or released; charged at once where the same transaction sells the booking. A captured source can be refunded, in full
 * or less a penalty. Each step is one posting in the caller's transaction, keyed by booking and movement, so that repeating it
 * is harmless. The caller locks the booking's row first. A capture needs a receipt, a refund a credit note.
 */
export function createSources(deps: Dependencies) {
  return {
    ...bound(deps, { reserve, charge, capture, release, giveBack, returnLost, planned, refund }),
    planRefund: planRefundOf,
    /** How often something went back of a booking. */
    turns: countTurns,
    returned,
    worthKept,
    paidFor,
    correctedTurn,
  };
}

/** `turn`: of what went back before, how often something did, and once more. */
type Move = { movement: "capture" | "release" | "refund"; from: SourceState; to: SourceState; turn?: number };

/** Refused where an account holds less than it should give. A payment is reserved in a second `turn`, what it buys in a third. */
async function reserve(
  { ledger, clock }: Dependencies,
  trx: Db,
  subject: Subject,
  sources: Source[],
  turn = 1,
): Promise<Outcome<unknown, PostingRefusal>> {
  const { organisationId, bookingId, actorId } = subject;
  const entries = sources.flatMap(({ grant, unit, amount }): Entry[] => [
    { holder: grant, unit, amount: -amount },
    { contra: "held", unit, amount },
  ]);
  const key = `booking:${bookingId}:reserve${turn > 1 ? `.${turn}` : ""}`;
  const posted = await ledger.post(trx, { organisationId, key, reason: "reserve", actorId, entries });
  if (posted.ok) for (const source of sources) await insertSource(trx, rowOf(subject, source, clock.now(), "held"));
  return posted;
}

/**
 * Reserves and captures all of it in one posting. Refused where an account holds less than it should give. What pays after
 * the sale has a `turn` of its own, and a receipt.
 */
async function charge(
  deps: Dependencies,
  trx: Db,
  subject: Subject,
  sources: Source[],
  turn = 1,
): Promise<Outcome<unknown, PostingRefusal>> {
  const { organisationId, bookingId, actorId } = subject;
  const paid = sources.map((source) => ({ source, row: rowOf(subject, source, deps.clock.now(), "captured") }));
  const entries = paid.flatMap(({ source: { grant, unit, amount }, row }): Entry[] => [
    { holder: grant, unit, amount: -amount },
    ...boundFor(row, keptWhole(row)),
  ]);
  const key = `booking:${bookingId}:capture${turn > 1 ? `.${turn}` : ""}`;
  const posted = await deps.ledger.post(trx, {
    organisationId,
    key,
    reason: "capture",
    actorId,
    entries: together(entries),
  });
  if (!posted.ok) return posted;
  for (const { row } of paid) await insertSource(trx, row);
  await expectToTell(deps, trx, subject, "receipt", turn);
  return posted;
}

/** Captures the kept part of each source of the plan, by id; without a plan all of every source. */
const capture = (deps: Dependencies, trx: Db, subject: Subject, kept?: RefundPlan) =>
  move(deps, trx, subject, { movement: "capture", from: "held", to: "captured" }, keptIn(kept, keptWhole));

const release = (deps: Dependencies, trx: Db, subject: Subject) =>
  move(deps, trx, subject, { movement: "release", from: "held", to: "released" }, () => NOTHING);

/**
 * What stays of what the booking was paid with, if its items come to so much; in minor units of its currency. Refunds of
 * operators lower that: the property gets no more of their loss, and the house pays its loss while the property is owed it.
 */
async function planRefundOf(db: Db, booking: Omit<Subject, "actorId">, price: number, most?: Most) {
  const captured = (await listSources(db, booking)).filter(({ state }) => state === "captured");
  const losses = await sumLosses(db, booking);
  const owed = Math.max(0, price - losses.supplier);
  const plan = planRefund(captured.map(paidSource), Math.max(0, owed - losses.house), most);
  let house = Math.min(losses.house, owed);
  const ofHouse = new Map<string, number>();
  for (const { id, house_worth } of captured) {
    ofHouse.set(id, Math.min(house, house_worth));
    house -= Math.min(house, house_worth);
  }
  const paid = captured.flatMap(({ id, kind, card_id }) => (kind === "payment" && card_id ? { id, card_id } : []));
  const payments = paid.map(({ card_id }) => card_id);
  const funds = payments.length === 0 ? undefined : await fundsIn(db, booking.organisationId, payments);
  const refunds = plan.refunds.map((part) => {
    const payment = paid.find(({ id }) => id === part.id)?.card_id;
    const left = payment === undefined ? part.refund.minor : (funds?.get(payment)?.left ?? 0);
    const house = ofHouse.get(part.id) ?? 0;
    return { ...part, house, refund: { ...part.refund, minor: Math.min(part.refund.minor, left) } };
  });
  return { ...plan, refunds };
}

/** What went back of a booking in one turn: each balance once, in its own unit and of the booking's price; below zero: what did not after all. */
async function returned(db: Db, booking: Omit<Subject, "actorId">, turn = 1) {
  type Part = { kind: SourceKind; worth: number; at: number; amount: Money; lasts: Lasting[] };
  const parts = new Map<string, Part>();
  const got = await listReturned(db, booking, [returnKey(booking, "refund", turn)]);
  for (const { kind, unit, amount, worth, at, ...row } of await listRefunds(db, booking)) {
    if (row.turn !== turn || amount === 0) continue;
    const before = parts.get(`${kind} ${unit}`) ?? { worth: 0, amount: { minor: 0 } };
    const sum = { minor: before.amount.minor + amount, currency: unit };
    const lasts = lastsOf(got.filter((each) => each.kind === kind && each.unit === unit));
    parts.set(`${kind} ${unit}`, { kind, at, worth: before.worth + worth, amount: sum, lasts });
  }
  return [...parts.values()].sort(inOrder);
}

/**
 * An operator's refund of what a payment paid of a booking, whose row is locked: its price is less by that. Posted as a
 * cancellation would, but for what the house bears. Refused where less is kept, or left of the payment.
 */
async function giveBack(
  deps: Dependencies,
  trx: Db,
  booking: Subject,
  { paymentId, minor, loss }: GivenBack,
): Promise<Outcome<number, "too-much">> {
  const { organisationId, actorId } = booking;
  const source = await sourceOf(trx, booking, paymentId);
  if (!source || !["captured", "refunded"].includes(source.state) || minor > source.kept) return refused("too-much");
  await deps.ledger.lock(trx, organisationId, [{ id: source.account, expiresOn: source.expires_on }]);
  const funds = await lockFunds(trx, { organisationId, id: paymentId });
  if ((funds?.left ?? 0) < minor) return refused("too-much");
  const turn = (await countTurns(trx, booking)) + 1;
  const at = deps.clock.now();
  const before = keptBy(source);
  const worth = minor === before.amount ? before.worth : partOf(before.worth, minor, before.amount);
  const house = (before.house ?? 0) + (loss === "house" ? worth : 0);
  const kept = { amount: before.amount - minor, worth: before.worth - worth, house };
  await settleSource(trx, source, { state: source.state, kept, lost: 0, at });
  await insertRefunds(trx, [{ ...rowOfRefund(booking, source, turn), amount: minor, worth, at, loss }]);
  await expectToTell(deps, trx, booking, "credit-note", turn);
  const holder = { id: source.account, expiresOn: source.expires_on };
  const entries = together([
    ...reversed(boundFor(source, before)),
    ...boundFor(source, kept),
    { holder, unit: source.unit, amount: minor },
  ]);
  const key = returnKey(booking, "refund", turn);
  const posted = await deps.ledger.post(trx, { organisationId, key, reason: "refund", actorId, entries });
  if (!posted.ok) throw new Error(`a refund of a booking cannot be posted: ${posted.reason}`);
  return ok(turn);
}

/**
 * The same of money that was to go back before and did not, which the payment has again: a dispute was won, or the refund
 * failed. It was posted then.
 */
async function returnLost(
  deps: Dependencies,
  trx: Db,
  booking: Subject,
  { paymentId, minor }: Omit<GivenBack, "loss">,
): Promise<Outcome<number, "too-much">> {
  const source = await sourceOf(trx, booking, paymentId);
  if (!source || minor > (await returnable(trx, source))) return refused("too-much");
  const turn = (await countTurns(trx, booking)) + 1;
  const worth = partOf(source.worth, minor, source.amount);
  const row = { ...rowOfRefund(booking, source, turn), amount: minor, worth, at: deps.clock.now(), loss: null };
  await insertRefunds(trx, [row]);
  await addLost(trx, source, -minor);
  await expectToTell(deps, trx, booking, "credit-note", turn);
  return ok(turn);
}

/** What paid for a booking: one part for each card, and for each currency of a balance. In an order that stays. */
async function paidFor(db: Db, booking: Omit<Subject, "actorId">): Promise<PaidPart[]> {
  const rows = await listPaidParts(db, booking);
  const isRefunded = rows.some(({ expires_on, refunded_at }) => expires_on !== null && refunded_at !== null);
  const turns = isRefunded ? await countTurns(db, booking) : 0;
  const refunds = Array.from({ length: turns }, (_, index) => returnKey(booking, "refund", index + 1));
  const keys = isRefunded ? [returnKey(booking, "release"), ...refunds] : [];
  const got = await listReturned(db, booking, keys);
  return partsOf(
    rows.map((row) => ({ ...row, refundedAt: row.refunded_at })),
    got,
  );
}

/** The same for the current sources, with the parts that a plan would keep. */
async function planned(deps: Dependencies, db: Db, booking: Omit<Subject, "actorId">, plan: RefundPlan) {
  const paid = await listPaidParts(db, booking);
  const days = await createReturns(deps).lastDays(db, booking.organisationId, paid);
  const got: Returned[] = [];
  const rows = paid.flatMap((row) => {
    const part = plan.refunds.find(({ id }) => id === row.id);
    if (!part) return [];
    const [amount, kept] = [row.kept, part.kept.minor];
    got.push({ ...row, amount: part.refund.minor, expires_on: days.get(row) ?? null });
    return [{ ...row, amount, kept, lost: amount - kept - part.refund.minor, refundedAt: null }];
  });
  return partsOf(rows, got);
}

/** The turn whose refund of the same source a later one takes back. */
async function correctedTurn(db: Db, booking: Omit<Subject, "actorId">, turn: number): Promise<number> {
  const refunds = await listRefunds(db, booking);
  const failed = refunds.find((row) => row.turn === turn);
  const promised = refunds.findLast((row) => row.turn < turn && isPromiseOf(row, failed));
  return promised?.turn ?? 1;
}

/** A payment that was to go back did not: what a credit note said is corrected by a document of its own. */
export async function correctFailedRefund(
  deps: Dependencies,
  trx: Db,
  {
    organisationId,
    paymentId,
    subjectId,
    minor,
  }: { minor: number } & Record<"organisationId" | "paymentId" | "subjectId", string>,
): Promise<void> {
  const { id: bookingId, turn } = subjectTurn(subjectId);
  const booking = { organisationId, bookingId };
  const source = (await listSources(trx, booking)).find(({ card_id }) => card_id === paymentId);
  const promised = (await listRefunds(trx, booking)).find((row) => row.turn === turn && row.source_id === source?.id);
  if (!source || !promised) return;
  const next = (await countTurns(trx, booking)) + 1;
  const at = deps.clock.now();
  const [amount, worth] = [-minor, -partOf(promised.worth, minor, promised.amount)];
  await insertRefunds(trx, [{ ...rowOfRefund(booking, source, next), amount, worth, at, loss: null }]);
  await addLost(trx, source, minor);
  await expectToTell(deps, trx, booking, "correction", next);
}

/**
 * Refunds the sources by the plan, in full without one. Until the booking has `ended`, another turn can refund the kept
 * part.
 */
async function refund(
  deps: Dependencies,
  trx: Db,
  subject: Subject,
  plan?: RefundPlan,
  { ended = true }: { ended?: boolean } = {},
) {
  const turn = (await countTurns(trx, subject)) + 1;
  return move(
    deps,
    trx,
    subject,
    { movement: "refund", from: "captured", to: ended ? "refunded" : "captured", turn },
    keptIn(plan, () => NOTHING),
  );
}

async function move(
  deps: Dependencies,
  trx: Db,
  booking: Subject,
  { movement, from, to, turn = 1 }: Move,
  keptOf: (source: BookingSourceRow) => Kept,
): Promise<Outcome<unknown, PostingRefusal>> {
  const { organisationId, bookingId, actorId } = booking;
  const settled = (await listSources(trx, booking)).filter(({ state }) => state === from);
  const entries: Entry[] = [];
  const refunds: BookingRefundRow[] = [];
  const at = deps.clock.now();
  const freedOf = settled.map((source) => ({ source, minor: source.kept - keptOf(source).amount }));
  const returnsTo = await createReturns(deps).accountsFor(trx, organisationId, freedOf);
  // Payments come after accounts in the order of locks.
  const grants = [...settled.map(grantOf), ...returnsTo.values()];
  if (movement !== "capture") await deps.ledger.lock(trx, organisationId, grants);
  for (const source of settled) {
    const kept = keptOf(source);
    const before = from === "held" ? [heldOf(source)] : boundFor(source, keptBy(source));
    const freed = source.kept - kept.amount;
    const lost = freed > 0 ? await lostOf(trx, source, freed, at) : undefined;
    const back = freed - (lost?.amount ?? 0);
    entries.push(...reversed(before), ...boundFor(source, kept), ...(lost ? [lost] : []));
    if (back > 0)
      entries.push({ holder: returnsTo.get(source.id) ?? grantOf(source), unit: source.unit, amount: back });
    await settleSource(trx, source, { state: to, kept, lost: freed - back, at });
    const worth = partOf(source.worth_kept - kept.worth, back, Math.max(1, freed));
    if (movement === "refund" && freed > 0)
      refunds.push({
        organisation_id: organisationId,
        booking_id: bookingId,
        turn,
        source_id: source.id,
        amount: back,
        worth,
        at,
        loss: null,
      });
  }
  const moved = together(entries);
  if (moved.length === 0) return ok(undefined);
  await insertRefunds(trx, refunds);
  if (movement === "capture") await expectToTell(deps, trx, booking, "receipt");
  else if (refunds.some(({ amount }) => amount > 0)) await expectToTell(deps, trx, booking, "credit-note", turn);
  const key = returnKey(booking, movement, turn);
  return deps.ledger.post(trx, { organisationId, key, reason: movement, actorId, entries: moved });
}

/** What of a payment's source cannot go back, and where the ledger has it; undefined where all can. */
async function lostOf(
  trx: Db,
  { organisation_id: organisationId, kind, card_id: id, unit }: StoredSource,
  freed: number,
  at: number,
): Promise<Extract<Entry, { contra: ContraAccount }> | undefined> {
  if (kind !== "payment" || id === null) return undefined;
  const funds = await lockFunds(trx, { organisationId, id });
  const amount = freed - Math.min(freed, funds?.left ?? 0);
  if (amount === 0) return undefined;
  const key = `${funds?.isChargedBack ? CHARGED_BACK : SEND_BACK}${newId()}`;
  const request = { organisationId, id, key, amount: { minor: amount, currency: unit } };
  return { contra: await noteNotRefundable(trx, request, at), unit, amount };
}

const expectToTell = (
  { clock }: Dependencies,
  trx: Db,
  booking: Omit<Subject, "actorId">,
  kind: DocumentKind,
  turn = 1,
) => {
  const subject = { kind: "booking" as const, id: nthSubjectId(booking.bookingId, turn) };
  return expectDocument(trx, { organisationId: booking.organisationId, kind, subject }, clock.now());
};

/** `minor`: of the payment's currency. */
type GivenBack = { paymentId: string; minor: number; loss: Loss };

const sourceOf = async (trx: Db, booking: Omit<Subject, "actorId">, paymentId: string) =>
  (await listSources(trx, booking)).find(({ kind, card_id }) => kind === "payment" && card_id === paymentId);

const rowOfRefund = (
  { organisationId, bookingId }: Omit<Subject, "actorId">,
  { id }: Pick<BookingSourceRow, "id">,
  turn: number,
) => ({ organisation_id: organisationId, booking_id: bookingId, turn, source_id: id });

/** Minor units that were to go back of a source and did not, and that its payment has now. */
export async function returnable(
  db: Db,
  { organisation_id, kind, card_id, lost }: Pick<StoredSource, "organisation_id" | "kind" | "card_id" | "lost">,
): Promise<number> {
  if (kind !== "payment" || card_id === null || lost === 0) return 0;
  const funds = (await fundsIn(db, organisation_id, [card_id])).get(card_id);
  return Math.min(lost, funds?.left ?? 0);
}

/**
 * The parts of a booking's price that the guest's own money, with points as a part of it, and a member's discount still pay, in
 * minor units of its currency; with a plan, the parts after it. `waived`: what operators' refunds took off the price.
 */
export async function worthKept(
  db: Db,
  booking: Omit<Subject, "actorId">,
  plan?: RefundPlan,
): Promise<{ own: number; points: number; discount: number; waived: number }> {
  const { supplier, house } = await sumLosses(db, booking);
  const kept = { own: 0, points: 0, discount: 0, waived: supplier + house };
  for (const { id, kind, worth_kept } of await listSources(db, booking)) {
    const worth = plan ? (plan.refunds.find((refund) => refund.id === id)?.worthKept ?? 0) : worth_kept;
    kept[isGuestMoney({ kind }) ? "own" : "discount"] += worth;
    if (kind === POINTS) kept.points += worth;
  }
  return kept;
}

type PartRow = Omit<Awaited<ReturnType<typeof listPaidParts>>[number], "refunded_at"> & Pick<PaidPart, "refundedAt">;

/** What an account got of a source, with its last day; `card_code`: of the card behind it. */
type Returned = Pick<PartRow, "unit" | "card_code" | "amount" | "expires_on"> & { kind: string };

const returnKey = ({ bookingId }: Pick<Subject, "bookingId">, movement: string, turn = 1): string =>
  `booking:${bookingId}:${movement}${turn > 1 ? `.${turn}` : ""}`;

function lastsOf(got: Returned[]): Lasting[] {
  const days = new Map<Day, number>();
  for (const { amount, expires_on: day } of got) if (day !== null) days.set(day, (days.get(day) ?? 0) + amount);
  return [...days].map(([until, minor]) => ({ minor, until })).sort((one, other) => one.until - other.until);
}

type Refunded = Awaited<ReturnType<typeof listRefunds>>[number];

const isPromiseOf = ({ source_id, amount }: Refunded, failed: Refunded | undefined): boolean =>
  source_id === failed?.source_id && amount === -failed.amount;

function partsOf(rows: PartRow[], got: Returned[]): PaidPart[] {
  const parts = new Map<string, PaidPart>();
  for (const { kind, unit, card_kind, card_code, refundedAt, ...row } of rows) {
    const card = card_kind && card_code !== null ? { kind: card_kind, code: card_code } : undefined;
    const name = [kind, unit, card?.code].join(" ");
    const before = parts.get(name);
    const lasts = lastsOf(got.filter((its) => its.kind === kind && its.unit === unit && its.card_code === card_code));
    const sum = (what: "amount" | "kept" | "lost") => (before?.[what].minor ?? 0) + row[what];
    const [amount, kept, lost] = [sum("amount"), sum("kept"), sum("lost")];
    const money = (minor: number) => ({ minor, currency: unit });
    const back = money(amount - kept - lost);
    const amounts = { amount: money(amount), kept: money(kept), lost: money(lost), back };
    parts.set(name, { kind, card, refundedAt, ...amounts, lasts });
  }
  return [...parts.values()].sort(inOrder);
}

/** Ids of sources are chance: everywhere the kind decides, then the currency and the card. */
function inOrder(one: OrderedPart, other: OrderedPart): number {
  const byKind = SOURCE_KINDS.indexOf(one.kind) - SOURCE_KINDS.indexOf(other.kind);
  const nameOf = ({ amount, card }: OrderedPart) => `${amount.currency} ${card?.code ?? ""}`;
  return byKind || (nameOf(one) < nameOf(other) ? -1 : 1);
}

type OrderedPart = Pick<PaidPart, "kind" | "amount"> & Partial<Pick<PaidPart, "card">>;

const grantOf = ({ account, expires_on }: StoredSource): Grant => ({ id: account, expiresOn: expires_on });

const paidSource = ({ id, kind, kept, unit, worth_kept }: BookingSourceRow): PaidSource => ({
  id,
  kind,
  worth: worth_kept,
  amount: { minor: kept, currency: unit },
});

export const keptBy = ({ kept, worth_kept, house_worth }: NewSource): Kept => ({
  amount: kept,
  worth: worth_kept,
  house: house_worth,
});
const keptWhole = ({ amount, worth }: NewSource): Kept => ({ amount, worth });

function keptIn(plan: RefundPlan | undefined, otherwise: (source: BookingSourceRow) => Kept) {
  return (source: BookingSourceRow): Kept => {
    if (!plan) return otherwise(source);
    const part = plan.refunds.find(({ id }) => id === source.id);
    return part ? { amount: part.kept.minor, worth: part.worthKept, house: part.house ?? 0 } : NOTHING;
  };
}

/**
 * Where the kept part of a source goes: what it pays is owed to the property or is our mark-up, the rest of a certificate is lost.
 * What the house bears is owed as if the source paid it; only a payment, which pays all that it gives, has such a part.
 */
function boundFor(source: NewSource, kept: Kept): Entry[] {
  const [paid, owed] = [shareOf(source, kept, source.paid), shareOf(source, kept, source.owed)];
  const markUp = shareOf(source, kept, source.mark_up);
  const to = (contra: ContraAccount, unit: string, amount: number) => ({ contra, unit, amount });
  return [
    to(kept.house ? "goodwill" : "breakage", source.unit, kept.amount - paid),
    to("exchange", source.unit, paid),
    to("exchange", source.owed_unit, -owed - markUp),
    to("owed-to-property", source.owed_unit, owed),
    to("mark-up", source.owed_unit, markUp),
  ];
}

/** What of `minor` belongs to the kept part of a source, with what the house bears. */
export function shareOf({ worth }: Pick<BookingSourceRow, "worth">, kept: Kept, minor: number): number {
  const { amount, house = 0 } = kept;
  const of = kept.worth + house;
  if (amount === 0 && house === 0) return 0;
  return of === worth ? minor : partOf(minor, of, worth);
}

const heldOf = ({ unit, amount }: BookingSourceRow): Entry => ({ contra: "held", unit, amount });

function rowOf({ organisationId, bookingId }: Subject, source: Source, at: number, state: SourceState): NewSource {
  const { grant, kind, unit, amount, paid, worth, owed, markUp, rate } = source;
  return {
    id: newId(),
    organisation_id: organisationId,
    booking_id: bookingId,
    account: grant.id,
    kind,
    unit,
    amount,
    paid,
    worth,
    owed: owed.minor,
    mark_up: markUp ?? 0,
    owed_unit: owed.currency,
    rate: rate?.rate ?? null,
    rate_day: rate?.asOf ?? null,
    rate_feed: rate?.source ?? null,
    state,
    kept: amount,
    worth_kept: worth,
    house_worth: 0,
    lost: 0,
    settled: 0,
    settled_worth: 0,
    created_at: at,
    refunded_at: null,
  };
}
