import { z } from "zod";
import type { Account } from "../auth/account.ts";
import {
  checked,
  countryProblem,
  documentNumberProblem,
  type NameFields,
  nationalityProblem,
  type Problems,
  readName,
  type Saved,
  tidyDocumentNumber,
} from "../auth/details.ts";
import type { Day } from "../core/day.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Encryption } from "../crypto/encryption.ts";
import { formId, newId } from "../crypto/ids.ts";
import { changeRows, countRows, insertNew, rowsOf } from "../db/rows.ts";
import type { Store } from "../db/schema.ts";
import { storedJson } from "../db/stored-json.ts";
import { inTransaction } from "../db/transaction.ts";
import type { SavedTravellerRow } from "./tables.ts";

export const DOCUMENT_KINDS = ["passport", "id-card"] as const;

/** What a border wants to see. Stored encrypted. */
const travelDocument = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  number: z.string(),
  /** ISO country that issued it. */
  countryCode: z.string(),
  /** A day. */
  expiresOn: z.int().optional(),
});
export type TravelDocument = z.infer<typeof travelDocument>;
const storedDocument = storedJson(travelDocument);

/** A person for whom the account books repeatedly (AC-04). */
export type Traveller = {
  id: string;
  titleId: number;
  firstName: string;
  lastName: string;
  nationalityId: number;
  bornOn?: Day;
  document?: TravelDocument;
};

export type TravellerFields = NameFields | "nationalityId" | "documentNumber" | "documentCountry";

/** Whose travellers: an account's own, or those of an agent's client. */
const OWNERS = { saved_traveller: "account_id", client_traveller: "client_id" } as const;

/** More than anybody travels with; keeps one account from filling the table. */
export const MOST_TRAVELLERS = 30;
/** Of an agent's client, who may be a group. */
const MOST_OF_CLIENT = 200;

export type Travellers = ReturnType<typeof createTravellers>;

type Owner = Pick<Account, "id" | "organisationId">;
type Details = Omit<Traveller, "id">;

export function createTravellers(
  { db, clock, encryption }: Store & { encryption: Encryption },
  named: keyof typeof OWNERS = "saved_traveller",
) {
  const table = named as "saved_traveller";
  const ownedBy = ({ id, organisationId }: Owner) => ({ organisation_id: organisationId, [OWNERS[named]]: id });

  /** `document` is encrypted for its row: copied into another one it cannot be decrypted. */
  function columnsOf(id: string, details: Details) {
    return {
      title_id: details.titleId,
      first_name: details.firstName,
      last_name: details.lastName,
      nationality_id: details.nationalityId,
      born_on: details.bornOn ?? null,
      document: details.document ? encryption.encrypt(storedDocument.write(details.document), id) : null,
      updated_at: clock.now(),
    };
  }

  const toTraveller = (row: SavedTravellerRow): Traveller => ({
    id: row.id,
    titleId: row.title_id,
    firstName: row.first_name,
    lastName: row.last_name,
    nationalityId: row.nationality_id,
    bornOn: row.born_on ?? undefined,
    document: row.document === null ? undefined : storedDocument.read(encryption.decrypt(row.document, row.id)),
  });

  const most = named === "client_traveller" ? MOST_OF_CLIENT : MOST_TRAVELLERS;

  const travellersOf = (owner: Owner, from = db) => rowsOf(from, table, ownedBy(owner));

  async function addAll(
    owner: Owner,
    group: Details[],
    key: string,
  ): Promise<Saved<TravellerFields, "added" | "too-many">> {
    const added: Details[] = [];
    for (const details of group) {
      const read = readTraveller(details);
      if (!read.ok) return read;
      added.push(read.value);
    }
    const stored = await inTransaction(db, async (trx): Promise<Outcome<void, "too-many">> => {
      for (const [index, details] of added.entries()) {
        const id = formId(owner.id, key, index === 0 ? details : [index, details]);
        const row = { id, ...ownedBy(owner), created_at: clock.now(), ...columnsOf(id, details) };
        await insertNew(trx, table, row as SavedTravellerRow);
      }
      return (await countRows(travellersOf(owner, trx))) > most ? refused("too-many") : ok(undefined);
    });
    return ok(stored.ok ? "added" : "too-many");
  }

  return {
    most,

    /** What saving these would refuse. */
    check(details: Details): Problems<TravellerFields> {
      const read = readTraveller(details);
      return read.ok ? {} : read.problems;
    },

    async list(owner: Owner): Promise<Traveller[]> {
      const rows = await travellersOf(owner).orderBy("created_at").orderBy("id").execute();
      return rows.map(toTraveller);
    },

    /** undefined also for another account's traveller. */
    async find(owner: Owner, id: string): Promise<Traveller | undefined> {
      const row = await travellersOf(owner).where("id", "=", id).executeTakeFirst();
      return row && toTraveller(row);
    },

    /** `key`: of the form; sent twice, it adds one. */
    add: (owner: Owner, details: Details, key = newId()) => addAll(owner, [details], key),

    /** All in one transaction, or none; the problems are of the first that is wrong. Sent twice under one key, it adds them once. */
    addAll,

    async change(owner: Owner, id: string, details: Details): Promise<Saved<TravellerFields, "changed" | "gone">> {
      const read = readTraveller(details);
      if (!read.ok) return read;
      const { numUpdatedRows } = await changeRows(db, table, { ...ownedBy(owner), id })
        .set(columnsOf(id, read.value))
        .executeTakeFirst();
      return { ok: true, value: numUpdatedRows > 0n ? "changed" : "gone" };
    },

    /** Removing one that is gone already is no error. */
    async remove(owner: Owner, id: string): Promise<void> {
      await db
        .deleteFrom(table)
        .where(({ and }) => and({ ...ownedBy(owner), id }))
        .execute();
    },
  };
}

function readTraveller(typed: Details): Saved<TravellerFields, Details> {
  const name = readName(typed, { isAccount: false });
  const document = typed.document && { ...typed.document, number: tidyDocumentNumber(typed.document.number) };
  const rest = checked(document, {
    nationalityId: nationalityProblem(typed.nationalityId),
    documentNumber: document && documentNumberProblem(document.number),
    documentCountry: document && countryProblem(document.countryCode),
  });
  if (name.ok && rest.ok) return { ok: true, value: { ...typed, ...name.value, document } };
  return refused("details", { problems: { ...(name.ok ? {} : name.problems), ...(rest.ok ? {} : rest.problems) } });
}
