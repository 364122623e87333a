import { DAY, HOUR, MINUTE } from "./durations.ts";

/**
 * Lifetimes of drafts, links and codes, in milliseconds. Emails and pages take their numbers from here, and a page uses the same
 * unit.
 */

/** PW-01: the link of a reset. */
export const RESET_LINK_LIFE = 60 * MINUTE;
/** OP-02: the first link of an account that operators made. */
export const WELCOME_LINK_LIFE = 7 * DAY;
/** SU-12: the link that confirms a new account. */
export const CONFIRM_LINK_LIFE = 48 * HOUR;
/** AC-03: the link to the new address of a change, and the one to the old address that undoes it. */
export const EMAIL_CHANGE_LIFE = 48 * HOUR;
export const EMAIL_UNDO_LIFE = 7 * DAY;
/** SU-09: a sign-up waits this long for its next step. */
export const SIGN_UP_DRAFT_LIFE = 30 * MINUTE;
/** BK-05: a checkout's typed fields, and after the booking the token under which it can be read. */
export const CHECKOUT_DRAFT_LIFE = 24 * HOUR;
/** BK-08: how long a guest's booking without a payment keeps its rooms until the address is confirmed. */
export const ADDRESS_CONFIRM_LIFE = 30 * MINUTE;
/** BK-05: how long a visitor who found a booking by reference and email address can view it. */
export const FOUND_BOOKING_LIFE = 30 * MINUTE;
/** The link that confirms a corrected name. */
export const NAME_CORRECTION_LIFE = 24 * HOUR;
/** PD-03: how long the guest of a canceled time chooses another one. */
export const OTHER_TIME_LIFE = 48 * HOUR;
/** PD-09: how long a guest can confirm an entry of a waiting list by the link of its email. */
export const WAITING_CONFIRM_LIFE = 24 * HOUR;
/** PD-09: how long places that came free are kept for a party of the waiting list. */
export const WAITING_OFFER_LIFE = 24 * HOUR;
/** How long a payment waits for its payer to return from the provider's page. */
export const PAYMENT_LIFE = 20 * MINUTE;
/** AC-06: an identity that waits for its account, and the code mailed for it; enough to fill in a form and fetch an email. */
export const PENDING_IDENTITY_LIFE = 30 * MINUTE;
/** LO-06: a link to the savings partner, from the press of the button to its page. */
export const SAVINGS_LINK_LIFE = 5 * MINUTE;
/** LO-06: a visit to the embedded savings partner. */
export const DEMO_SAVINGS_VISIT_LIFE = 30 * MINUTE;
/** BK-03: how long a quote keeps its exchange rates; longer while its rooms are held. */
export const QUOTE_LIFE = 30 * MINUTE;
/** How long a quote is stored, to show changes since. */
export const QUOTE_KEPT = 24 * HOUR;
/** BK-02: rooms are kept for a visitor so long, and as long again when asked once. */
export const HOLD_LIFE = 15 * MINUTE;
/** The same for a guest, until a payment begins. */
export const GUEST_HOLD_LIFE = 5 * MINUTE;

/** QP-01: how long the first referral link that a visitor followed counts. */
export const REFERRAL_LIFE = 30 * DAY;
