import { sql } from "kysely";
import { type Day, firstOfMonth, startOfDay } from "../core/day.ts";
import type { Db } from "../db/schema.ts";
import { heldLines } from "../ledger/held-lines.ts";
import type { Holding } from "../ledger/rules.ts";
import type { Organisation } from "../organisation/settings.ts";

type Owner = { organisationId: string; ownerId: string };
type Terms = Pick<Organisation, "creditDueDays" | "timeZone" | "currency">;

/** A calendar month of an agent's credit, in minor units of the organisation's currency; `owed` at its end, to be paid by `dueOn`; `open`: what of that is still to be paid. */
export type CreditMonth = { from: Day; to: Day; used: number; paid: number; owed: number; open: number; dueOn: Day };

/** AG-06: the last months of credit, the latest first; the first is still under way. */
export async function creditMonths(
  db: Db,
  owner: Owner,
  terms: Terms,
  today: Day,
  most: number,
): Promise<CreditMonth[]> {
  const lines = await creditOf(db, owner, terms).select(["at", "amount"]).execute();
  const months: CreditMonth[] = [];
  for (let from = firstOfMonth(today); months.length < most; from = firstOfMonth(from - 1)) {
    const next = firstOfMonth(from + LONGEST_MONTH);
    const [begin, end] = [startOfDay(terms.timeZone, from), startOfDay(terms.timeZone, next)];
    const within = lines.filter(({ at }) => at >= begin && at < end);
    const owed = Math.max(0, -sumOf(lines.filter(({ at }) => at < end)));
    months.push({
      from,
      to: next - 1,
      used: sumOf(within.map((line) => ({ ...line, amount: Math.max(0, -line.amount) }))),
      paid: sumOf(within.filter(({ amount }) => amount > 0)),
      owed,
      open: owed > 0 && next <= today ? await openAt(db, owner, terms, end) : 0,
      dueOn: next - 1 + terms.creditDueDays,
    });
  }
  return months;
}

/** What was to be paid by yesterday and has not come since, in minor units. */
export const overdueCredit = (db: Db, owner: Owner, terms: Terms, today: Day): Promise<number> =>
  openAt(db, owner, terms, startOfDay(terms.timeZone, firstOfMonth(today - terms.creditDueDays)));

/** What was used before that instant and has not come since. Payments settle the oldest debt first; what comes back of a booking settles that booking's own. */
async function openAt(db: Db, owner: Owner, terms: Terms, closed: number): Promise<number> {
  const subjects = creditOf(db, owner, terms)
    .select(({ fn }) => [fn.sum<number | string>("amount").as("net"), fn.min("at").as("since")])
    .groupBy(SUBJECT);
  const { open } = await db
    .selectFrom(subjects.as("subject"))
    .select(({ fn }) => fn.sum<number | string | null>("net").as("open"))
    .where(({ eb, or }) => or([eb("since", "<", closed), eb("net", ">", 0)]))
    .executeTakeFirstOrThrow();
  return Math.max(0, -Number(open ?? 0));
}

/** A booking or a payment page's purchase, by its id in the keys of its postings; else a payment. */
const SUBJECT = sql`case when key like 'booking:%' then substr(key, 1, 30) when key like 'purchase:%' then substr(key, 1, 31) else key end`;

/** AG-06: an agent whose credit is overdue can spend none until that is paid. */
export async function withoutOverdue<Held extends Pick<Holding, "kind" | "balance">>(
  db: Db,
  { id: organisationId, ...terms }: Pick<Organisation, "id"> & Terms,
  ownerId: string,
  today: Day,
  holdings: Held[],
): Promise<Held[]> {
  const isUsed = holdings.some(({ kind, balance }) => kind === "credit" && balance < 0);
  if (!isUsed || (await overdueCredit(db, { organisationId, ownerId }, terms, today)) === 0) return holdings;
  return holdings.filter(({ kind }) => kind !== "credit");
}

type Line = { at: number; amount: number };

const creditOf = (db: Db, owner: Owner, { currency }: Terms) =>
  db.selectFrom(heldLines(db, owner).as("held")).where("kind", "=", "credit").where("unit", "=", currency);

const sumOf = (lines: Line[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

/** From the first day of a month to any day of the next one. */
const LONGEST_MONTH = 31;
