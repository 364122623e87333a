import { DAY } from "../core/durations.ts";
import type { PersonalDataSource } from "../db/personal-data.ts";
import { changeRows, countRows, rowsOf, sameOrganisation } from "../db/rows.ts";
import { answersOf } from "./answers.ts";
import { toBooking } from "./booked.ts";
import { checkoutDrafts, opened } from "./drafts.ts";
import { forgetBookingNotes, forgetCorrections } from "./name-corrections.ts";
import { forgetReferences } from "./payment-due.ts";
import { listBookings } from "./queries.ts";
import { type Guest, storedConsent, storedGuest, storedName } from "./stored.ts";
import { lapse } from "./unpaid-order.ts";

const NO_GUEST: Guest = { title: "", firstName: "", lastName: "", email: "", phone: "", requests: "" };

export const FORGOTTEN_GUEST = { guest: storedGuest.write(NO_GUEST), guest_email: "", guest_name: "", answers: null };

/** The day after a stay is the last its house may ask for the guest; zones reach half a day either way. */
const ASKED_FOR = 2;

/** Bookings stay for the books; their guests go with the account, or when the stay is over (AC-05). */
export const bookingPersonalData: PersonalDataSource = {
  async export(db, { organisationId, id }, encryption) {
    const bookings = await listBookings(db, organisationId, id, { when: "all", today: 0 });
    const consents = await rowsOf(db, "booking", { organisation_id: organisationId, account_id: id }).execute();
    const correctedNames = await db
      .selectFrom("name_correction")
      .innerJoin("booking", sameOrganisation("booking.id", "name_correction.booking_id"))
      .select(["booking.reference", "was", "became"])
      .where("booking.organisation_id", "=", organisationId)
      .where("booking.account_id", "=", id)
      .execute();
    const notes = await db
      .selectFrom("booking")
      .innerJoin("staff_note", sameOrganisation("staff_note.subject_id", "booking.id"))
      .select(["booking.reference", "staff_note.text", "staff_note.created_at as at"])
      .where("booking.organisation_id", "=", organisationId)
      .where("booking.account_id", "=", id)
      .where("subject_kind", "=", "booking")
      .execute();
    return {
      bookingNotes: notes,
      bookings: bookings.map((booking) => ({ ...booking, answers: answersOf(encryption, booking).given })),
      consents: consents.map(({ reference, consent }) => ({ reference, ...storedConsent.read(consent) })),
      correctedNames: correctedNames.map(({ reference, was, became }) => ({
        reference,
        was: storedName.read(was),
        became: storedName.read(became),
      })),
    };
  },
  async erase(trx, { organisationId, id }, now) {
    const over = Math.floor(now / DAY) - ASKED_FOR;
    const whose = { organisation_id: organisationId, account_id: id };
    for (const row of await rowsOf(trx, "booking", { ...whose, state: "awaiting-payment" }).execute())
      await lapse(trx, { now: () => now }, toBooking(row));
    await changeRows(trx, "booking", whose)
      .set(FORGOTTEN_GUEST)
      .where((where) => where.or([where("ends_on", "<", over), where("state", "in", ["cancelled", "lapsed"])]))
      .execute();
    await forgetCorrections(trx, whose);
    await forgetBookingNotes(trx, whose);
    await forgetReferences(trx, whose);
    return countRows(
      rowsOf(trx, "booking", whose).where("ends_on", ">=", over).where("state", "not in", ["cancelled", "lapsed"]),
    );
  },
};

/** The fields of checkouts that an account began and did not finish (AC-05, M15). */
export const draftPersonalData = checkoutDrafts.personalData("checkoutDrafts", (draft, encryption) => ({
  ...draft,
  fields: opened(draft.fields, encryption),
}));
