import { z } from "zod";
import type { Clock } from "../core/clock.ts";
import { CHECKOUT_DRAFT_LIFE } from "../core/lifetimes.ts";
import { isNeedName } from "../core/needs.ts";
import type { Encryption } from "../crypto/encryption.ts";
import { hashToken, newToken } from "../crypto/ids.ts";
import { createDraftStore } from "../db/drafts.ts";
import { changeRows, rowsOf } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import { storedJson } from "../db/stored-json.ts";
import { money } from "../db/stored-shapes.ts";
import { type Booking, toBooking } from "./booked.ts";

/** The typed values of a checkout, by field name. */
type Fields = Record<string, string>;

/** What a checkout is of, as its buyer saw it last, without the buyer's data. */
const begun = z.object({
  product: z.string(),
  /** JSON of its product. */
  sold: z.string(),
  /** With taxes and fees, less a member's discount, before anything of a wallet. */
  total: money,
  /** What that discount is, in the total's currency. */
  discount: z.int(),
});
export type BegunReservation = z.infer<typeof begun>;

export const checkoutDrafts = createDraftStore({
  kind: "checkout",
  life: CHECKOUT_DRAFT_LIFE,
  stored: storedJson(
    z.object({
      fields: z.record(z.string(), z.string()),
      /** null if it was not available. */
      reservation: begun.nullable(),
    }),
  ),
});

const withAnswers = (fields: Fields, change: Encryption["encrypt"]): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      isNeedName(name) && value !== "" ? change(value, name) : value,
    ]),
  );

/** The fields as typed; an answer whose key is gone was not typed. */
export const opened = (fields: Fields, encryption: Encryption): Fields =>
  withAnswers(fields, (value, place) => {
    try {
      return encryption.decrypt(value, place);
    } catch {
      return "";
    }
  });

/** The reservation that the cookie `myReservationToken` names, before and after booking. */
export type Reservation =
  | { state: "begun"; begun: BegunReservation; expiresAt: number }
  | { state: "booked"; booking: Booking; expiresAt: number };

/** LO-08: stores a checkout's typed values under the token in `myReservationToken`; those of needs encrypted. */
export function createDrafts({ db, clock, encryption }: { db: Db; clock: Clock; encryption: Encryption }) {
  return {
    /** Answers the token: the one given where it still names a draft of this organisation, else a new one. */
    keepDraft: (
      organisationId: string,
      token: string | undefined,
      fields: Fields,
      accountId: string | undefined,
      reservation: BegunReservation | null = null,
    ): Promise<string> => {
      const draft = { fields: withAnswers(fields, encryption.encrypt), reservation };
      return checkoutDrafts.keep(db, { organisationId, token, accountId }, draft, clock.now());
    },

    async findDraft(organisationId: string, token: string): Promise<Fields | undefined> {
      const draft = await checkoutDrafts.find(db, organisationId, token, clock.now());
      return draft?.data && opened(draft.data.fields, encryption);
    },

    /** Deletes the typed values and makes the token name the booking instead; a new token if the given one is unknown. */
    async nameBooked({ organisationId, id }: Booking, given = ""): Promise<string> {
      const draft = await checkoutDrafts.take(db, organisationId, given, clock.now());
      const token = draft ? given : newToken();
      await changeRows(db, "booking", { organisation_id: organisationId, id })
        .set({ reservation_hash: hashToken(token) })
        .execute();
      return token;
    },
  };
}

/** CALL-16: undefined for a token that is unknown, of another organisation or older than the cookie's life. */
export async function findReservation(
  db: Db,
  organisationId: string,
  token: string,
  now: number,
): Promise<Reservation | undefined> {
  const draft = await checkoutDrafts.find(db, organisationId, token, now);
  if (draft?.data?.reservation) return { state: "begun", begun: draft.data.reservation, expiresAt: draft.expiresAt };
  const row = await rowsOf(db, "booking", { organisation_id: organisationId })
    .where("reservation_hash", "=", hashToken(token))
    .where("created_at", ">", now - CHECKOUT_DRAFT_LIFE)
    // A browser that books again takes its token along.
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { state: "booked", booking: toBooking(row), expiresAt: row.created_at + CHECKOUT_DRAFT_LIFE };
}
