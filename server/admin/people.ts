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
import type { Db } from "../db/schema.ts";
import type { Organisation } from "../organisation/settings.ts";
import { fold } from "../places/fold.ts";

/** An account, as operators see it. */
export type Person = { id: string; name: string; email: string; since: number; staffRole: StaffRole | undefined };

/** `more`: there are others whose names begin so. */
export type FoundPeople = { people: Person[]; page: number; pages: number; more: boolean };

/** Fewer letters than these would find half of the organisation. */
export const SHORTEST_NAME = 2;
/** Of those whose name begins so, and of those whose surname does: more than anybody looks through. */
const MOST_FOUND = 200;

export function createPeopleVerbs({ db }: { db: Db }) {
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

      /** By the whole address, or by the beginning of a name, first or last name first. A text that is too short finds none. */
      async search(
        organisation: Organisation,
        typed: string,
        wanted: { page: number; perPage: number },
      ): Promise<FoundPeople> {
        const rows = typed.includes("@") ? await byEmail(organisation, typed) : await byName(organisation, typed);
        const there = rows.slice(0, MOST_FOUND).filter(isThere).sort(bySurname);
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
  staffRole: readStaffRole(row.staff_role),
});

const bySurname = (one: AccountRow, other: AccountRow): number =>
  one.surname_lookup < other.surname_lookup || (one.surname_lookup === other.surname_lookup && one.id < other.id)
    ? -1
    : 1;
