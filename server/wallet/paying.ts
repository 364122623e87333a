import type { Kysely } from "kysely";
import type { Clock } from "../core/clock.ts";
import { dayIn } from "../core/day.ts";
import { DAY } from "../core/durations.ts";
import type { Money } from "../core/money.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { ReceiptSource } from "../core/receipt.ts";
import { newId } from "../crypto/ids.ts";
import type { Database } from "../db/schema.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Grant } from "../ledger/rules.ts";
import type { Organisation } from "../organisation/settings.ts";
import { openCard } from "./issue.ts";
import { findCardOfAccount, findValuedCard } from "./queries.ts";
import { ACTIVE, type Card } from "./rules.ts";
import type { StoredSource } from "./source-queries.ts";
import { createSources, type Subject } from "./sources.ts";

export type Paying = ReturnType<typeof createPaying>;

/** What somebody's wallet does for a booking, within the transaction that makes or ends it. */
export function createPaying({ ledger, clock }: { ledger: Ledger; clock: Clock }) {
  const sources = createSources({ ledger, clock });

  return {
    /**
     * Pays what the receipt says with a card, inside the booking's transaction; a certificate is wholly used up (WA-05,
     * WA-09). Of many who try at once one succeeds. Answers what left the card.
     */
    async pay(
      trx: Kysely<Database>,
      order: {
        organisation: Organisation;
        accountId: string;
        bookingId: string;
        card: Pick<Card, "id" | "kind">;
        /** What the receipt says of the card, and the currency of the property, in which it is owed. */
        source: ReceiptSource;
        currency: string;
      },
    ): Promise<Outcome<Money, "card-gone">> {
      const { organisation, accountId, bookingId, card, source: paying, currency } = order;
      const taken = paying.amount;
      const owner = { organisationId: organisation.id, accountId };
      const asked = { ...card, currency: taken.currency };
      const valued = await findValuedCard(trx, owner, asked, dayIn(organisation.timeZone, clock.now()));
      if (!valued || valued.held.minor < taken.minor) return refused("card-gone");
      const amount = card.kind === "certificate" ? valued.held.minor : taken.minor;
      const source = {
        ...{
          grant: valued.grant,
          kind: card.kind,
          unit: taken.currency,
          amount,
          paid: taken.minor,
          worth: paying.worth,
        },
        owed: { minor: paying.owed, currency },
        rate: paying.rate,
      };
      const subject = { organisationId: organisation.id, bookingId, actorId: accountId };
      const reserved = await sources.reserve(trx, subject, [source]);
      if (!reserved.ok) return refused("card-gone");
      const captured = await sources.capture(trx, subject);
      if (!captured.ok) throw new Error(`what pays for a booking cannot be captured: ${captured.reason}`);
      return ok({ minor: amount, currency: taken.currency });
    },

    /**
     * Gives back what paid for a booking (WA-09), less a penalty in the booking's currency, inside the transaction that
     * cancels it and has locked it; repeating it is harmless. Answers what no source paid of the penalty.
     */
    async giveBack(trx: Kysely<Database>, subject: Subject, penalty = 0): Promise<number> {
      const plan = await sources.planRefund(trx, subject, penalty);
      const refunded = await sources.refund(trx, subject, plan, (source, minor) => accountFor(trx, source, minor));
      if (!refunded.ok) throw new Error(`what paid for a booking cannot go back: ${refunded.reason}`);
      return plan.uncovered;
    },
  };

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

/** Days that the rest of a certificate can be spent after a cancelled booking. */
const REST_LASTS = 30;
