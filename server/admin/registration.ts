import { DAY } from "../core/durations.ts";
import { readEmail } from "../core/email-address.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { sliceOf, type WantedPage } from "../core/pages.ts";
import type { Store } from "../db/schema.ts";
import type { Organisation } from "../organisation/settings.ts";
import { findCountry } from "../reference/countries.ts";
import {
  countAccessCodes,
  createAccessCode,
  endAccessCode,
  findAccessCode,
  type ListedCode,
  listAccessCodes,
  tidyAccessCode,
} from "../registration/access-codes.ts";
import {
  countInvitations,
  createInvitation,
  endInvitation,
  type ListedInvitation,
  listInvitations,
} from "../registration/invitations.ts";
import { type Audit, createAudited, outcomeOf } from "./audit.ts";

type NewAccessCode = {
  /** As it is typed. */
  code: string;
  /** For how many accounts; undefined: any number. */
  uses?: number | undefined;
  /** The instants between which it can be used. */
  from?: number | undefined;
  until?: number | undefined;
  /** Why, for the log. */
  reason?: string | undefined;
};

type NewInvitation = {
  email: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  /** 1 Miss, 2 Mr, 3 Mrs. */
  title?: number | undefined;
  phone?: string | undefined;
  country?: string | undefined;
  language?: string | undefined;
  masterCode?: string | undefined;
  tripId?: string | undefined;
  days: number;
};

export function createRegistrationVerbs({ db, clock, audit }: Store & { audit: Audit }) {
  const audited = createAudited({ db, audit });
  return {
    accessCodes: {
      /** SU-07. Answers the code as it is stored. */
      async add(
        organisation: Organisation,
        { code: typed, uses, from, until, reason }: NewAccessCode,
      ): Promise<Outcome<string, "reversed" | "taken">> {
        const code = tidyAccessCode(typed);
        if (from !== undefined && until !== undefined && from >= until) return refused("reversed");
        const row = {
          organisation_id: organisation.id,
          code,
          active: 1,
          valid_from: from ?? null,
          valid_until: until ?? null,
          uses_left: uses ?? null,
        };
        return audited(
          async (trx) => ((await createAccessCode(trx, row)) ? ok(code) : refused("taken")),
          () => ["accessCodes.add", { organisation: organisation.slug, code, uses, reason }],
        );
      },

      /** With the number of accounts that used each; those that can be used first. */
      async list({ id }: Organisation, wanted: WantedPage) {
        const { page, pages, ...slice } = sliceOf(wanted.page, await countAccessCodes(db, id), wanted.perPage);
        return { codes: await listAccessCodes(db, id, slice), page, pages };
      },

      find: async ({ id }: Organisation, code: string): Promise<ListedCode | undefined> =>
        (await listAccessCodes(db, id, { code: tidyAccessCode(code) }))[0],

      /** It opens no sign-up any more; false where that was so before. */
      async end(organisation: Organisation, { code: typed, reason }: { code: string; reason: string }) {
        const code = tidyAccessCode(typed);
        const ended = await audited(
          async (trx) => outcomeOf(await endAccessCode(trx, organisation.id, code)),
          () => ["accessCodes.end", { organisation: organisation.slug, code, reason }],
        );
        return ended.ok;
      },
    },

    invitations: {
      /** SU-16. Answers the key for its link. */
      async add(
        organisation: Organisation,
        wanted: NewInvitation,
      ): Promise<Outcome<string, "wrong-email" | "unknown-country" | "unknown-code">> {
        const email = readEmail(wanted.email);
        const country = wanted.country?.toUpperCase() ?? "";
        const masterCode = wanted.masterCode ? tidyAccessCode(wanted.masterCode) : "";
        if (!email) return refused("wrong-email");
        if (country && !findCountry(country)) return refused("unknown-country");
        if (masterCode && !(await findAccessCode(db, organisation.id, masterCode))) return refused("unknown-code");
        const invitation = {
          mastercode: masterCode,
          email: email.email,
          firstname: wanted.firstName ?? "",
          lastname: wanted.lastName ?? "",
          title: wanted.title ?? 1,
          phonenumber: wanted.phone ?? "",
          countrycode: country,
          lang: wanted.language ?? "",
          tripid: wanted.tripId ?? "",
        };
        const { days } = wanted;
        return audited(
          async (trx) => ok(await createInvitation(trx, organisation.id, invitation, clock.now(), days * DAY)),
          () => ["invitations.add", { organisation: organisation.slug, days }],
        );
      },

      /** The latest first. */
      async list({ id }: Organisation, wanted: WantedPage) {
        const { page, pages, ...slice } = sliceOf(wanted.page, await countInvitations(db, id), wanted.perPage);
        return { invitations: await listInvitations(db, id, slice), page, pages };
      },

      find: async ({ id }: Organisation, invitation: string): Promise<ListedInvitation | undefined> =>
        (await listInvitations(db, id, { id: invitation }))[0],

      /** Its link works no longer; false where it had ended or was used. */
      async end(organisation: Organisation, { id, reason }: { id: string; reason: string }) {
        const ended = await audited(
          async (trx) => outcomeOf(await endInvitation(trx, organisation.id, id, clock.now())),
          () => ["invitations.end", { organisation: organisation.slug, invitation: id, reason }],
        );
        return ended.ok;
      },
    },
  };
}
