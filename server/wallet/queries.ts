import type { ExpressionBuilder } from "kysely";
import type { Day } from "../core/day.ts";
import type { Money } from "../core/money.ts";
import type { Slice } from "../core/pages.ts";
import { type HeldValue, VALUE_KINDS } from "../db/personal-data.ts";
import { changeRows, countRows, insertNew, isChanged, rowsOf, sameOrganisation } from "../db/rows.ts";
import type { Database, Db } from "../db/schema.ts";
import { type HeldAccount, heldAccounts } from "../ledger/held-accounts.ts";
import type { Grant } from "../ledger/rules.ts";
import type { TenderKind } from "./balances.ts";
import { ACTIVE, type Card, type OfferedCertificate, USED } from "./rules.ts";
import type { PaymentCardKind, PaymentCardRow } from "./tables.ts";

/** A booking took `amount` of a card or a balance, and may have given it back. */
export type Movement = {
  bookingId: string;
  /** The account of the ledger. */
  account: string;
  from: Pick<Card, "kind" | "code"> | { kind: TenderKind | "payment" };
  amount: Money;
  at: number;
  /** Minor units of it that went back. */
  back: number;
  refundedAt: number | null;
};

/** With the value it holds. A used certificate holds less than its worth. */
export type HeldCard = Card & { held: Money };

/** The owner of a card; a card is never found without both halves. */
export type Owner = { organisationId: string; accountId: string };

/** All there are, in the order they came into the wallet. */
export async function listCards(db: Db, owner: Owner): Promise<HeldCard[]> {
  const rows = await cardsOf(db, owner).orderBy("created_at").orderBy("payment_card.id").execute();
  return rows.map(toCard);
}

/** `product` leaves out what no rule looks at for it; the rules look closer. */
type CardFilter = { kind: PaymentCardKind; today: Day; product?: string };

/** Those that count first (WA-01), those that are ACTIVE and empty next, each in the order they came into the wallet. */
export async function listCardsOfKind(
  db: Db,
  owner: Owner,
  { kind, today, product }: CardFilter,
  { limit, offset }: Pick<Slice, "limit" | "offset">,
): Promise<HeldCard[]> {
  const ofProduct = `%${product?.toUpperCase()}%`;
  const rows = await cardsOf(db, owner)
    .where("payment_card.kind", "=", kind)
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
    .orderBy("payment_card.id")
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

export async function tallyCards(db: Db, owner: Owner, today: Day): Promise<CardTally[]> {
  const rows = await cardsOf(db, owner)
    .clearSelect()
    .select(["payment_card.kind", "currency"])
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
        .sum<number | null>(eb.cast<number>("held.balance", "double precision"))
        .filterWhere((card) => isActive(card, today))
        .as("held"),
    ])
    .groupBy(["payment_card.kind", "currency"])
    .execute();
  return rows.map(({ held, currency, ...tally }) => ({ ...tally, held: { minor: held ?? 0, currency } }));
}

/**
 * The owner's value by kind and currency: the part that can be spent today, and the rest, which has expired or whose card is not
 * active. The sum of both is the ledger's balance.
 */
export async function heldValue(db: Db, { organisationId, accountId }: Owner, today: Day): Promise<HeldValue[]> {
  const rows = await db
    .selectFrom(heldAccounts(db).as("held"))
    .leftJoin("payment_card", sameOrganisation("payment_card.id", "held.card_id"))
    .where("held.organisation_id", "=", organisationId)
    .where("held.owner_id", "=", accountId)
    .where("held.kind", "in", VALUE_KINDS)
    .where("held.balance", ">", 0)
    .select(["held.kind", "held.unit"])
    // Of integers the sum can be larger than the engine's integers, which is an error.
    .select(({ fn, cast }) => [
      fn.sum<number>(cast<number>("held.balance", "double precision")).as("held"),
      fn
        .sum<number | null>(cast<number>("held.balance", "double precision"))
        .filterWhere(({ and, eb, or }) =>
          and([
            or([eb("held.expires_on", "is", null), eb("held.expires_on", ">=", today)]),
            or([eb("held.card_id", "is", null), eb("payment_card.status", "=", ACTIVE)]),
          ]),
        )
        .as("spendable"),
    ])
    .groupBy(["held.kind", "held.unit"])
    .orderBy("held.unit")
    .execute();
  return VALUE_KINDS.flatMap((kind) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ unit: currency, held, spendable }) => ({
        kind,
        spendable: { minor: spendable ?? 0, currency },
        idle: { minor: held - (spendable ?? 0), currency },
      })),
  );
}

