import type { Clock } from "../core/clock.ts";
import { type Day, dayIn } from "../core/day.ts";
import { nthSubjectId } from "../core/document-turns.ts";
import { type Money, partOf } from "../core/money.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { isGuestMoney, type ReceiptSource, type SourceKind } from "../core/receipt.ts";
import type { Db } from "../db/schema.ts";
import { type Ledger, postOrThrow } from "../ledger/ledger.ts";
import { type Entry, type Grant, spendable, transfer } from "../ledger/rules.ts";
import type { Organisation } from "../organisation/settings.ts";
import { fundsIn, promiseRefund } from "../payments/refunds.ts";
import type { Receipt } from "../pricing/pricing.ts";
import type { Most } from "../pricing/refund.ts";
import { openDiscounts, TENDER_KINDS, type TenderKind } from "./balances.ts";
import { withoutOverdue } from "./credit.ts";
import { type RefundedPayment, refundPayments } from "./paid-ahead.ts";
import { findValuedCard, type Owner, type ValuedCard } from "./queries.ts";
import { listSources } from "./source-queries.ts";
import { createSources, RETURN, returnable, type Source, type Subject } from "./sources.ts";
import type { Loss, PaymentCardKind } from "./tables.ts";

export type { Loss } from "./tables.ts";

export type Paying = ReturnType<typeof createPaying>;

