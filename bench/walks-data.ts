import { type Kysely, sql } from "kysely";
import { DAY, HOUR } from "../server/core/durations.ts";
import { newId } from "../server/crypto/ids.ts";
import { isPostgres } from "../server/db/engine.ts";
import type { Database } from "../server/db/schema.ts";
import { bodyHashOf, lineHashOf, transactionHashOf } from "../server/ledger/rules.ts";
import { givenAccount } from "../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../tests/fixtures/organisations.ts";
import { givenPaidStay } from "../tests/fixtures/stay-bookings.ts";
import { aStay, givenHotel, offerKey } from "../tests/fixtures/stays.ts";
import { givenDiscountCard } from "../tests/fixtures/wallet.ts";

const AT_ONCE = 2_000;

type Row = Record<string, unknown>;

/**
 * A site of so many members: each with a grant, two transactions and a booking that is over and unsettled, and as many rows of
 * everything that ends by itself, all of it due. Rows are copies of what the product made once.
 */
export async function fillWalks(
  db: Kysely<Database>,
  { members, slug }: { members: number; slug: string },
): Promise<void> {
  const now = Date.now();
  const organisation = await givenOrganisation(db, { slug, hosts: ["localhost"] });
  const member = await givenAccount(db, organisation);
  await givenDiscountCard(db, member, { amount: 1_000_000_00 });
  const arrival = Math.floor(now / DAY) + 60;
  const key = offerKey(await givenHotel(db), aStay(arrival));
  const booked = await givenPaidStay(db, { now: () => now }, { organisation, account: member, key });
  const one = (table: string): Promise<Row> =>
    (db as unknown as Kysely<Record<string, Row>>).selectFrom(table).selectAll().limit(1).executeTakeFirstOrThrow();
  const [account, booking, item, source, event, document] = await Promise.all(
    ["account", "booking", "booking_item", "booking_source", "booking_event", "document"].map(one),
  );
  const ids = Array.from({ length: members }, () => ({ member: newId(), grant: newId(), booking: newId() }));
  const insert = inserter(db);
  const each = (table: string, row: (id: (typeof ids)[number], at: number) => Row) =>
    insert(
      table,
      ids.map((id, at) => row(id, at)),
    );

  await each("account", ({ member: id }) => ({
    ...account,
    id,
    email: `${id}@example.com`,
    email_lookup: `${id}@example.com`,
    member_code: null,
  }));
  await ledgerOf(insert, organisation.id, ids, now);
  const over = Math.floor(now / DAY) - 3;
  await each("booking", ({ booking: id, member: account_id }) => ({
    ...booking,
    id,
    account_id,
    reference: id,
    idempotency_key: id,
    intent: null,
    reservation_hash: null,
    supplier_reference: id,
    starts_on: over - 2,
    ends_on: over,
  }));
  await each("booking_item", ({ booking: booking_id }) => ({
    ...item,
    booking_id,
    order_reference: booking_id,
    supplier_reference: booking_id,
    starts_at: now - 5 * DAY,
    ends_at: now - 3 * DAY,
  }));
  await each("booking_source", ({ booking: booking_id, grant, member: owner_id }) => ({
    ...source,
    id: newId(),
    booking_id,
    account: grant,
    owner_id,
  }));
  await each("booking_event", ({ booking: booking_id }) => ({ ...event, booking_id }));
  await each("document", ({ booking: subject_id, member: account_id }, at) => ({
    ...document,
    subject_id,
    account_id,
    due_at: now - DAY + at,
  }));
  await each("booking_reminder", ({ booking: booking_id }) => ({
    booking_id,
    organisation_id: organisation.id,
    remind_at: now - HOUR,
    origin: "https://book.example.com",
  }));

  const organisation_id = organisation.id;
  const long = now - 400 * DAY;
  const ended = (id: { member: string }, at: number) => ({
    organisation_id,
    account_id: id.member,
    created_at: long + at,
    expires_at: long + at,
  });
  await each("session", (id, at) => ({
    ...ended(id, at),
    id: newId(),
    remember: 0,
    user_agent: "",
    client_address: "",
    last_used_at: long,
    second_factor: 0,
  }));
  await each("email_token", (id, at) => ({ ...ended(id, at), id: newId(), purpose: "reset", state: "open" }));
  await each("draft", (_, at) => ({
    id: newId(),
    organisation_id,
    kind: "checkout",
    data: null,
    account_id: null,
    expires_at: long + at,
  }));
  await each("throttle", (_, at) => ({ key: newId(), points: 1, blocked_until: 0, ends_at: long + at }));
  await each("auth_failure", (_, at) => ({
    id: newId(),
    at: long + at,
    event: "sign_in",
    reason: "",
    organisation: slug,
    account_id: null,
    email_hash: null,
    client_address: "",
  }));
  await each("quote", ({ booking: id }, at) => ({
    organisation_id,
    id,
    visitor: id,
    network: null,
    live: null,
    kind: "stay",
    supplier: "",
    offer_key: "{}",
    digest: "",
    offer: "{}",
    receipt: "{}",
    rates: null,
    state: "open",
    held: null,
    held_until: null,
    extended: 0,
    created_at: long + at,
    expires_at: long + at,
  }));
  await each("outbox", (_, at) => ({
    id: newId(),
    organisation_id,
    to_address: "",
    from_address: "",
    from_name: "",
    subject: "",
    text: "A text",
    html: "<p>A text</p>",
    calendar: null,
    attempts: 1,
    next_attempt_at: 0,
    claimed_until: 0,
    sent_at: now - 2 * HOUR,
    created_at: at % 2 ? now - DAY : long + at,
  }));
  await each("account_deletion", ({ member: account_id }, at) => ({
    account_id,
    organisation_id,
    deleted_at: long,
    finished_at: at % 20 ? long : null,
  }));
  if (booked.state !== "confirmed") throw new Error(`the booking that is copied is ${booked.state}`);
}

