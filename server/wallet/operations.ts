import type { Kysely } from "kysely";
import type { Clock } from "../core/clock.ts";
import type { Day } from "../core/day.ts";
import type { Money } from "../core/money.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { newId } from "../crypto/ids.ts";
import type { Database } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { createLedger } from "../ledger/ledger.ts";
import { issueCard, withdrawCard } from "./issue.ts";
import { findCardsByCode } from "./queries.ts";
import { ACTIVE } from "./rules.ts";
import type { PaymentCardKind } from "./tables.ts";

export type NewCard = {
  accountId: string;
  kind: PaymentCardKind;
  /** As people read it; once in an organisation. */
  code: string;
  /** Product codes, `HLT`. */
  products: string[];
  amount: Money;
  expiresOn: Day | null;
};

/** What operators do with cards. */
export function createCardOperations({ db, clock }: { db: Kysely<Database>; clock: Clock }) {
  const ledger = createLedger({ clock });
  return {
    issue: (
      organisationId: string,
      { accountId, kind, code, products, amount, expiresOn }: NewCard,
      actorId: string,
    ): Promise<Outcome<{ id: string }, "taken">> =>
      inTransaction(db, async (trx): Promise<Outcome<{ id: string }, "taken">> => {
        if ((await findCardsByCode(trx, organisationId, code)).length > 0) return refused("taken");
        const card = {
          ...{ id: newId(), organisation_id: organisationId, account_id: accountId, kind, card_code: code },
          pro_code: products.join("-"),
          services: kind === "certificate" ? products.join(",") : "",
          ...{ currency: amount.currency, issued: amount.minor, status: ACTIVE },
          ...{ expires_on: expiresOn, created_at: clock.now() },
        };
        await issueCard(trx, ledger, card, actorId);
        return ok({ id: card.id });
      }),

    /** It counts no longer, and what it held goes back to where it came from. Answers what that was. */
    withdraw: (
      organisationId: string,
      code: string,
      actorId: string,
    ): Promise<Outcome<Money, "unknown" | "several" | "in-use">> =>
      inTransaction(db, async (trx): Promise<Outcome<Money, "unknown" | "several" | "in-use">> => {
        const [card, another] = await findCardsByCode(trx, organisationId, code);
        if (!card) return refused("unknown");
        if (another) return refused("several");
        return withdrawCard(trx, ledger, card, actorId);
      }),
  };
}
