import type { Kysely } from "kysely";
import type { Day } from "../core/day.ts";
import type { Money } from "../core/money.ts";
import type { Slice } from "../core/pages.ts";
import type { Database } from "../db/schema.ts";
import type { Card, OfferedCertificate } from "./rules.ts";
import type { PaymentCardRow } from "./tables.ts";

/** What happened to a card: a booking took `amount` of it, and may have given it back. */
export type Movement = { bookingId: string; cardId: string; amount: Money; at: number; refundedAt: number | null };

/** The owner of a card; a card is never found without both halves. */
export type Owner = { organisationId: string; accountId: string };

/** In the order they came into the wallet. */
export async function listCards(db: Kysely<Database>, owner: Owner): Promise<Card[]> {
  const rows = await db
    .selectFrom("payment_card")
    .selectAll()
    .where("organisation_id", "=", owner.organisationId)
    .where("account_id", "=", owner.accountId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(toCard);
}

export async function listOfferedCertificates(
  db: Kysely<Database>,
  organisationId: string,
): Promise<OfferedCertificate[]> {
  const rows = await db
    .selectFrom("organisation_certificate")
    .selectAll()
    .where("organisation_id", "=", organisationId)
    .orderBy("payment_product_code")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    proCode: row.payment_product_code,
    price: { minor: row.payment_card_redemption_price, currency: row.payment_card_currency },
  }));
}

/** The newest first; all of them without a slice. */
export async function listMovements(db: Kysely<Database>, owner: Owner, slice?: Slice): Promise<Movement[]> {
  const rows = await usesOf(db, owner)
    .selectAll("card_use")
    .orderBy("card_use.created_at", "desc")
    .orderBy("card_use.booking_id")
    .$if(slice !== undefined, (query) => query.limit(slice?.limit ?? 0).offset(slice?.offset ?? 0))
    .execute();
  return rows.map((row) => ({
    bookingId: row.booking_id,
    cardId: row.card_id,
    amount: { minor: row.amount, currency: row.currency },
    at: row.created_at,
    refundedAt: row.given_back_at,
  }));
}

export async function countMovements(db: Kysely<Database>, owner: Owner): Promise<number> {
  const { count } = await usesOf(db, owner)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

const usesOf = (db: Kysely<Database>, owner: Owner) =>
  db
    .selectFrom("card_use")
    .innerJoin("payment_card", "payment_card.id", "card_use.card_id")
    .where("payment_card.organisation_id", "=", owner.organisationId)
    .where("payment_card.account_id", "=", owner.accountId);

/**
 * Moves `amount` out of a discount card, or uses a certificate up, in one statement that answers only one of many.
 * Answers what was taken; undefined where the card is gone or holds less.
 */
export async function takeFromCard(
  db: Kysely<Database>,
  owner: Owner,
  card: { id: string; kind: Card["kind"]; amount: Money },
  today: Day,
): Promise<Money | undefined> {
  const own = db
    .updateTable("payment_card")
    .where("organisation_id", "=", owner.organisationId)
    .where("account_id", "=", owner.accountId)
    .where("id", "=", card.id)
    .where("kind", "=", card.kind)
    .where("status", "=", "ACTIVE")
    .where("currency", "=", card.amount.currency)
    .where("amount", ">=", card.amount.minor)
    .where((where) => where.or([where("expires_on", "is", null), where("expires_on", ">=", today)]));
  if (card.kind === "certificate") {
    const used = await own.set({ status: "USED" }).returning(["amount", "currency"]).executeTakeFirst();
    return used && { minor: used.amount, currency: used.currency };
  }
  const kept = await own
    .set((set) => ({ amount: set("amount", "-", card.amount.minor) }))
    .returning("id")
    .executeTakeFirst();
  return kept && card.amount;
}

export async function recordUse(
  db: Kysely<Database>,
  use: { organisationId: string; bookingId: string; cardId: string; amount: Money; at: number },
): Promise<void> {
  await db
    .insertInto("card_use")
    .values({
      organisation_id: use.organisationId,
      booking_id: use.bookingId,
      card_id: use.cardId,
      currency: use.amount.currency,
      amount: use.amount.minor,
      given_back_at: null,
      created_at: use.at,
    })
    .execute();
}

/** Marks what a booking took as given back, once; answers what is to be put back now. */
export async function claimUses(
  db: Kysely<Database>,
  booking: { organisationId: string; bookingId: string },
  at: number,
): Promise<{ cardId: string; minor: number }[]> {
  const rows = await db
    .updateTable("card_use")
    .set({ given_back_at: at })
    .where("organisation_id", "=", booking.organisationId)
    .where("booking_id", "=", booking.bookingId)
    .where("given_back_at", "is", null)
    .returning(["card_id", "amount"])
    .execute();
  return rows.map((row) => ({ cardId: row.card_id, minor: row.amount }));
}

export async function putBack(
  db: Kysely<Database>,
  organisationId: string,
  cardId: string,
  minor: number,
): Promise<void> {
  const own = db.updateTable("payment_card").where("organisation_id", "=", organisationId).where("id", "=", cardId);
  await own.set({ status: "ACTIVE" }).where("kind", "=", "certificate").where("status", "=", "USED").execute();
  await own
    .set((set) => ({ amount: set("amount", "+", minor) }))
    .where("kind", "=", "discount")
    .execute();
}

function toCard(row: PaymentCardRow): Card {
  return {
    id: row.id,
    code: row.card_code,
    kind: row.kind,
    proCode: row.pro_code,
    services: row.services.split(",").filter((service) => service !== ""),
    amount: { minor: row.amount, currency: row.currency },
    status: row.status,
    expiresOn: row.expires_on,
  };
}
