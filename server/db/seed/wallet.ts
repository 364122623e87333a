import type { Day } from "../../core/day.ts";
import { DAY } from "../../core/durations.ts";
import { newId } from "../../crypto/ids.ts";
import { createLedger, postOrThrow } from "../../ledger/ledger.ts";
import { transfer } from "../../ledger/rules.ts";
import { openCredit, type TopUp, topUp } from "../../wallet/balances.ts";
import { issueCard, spendBefore } from "../../wallet/issue.ts";
import type { PaymentCardRow } from "../../wallet/tables.ts";
import type { Db } from "../schema.ts";

type DemoCard = Pick<
  PaymentCardRow,
  "kind" | "card_code" | "pro_code" | "services" | "currency" | "issued" | "status"
> & {
  /** Days from the day of seeding. */
  expiresIn: number | null;
  usedUp: boolean;
};

/** In the order they lie in the wallet. */
const FULL_WALLET: DemoCard[] = [
  certificate("60114471", "HLT", { issued: 50_00 }),
  certificate("60117250", "HLT", { issued: 120_00, expiresIn: 90 }),
  certificate("60119036", "HLT", { issued: 80_00, currency: "EUR" }),
  certificate("60213308", "RST", { issued: 150_00 }),
  certificate("60315527", "STY", { issued: 75_00 }),
  discountCard("70040182", "HLT-RST-STY", { issued: 37_50 }),
  discountCard("70046619", "HLT", { issued: 60_00, currency: "EUR" }),
  certificate("60111904", "HLT", { issued: 50_00, usedUp: true }),
  certificate("60112863", "HLT", { issued: 100_00, status: "EXPIRED", expiresIn: -30 }),
  certificate("60118842", "HLT", { issued: 200_00, status: "INACTIVE" }),
  discountCard("70041177", "HLT", { issued: 0 }),
];

/** Gives a demo account one card of every kind and state there is, and balances. For an account whose wallet is empty. */
export async function seedWallet(
  db: Db,
  owner: { organisationId: string; accountId: string; now: number; today: Day },
): Promise<void> {
  for (const [place, { expiresIn, usedUp, ...card }] of FULL_WALLET.entries()) {
    const at = owner.now + place;
    const row = {
      ...card,
      id: newId(),
      organisation_id: owner.organisationId,
      account_id: owner.accountId,
      expires_on: expiresIn === null ? null : owner.today + expiresIn,
      created_at: at,
    };
    const ledger = createLedger({ clock: { now: () => at } });
    const grant = await issueCard(db, ledger, row, DEMO);
    if (usedUp) await spendBefore(db, ledger, row, grant, DEMO);
  }
  await seedBalances(db, owner);
}

async function seedBalances(
  db: Db,
  { organisationId, accountId, now, today }: Parameters<typeof seedWallet>[1],
): Promise<void> {
  const ledger = createLedger({ clock: { now: () => now } });
  for (const [place, { expiresIn, ...balance }] of BALANCES.entries()) {
    await topUp(db, ledger, {
      organisationId,
      accountId,
      ...balance,
      expiresOn: expiresIn === null ? null : today + expiresIn,
      key: `demo:${accountId}:${place}`,
      reason: "top-up",
      actorId: DEMO,
      from: "issued",
    });
  }
}

const BALANCES: (Pick<TopUp, "kind" | "amount"> & { expiresIn: number | null })[] = [
  { kind: "cash-card", amount: { minor: 150_00, currency: "USD" }, expiresIn: null },
  { kind: "myvacations", amount: { minor: 40_00, currency: "USD" }, expiresIn: 60 },
  { kind: "myvacations", amount: { minor: 60_00, currency: "USD" }, expiresIn: null },
];

/** The organization whose agent owes a month of credit that is overdue. */
const OVERDUE_AT = "azul";
/** Before the month before this one began, on any day. */
const OVERDUE_SINCE = 62 * DAY;

/** A demo agent books up to this before anything is paid. */
export async function seedCredit(
  db: Db,
  { id: organisationId, slug, currency }: { id: string; slug: string; currency: string },
  accountId: string,
  now: number,
): Promise<void> {
  const owner = { organisationId, accountId };
  const holder = await openCredit(db, createLedger({ clock: { now: () => now } }), owner, {
    minor: 5_000_00,
    currency,
  });
  if (slug !== OVERDUE_AT) return;
  await postOrThrow(db, createLedger({ clock: { now: () => now - OVERDUE_SINCE } }), {
    ...{ organisationId, key: `demo-credit:${accountId}`, reason: "used-before", actorId: DEMO },
    entries: transfer({ contra: "used-before" }, { holder }, { minor: 640_00, currency }),
  });
}

/** The actor of the demo's movements. */
const DEMO = "demo";

/** Certificates that an organisation sells to buyers without one; repeating it is harmless. */
export async function seedOrganisationCertificates(
  db: Db,
  organisation: { id: string; currency: string },
): Promise<void> {
  const offered: [product: string, worth: number, price: number][] = [
    ["HLT", 45_00, 42_00],
    ["HLT", 90_00, 81_00],
    ["RST", 120_00, 108_00],
  ];
  await db
    .insertInto("organisation_certificate")
    .values(
      offered.map(([product, worth, price]) => ({
        id: `${organisation.id}-${product}-${worth}`,
        organisation_id: organisation.id,
        payment_product_code: product,
        payment_card_currency: organisation.currency,
        payment_card_redemption_price: worth,
        price,
        valid_days: 365,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function certificate(code: string, product: string, card: Partial<DemoCard> & { issued: number }): DemoCard {
  return {
    kind: "certificate",
    card_code: code,
    pro_code: product,
    services: product,
    currency: "USD",
    status: "ACTIVE",
    expiresIn: 365,
    usedUp: false,
    ...card,
  };
}

function discountCard(code: string, products: string, card: Partial<DemoCard> & { issued: number }): DemoCard {
  return { ...certificate(code, products, card), kind: "discount", services: "" };
}
