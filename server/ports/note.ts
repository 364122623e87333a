import type { Db } from "../db/schema.ts";

/** OP-07: notes a change in the audit log of the organization that `details` name, in the transaction that makes it. */
export type NoteChange = (
  verb: string,
  details: { organisation: string } & Record<string, unknown>,
  trx: Db,
) => Promise<void>;
