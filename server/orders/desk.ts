import { type ExpressionBuilder, sql } from "kysely";
import { type Day, formatDay } from "../core/day.ts";
import { sanitiseEmail } from "../core/email-address.ts";
import { ENDED_STATES, type ItemState, UNDECIDED_STATES, UNPAID_STATES } from "../core/item-states.ts";
import { sliceOf } from "../core/pages.ts";
import { countRows, rowsOf } from "../db/rows.ts";
import type { Database, Db } from "../db/schema.ts";
import { fold } from "../places/fold.ts";
import { planWorth } from "../wallet/source-queries.ts";
import { type Booking, toBooking } from "./booked.ts";
import { type Ending, endingsOf } from "./cancellation.ts";
import { MESSAGE_SENT } from "./resend.ts";

/** By arrival, the latest arrival first, or the newest booking first. */
export type DeskSort = "arrival" | "latest" | "newest";

/** What operators look for among the bookings of their organization; everything that is given holds. */
export type DeskFilter = {
  /** Days of arrival. */
  from?: Day | undefined;
  to?: Day | undefined;
  /** When it was booked: instants, `madeBefore` excluded. */
  madeFrom?: number | undefined;
  madeBefore?: number | undefined;
  /** What the guest pays for it, in minor units of the currency; both ends included. */
  amount?: { currency: string; least?: number | undefined; most?: number | undefined } | undefined;
  /** A day on which an item of it, one of the payee if that is given, takes place that has not ended. */
  on?: Day | undefined;
  /** None: all but orders that were never made. */
  states?: readonly ItemState[] | undefined;
  /** Its code, such as HLT. */
  product?: string | undefined;
  /** The code of the property, or of another supplier's account with us: of any item. */
  payee?: string | undefined;
  references?: string[] | undefined;
  accountId?: string | undefined;
  /** Something is to be paid to us later. */
  isUnpaid?: boolean | undefined;
  needsPerson?: boolean | undefined;
  /** A reference, the guest's address, or the beginning of the guest's name, first or last name first. */
  text?: string | undefined;
  sort?: DeskSort | undefined;
};

/** `more`: there are others than the pages have. */
export type DeskPage = { bookings: Booking[]; page: number; pages: number; more: boolean };

/** Counted, and so to be paged through: a filter finds the others. */
const MOST_COUNTED = 1_000;
/** After every other in the order of code points. */
const LAST_LETTER = "\u{10ffff}";
const FEWEST_LETTERS = 2;
const WAITING_STATES = [...UNDECIDED_STATES, "cancelling", "changed"] as const satisfies readonly ItemState[];

export async function listDesk(
  db: Db,
  organisationId: string,
  filter: DeskFilter,
  { most = MOST_COUNTED, ...wanted }: { page: number; perPage: number; most?: number },
): Promise<DeskPage> {
  const found = search(db, organisationId, filter);
  const counted = await countRows(
    db.selectFrom(
      found
        .select("id")
        .limit(most + 1)
        .as("found"),
    ),
  );
  const { page, pages, limit, offset } = sliceOf(wanted.page, Math.min(counted, most), wanted.perPage);
  const ids = ordered(found.select("id as listed"), filter.sort).limit(limit).offset(offset);
  const rows = await ordered(
    db
      .selectFrom(ids.as("page"))
      .innerJoin("booking", "booking.id", "page.listed")
      .selectAll("booking")
      .where("organisation_id", "=", organisationId),
    filter.sort,
  ).execute();
  return { bookings: rows.map(toBooking), page, pages, more: counted > most };
}

export type Happened = { what: "message-sent" | "cancelled" | "cancel-refused"; at: number };

/** What operators did about bookings, by their ids: the last of each kind, in order. */
export async function listHappened(db: Db, organisationId: string, ids: string[]): Promise<Map<string, Happened[]>> {
  const happened = new Map<string, Happened[]>();
  if (ids.length === 0) return happened;
  const rows = await rowsOf(db, "booking_event", { organisation_id: organisationId })
    .where("booking_id", "in", ids)
    .where("what", "in", [MESSAGE_SENT, "cancelled", "cancel-refused"])
    .orderBy("booking_id")
    .orderBy("number")
    .execute();
  for (const { booking_id, what, at } of rows as (Happened & { booking_id: string })[]) {
    const before = (happened.get(booking_id) ?? []).filter((each) => each.what !== what);
    happened.set(booking_id, [...before, { what, at }]);
  }
  return happened;
}

/** Read for a file at once. */
const READ = 200;

/** All that are found, one after the other, with what the end of it cost; those that change meanwhile may be missing. */
export async function* walkDesk(
  db: Db,
  organisationId: string,
  filter: DeskFilter,
  most: number,
): AsyncGenerator<{ booking: Booking; ending: Ending | undefined }> {
  for (let offset = 0; offset < most; offset += READ) {
    const limit = Math.min(READ, most - offset);
    const ids = ordered(search(db, organisationId, filter).select("id"), filter.sort)
      .limit(limit)
      .offset(offset);
    const rows = await ordered(
      rowsOf(db, "booking", { organisation_id: organisationId }).where(
        "id",
        "in",
        db.selectFrom(ids.as("page")).select("id"),
      ),
      filter.sort,
    ).execute();
    const bookings = rows.map(toBooking);
    const endings = await endingsOf(db, organisationId, bookings);
    for (const booking of bookings) yield { booking, ending: endings.get(booking.id) };
    if (rows.length < limit) return;
  }
}

