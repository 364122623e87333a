import { readStaffRole, type StaffRole } from "../core/staff.ts";
import { newMemberCode } from "../crypto/ids.ts";
import type { Phone } from "../reference/phone.ts";
import { nameLookups } from "./name-lookups.ts";
import type { AccountRow } from "./tables.ts";

/** Who is signed in, in our words (EN-07, EN-08). Never carries the password's hash. */
export type Account = {
  id: string;
  organisationId: string;
  /** The stored address: mail goes here. */
  email: string;
  titleId: number;
  firstName: string;
  lastName: string;
  nationalityId: number;
  /** ISO 3166-1 alpha-2: where the person lives; undefined: never told. */
  country: string | undefined;
  phone: Phone;
  /** RO-01. */
  type: "agent" | "traveller";
  canBook: boolean;
  /** Undefined: as the organisation shows prices. */
  displayPrice: string | undefined;
  isPromotion: boolean;
  accessCode: string;
  /** What the person chose; undefined: never chosen. */
  language: string | undefined;
  currency: string | undefined;
  /** AC-08: undefined for an account that is not staff. */
  staffRole?: StaffRole | undefined;
  /** LO-07: the account's current plan; undefined if there is none or the caller did not load it. */
  membership?: MemberOf | undefined;
};

/**
 * What a plan is called in the languages it was named in, percent that it takes off a price before taxes, and whether it is what lets
 * its member book.
 */
export type MemberOf = {
  plan: string;
  names: { [language: string]: string };
  discount: number;
  letsBook?: boolean | undefined;
};

/** The link that led to the sign-up (QP-01). */
export type Referral = { code: string; name: string; organisation: string; tripId: string };

/** A signed-in browser (AC-01). */
export type Session = {
  /** Hash of the token: names the session, opens nothing. */
  id: string;
  remember: boolean;
  userAgent: string;
  clientAddress: string;
  createdAt: number;
  lastUsedAt: number;
  expiresAt: number;
  /** OP-07: whether a code of the second factor was given in it. */
  hasSecondFactor?: boolean;
};

export type SignedIn = { session: Session; account: Account };

export const AGENT = 1;
export const TRAVELLER = 2;

/** What a new account is made of; the rest starts as the table's owner decides. */
export type NewAccount = Omit<Account, "language" | "currency" | "displayPrice" | "membership"> & {
  emailLookup: string;
  passwordHash: string | null;
  /** With a password: the longest one that was allowed (SI-06). */
  passwordLimit?: number;
  status: AccountRow["status"];
  language?: string;
  currency?: string;
  referral?: Referral;
  externalId?: string;
  createdAt: number;
};

export function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    organisationId: row.organisation_id,
    email: row.email,
    titleId: row.title_id,
    firstName: row.first_name,
    lastName: row.last_name,
    nationalityId: row.nationality_id,
    country: row.country_code || undefined,
    phone: { countryCode: row.phone_country_code, number: row.phone, country: row.phone_country },
    type: row.type === AGENT ? "agent" : "traveller",
    canBook: row.can_user_book === 1,
    displayPrice: row.display_price ?? undefined,
    isPromotion: row.is_promotion === 1,
    accessCode: row.access_code,
    language: row.language ?? undefined,
    currency: row.currency_code ?? undefined,
    staffRole: readStaffRole(row.staff_role),
  };
}

export function toAccountRow(account: NewAccount): AccountRow {
  const names = { first_name: account.firstName, last_name: account.lastName };
  return {
    ...names,
    ...nameLookups(names),
    id: account.id,
    organisation_id: account.organisationId,
    email: account.email,
    email_lookup: account.emailLookup,
    title_id: account.titleId,
    nationality_id: account.nationalityId,
    phone_country_code: account.phone.countryCode,
    phone: account.phone.number,
    phone_country: account.phone.country ?? "",
    country_code: account.country ?? "",
    type: account.type === "agent" ? AGENT : TRAVELLER,
    status: account.status,
    staff_role: account.staffRole ?? null,
    password_hash: account.passwordHash,
    password_limit: account.passwordLimit ?? null,
    display_price: null,
    can_user_book: account.canBook ? 1 : 0,
    is_promotion: account.isPromotion ? 1 : 0,
    access_code: account.accessCode,
    language: account.language ?? null,
    currency_code: account.currency ?? null,
    created_at: account.createdAt,
    external_id: account.externalId ?? null,
    member_code: newMemberCode(),
    agent_copies: null,
    referral_code: account.referral?.code ?? "",
    referral_name: account.referral?.name ?? "",
    referral_org: account.referral?.organisation ?? "",
    trip_id: account.referral?.tripId ?? "",
  };
}