/** Pays for a booking from the buyer's wallet, within the transaction that makes or ends the booking. */
export function createPaying({ ledger, clock }: { ledger: Ledger; clock: Clock }) {
  const bookingSources = createSources({ ledger, clock });

  const cardOf = (trx: Db, owner: Owner, { kind, id, amount }: ReceiptSource, today: Day) =>
    isCard(kind) && id !== null
      ? findValuedCard(trx, owner, { id, kind, currency: amount.currency }, today)
      : Promise.resolve(undefined);

  const paying = {
    returned: bookingSources.returned,
    correctedTurn: bookingSources.correctedTurn,
    worthKept: bookingSources.worthKept,
    paidFor: bookingSources.paidFor,

    /**
     * Pays the receipt's sources from a card and balances, inside the booking's transaction; a certificate is used up as a whole
     * (WA-05, WA-09). Without `captured` they are only reserved, until `settle`. Of concurrent bookings only those succeed that
     * the value covers. After a refusal the caller must roll back. A payment among the sources has a step of its own.
     */
    async pay(
      trx: Db,
      order: PayOrder,
      { captured = true, turn }: { captured?: boolean; turn?: number | undefined } = {},
    ): Promise<Outcome<void, "card-gone" | "balance-gone">> {
      const { organisation, accountId, bookingId } = order;
      const owner = { organisationId: organisation.id, accountId };
      const today = dayIn(organisation.timeZone, clock.now());
      const found: Found[] = [];
      const inWallet = order.sources.filter(({ kind }) => kind !== "payment");
      for (const source of inWallet) found.push(await find(trx, order, source, today));
      const grants = found.flatMap((each) => each.grants);
      // What one account alone holds is seen when it is charged.
      const locked = grants.length > 1;
      if (locked) await ledger.lock(trx, organisation.id, grants);
      const sources: Source[] = [];
      for (const { source, card, grants: own } of found) {
        const parts = isGuestMoney(source)
          ? isTender(source.kind)
            ? await partsOf(trx, order, { ...source, kind: source.kind }, today, grants)
            : partsOfCard(source, locked ? await cardOf(trx, owner, source, today) : card, order.currency)
          : own.map((grant) => wholePart(source, grant, order.currency));
        if (!parts) return refused(goneReason(source));
        sources.push(...parts);
      }
      const [first] = inWallet;
      if (!first) return ok(undefined);
      const subject = { organisationId: organisation.id, bookingId, actorId: accountId };
      const charged = await (captured ? bookingSources.charge : bookingSources.reserve)(trx, subject, sources, turn);
      return charged.ok ? ok(undefined) : refused(goneReason(first));
    },

    /** Credits a booking's payment, and reserves it for the booking, whose row is locked. */
    async reservePayment(
      trx: Db,
      booking: PaidBooking,
      { sources, property }: Pick<Receipt, "sources" | "property">,
    ): Promise<void> {
      const source = sources.find(({ kind }) => kind === "payment");
      if (!source) throw new Error("a booking without a payment in its receipt was paid");
      const credited = await creditPayment(trx, booking, source, property.currency);
      const reserved = await bookingSources.reserve(trx, credited.subject, [credited.part], 2);
      if (!reserved.ok) throw new Error(`what was paid for a booking cannot be reserved: ${reserved.reason}`);
    },

    /** Reserves a certificate that was bought with the booking, whose row is locked. */
    async reserveCertificate(
      trx: Db,
      { accountId, certificateId, ...booking }: Omit<Subject, "actorId"> & { accountId: string; certificateId: string },
      { sources, property }: Pick<Receipt, "sources" | "property">,
      today: Day,
    ): Promise<void> {
      const { organisationId } = booking;
      const source = sources.find(({ id }) => id === certificateId);
      const card = source && (await cardOf(trx, { organisationId, accountId }, source, today));
      const parts = source && partsOfCard(source, card, property.currency);
      if (!parts) throw new Error("a certificate that was bought with a booking cannot pay for it");
      const reserved = await bookingSources.reserve(trx, { ...booking, actorId: accountId }, parts, 3);
      if (!reserved.ok) throw new Error(`a certificate cannot be reserved: ${reserved.reason}`);
    },

    /** The same of a payment that is made after the sale, which is charged at once. */
    async chargePayment(trx: Db, booking: PaidBooking, source: ReceiptSource, currency: string): Promise<void> {
      const credited = await creditPayment(trx, booking, source, currency);
      const charged = await bookingSources.charge(trx, credited.subject, [credited.part], source.turn);
      if (!charged.ok) throw new Error(`what was paid for a booking cannot be charged: ${charged.reason}`);
    },

    /** What the organization was paid without this site, charged at once; `due`: the payment that was due. */
    async chargeOutside(
      trx: Db,
      { due, ...subject }: Subject & { due: string },
      source: ReceiptSource,
      currency: string,
    ): Promise<void> {
      const { organisationId, bookingId, actorId } = subject;
      const account = { organisationId, ownerId: bookingId, kind: "outside", unit: source.amount.currency } as const;
      const holder = await ledger.open(trx, { ...account, expiresOn: null, cardId: due });
      const key = `outside:${due}:paid`;
      const entries = transfer({ holder }, { contra: "payment-clearing" }, source.amount);
      await postOrThrow(trx, ledger, { organisationId, key, reason: "payment", actorId, entries });
      const charged = await bookingSources.charge(trx, subject, [wholePart(source, holder, currency)], source.turn);
      if (!charged.ok) throw new Error(`what was paid outside cannot be charged: ${charged.reason}`);
    },

    /** Charges the reserved sources, or releases them (BK-04); inside the transaction that has locked the booking. */
    settle: (trx: Db, subject: Subject, movement: "capture" | "release") => bookingSources[movement](trx, subject),

    /** Promises back what the booking's payments hold; what was released before is in it. */
    refundPayments: async (trx: Db, { organisationId, actorId, ...booking }: Subject, of?: string, as?: string) => {
      const payments = (await listSources(trx, { organisationId, ...booking })).filter(
        ({ kind }) => kind === "payment",
      );
      const grants = payments.map(({ account: id, expires_on: expiresOn }) => ({ id, expiresOn }));
      const told = { ...(of !== undefined && { of }), ...(as !== undefined && { as }) };
      return refundPayments(trx, { organisationId, grants, ...told }, actorId, clock.now());
    },

    /** What of each payment an operator can give back of a booking's price, and what was to go back before and did not. */
    async refundable(db: Db, booking: Omit<Subject, "actorId">): Promise<Refundable[]> {
      const paid = (await listSources(db, booking)).filter(({ kind }) => kind === "payment");
      const ids = paid.flatMap(({ card_id }) => card_id ?? []);
      const funds = ids.length === 0 ? undefined : await fundsIn(db, booking.organisationId, ids);
      const found: Refundable[] = [];
      for (const source of paid) {
        const { card_id: paymentId, unit: currency, state } = source;
        if (paymentId === null) continue;
        const isCaptured = state === "captured" || state === "refunded";
        const kept = isCaptured ? Math.min(source.kept, funds?.get(paymentId)?.left ?? 0) : 0;
        const lost = await returnable(db, source);
        found.push({ paymentId, kept: { minor: kept, currency }, lost: { minor: lost, currency } });
      }
      return found;
    },

    /**
     * An operator's refund of what a payment paid of a booking, whose row is locked: first what was to go back before and did not,
     * else of the price. `as`: what it is found by again; `isAgain`: it was promised before.
     */
    async giveBack(
      trx: Db,
      subject: Subject,
      { as, ...given }: { paymentId: string; minor: number; loss: Loss; as: string },
    ): Promise<Outcome<{ refunded: [RefundedPayment]; isAgain: boolean }, "too-much">> {
      const { organisationId, bookingId } = subject;
      const { paymentId, minor } = given;
      const found = (await paying.refundable(trx, subject)).find((each) => each.paymentId === paymentId);
      if (!found) return refused("too-much");
      const isAgain = found.lost.minor > 0;
      const turn = await bookingSources[isAgain ? "returnLost" : "giveBack"](trx, subject, given);
      if (!turn.ok) return turn;
      const of = nthSubjectId(bookingId, turn.value);
      if (!isAgain) {
        const refunded = (await paying.refundPayments(trx, subject, of, as)).find(
          (each) => each.paymentId === paymentId,
        );
        if (!refunded) throw new Error("what a payment gives back of a booking was not refunded");
        return ok({ refunded: [refunded], isAgain });
      }
      const amount = { minor, currency: found.lost.currency };
      const wanted = { organisationId, id: paymentId, key: `${RETURN}${as}:${of}`, amount };
      const refund = await promiseRefund(trx, wanted, clock.now());
      if (!refund.ok) throw new Error(`what a payment has again cannot be refunded: ${refund.reason}`);
      return ok({ refunded: [{ paymentId, amount, refund }], isAgain });
    },

    /** What of each source stays where `kept` of the booking's price is to stay paid, in minor units of its currency; `points`: what they then pay of it. */
    async planRefund(db: Db, booking: Omit<Subject, "actorId">, kept: number, most?: Most) {
      const plan = await bookingSources.planRefund(db, booking, kept, most);
      const { points } = await bookingSources.worthKept(db, booking, plan);
      return { uncovered: plan.uncovered, points, parts: await bookingSources.planned(db, booking, plan) };
    },

    /**
     * Refunds the sources of a booking (WA-09) except for the part `kept` of its price, in the booking's currency: a penalty, or
     * the price of the rooms that stay booked, of which each kind pays at most so much. Inside the transaction that cancels and has
     * locked the booking. Value from a payment is refunded to its payer. Answers the kept amount that no source paid, and the
     * promised refunds.
     */
    async refund(
      trx: Db,
      subject: Subject,
      kept = 0,
      { ended = true, most }: { ended?: boolean; most?: Most } = {},
    ): Promise<{ uncovered: number; refundedPayments: RefundedPayment[] }> {
      const plan = await bookingSources.planRefund(trx, subject, kept, most);
      const refunded = await bookingSources.refund(trx, subject, plan, { ended });
      if (!refunded.ok) throw new Error(`what paid for a booking cannot go back: ${refunded.reason}`);
      const of = nthSubjectId(subject.bookingId, await bookingSources.turns(trx, subject));
      return { uncovered: plan.uncovered, refundedPayments: await paying.refundPayments(trx, subject, of) };
    },
  };
  return paying;

  /** Credits a booking's payment to a ledger account of its own, whose owner is the payer or else the booking. */
  async function creditPayment(
    trx: Db,
    { organisationId, bookingId, paymentId, payerId: ownerId = bookingId }: PaidBooking,
    source: ReceiptSource,
    currency: string,
  ) {
    const { currency: unit } = source.amount;
    const account = { organisationId, ownerId, kind: "payment", unit, expiresOn: null, cardId: paymentId } as const;
    const holder = await ledger.open(trx, account);
    await postOrThrow(trx, ledger, {
      organisationId,
      key: `payment:${paymentId}:paid`,
      reason: "payment",
      actorId: ownerId,
      entries: transfer({ holder }, { contra: "payment-clearing" }, source.amount),
    });
    return { subject: { organisationId, bookingId, actorId: ownerId }, part: wholePart(source, holder, currency) };
  }

  /** The accounts that a source may be taken of, unlocked. */
  async function find(trx: Db, order: PayOrder, source: ReceiptSource, today: Day): Promise<Found> {
    const owner = { organisationId: order.organisation.id, accountId: order.accountId };
    const { currency: unit } = source.amount;
    if (!isGuestMoney(source))
      return { source, grants: [await openDiscounts(trx, ledger, owner, unit)], card: undefined };
    if (isTender(source.kind)) {
      const holder = { organisationId: owner.organisationId, ownerId: owner.accountId };
      const all = await ledger.holdings(trx, holder, { kinds: [source.kind], unit }, today);
      const holdings = await withoutOverdue(trx, order.organisation, holder.ownerId, today, all);
      return { source, grants: holdings.filter((holding) => spendable(holding) > 0), card: undefined };
    }
    const card = await cardOf(trx, owner, source, today);
    return { source, grants: card ? [card.grant] : [], card };
  }

  /** What each grant gives of a balance, now that they are locked; undefined where they hold less. */
  async function partsOf(
    trx: Db,
    { organisation, accountId: ownerId, currency }: PayOrder,
    source: ReceiptSource & { kind: TenderKind },
    today: Day,
    locked: Grant[],
  ): Promise<Source[] | undefined> {
    const { kind, amount: taken } = source;
    const of = { kind, unit: taken.currency, amount: taken.minor };
    const drawn = await ledger.draw(trx, { organisationId: organisation.id, ownerId }, of, today, locked);
    return drawn && splitSource(source, currency, drawn);
  }
}

