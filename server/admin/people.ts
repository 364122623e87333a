import {
  type AccountRow,
  findAccount,
  findAccountByEmail,
  listAccounts,
  listAccountsByName,
} from "../auth/account-store.ts";
import { sanitiseEmail } from "../core/email-address.ts";
import { sliceOf } from "../core/pages.ts";
import { readStaffRole, type StaffRole } from "../core/staff.ts";
import type { Store } from "../db/schema.ts";
import type { Organisation } from "../organisation/settings.ts";
import { fold } from "../places/fold.ts";
import { createCardOperations } from "../wallet/operations.ts";
import { memberIdOf } from "./member-id.ts";

/** An account, as operators see it. */
export type Person = {
  id: string;
  name: string;
  email: string;
  since: number;
  status: "active" | "unconfirmed" | "blocked";
  /** What the organization's former system calls them. */
  externalId: string | undefined;
  staffRole: StaffRole | undefined;
};

/** By surname, or the newest account first. */
export type PeopleOrder = "name" | "newest";

/** `more`: there are others whose names begin so. */
export type FoundPeople = { people: Person[]; page: number; pages: number; more: boolean };

/** Fewer letters than these would find half of the organisation. */
export const SHORTEST_NAME = 2;
/** Of those whose name begins so, and of those whose surname does: more than anybody looks through. */
const MOST_FOUND = 200;

export function createPeopleVerbs({ db, clock }: Store) {
  return {
    people: {
      /** Undefined for another organisation's, and once the account is deleted. */
      async find(organisation: Organisation, id: string): Promise<Person | undefined> {
        const row = await findAccount(db, organisation.id, id);
        return row && isThere(row) ? toPerson(row) : undefined;
      },

      /** By id: those of these whose accounts are there. */
      async named(organisation: Organisation, ids: string[]): Promise<Map<string, Person>> {
        const rows = await listAccounts(db, organisation.id, [...new Set(ids)]);
        return new Map(rows.filter(isThere).map((row) => [row.id, toPerson(row)]));
      },

      /**
       * By the whole address, the whole code of a card, the account's id or external id, or the beginning of a name, first or
       * last name first. A text that is too short finds none by name.
       */
      async search(
        organisation: Organisation,
        typed: string,
        { order = "name", ...wanted }: { page: number; perPage: number; order?: PeopleOrder },
      ): Promise<FoundPeople> {
        const rows = typed.includes("@")
          ? await byEmail(organisation, typed)
          : [...(await byReference(organisation, typed)), ...(await byName(organisation, typed))];
        const once = [...new Map(rows.map((row) => [row.id, row])).values()];
        const there = once.slice(0, MOST_FOUND).filter(isThere).sort(ORDERS[order]);
        const { page, pages, offset, limit } = sliceOf(wanted.page, there.length, wanted.perPage);
        const people = there.slice(offset, offset + limit).map(toPerson);
        return { people, page, pages, more: rows.length > MOST_FOUND };
      },
    },
  };

  async function byEmail(organisation: Organisation, typed: string): Promise<AccountRow[]> {
    const address = sanitiseEmail(typed);
    const row = address && (await findAccountByEmail(db, organisation.id, address.lookup));
    return row ? [row] : [];
  }

  async function byReference({ id }: Organisation, typed: string): Promise<AccountRow[]> {
    // PostgreSQL takes no text with a NUL.
    if (typed === "" || typed.includes("\0")) return [];
    const owners = await createCardOperations({ db, clock }).ownersOf(id, typed);
    return listAccounts(db, id, [typed, memberIdOf(id, typed), ...owners]);
  }

  async function byName(organisation: Organisation, typed: string): Promise<AccountRow[]> {
    const beginning = fold(typed);
    if (beginning.length < SHORTEST_NAME) return [];
    return listAccountsByName(db, organisation.id, beginning, MOST_FOUND + 1);
  }
}

/** Of a deleted account a row remains that bookings can name. */
const isThere = ({ email }: AccountRow): boolean => email !== "";

export const toPerson = (row: AccountRow): Person => ({
  id: row.id,
  name: `${row.first_name} ${row.last_name}`.trim(),
  email: row.email,
  since: row.created_at,
  status: row.status === "disabled" ? "blocked" : row.status,
  externalId: row.external_id ?? undefined,
  staffRole: readStaffRole(row.staff_role),
});

const bySurname = (one: AccountRow, other: AccountRow): number =>
  one.surname_lookup < other.surname_lookup || (one.surname_lookup === other.surname_lookup && one.id < other.id)
    ? -1
    : 1;

const byAge = (one: AccountRow, other: AccountRow): number =>
  other.created_at - one.created_at || bySurname(one, other);

const ORDERS = { name: bySurname, newest: byAge };
