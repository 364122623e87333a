import type { Money } from "../core/money.ts";
import type { Encryption } from "../crypto/encryption.ts";
import type { Database, Db } from "./schema.ts";

/** With every address that emails went to. */
export type DataOwner = { id: string; organisationId: string; emails: string[] };

/** Kinds of value in a wallet, in the order of display. */
export const VALUE_KINDS = ["certificate", "discount", "cash-card", "myvacations", "points"] as const;
/** Of one kind and currency, or of points: the amount that can be spent today, and the rest. */
export type HeldValue = { kind: (typeof VALUE_KINDS)[number]; spendable: Money; idle: Money };

/** A part of the product that stores something about people; each answers for its own tables (AC-05). */
export type PersonalDataSource = {
  /** Its part of a download, by what each thing in it is called there. */
  export(db: Db, owner: DataOwner, encryption: Encryption): Promise<Record<string, unknown>>;
  /**
   * Erases the person, in the transaction of the deletion. Answers how many things still have to name them for a while,
   * such as stays that are ahead; it is asked again until there are none.
   */
  erase(trx: Db, owner: DataOwner, now: number): Promise<number>;
  /** What of value the person would lose. */
  holds?(db: Db, owner: Omit<DataOwner, "emails">, now: number): Promise<HeldValue[]>;
  /** In the transaction after which nothing names the person any more. */
  finish?(trx: Db, owner: Omit<DataOwner, "emails">, now: number): Promise<void>;
};

/**
 * A source whose tables have an `account_id` and whose rows all go with the account. `tables` names them with the columns
 * that are no business of a download: keys and hashes.
 */
export function personalDataOfTables(tables: Partial<Record<keyof Database, readonly string[]>>): PersonalDataSource {
  const names = Object.keys(tables) as (keyof Database)[];
  return {
    async export(db, owner) {
      const data: Record<string, unknown> = {};
      for (const table of names) {
        const hidden = ["organisation_id", "account_id", ...(tables[table] ?? [])];
        const rows = await ofOwner(db.selectFrom(table as "session").selectAll(), table, owner).execute();
        data[table] = rows.map((row: object) =>
          Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.includes(column))),
        );
      }
      return data;
    },
    async erase(trx, owner) {
      for (const table of names) await ofOwner(trx.deleteFrom(table as "session"), table, owner).execute();
      return 0;
    },
  };
}

type Narrowed<Query> = { where(column: "account_id" | "organisation_id", operator: "=", value: string): Query };

/** The log names organisations by their slug, so its failures have only the account's id, which no other account has. */
function ofOwner<Query extends Narrowed<Query>>(query: Query, table: keyof Database, owner: DataOwner): Query {
  const rows = query.where("account_id", "=", owner.id);
  return table === "auth_failure" ? rows : rows.where("organisation_id", "=", owner.organisationId);
}
