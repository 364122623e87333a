import { createHash } from "node:crypto";
import { type Kysely, type Migration, sql } from "kysely";
import { activities } from "../../products/activities/catalogue/migration.ts";
import { cars } from "../../products/cars/catalogue/migration.ts";
import { cruises } from "../../products/cruises/catalogue/migration.ts";
import { dreamtrips } from "../../products/dreamtrips/catalogue/migration.ts";
import { catalogue } from "../../products/stays/catalogue/migration.ts";
import { transfers } from "../../products/transfers/catalogue/migration.ts";
import { isPostgres } from "../engine.ts";
import { indexes } from "./002-indexes.ts";
import { openApprovals } from "./003-open-approvals.ts";
import { unpaidBookings } from "./004-unpaid-bookings.ts";
import { refunds } from "./005-refunds.ts";
import { agentsOfRecord } from "./006-agents-of-record.ts";
import { clientBirthdays } from "./007-client-birthdays.ts";
import { holdsOfAgents } from "./008-holds-of-agents.ts";
import { newMembers } from "./009-new-members.ts";
import { admin } from "./admin.ts";
import { agency } from "./agency.ts";
import { auth } from "./auth.ts";
import { booking } from "./booking.ts";
import { commission } from "./commission.ts";
import { documents } from "./documents.ts";
import { drafts } from "./drafts.ts";
import { jobs } from "./jobs.ts";
import { ledger } from "./ledger.ts";
import { localeData } from "./locale-data.ts";
import { loyalty } from "./loyalty.ts";
import { membership } from "./membership.ts";
import { notes } from "./notes.ts";
import { organisation } from "./organisation.ts";
import { payments } from "./payments.ts";
import { profile } from "./profile.ts";
import { purchases } from "./purchases.ts";
import { registration } from "./registration.ts";
import { savings } from "./savings.ts";
import { stock } from "./stock.ts";
import { wallet } from "./wallet.ts";

/** The tables of release 0.2.0, which never change: a change is a line of `upgrades`. A table comes after those its rows refer to. */
export const baseline = {
  organisation,
  localeData,
  drafts,
  auth,
  registration,
  profile,
  catalogue,
  activities,
  cars,
  cruises,
  transfers,
  dreamtrips,
  stock,
  ledger,
  payments,
  documents,
  wallet,
  purchases,
  membership,
  loyalty,
  commission,
  savings,
  booking,
  agency,
  notes,
  admin,
  jobs,
};

/**
 * What changed after release 0.2.0, in the order in which it runs: "002-flight-notes", its SQL in a file of that name here,
 * or beside the tables of its product.
 */
export const upgrades: Record<string, string> = {
  "002-indexes": indexes,
  "003-open-approvals": openApprovals,
  "004-unpaid-bookings": unpaidBookings,
  "005-refunds": refunds,
  "006-agents-of-record": agentsOfRecord,
  "007-client-birthdays": clientBirthdays,
  "008-holds-of-agents": holdsOfAgents,
  "009-new-members": newMembers,
};

/** By the names that databases keep: a number, words and the digest of the SQL. */
export type Migrations = Record<string, Migration>;

export const migrations: Migrations = migrationsOf({
  "001-release-0.2.0": Object.values(baseline).join(""),
  ...upgrades,
});

export function migrationsOf(sequence: Record<string, string>): Migrations {
  return Object.fromEntries(
    Object.entries(sequence).map(([name, text]) => [
      `${name}-${digestOf(text)}`,
      { up: (db: Kysely<unknown>) => run(db, statementsOf(text)) },
    ]),
  );
}

/** Of the statements alone: comments and blank lines may change. */
export function digestOf(text: string): string {
  return createHash("sha256").update(statementsOf(text).join(";")).digest("hex").slice(0, 16);
}

/** Each runs on both engines; none has a semicolon inside. */
function statementsOf(text: string): string[] {
  return text
    .replace(/--.*/g, "")
    .split(";")
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
}

async function run(db: Kysely<unknown>, statements: string[]): Promise<void> {
  const asIs = isPostgres(db);
  for (const statement of statements) {
    // SQLite compares text by its bytes and knows no such collation.
    await sql.raw(asIs ? statement : statement.replaceAll(' collate "C"', "")).execute(db);
  }
}
