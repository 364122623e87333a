import { findAccount } from "../auth/account-store.ts";
import { DAY } from "../core/durations.ts";
import { sanitiseEmail } from "../core/email-address.ts";
import type { MailedKeys } from "../crypto/mailed-keys.ts";
import type { Db } from "../db/schema.ts";
import type { EmailSite, NewEmail } from "../email/compose.ts";
import { enqueueEmail } from "../email/outbox.ts";
import type { AgentOf } from "../ports/acting.ts";
import type { Booking } from "./booked.ts";

/**
 * What emails about bookings need of other contexts. Without it, or without keys, nothing is said of agents and a client's link asks
 * to sign in.
 */
export type BookingMail = {
  agentOf?: AgentOf | undefined;
  mailedKeys?: Pick<MailedKeys, "make" | "read" | "code"> | undefined;
};

/** How one reader of an email reads it. */
export type BookingSite = EmailSite & {
  /** The booking's page, by the name that the reader may know. */
  href: string;
  /** The reader did not pay: how it was paid is not the reader's business. */
  hidesPayment: boolean;
  /** BK-08: the address may be a stranger's: nothing that was typed is in it. */
  hidesTyped?: boolean;
  /** The agent reads it: nothing in it opens more than the agent's own session does. */
  isAgents?: boolean;
};

/** A client's key opens the booking for so long after it ends. */
const KEY_KEPT = 365 * DAY;

export const bookingHref = (name: string, { origin }: EmailSite): string => new URL(`/bookings/${name}`, origin).href;

/** By its id, which also opens a guest's booking; by a key for the client of the agent who booked it. */
function guestHref(booking: Booking, site: EmailSite, mail: BookingMail | undefined): string {
  const name =
    booking.isByAgent && mail?.mailedKeys?.make("booking-client", booking, (booking.endsOn + 1) * DAY + KEY_KEPT);
  return bookingHref(name || booking.id, site);
}

/** As its guest reads it. */
export const guestSite = <Site extends EmailSite>(booking: Booking, site: Site, mail: BookingMail | undefined) => ({
  ...site,
  href: guestHref(booking, site, mail),
  hidesPayment: booking.isByAgent === true,
});

type Sending<Site extends EmailSite & Pick<BookingSite, "hidesTyped">> = {
  site: Site;
  compose: (reader: Site & BookingSite) => NewEmail;
  now: number;
  /** Only who pays reads it: the agent, of what an agent booked. */
  toPayer?: boolean;
  /** The agent has to do something, and gets a copy in any case. */
  agentDecides?: boolean;
};

/**
 * AG-09: writes an email about a booking to its guest. Of a booking for an agent's client it names the agent of today, who gets the
 * answers and, unless they want none, a copy; none while the address is unconfirmed (BK-08): link and code are for its reader.
 * Answers the id of the guest's, or of the payer's.
 */
export async function sendBookingEmail<Site extends EmailSite & Pick<BookingSite, "hidesTyped">>(
  trx: Db,
  mail: BookingMail | undefined,
  booking: Booking,
  { site, compose, now, toPayer = false, agentDecides = false }: Sending<Site>,
): Promise<string> {
  const { organisationId, clientId, reference, guest } = booking;
  const found = clientId === undefined ? undefined : await mail?.agentOf?.(organisationId, clientId, trx);
  const agent = found?.isAgent ? found : undefined;
  const agents = { ...site, href: bookingHref(reference, site), agent, isAgents: true, hidesTyped: false };
  if (toPayer && booking.isByAgent && agent)
    return enqueueEmail(
      trx,
      { ...compose({ ...agents, agent: undefined, hidesPayment: false }), to: agent.email },
      now,
    );
  const hidesTyped = site.hidesTyped ?? (await isForAnother(trx, booking));
  const id = await enqueueEmail(trx, compose({ ...guestSite(booking, site, mail), agent, hidesTyped }), now);
  // The client's key is not the agent's: another agent may have the client tomorrow.
  const getsCopy = (agent?.getsCopies || agentDecides) && !toPayer && booking.confirmBy === undefined;
  if (agent && getsCopy && agent.email !== guest.email)
    await enqueueEmail(
      trx,
      { ...compose({ ...agents, hidesPayment: true }), to: agent.email, replyTo: guest.email },
      now,
    );
  return id;
}

/** Whether a member books with an address that is not the account's, and that is not confirmed. */
async function isForAnother(trx: Db, { organisationId, accountId, isByAgent, guest }: Booking): Promise<boolean> {
  if (accountId === undefined || isByAgent) return false;
  const account = await findAccount(trx, organisationId, accountId);
  return account !== undefined && isOthersAddress(account.email, guest.email);
}

const isOthersAddress = (one: string, other: string): boolean =>
  sanitiseEmail(one)?.lookup !== sanitiseEmail(other)?.lookup;

type Ordering = {
  account?: { type?: "agent" | "traveller"; email?: string } | undefined;
  accepts?: { mailedTo: string } | undefined;
  guest: { email: string };
};

/** BK-08: whether the address was not shown to be read. What an agent sends is counted by itself. */
export const goesToStrangers = (
  { account, accepts, guest }: Ordering,
  { confirmBy }: Pick<Booking, "confirmBy">,
): boolean =>
  confirmBy !== undefined ||
  (account?.type === "traveller" && isOthersAddress(account.email ?? guest.email, guest.email)) ||
  (accepts !== undefined && isOthersAddress(accepts.mailedTo, guest.email));
