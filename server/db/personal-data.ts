import type { Kysely } from "kysely";
import type { Database } from "./schema.ts";

/** With every address that emails went to. */
export type OwnerOfEmails = { id: string; organisationId: string; emails: string[] };

/** A part of the product that stores something about people; each answers for its own tables (AC-05). */
export type PersonalDataHolder = {
  /** What its part of a download is called. */
  name: string;
  collect(db: Kysely<Database>, owner: OwnerOfEmails): Promise<unknown>;
  /**
   * Forgets the person, in the transaction of the deletion. Answers how many things still have to name them for a while,
   * such as stays that are ahead; it is asked again until there are none.
   */
  forget(trx: Kysely<Database>, owner: OwnerOfEmails, now: number): Promise<number>;
};