const search = (db: Db, organisationId: string, filter: DeskFilter) => {
  const { from, to, on, states, product, payee, references, accountId, isUnpaid, needsPerson } = filter;
  const { madeFrom, madeBefore, amount } = filter;
  // PostgreSQL takes no text with a NUL.
  const text = filter.text?.replaceAll("\0", "");
  return rowsOf(db, "booking", { organisation_id: organisationId })
    .clearSelect()
    .$if(from !== undefined, (query) => query.where("starts_on", ">=", from as Day))
    .$if(to !== undefined, (query) => query.where("starts_on", "<=", to as Day))
    .$if(madeFrom !== undefined, (query) => query.where("created_at", ">=", madeFrom as number))
    .$if(madeBefore !== undefined, (query) => query.where("created_at", "<", madeBefore as number))
    .$if(amount !== undefined, (query) => query.where("currency", "=", amount?.currency ?? ""))
    .$if(amount?.least !== undefined, (query) => query.where(guestPays, ">=", amount?.least ?? 0))
    .$if(amount?.most !== undefined, (query) => query.where(guestPays, "<=", amount?.most ?? 0))
    .$if(states === undefined, (query) => query.where("state", "not in", UNPAID_STATES))
    .$if(states !== undefined, (query) => query.where("state", "in", states ?? []))
    .$if(product !== undefined, (query) => query.where("product", "=", product as string))
    .$if(payee !== undefined || on !== undefined, (query) =>
      query.where("id", "in", withItem(db, organisationId, { payee, on })),
    )
    .$if(references !== undefined, (query) => query.where("reference", "in", references ?? []))
    .$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId as string))
    .$if(isUnpaid === true, (query) => query.where("id", "in", withDue(db, organisationId)))
    .$if(needsPerson === true, (query) => query.where("id", "in", waiting(db, organisationId)))
    .$if(text !== undefined, (query) => query.where((where) => isNamed(where, (text as string).trim())));
};

/** As `guestTotal` of the receipt. */
const guestPays = sql<number>`total - ${planWorth}`;

/** Bookings with an item of this payee, or one that stands on this day; one item is both. */
const withItem = (db: Db, organisationId: string, { payee, on }: Pick<DeskFilter, "payee" | "on">) =>
  rowsOf(db, "booking_item", { organisation_id: organisationId })
    .clearSelect()
    .select("booking_id")
    .$if(payee !== undefined, (query) => query.where("payee", "=", payee as string))
    .$if(on !== undefined, (query) =>
      query
        .where("starts_local", "<", formatDay((on as Day) + 1))
        .where("ends_local", ">=", formatDay(on as Day))
        .where("state", "not in", ENDED_STATES),
    );

type Where = ExpressionBuilder<Database, "booking">;

/**
 * Those that wait for a person or for the supplier, have a payment that is a case or a part that was not booked. A union, because
 * SQLite would look at all bookings for an "or".
 */
const waiting = (db: Db, organisationId: string) =>
  rowsOf(db, "booking", { organisation_id: organisationId })
    .clearSelect()
    .select("id")
    // In the words of its index, without which SQLite doesn't use it; so are dues.
    .where(sql<boolean>`state in (${sql.join(WAITING_STATES.map((state) => sql.lit(state)))})`)
    // What waits for its guest needs no operator.
    .where("confirm_by", "is", null)
    .unionAll(withDue(db, organisationId).where("state", "=", "case"))
    .unionAll(
      rowsOf(db, "booking", { organisation_id: organisationId, state: "confirmed" })
        .clearSelect()
        .select("id")
        .where("id", "in", withRejected(db, organisationId)),
    );

const withDue = (db: Db, organisationId: string) =>
  rowsOf(db, "payment_due", { organisation_id: organisationId })
    .clearSelect()
    .select("booking_id as id")
    .where(sql<boolean>`state in ('open', 'case')`);

/** Of which a part was not booked. */
const withRejected = (db: Db, organisationId: string) =>
  rowsOf(db, "booking_item", { organisation_id: organisationId, state: "rejected" }).clearSelect().select("booking_id");

function isNamed(where: Where, text: string) {
  if (text.includes("@")) return where("guest_email", "=", sanitiseEmail(text)?.lookup || "-");
  const name = fold(text);
  const [first = "", ...others] = name.split(" ");
  const begins = (beginning: string) =>
    where.and([where("guest_name", ">=", beginning), where("guest_name", "<", beginning + LAST_LETTER)]);
  // Folded text has no signs of a pattern.
  const firstNameFirst =
    others.length > 0 ? [where.and([begins(others.join(" ")), where("guest_name", "like", `% ${first}%`)])] : [];
  const named = name.length >= FEWEST_LETTERS ? [begins(name), ...firstNameFirst] : [];
  return where.or([where("reference", "=", text.toUpperCase()), where("id", "=", text), ...named]);
}

function ordered<Query extends { orderBy(column: never, direction: "asc" | "desc"): Query }>(
  query: Query,
  sort: DeskSort = "arrival",
): Query {
  const direction = sort === "arrival" ? "asc" : "desc";
  const first = sort === "newest" ? "created_at" : "starts_on";
  return query.orderBy(first as never, direction).orderBy("id" as never, direction);
}
