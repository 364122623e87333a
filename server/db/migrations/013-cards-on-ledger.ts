import { type Kysely, sql } from "kysely";
import { newId } from "../../crypto/ids.ts";
import { bodyHashOf, lineHashOf, transactionHashOf } from "../../ledger/rules.ts";

/** What cards hold moves into the ledger, what pays for a booking has rows of its own, and a booking has a history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSources(db);
  await createEvents(db);
  const { rows: cards } = await sql<OldCard>`select * from payment_card order by id`.execute(db);
  await db.schema.alterTable("payment_card").renameColumn("amount", "issued").execute();
  for (const card of cards) await moveCard(db, card);
  await db.schema.dropTable("card_use").execute();
  await sql`insert into booking_event (organisation_id, booking_id, number, what, at, actor_id, reason)
    select organisation_id, id, 1, 'booked', created_at, coalesce(account_id, 'guest'), null from booking`.execute(db);
}

async function createSources(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("booking_source")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("organisation_id", "text", (c) => c.notNull().references("organisation.id"))
    .addColumn("booking_id", "text", (c) => c.notNull())
    .addColumn("account", "text", (c) => c.notNull().references("ledger_account.id"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("unit", "text", (c) => c.notNull())
    .addColumn("amount", "bigint", (c) => c.notNull().check(sql`amount > 0`))
    .addColumn("paid", "bigint", (c) => c.notNull().check(sql`paid >= 0 and paid <= amount`))
    .addColumn("worth", "bigint", (c) => c.notNull())
    .addColumn("owed", "bigint", (c) => c.notNull())
    .addColumn("owed_unit", "text", (c) => c.notNull())
    .addColumn("rate", "text")
    .addColumn("rate_day", "text")
    .addColumn("rate_feed", "text")
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("kept", "bigint", (c) => c.notNull().check(sql`kept >= 0 and kept <= amount`))
    .addColumn("worth_kept", "bigint", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("refunded_at", "bigint")
    .addUniqueConstraint("booking_source_once", ["organisation_id", "booking_id", "account"])
    .execute();
  await db.schema.createIndex("booking_source_account").on("booking_source").column("account").execute();
}

async function createEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("booking_event")
    .addColumn("organisation_id", "text", (c) => c.notNull().references("organisation.id"))
    .addColumn("booking_id", "text", (c) => c.notNull())
    .addColumn("number", "integer", (c) => c.notNull())
    .addColumn("what", "text", (c) => c.notNull())
    .addColumn("at", "bigint", (c) => c.notNull())
    .addColumn("actor_id", "text", (c) => c.notNull())
    .addColumn("reason", "text")
    .addPrimaryKeyConstraint("booking_event_pk", ["organisation_id", "booking_id", "number"])
    .execute();
}

/** As the release before had them. */
type OldCard = {
  id: string;
  organisation_id: string;
  account_id: string;
  kind: "certificate" | "discount";
  currency: string;
  amount: number;
  status: string;
  expires_on: number | null;
  created_at: number;
};
type OldUse = {
  booking_id: string;
  amount: number;
  given_back_at: number | null;
  created_at: number;
  receipt: string | null;
};
/** Of a receipt, what it tells of the card; the first releases told nothing of its rate. */
type OldReceipt = {
  currency: string;
  discount: number;
  taken: { minor: number; currency: string } | null;
  property: { currency: string; total: number; payable: number };
  cardRate?: { rate: string | number; asOf: string; source: string } | null;
};

type Movement = { key: string; reason: string; at: number; amount: number; others: Other[] };
type Other = { account: string; unit: string; amount: number };

async function moveCard(db: Kysely<unknown>, card: OldCard): Promise<void> {
  const { rows: uses } = await sql<OldUse>`
    select u.booking_id, u.amount, u.given_back_at, u.created_at, b.receipt from card_use u
    left join booking b on b.id = u.booking_id and b.organisation_id = u.organisation_id
    where u.card_id = ${card.id} and u.organisation_id = ${card.organisation_id}
    order by u.created_at, u.booking_id`.execute(db);
  const standing = uses.filter((use) => use.given_back_at === null);
  const issued = card.kind === "certificate" ? card.amount : sumOf([card.amount, ...standing.map((use) => use.amount)]);
  const isUsedUp = card.kind === "certificate" && card.status === "USED";
  await sql`update payment_card set issued = ${issued}, status = ${isUsedUp ? "ACTIVE" : card.status}
    where id = ${card.id}`.execute(db);

  const account = newId();
  await sql`insert into ledger_account (id, organisation_id, owner_id, kind, card_id, unit, expires_on, credit_limit,
      balance, sequence, head, created_at)
    values (${account}, ${card.organisation_id}, ${card.account_id}, ${card.kind}, ${card.id}, ${card.currency},
      ${card.expires_on}, 0, 0, 0, '', ${card.created_at})`.execute(db);
  const moved = uses.map((use) => ({ use, source: sourceOf(card, use) }));
  for (const { use, source } of moved) await insertSource(db, { card, account, use, source });
  const movements = moved.flatMap(({ use, source }) => movementsOf(card, use, source)).sort((a, b) => a.at - b.at);
  if (issued > 0) movements.unshift(movement(card, "issue", issued, "issued"));
  // Nothing tells what it was used for.
  if (isUsedUp && standing.length === 0) movements.push(movement(card, "used-before", -issued, "used-before"));
  await post(db, card, account, movements);
}

