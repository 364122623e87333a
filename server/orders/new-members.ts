import type { RequestContext } from "../auth/auth-event.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { rowsOf } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { ConfirmedMember, Registration } from "../registration/registration.ts";
import type { Booking } from "./booked.ts";
import type { createJoining } from "./joining.ts";
import type { NotSignedUp, Order } from "./order.ts";
import { setNewMember } from "./queries.ts";
import { intentOf } from "./rules.ts";

/** What bookings of new members need of sign-up (decision 039). */
export type NewMembers = Pick<Registration["newMembers"], "confirmIn" | "changeAddressIn" | "countLookUp"> &
  Pick<ReturnType<typeof createJoining>, "joinAtSignUp">;

/** The account that is made with the booking, in its transaction; what others took meanwhile undoes both. */
export async function makeMember(
  trx: Db,
  { newMember }: Pick<Order, "newMember">,
): Promise<Outcome<void, NotSignedUp>> {
  const made = (await newMember?.makeIn(trx)) ?? ok(undefined);
  return made.ok ? made : refused("sign-up", { refusal: made });
}

/** Whether the same browser made the account, with an order of the same: its payment may have failed. */
export async function isOwnMember(db: Db, order: Order, accountId: string): Promise<boolean> {
  const intent = intentOf(order);
  if (intent === null) return false;
  const key = { organisation_id: order.organisation.id, intent, new_member_id: accountId };
  return (await rowsOf(db, "booking", key).limit(1).executeTakeFirst()) !== undefined;
}

/** The address is proved: the account is confirmed, and the booking, whose row is locked, becomes the account's. */
export async function joinMember(
  trx: Db,
  members: NewMembers | undefined,
  organisation: Organisation,
  booking: Booking,
  requestContext: RequestContext,
): Promise<ConfirmedMember | undefined> {
  const { newMemberId, guest } = booking;
  if (newMemberId === undefined || !members) return undefined;
  const member = await members.confirmIn(trx, { accountId: newMemberId, email: guest.email }, requestContext);
  if (member) await members.joinAtSignUp(trx, organisation, booking.id, member.account);
  await setNewMember(trx, booking, null);
  return member;
}
