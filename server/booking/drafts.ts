import type { Kysely } from "kysely";
import { z } from "zod";
import type { Clock } from "../core/clock.ts";
import { CHECKOUT_DRAFT_LIFE } from "../core/lifetimes.ts";
import { createDraftStore } from "../db/drafts.ts";
import type { Database } from "../db/schema.ts";
import { storedJson } from "../db/stored-json.ts";

/** What was typed at checkout, by the names of the fields. */
type Fields = Record<string, string>;

export const checkoutDrafts = createDraftStore<Fields>({
  kind: "checkout",
  life: CHECKOUT_DRAFT_LIFE,
  stored: storedJson<Fields>(z.record(z.string(), z.string()), []),
});

/** Keeps what was typed at checkout while the visitor signs in again; the cookie `myReservationToken` carries its name. */
export function createDrafts({ db, clock }: { db: Kysely<Database>; clock: Clock }) {
  return {
    /** Answers the token: the one given where it still names a draft of this organisation, else a new one. */
    keepDraft: (
      organisationId: string,
      token: string | undefined,
      fields: Fields,
      accountId: string | undefined,
    ): Promise<string> => checkoutDrafts.keep(db, { organisationId, token, accountId }, fields, clock.now()),

    findDraft: async (organisationId: string, token: string): Promise<Fields | undefined> =>
      (await checkoutDrafts.find(db, organisationId, token, clock.now()))?.data,

    async dropDraft(organisationId: string, token: string): Promise<void> {
      await checkoutDrafts.take(db, organisationId, token, clock.now());
    },
  };
}
