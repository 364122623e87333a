import type { Kysely } from "kysely";
import type { AdminTables } from "../admin/tables.ts";
import type { AgencyTables } from "../agency/tables.ts";
import type { IdentityTables } from "../auth/identity-tables.ts";
import type { AuthTables } from "../auth/tables.ts";
import type { CommissionTables } from "../commission/tables.ts";
import type { Clock } from "../core/clock.ts";
import type { DocumentTables } from "../documents/tables.ts";
import type { JobTables } from "../jobs/tables.ts";
import type { LedgerTables } from "../ledger/tables.ts";
import type { LocaleDataTables } from "../locale-data/tables.ts";
import type { LoyaltyTables } from "../loyalty/tables.ts";
import type { MembershipTables } from "../membership/tables.ts";
import type { NoteTables } from "../notes/tables.ts";
import type { BookingTables } from "../orders/tables.ts";
import type { PurchaseTables } from "../orders/value/tables.ts";
import type { OrganisationTables } from "../organisation/tables.ts";
import type { PaymentTables } from "../payments/tables.ts";
import type { ActivityTables } from "../products/activities/catalogue/tables.ts";
import type { CarTables } from "../products/cars/catalogue/tables.ts";
import type { CruiseTables } from "../products/cruises/catalogue/tables.ts";
import type { DreamtripTables } from "../products/dreamtrips/catalogue/tables.ts";
import type { CatalogueTables } from "../products/stays/catalogue/tables.ts";
import type { TransferTables } from "../products/transfers/catalogue/tables.ts";
import type { ProfileTables } from "../profile/tables.ts";
import type { RegistrationTables } from "../registration/tables.ts";
import type { SavingsTables } from "../savings/tables.ts";
import type { StockTables } from "../stock/tables.ts";
import type { WalletTables } from "../wallet/tables.ts";
import type { DraftTables } from "./draft-tables.ts";

/**
 * Every table. Portable by construction: text ids (integers in the catalogue), times as UTC milliseconds, days as days
 * since 1970, money as integer minor units, 0 and 1 for flags, JSON as text.
 */
export type Database = OrganisationTables &
  LocaleDataTables &
  AuthTables &
  IdentityTables &
  RegistrationTables &
  ProfileTables &
  CatalogueTables &
  ActivityTables &
  CarTables &
  CruiseTables &
  TransferTables &
  DreamtripTables &
  StockTables &
  LedgerTables &
  PaymentTables &
  DocumentTables &
  WalletTables &
  PurchaseTables &
  MembershipTables &
  LoyaltyTables &
  CommissionTables &
  SavingsTables &
  BookingTables &
  AgencyTables &
  AdminTables &
  NoteTables &
  JobTables &
  DraftTables;

/** The database, or the handle of a transaction. */
export type Db = Kysely<Database>;

/** What most of the server works with. */
export type Store = { db: Db; clock: Clock };
