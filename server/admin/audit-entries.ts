import { findAccountByEmail } from "../auth/account-store.ts";
import { sanitiseEmail } from "../core/email-address.ts";
import { MOST_IN_FILE } from "../core/limits.ts";
import { type CutList, cutAt, sliceOf } from "../core/pages.ts";
import { countRows } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { AuditEntryRow } from "./tables.ts";

/** Empty texts filter nothing. `who`: the address of an operator, or the name of who ran a command; instants, `to` excluded. */
export type AuditFilter = { who: string; verb: string; subject: string; from?: number; to?: number };

export function createAuditEntries({ db }: { db: Db }) {
  async function filtered({ id }: Organisation, { who, verb, subject, from, to }: AuditFilter) {
    const address = who.includes("@") ? sanitiseEmail(who)?.lookup : undefined;
    const actor = address === undefined ? who : ((await findAccountByEmail(db, id, address))?.id ?? who);
    return db
      .selectFrom("audit_entry")
      .selectAll()
      .where("organisation_id", "=", id)
      .$if(who !== "", (rows) => rows.where("actor", "=", actor))
      .$if(verb !== "", (rows) => rows.where("verb", "=", verb))
      .$if(subject !== "", (rows) => rows.where("subject", "=", subject))
      .$if(from !== undefined, (rows) => rows.where("at", ">=", from as number))
      .$if(to !== undefined, (rows) => rows.where("at", "<", to as number));
  }

  return {
    audit: {
      /** OP-07: the newest first. */
      async page(organisation: Organisation, filter: AuditFilter, wanted: { page: number; perPage: number }) {
        const rows = await filtered(organisation, filter);
        const { page, pages, offset, limit } = sliceOf(wanted.page, await countRows(rows), wanted.perPage);
        const entries = await rows.orderBy("at", "desc").orderBy("id").limit(limit).offset(offset).execute();
        return { entries, page, pages };
      },

      /** The newest first. */
      async list(organisation: Organisation, filter: AuditFilter): Promise<CutList<AuditEntryRow>> {
        const rows = (await filtered(organisation, filter)).orderBy("at", "desc").orderBy("id");
        return cutAt(await rows.limit(MOST_IN_FILE + 1).execute(), MOST_IN_FILE);
      },

      /** Verbs that have entries. */
      async verbs({ id }: Organisation): Promise<string[]> {
        const rows = await db
          .selectFrom("audit_entry")
          .select("verb")
          .distinct()
          .where("organisation_id", "=", id)
          .orderBy("verb")
          .execute();
        return rows.map(({ verb }) => verb);
      },
    },
  };
}
