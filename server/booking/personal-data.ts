import { DAY } from "../core/durations.ts";
import type { PersonalDataSource } from "../db/personal-data.ts";
import { checkoutDrafts } from "./drafts.ts";
import { listBookings } from "./queries.ts";
import { type Guest, storedGuest } from "./stored.ts";

const NOBODY: Guest = { title: "", firstName: "", lastName: "", email: "", phone: "", requests: "" };

export const FORGOTTEN_GUEST = { guest: storedGuest.write(NOBODY), guest_email: "" };

/** The day after a stay is the last its house may ask for the guest; zones reach half a day either way. */
const ASKED_FOR = 2;

/** Bookings stay for the books; their guests go with the account, or when the stay is over (AC-05). */
export const bookingPersonalData: PersonalDataSource = {
  async export(db, { organisationId, id }) {
    return { bookings: await listBookings(db, organisationId, id, { when: "all", today: 0 }) };
  },
  async erase(trx, { organisationId, id }, now) {
    const over = Math.floor(now / DAY) - ASKED_FOR;
    await trx
      .updateTable("booking")
      .set(FORGOTTEN_GUEST)
      .where("organisation_id", "=", organisationId)
      .where("account_id", "=", id)
      .where((where) => where.or([where("departure", "<", over), where("state", "=", "cancelled")]))
      .execute();
    const { ahead } = await trx
      .selectFrom("booking")
      .select((select) => select.fn.countAll<number>().as("ahead"))
      .where("organisation_id", "=", organisationId)
      .where("account_id", "=", id)
      .where("departure", ">=", over)
      .where("state", "!=", "cancelled")
      .executeTakeFirstOrThrow();
    return ahead;
  },
};

/** What somebody typed at checkout and did not book yet (AC-05, M15). */
export const draftPersonalData = checkoutDrafts.personalData("checkoutDrafts");