/** With what they hold. */
const cardsOf = (db: Db, { organisationId, accountId }: Owner) =>
  cardsWithValue(db, organisationId).where("payment_card.account_id", "=", accountId);

export const listCardsWithValue = (db: Db, owner: Owner, ids: string[]): Promise<CardRow[]> =>
  cardsOf(db, owner).where("payment_card.id", "in", ids).execute();

const cardsWithValue = (db: Db, organisationId: string) =>
  db
    .selectFrom("payment_card")
    .innerJoin(heldAccounts(db).as("held"), sameOrganisation("held.card_id", "payment_card.id"))
    .selectAll("payment_card")
    .select(["held.id as account", "held.balance", "held.sequence"])
    .where("payment_card.organisation_id", "=", organisationId);

/** `sequence` is the number of the last movement of its value. */
export type CardRow = PaymentCardRow & { account: string; balance: number; sequence: number };

type CardExpression = ExpressionBuilder<Database & { held: HeldAccount }, "payment_card" | "held">;

/** WA-01. A certificate without value is used up. */
const isActive = ({ eb, and, or }: CardExpression, today: Day) =>
  and([
    eb("status", "=", ACTIVE),
    or([eb("payment_card.expires_on", "is", null), eb("payment_card.expires_on", ">=", today)]),
    or([eb("payment_card.kind", "=", "discount"), eb("held.balance", ">", 0)]),
  ]);

const counts = (card: CardExpression, today: Day) => card.and([isActive(card, today), card("held.balance", ">", 0)]);