const movement = ({ id, currency, created_at }: OldCard, reason: string, amount: number, other: string): Movement => ({
  key: `card:${id}:${reason}`,
  reason,
  at: created_at,
  amount,
  others: [{ account: other, unit: currency, amount: -amount }],
});

/** What of a use paid, and what it made us owe to the property. */
function sourceOf({ currency }: OldCard, { amount, receipt: text }: OldUse) {
  const receipt = text === null ? undefined : (JSON.parse(text) as OldReceipt);
  if (!receipt?.taken) return { paid: 0, worth: 0, owed: 0, owedUnit: currency, rate: undefined };
  const { taken, discount, property, cardRate } = receipt;
  return {
    paid: Math.min(taken.minor, amount),
    worth: discount,
    owed: property.total - property.payable,
    owedUnit: property.currency,
    rate: cardRate ?? undefined,
  };
}

type OldSource = ReturnType<typeof sourceOf>;

function movementsOf(card: OldCard, use: OldUse, source: OldSource): Movement[] {
  const bound = [
    { account: "breakage", unit: card.currency, amount: use.amount - source.paid },
    { account: "exchange", unit: card.currency, amount: source.paid },
    { account: "exchange", unit: source.owedUnit, amount: -source.owed },
    { account: "owed-to-property", unit: source.owedUnit, amount: source.owed },
  ];
  const others = together(bound);
  const key = `booking:${use.booking_id}`;
  const taken = { key: `${key}:capture`, reason: "capture", at: use.created_at, amount: -use.amount, others };
  if (use.given_back_at === null) return [taken];
  const back = others.map((other) => ({ ...other, amount: -other.amount }));
  return [taken, { key: `${key}:refund`, reason: "refund", at: use.given_back_at, amount: use.amount, others: back }];
}

function together(others: Other[]): Other[] {
  const sums = new Map<string, Other>();
  for (const other of others) {
    const key = `${other.account} ${other.unit}`;
    sums.set(key, { ...other, amount: other.amount + (sums.get(key)?.amount ?? 0) });
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0);
}

async function insertSource(
  db: Kysely<unknown>,
  { card, account, use, source }: { card: OldCard; account: string; use: OldUse; source: OldSource },
): Promise<void> {
  const { paid, worth, owed, owedUnit, rate } = source;
  const back = use.given_back_at !== null;
  await sql`insert into booking_source (id, organisation_id, booking_id, account, kind, unit, amount, paid, worth, owed,
      owed_unit, rate, rate_day, rate_feed, state, kept, worth_kept, created_at, refunded_at)
    values (${newId()}, ${card.organisation_id}, ${use.booking_id}, ${account}, ${card.kind}, ${card.currency},
      ${use.amount}, ${paid}, ${worth}, ${owed}, ${owedUnit}, ${rate ? String(rate.rate) : null}, ${rate?.asOf ?? null},
      ${rate?.source ?? null}, ${back ? "refunded" : "captured"}, ${back ? 0 : use.amount}, ${back ? 0 : worth},
      ${use.created_at}, ${use.given_back_at})`.execute(db);
}

async function post(db: Kysely<unknown>, card: OldCard, account: string, movements: Movement[]): Promise<void> {
  const { organisation_id: organisationId, account_id: actorId, currency } = card;
  let [balance, sequence, head] = [0, 0, ""];
  for (const { key, reason, at, amount, others } of movements) {
    const id = newId();
    const lines = [{ account, unit: currency, amount }, ...others];
    const bodyHash = bodyHashOf({ organisationId, key, reason, actorId, lines });
    const transactionHash = transactionHashOf({ id, at, bodyHash });
    await sql`insert into ledger_transaction (id, organisation_id, key, body_hash, reason, actor_id, at, hash)
      values (${id}, ${organisationId}, ${key}, ${bodyHash}, ${reason}, ${actorId}, ${at}, ${transactionHash})`.execute(
      db,
    );
    balance += amount;
    sequence++;
    for (const [position, line] of lines.entries()) {
      const chain = position === 0 ? { previous: head, sequence } : { previous: "", sequence: null };
      const hash = lineHashOf({ ...chain, account: line.account, position, transactionHash });
      await sql`insert into ledger_line (transaction_id, organisation_id, position, account, sequence, unit, amount, at, hash)
        values (${id}, ${organisationId}, ${position}, ${line.account}, ${chain.sequence}, ${line.unit}, ${line.amount},
          ${at}, ${hash})`.execute(db);
      if (position === 0) head = hash;
    }
  }
  await sql`update ledger_account set balance = ${balance}, sequence = ${sequence}, head = ${head}
    where id = ${account}`.execute(db);
}

const sumOf = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