/** What an import does: each grant is issued, then a part of it is held, or money moves between others. */
async function ledgerOf(insert: Insert, organisationId: string, ids: { member: string; grant: string }[], now: number) {
  const accounts: Row[] = [];
  const transactions: Row[] = [];
  const lines: Row[] = [];
  const post = (
    at: number,
    key: string,
    reason: string,
    moves: { account: string; amount: number; sequence: number | null; previous: string }[],
  ) => {
    const id = newId();
    const bodyHash = bodyHashOf({
      organisationId,
      key,
      reason,
      actorId: "import",
      lines: moves.map(({ account, amount }) => ({ account, unit: "USD", amount })),
    });
    const hash = transactionHashOf({ id, at, bodyHash });
    transactions.push({
      id,
      organisation_id: organisationId,
      key,
      body_hash: bodyHash,
      reason,
      actor_id: "import",
      at,
      hash,
    });
    return moves.map(({ account, amount, sequence, previous }, position) => {
      const line = lineHashOf({ previous, account, sequence, position, transactionHash: hash });
      lines.push({
        transaction_id: id,
        organisation_id: organisationId,
        position,
        account,
        sequence,
        unit: "USD",
        amount,
        at,
        hash: line,
      });
      return line;
    });
  };
  const contra = (account: string, amount: number) => ({ account, amount, sequence: null, previous: "" });
  ids.forEach(({ member, grant }, index) => {
    const at = now - 2 * DAY + index;
    let [head = ""] = post(at, `import:${index}`, "top-up", [
      { account: grant, amount: 100_00, sequence: 1, previous: "" },
      contra("issued", -100_00),
    ]);
    const isHeld = index % 2 === 0;
    if (isHeld)
      [head = ""] = post(at, `reserve:${index}`, "reserve", [
        { account: grant, amount: -10_00, sequence: 2, previous: head },
        contra("held", 10_00),
      ]);
    else post(at, `settle:${index}`, "settlement", [contra("sales", 10_00), contra("owed-to-property", -10_00)]);
    accounts.push({
      id: grant,
      organisation_id: organisationId,
      owner_id: member,
      kind: "cash-card",
      card_id: null,
      unit: "USD",
      expires_on: null,
      credit_limit: 0,
      balance: isHeld ? 90_00 : 100_00,
      sequence: isHeld ? 2 : 1,
      head,
      created_at: at,
    });
  });
  await insert("ledger_account", accounts);
  await insert("ledger_transaction", transactions);
  await insert("ledger_line", lines);
}

type Insert = (table: string, rows: Row[]) => Promise<void>;

/** Many rows a statement, as one text of JSON. */
function inserter(db: Kysely<Database>): Insert {
  const asRecords = isPostgres(db);
  return async (table, rows) => {
    const columns = Object.keys(rows[0] ?? {});
    const names = sql.join(columns.map((column) => sql.ref(column)));
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      const json = JSON.stringify(rows.slice(at, at + AT_ONCE));
      const values = asRecords
        ? sql`select ${names} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
        : sql`select ${sql.join(columns.map((column) => sql`json_extract(value, ${sql.lit(`$.${column}`)})`))} from json_each(${json})`;
      await sql`insert into ${sql.table(table)} (${names}) ${values}`.execute(db);
    }
  };
}