export async function listOfferedCertificates(
  db: Db,
  organisationId: string,
  most: number,
): Promise<OfferedCertificate[]> {
  const rows = await rowsOf(db, "organisation_certificate", { organisation_id: organisationId })
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
export async function listMovements(db: Db, owner: Owner, slice?: Slice): Promise<Movement[]> {
  const rows = await usesOf(db, owner)
    .innerJoin(heldAccounts(db).as("held"), sameOrganisation("held.id", "booking_source.account"))
    .leftJoin("payment_card", sameOrganisation("payment_card.id", "held.card_id"))
    .selectAll("booking_source")
    .select(["payment_card.card_code", "payment_card.kind as card_kind"])
    .orderBy("booking_source.created_at", "desc")
    .orderBy("booking_source.booking_id")
    .$if(slice !== undefined, (query) => query.limit(slice?.limit ?? 0).offset(slice?.offset ?? 0))
    .execute();
  return rows.map((row) => ({
    bookingId: row.booking_id,
    account: row.account,
    from: row.card_kind
      ? { kind: row.card_kind, code: row.card_code ?? "" }
      : { kind: row.kind as TenderKind | "payment" },
    amount: { minor: row.amount, currency: row.unit },
    back: row.amount - row.kept - row.lost,
    at: row.created_at,
    refundedAt: row.refunded_at,
  }));
}

/** Counts up to `most`, so that the page does not wait for a count of thousands. */
export const countMovements = (db: Db, owner: Owner, most: number): Promise<number> =>
  countRows(db.selectFrom(usesOf(db, owner).select("booking_source.created_at").limit(most).as("use")));

/** Without discounts of plans, which take nothing from a wallet, and without what was only reserved. */
const usesOf = (db: Db, owner: Owner) =>
  db
    .selectFrom("booking_source")
    .where("booking_source.organisation_id", "=", owner.organisationId)
    .where("booking_source.owner_id", "=", owner.accountId)
    .where("booking_source.kind", "!=", "membership")
    .where("booking_source.state", "!=", "released");

/** The ids of an account's cards that paid for a booking. */
export const cardsThatPaid = (
  db: Db,
  { organisation_id, account_id }: { organisation_id: string; account_id: string },
) =>
  db
    .selectFrom("booking_source")
    .innerJoin(heldAccounts(db).as("held"), sameOrganisation("held.id", "booking_source.account"))
    .innerJoin("payment_card", sameOrganisation("payment_card.id", "held.card_id"))
    .select("payment_card.id")
    .where("payment_card.organisation_id", "=", organisation_id)
    .where("payment_card.account_id", "=", account_id);

/** A card that counts, with the account of the ledger that has its value. */
export type ValuedCard = { grant: Grant; held: Money };

/** Undefined where the card is another's, is of another kind or currency, or does not count today. */
export async function findValuedCard(
  db: Db,
  owner: Owner,
  card: { id: string; kind: PaymentCardKind; currency: string },
  today: Day,
): Promise<ValuedCard | undefined> {
  const found = await cardsOf(db, owner)
    .where("payment_card.id", "=", card.id)
    .where("payment_card.kind", "=", card.kind)
    .where("currency", "=", card.currency)
    .where((eb) => counts(eb, today))
    .executeTakeFirst();
  if (!found) return undefined;
  const { account, expires_on: expiresOn, balance, currency } = found;
  return { grant: { id: account, expiresOn }, held: { minor: balance, currency } };
}

export const findCardOfAccount = (
  db: Db,
  organisationId: string,
  account: string,
): Promise<PaymentCardRow | undefined> =>
  db
    .selectFrom("payment_card")
    .innerJoin(heldAccounts(db).as("held"), sameOrganisation("held.card_id", "payment_card.id"))
    .selectAll("payment_card")
    .where("payment_card.organisation_id", "=", organisationId)
    .where("held.id", "=", account)
    .executeTakeFirst();

/**
 * Of any owner, for operators: cards with value first. The rest of a certificate and a moved card share their code with an empty
 * card.
 */
export const findCardsByCode = (db: Db, organisationId: string, code: string): Promise<CardRow[]> =>
  cardsWithValue(db, organisationId)
    .where("card_code", "=", code)
    .orderBy((eb) => eb.case().when("held.balance", ">", 0).then(eb.lit(0)).else(eb.lit(1)).end())
    .orderBy("created_at", "desc")
    .orderBy("payment_card.id")
    .limit(2)
    .execute();

/** False where it was so before. */
export const setStatus = (
  db: Db,
  { id, organisation_id }: Pick<PaymentCardRow, "id" | "organisation_id">,
  status: string,
): Promise<boolean> =>
  isChanged(changeRows(db, "payment_card", { organisation_id, id }).set({ status }).where("status", "!=", status));

/** Answers whether the card is new: false where its id is taken. */
export const insertCard = (db: Db, row: PaymentCardRow): Promise<boolean> => insertNew(db, "payment_card", row);

export function toCard(row: CardRow): HeldCard {
  const isUsedUp = row.kind === "certificate" && row.balance === 0 && row.status === ACTIVE;
  return {
    id: row.id,
    code: row.card_code,
    kind: row.kind,
    proCode: row.pro_code,
    services: row.services.split(",").filter((service) => service !== ""),
    amount: { minor: row.kind === "certificate" ? row.issued : row.balance, currency: row.currency },
    held: { minor: row.balance, currency: row.currency },
    status: isUsedUp ? USED : row.status,
    expiresOn: row.expires_on,
  };
}
