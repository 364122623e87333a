import type { Day } from "../core/day.ts";
import type { Money } from "../core/money.ts";
import { newId, newMemberCode } from "../crypto/ids.ts";
import { ACTIVE } from "./rules.ts";
import type { PaymentCardKind, PaymentCardRow } from "./tables.ts";

type NewCard = {
  id?: string;
  organisationId: string;
  accountId: string;
  kind: PaymentCardKind;
  /** In its printed form; random if missing. */
  code?: string | undefined;
  /** Product codes, `HLT`. */
  products: string[];
  proCode?: string;
  amount: Money;
  expiresOn: Day | null;
};

/** The row of a card that counts from now on. */
export function newCard(card: NewCard, now: number): PaymentCardRow {
  const { id = newId(), organisationId, accountId, kind, code = newMemberCode(), products, amount, expiresOn } = card;
  return {
    id,
    organisation_id: organisationId,
    account_id: accountId,
    kind,
    card_code: code,
    pro_code: card.proCode ?? products.join("-"),
    services: kind === "certificate" ? products.join(",") : "",
    currency: amount.currency,
    issued: amount.minor,
    status: ACTIVE,
    expires_on: expiresOn,
    created_at: now,
  };
}
