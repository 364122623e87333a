import { createHash } from "node:crypto";
import { type Kysely, type Migration, PostgresAdapter, sql } from "kysely";
import { activities } from "../../products/activities/catalogue/migration.ts";
import { cars } from "../../products/cars/catalogue/migration.ts";
import { cruises } from "../../products/cruises/catalogue/migration.ts";
import { dreamtrips } from "../../products/dreamtrips/catalogue/migration.ts";
import { catalogue } from "../../products/stays/catalogue/migration.ts";
import { transfers } from "../../products/transfers/catalogue/migration.ts";
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

/** A table comes after those its rows refer to. */
const contexts = [
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
];

/** Each runs on both engines; none has a semicolon inside. */
const statements = contexts
  .join("")
  .replace(/--.*/g, "")
  .split(";")
  .map((statement) => statement.trim())
  .filter((statement) => statement !== "");

const digest = createHash("sha256").update(statements.join(";")).digest("hex").slice(0, 16);

async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of statements) {
    // SQLite compares text by its bytes and knows no such collation.
    await sql.raw(isPostgres ? statement : statement.replaceAll(' collate "C"', "")).execute(db);
  }
}

/**
 * Until release 0.2.0 the whole schema is one migration and its files are edited in place. The digest in its name tells
 * databases of another schema apart.
 */
export const migrations: Record<string, Migration> = { [`schema-${digest}`]: { up } };
