import type { Kysely } from "kysely";
import type { Database } from "../../server/db/schema.ts";
import { newId } from "../../server/shared/ids.ts";
import type { PaymentCardRow } from "../../server/wallet/tables.ts";

type Owner = { id: string; organisationId: string };

/** Puts an active certificate for hotels worth USD 50 into a wallet, unless told otherwise. */
export async function givenCertificate(
  db: Kysely<Database>,
  owner: Owner,
  changes: Partial<PaymentCardRow> = {},
): Promise<PaymentCardRow> {
  const card: PaymentCardRow = {
    id: newId(),
    organisation_id: owner.organisationId,
    account_id: owner.id,
    kind: "certificate",
    card_code: "60114471",
    pro_code: "HLT",
    services: "HLT",
    currency: "USD",
    amount: 50_00,
    status: "ACTIVE",
    expires_on: null,
    created_at: ++cardsMade,
    ...changes,
  };
  await db.insertInto("payment_card").values(card).execute();
  return card;
}

/** Puts an active discount card for hotels that holds USD 37.50 into a wallet, unless told otherwise. */
export const givenDiscountCard = (
  db: Kysely<Database>,
  owner: Owner,
  changes: Partial<PaymentCardRow> = {},
): Promise<PaymentCardRow> =>
  givenCertificate(db, owner, {
    kind: "discount",
    card_code: "70040182",
    services: "",
    amount: 37_50,
    ...changes,
  });

/** The organisation offers a certificate for a product. */
export async function givenOfferedCertificate(
  db: Kysely<Database>,
  organisation: { id: string },
  offer: { product: string; currency: string; minor: number },
): Promise<void> {
  await db
    .insertInto("organisation_certificate")
    .values({
      id: newId(),
      organisation_id: organisation.id,
      payment_product_code: offer.product,
      payment_card_currency: offer.currency,
      payment_card_redemption_price: offer.minor,
    })
    .execute();
}

let cardsMade = 0;
