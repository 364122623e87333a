import type { Kysely } from "kysely";
import type { Day } from "../../core/day.ts";
import { newId } from "../../crypto/ids.ts";
import type { PaymentCardRow } from "../../wallet/tables.ts";
import type { Database } from "../schema.ts";

type DemoCard = Pick<
  PaymentCardRow,
  "kind" | "card_code" | "pro_code" | "services" | "currency" | "amount" | "status"
> & {
  /** Days from the day of seeding. */
  expiresIn: number | null;
};

/** In the order they lie in the wallet: the first that fits is the one checkout selects (WA-04). */
const FULL_WALLET: DemoCard[] = [
  certificate("60114471", "HLT", { amount: 50_00 }),
  certificate("60117250", "HLT", { amount: 120_00, expiresIn: 90 }),
  certificate("60119036", "HLT", { amount: 80_00, currency: "EUR" }),
  certificate("60213308", "RST", { amount: 150_00 }),
  certificate("60315527", "STY", { amount: 75_00 }),
  discountCard("70040182", "HLT-RST-STY", { amount: 37_50 }),
  discountCard("70046619", "HLT", { amount: 60_00, currency: "EUR" }),
  certificate("60111904", "HLT", { amount: 50_00, status: "USED" }),
  certificate("60112863", "HLT", { amount: 100_00, status: "EXPIRED", expiresIn: -30 }),
  certificate("60118842", "HLT", { amount: 200_00, status: "INACTIVE" }),
  discountCard("70041177", "HLT", { amount: 0 }),
];

/** Gives a demo account one card of every kind and state there is. For an account whose wallet is empty. */
export async function seedWallet(
  db: Kysely<Database>,
  owner: { organisationId: string; accountId: string; now: number; today: Day },
): Promise<void> {
  const rows = FULL_WALLET.map(({ expiresIn, ...card }, place) => ({
    ...card,
    id: newId(),
    organisation_id: owner.organisationId,
    account_id: owner.accountId,
    expires_on: expiresIn === null ? null : owner.today + expiresIn,
    created_at: owner.now + place,
  }));
  await db.insertInto("payment_card").values(rows).execute();
}

/** What an organisation offers to whoever has no certificate of their own; repeating it is harmless. */
export async function seedOrganisationCertificates(
  db: Kysely<Database>,
  organisation: { id: string; currency: string },
): Promise<void> {
  const offered: [product: string, minor: number][] = [
    ["HLT", 45_00],
    ["HLT", 90_00],
    ["RST", 120_00],
  ];
  await db
    .insertInto("organisation_certificate")
    .values(
      offered.map(([product, minor]) => ({
        id: `${organisation.id}-${product}-${minor}`,
        organisation_id: organisation.id,
        payment_product_code: product,
        payment_card_currency: organisation.currency,
        payment_card_redemption_price: minor,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function certificate(code: string, product: string, card: Partial<DemoCard> & { amount: number }): DemoCard {
  return {
    kind: "certificate",
    card_code: code,
    pro_code: product,
    services: product,
    currency: "USD",
    status: "ACTIVE",
    expiresIn: 365,
    ...card,
  };
}

function discountCard(code: string, products: string, card: Partial<DemoCard> & { amount: number }): DemoCard {
  return { ...certificate(code, products, card), kind: "discount", services: "" };
}
