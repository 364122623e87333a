import type { Kysely } from "kysely";
import type { Clock } from "../core/clock.ts";
import { type Day, dayIn } from "../core/day.ts";
import { DAY } from "../core/durations.ts";
import type { Money } from "../core/money.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { ReceiptSource, SourceKind } from "../core/receipt.ts";
import { newId } from "../crypto/ids.ts";
import type { Database } from "../db/schema.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Entry, Grant } from "../ledger/rules.ts";
import type { Organisation } from "../organisation/settings.ts";
import { partOf } from "../pricing/refund.ts";
import { TENDER_KINDS, type TenderKind } from "./balances.ts";
import { openCard } from "./issue.ts";
import { findCardOfAccount, findValuedCard, type Owner } from "./queries.ts";
import { ACTIVE } from "./rules.ts";
import type { StoredSource } from "./source-queries.ts";
import { createSources, type Source, type Subject } from "./sources.ts";
import type { PaymentCardKind } from "./tables.ts";

export type Paying = ReturnType<typeof createPaying>;

/** What somebody's wallet does for a booking, within the transaction that makes or ends it. */
export function createPaying({ ledger, clock }: { ledger: Ledger; clock: Clock }) {
  const bookingSources = createSources({ ledger, clock });

  const cardOf = (trx: Kysely<Database>, owner: Owner, { kind, id, amount }: ReceiptSource, today: Day) =>
    isCard(kind) && id !== null
      ? findValuedCard(trx, owner, { id, kind, currency: amount.currency }, today)
      : Promise.resolve(undefined);

  return {
    returned: bookingSources.returned,

    /**
     * Pays what the receipt says with a card and with balances, inside the booking's transaction; a certificate is wholly used
     * up (WA-05, WA-09). Of many who try at once only those succeed whom it covers. What is refused has to undo the transaction.
     */
    async pay(trx: Kysely<Database>, order: PayOrder): Promise<Outcome<void, "card-gone" | "balance-gone">> {
      const { organisation, accountId, bookingId } = order;
      const today = dayIn(organisation.timeZone, clock.now());
      const grants: Grant[] = [];
      for (const source of order.sources) grants.push(...(await grantsOf(trx, order, source, today)));
      if (grants.length > 1) await ledger.lock(trx, organisation.id, grants);
      const sources: Source[] = [];
      for (const source of order.sources) {
        const parts = await partsOf(trx, order, source, today, grants);
        if (!parts) return refused(isCard(source.kind) ? "card-gone" : "balance-gone");
        sources.push(...parts);
      }
      if (sources.length === 0) return ok(undefined);
      const subject = { organisationId: organisation.id, bookingId, actorId: accountId };
      const reserved = await bookingSources.reserve(trx, subject, sources);
      // One account alone was not locked before, and a card may have been spent since.
      if (!reserved.ok) return refused("card-gone");
      const captured = await bookingSources.capture(trx, subject);
      if (!captured.ok) throw new Error(`what pays for a booking cannot be captured: ${captured.reason}`);
      return ok(undefined);
    },

    /**
     * Gives back what paid for a booking (WA-09), less a penalty in the booking's currency, inside the transaction that
     * cancels it and has locked it; repeating it is harmless. Answers what no source paid of the penalty.
     */
    async giveBack(trx: Kysely<Database>, subject: Subject, penalty = 0): Promise<number> {
      const plan = await bookingSources.planRefund(trx, subject, penalty);
      const refunded = await bookingSources.refund(trx, subject, plan, (source, minor) =>
        accountFor(trx, source, minor),
      );
      if (!refunded.ok) throw new Error(`what paid for a booking cannot go back: ${refunded.reason}`);
      return plan.uncovered;
    },
  };

  /** The accounts that a source may be taken of, unlocked. */
  async function grantsOf(trx: Kysely<Database>, order: PayOrder, source: ReceiptSource, today: Day): Promise<Grant[]> {
    const owner = { organisationId: order.organisation.id, accountId: order.accountId };
    const { currency: unit } = source.amount;
    if (isTender(source.kind)) {
      const holder = { organisationId: owner.organisationId, ownerId: owner.accountId };
      return ledger.holdings(trx, holder, { kinds: [source.kind], unit }, today);
    }
    const card = await cardOf(trx, owner, source, today);
    return card ? [card.grant] : [];
  }

  /** What each account gives of a source, now that they are locked; undefined where they hold less. */
  async function partsOf(
    trx: Kysely<Database>,
    { organisation, accountId, currency }: PayOrder,
    source: ReceiptSource,
    today: Day,
    locked: Grant[],
  ): Promise<Source[] | undefined> {
    const { kind, amount: taken } = source;
    const owed = { minor: source.owed, currency };
    if (!isTender(kind)) {
      const card = await cardOf(trx, { organisationId: organisation.id, accountId }, source, today);
      if (!card || card.held.minor < taken.minor) return undefined;
      const amount = kind === "certificate" ? card.held.minor : taken.minor;
      const { worth, rate } = source;
      return [{ grant: card.grant, kind, unit: taken.currency, amount, paid: taken.minor, worth, owed, rate }];
    }
    const holder = { organisationId: organisation.id, ownerId: accountId };
    const drawn = await ledger.draw(trx, holder, { kind, unit: taken.currency, amount: taken.minor }, today, locked);
    return drawn && splitSource(source, owed, drawn);
  }

  /**
   * Back to where it came from; what is left of a certificate is another one, of the same product and day, and can be
   * spent for thirty days at least.
   */
  async function accountFor(
    trx: Kysely<Database>,
    { organisation_id, account, amount, expires_on }: StoredSource,
    minor: number,
  ): Promise<Grant> {
    const card = await findCardOfAccount(trx, organisation_id, account);
    if (card?.kind !== "certificate" || minor === amount) return { id: account, expiresOn: expires_on };
    const earliest = Math.floor(clock.now() / DAY) + REST_LASTS;
    const expiresOn = card.expires_on === null ? null : Math.max(card.expires_on, earliest);
    const rest = {
      ...card,
      id: newId(),
      issued: minor,
      expires_on: expiresOn,
      status: ACTIVE,
      created_at: clock.now(),
    };
    return openCard(trx, ledger, rest);
  }
}

/** What is paid for a booking, and by whom. */
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

const isTender = (kind: SourceKind): kind is TenderKind => (TENDER_KINDS as readonly SourceKind[]).includes(kind);

/** A source that several grants pay together: each its share, of sums, so that the shares come to the whole. */
function splitSource({ kind, amount, worth, rate }: ReceiptSource, owed: Money, drawn: Entry[]): Source[] {
  let taken = 0;
  const upTo = (whole: number): number => partOf(whole, taken, amount.minor);
  return drawn.flatMap((entry) => {
    if (!("holder" in entry)) return [];
    const before = { worth: upTo(worth), owed: upTo(owed.minor) };
    taken -= entry.amount;
    return [
      {
        ...{ grant: entry.holder, kind, unit: amount.currency, amount: -entry.amount, paid: -entry.amount, rate },
        worth: upTo(worth) - before.worth,
        owed: { minor: upTo(owed.minor) - before.owed, currency: owed.currency },
      },
    ];
  });
}

/** Days that the rest of a certificate can be spent after a cancelled booking. */
const REST_LASTS = 30;
