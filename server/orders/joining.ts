import type { Clock } from "../core/clock.ts";
import { dayIn } from "../core/day.ts";
import { sanitiseEmail } from "../core/email-address.ts";
import { isBooked } from "../core/item-states.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { changeRows, isChanged } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { assignDocuments } from "../documents/expect.ts";
import type { LocaleData } from "../locale-data/locale-data.ts";
import type { Earning } from "../loyalty/earning.ts";
import type { Rewards } from "../loyalty/rewards.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Booking } from "./booked.ts";
import { isFrozen } from "./cancel.ts";
import { settleEarnings } from "./earnings.ts";
import { promiseEarned } from "./points.ts";
import { insertEvent, lockBooking } from "./queries.ts";

/** `address`: the booking was made with another address. `closed`: it is an account's, not booked, or its guest's data is erased. */
export type JoinRefusal = "address" | "closed";

/** Whether a booking can become an account's. */
export const isJoinable = ({
  accountId,
  guest,
  state,
  confirmBy,
}: Pick<Booking, "accountId" | "guest" | "state" | "confirmBy">): boolean =>
  accountId === undefined && confirmBy === undefined && guest.email !== "" && isBooked(state);

type Owner = { organisationId: string; accountId: string };
type Joiner = { id: string; email: string };

/** BK-05: how a guest's booking becomes an account's: only by proof of the mailbox that it was booked with. */
export function createJoining({
  db,
  clock,
  earning,
  rewards,
  localeData,
}: {
  db: Db;
  clock: Clock;
  earning: Pick<Earning, "now">;
  rewards: Pick<Rewards, "promise">;
  localeData: Pick<LocaleData, "rates">;
}) {
  /** The caller has proof that the account's owner reads its mailbox. Once, of however many; repeating is harmless. */
  async function join(
    trx: Db,
    organisation: Organisation,
    bookingId: string,
    { id: accountId, email }: Joiner,
  ): Promise<Outcome<Booking, JoinRefusal>> {
    const booking = await lockBooking(trx, organisation.id, { id: bookingId });
    if (booking?.accountId === accountId) return ok(booking);
    // The account that was made with it has it whatever became of it since.
    if (!booking || (booking.newMemberId !== accountId && !isJoinable(booking))) return refused("closed");
    if (sanitiseEmail(booking.guest.email)?.lookup !== sanitiseEmail(email)?.lookup) return refused("address");
    const key = { organisation_id: organisation.id, id: bookingId, account_id: null };
    if (!(await isChanged(changeRows(trx, "booking", key).set({ account_id: accountId })))) return refused("closed");
    const event = { organisation_id: organisation.id, booking_id: bookingId, what: "joined", at: clock.now() };
    await insertEvent(trx, { ...event, actor_id: accountId, reason: null });
    await assignDocuments(
      trx,
      { organisationId: organisation.id, subjectKind: "booking", subjectId: bookingId },
      accountId,
    );
    const joined = { ...booking, accountId };
    await promisePoints(trx, organisation, joined);
    return ok(joined);
  }

  /** LO-09: by today's rules, as if the account had booked it today. A stay that is over or frozen earns nothing. */
  async function promisePoints(trx: Db, organisation: Organisation, booking: Booking & Owner) {
    const { accountId, timeZone, endsOn, receipt, product } = booking;
    const isOver = dayIn(timeZone, clock.now()) >= endsOn;
    if (isOver || (await isFrozen(trx, booking))) return;
    const calculate = await earning.now(organisation, { id: accountId }, trx);
    const earned = calculate({ product, receipt, rates: await localeData.rates(trx) });
    if (!earned) return;
    // Rooms that were cancelled before reduce it.
    if (await promiseEarned(rewards, trx, booking, earned)) await settleEarnings(trx, clock, booking);
  }

  return {
    /** In the transaction that creates the account, whose address is proved. */
    joinAtSignUp: join,

    /** For a member whose address, which was confirmed, is the booking's. */
    join: (organisation: Organisation, bookingId: string, account: Joiner): Promise<Outcome<Booking, JoinRefusal>> =>
      inTransaction(db, (trx) => join(trx, organisation, bookingId, account)),
  };
}