/** Of a payment, in its currency. */
export type Refundable = { paymentId: string; kept: Money; lost: Money };

/** `payerId`: the account; undefined for a guest. */
type PaidBooking = Omit<Subject, "actorId"> & { paymentId: string; payerId: string | undefined };

/** A source of a receipt, and what it may be taken of. */
type Found = { source: ReceiptSource; grants: Grant[]; card: ValuedCard | undefined };

/** The payment of a booking. */
export type PayOrder = {
  organisation: Organisation;
  accountId: string;
  bookingId: string;
  /** What the receipt says. */
  sources: ReceiptSource[];
  /** Of the property, in which it is owed. */
  currency: string;
};

const isCard = (kind: SourceKind): kind is PaymentCardKind => kind === "certificate" || kind === "discount";

const goneReason = ({ kind }: ReceiptSource) => (isCard(kind) ? "card-gone" : "balance-gone");

const isTender = (kind: SourceKind): kind is TenderKind => (TENDER_KINDS as readonly SourceKind[]).includes(kind);

/** What a card gives of a source, a certificate all it holds; undefined where it holds less. */
function partsOfCard(
  { kind, amount: { minor: paid, currency: unit }, worth, owed, markUp, rate }: ReceiptSource,
  card: ValuedCard | undefined,
  currency: string,
): Source[] | undefined {
  if (!card || card.held.minor < paid) return undefined;
  const { grant, held } = card;
  const amount = kind === "certificate" ? held.minor : paid;
  return [{ grant, kind, unit, amount, paid, worth, owed: { minor: owed, currency }, markUp, rate }];
}

const wholePart = (
  { kind, amount, worth, owed, markUp, rate }: ReceiptSource,
  grant: Grant,
  currency: string,
): Source => ({
  grant,
  kind,
  unit: amount.currency,
  amount: amount.minor,
  paid: amount.minor,
  worth,
  rate,
  owed: { minor: owed, currency },
  markUp,
});

/** A source that several grants pay together: each its share, of sums, so that the shares come to the whole. */
function splitSource(
  { kind, amount, worth, owed, markUp = 0, rate }: ReceiptSource,
  currency: string,
  drawn: Entry[],
): Source[] {
  let taken = 0;
  const upTo = (whole: number): number => partOf(whole, taken, amount.minor);
  return drawn.flatMap((entry) => {
    if (!("holder" in entry)) return [];
    const before = { worth: upTo(worth), owed: upTo(owed), markUp: upTo(markUp) };
    taken -= entry.amount;
    return [
      {
        grant: entry.holder,
        kind,
        unit: amount.currency,
        amount: -entry.amount,
        paid: -entry.amount,
        rate,
        worth: upTo(worth) - before.worth,
        owed: { minor: upTo(owed) - before.owed, currency },
        markUp: upTo(markUp) - before.markUp,
      },
    ];
  });
}
