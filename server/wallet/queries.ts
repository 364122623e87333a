import type { ExpressionBuilder, Kysely } from "kysely";
import type { Day } from "../core/day.ts";
import type { Money } from "../core/money.ts";
import type { Slice } from "../core/pages.ts";
import type { Database } from "../db/schema.ts";
import type { Card, OfferedCertificate } from "./rules.ts";
import type { PaymentCardKind, PaymentCardRow } from "./tables.ts";

/** What happened to a card: a booking took `amount` of it, and may have given it back. */
export type Movement = {
  bookingId: string;
  card: Pick<Card, "id" | "kind" | "code">;
  amount: Money;
  at: number;
  refundedAt: number | null;
};

/** The owner of a card; a card is never found without both halves. */
export type Owner = { organisationId: string; accountId: string };

/** All there are, in the order they came into the wallet. */
export async function listCards(db: Kysely<Database>, owner: Owner): Promise<Card[]> {
  const rows = await cardsOf(db, owner).selectAll().orderBy("created_at").orderBy("id").execute();
  return rows.map(toCard);
}

/** `product` leaves out what no rule looks at for it; the rules look closer. */
type CardFilter = { kind: PaymentCardKind; today: Day; product?: string };

/** Those that count first (WA-01), those that are ACTIVE and empty next, each in the order they came into the wallet. */
export async function listCardsOfKind(
  db: Kysely<Database>,
  owner: Owner,
  { kind, today, product }: CardFilter,
  { limit, offset }: Pick<Slice, "limit" | "offset">,
): Promise<Card[]> {
  const ofProduct = `%${product?.toUpperCase()}%`;
  const rows = await cardsOf(db, owner)
    .selectAll()
    .where("kind", "=", kind)
    .$if(product !== undefined, (query) =>
      query.where(({ eb, fn, or }) =>
        or([
          eb(fn<string>("upper", ["pro_code"]), "like", ofProduct),
          eb(fn<string>("upper", ["services"]), "like", ofProduct),
        ]),
      ),
    )
    .orderBy((eb) =>
      eb.case().when(counts(eb, today)).then(eb.lit(0)).when(isActive(eb, today)).then(eb.lit(1)).else(eb.lit(2)).end(),
    )
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(toCard);
}

/** The cards of one kind and currency, counted: all, those that are ACTIVE, and of these those that are not empty. */
export type CardTally = {
  kind: PaymentCardKind;
  cards: number;
  active: number;
  counting: number;
  /** What the active ones hold together. */
  held: Money;
};

export async function tallyCards(db: Kysely<Database>, owner: Owner, today: Day): Promise<CardTally[]> {
  const rows = await cardsOf(db, owner)
    .select(["kind", "currency"])
    .select((eb) => [
      eb.fn.countAll<number>().as("cards"),
      eb.fn
        .countAll<number>()
        .filterWhere((card) => isActive(card, today))
        .as("active"),
      eb.fn
        .countAll<number>()
        .filterWhere((card) => counts(card, today))
        .as("counting"),
      // Of integers the sum can be larger than the engine's integers, which is an error.
      eb.fn
        .sum<number | null>(eb.cast<number>("amount", "double precision"))
        .filterWhere((card) => isActive(card, today))
        .as("held"),
    ])
    .groupBy(["kind", "currency"])
    .execute();
  return rows.map(({ held, currency, ...tally }) => ({ ...tally, held: { minor: held ?? 0, currency } }));
}

const cardsOf = (db: Kysely<Database>, owner: Owner) =>
  db
    .selectFrom("payment_card")
    .where("organisation_id", "=", owner.organisationId)
    .where("account_id", "=", owner.accountId);

type CardExpression = ExpressionBuilder<Database, "payment_card">;

/** WA-01. */
const isActive = ({ eb, and, or }: CardExpression, today: Day) =>
  and([eb("status", "=", "ACTIVE"), or([eb("expires_on", "is", null), eb("expires_on", ">=", today)])]);

const counts = (card: CardExpression, today: Day) => card.and([isActive(card, today), card("amount", ">", 0)]);

export async function listOfferedCertificates(
  db: Kysely<Database>,
  organisationId: string,
  most: number,
): Promise<OfferedCertificate[]> {
  const rows = await db
    .selectFrom("organisation_certificate")
    .selectAll()
    .where("organisation_id", "=", organisationId)
    .orderBy("payment_product_code")
    .orderBy("id")
    .limit(most)
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
    .select(["payment_card.kind", "payment_card.card_code"])
    .orderBy("card_use.created_at", "desc")
    .orderBy("card_use.booking_id")
    .$if(slice !== undefined, (query) => query.limit(slice?.limit ?? 0).offset(slice?.offset ?? 0))
    .execute();
  return rows.map((row) => ({
    bookingId: row.booking_id,
    card: { id: row.card_id, kind: row.kind, code: row.card_code },
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
    .where("currency", "=", card.amount.currency)
    .where("amount", ">=", card.amount.minor)
    .where((where) => isActive(where, today));
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
