import { DAY, HOUR, MINUTE } from "./durations.ts";

/**
 * How long what was begun or mailed waits, in milliseconds. Emails and pages take their numbers from here; a page names its
 * own in the unit it has here.
 */

/** PW-01: the link of a reset. */
export const RESET_LINK_LIFE = 60 * MINUTE;
/** SU-12: the link that confirms a new account. */
export const CONFIRM_LINK_LIFE = 48 * HOUR;
/** AC-03: the link to the new address of a change, and the one to the old address that undoes it. */
export const EMAIL_CHANGE_LIFE = 48 * HOUR;
export const EMAIL_UNDO_LIFE = 7 * DAY;
/** SU-09: a sign-up waits this long for its next step. */
export const SIGN_UP_DRAFT_LIFE = 30 * MINUTE;
/** BK-05: what was typed at checkout, and afterwards the name under which what was booked can be asked for. */
export const CHECKOUT_DRAFT_LIFE = 24 * HOUR;
/** BK-05: how long a visitor who found a booking by reference and email address can view it. */
export const FOUND_BOOKING_LIFE = 30 * MINUTE;
/** The link that confirms a corrected name. */
export const NAME_CORRECTION_LIFE = 24 * HOUR;
/** What is to be paid waits this long for its payer to come back from the provider's page. */
export const PAYMENT_LIFE = 30 * MINUTE;
/** RO-04: what was paid for a stay on the payment page waits this long for its booking; then it goes back. */
export const PAID_AHEAD_LIFE = 2 * HOUR;
/** AC-06: an identity that waits for its account, and the code mailed for it; enough to fill in a form and fetch an email. */
export const PENDING_IDENTITY_LIFE = 30 * MINUTE;
/** LO-06: a link to the savings partner, from the press of the button to its page. */
export const SAVINGS_LINK_LIFE = 5 * MINUTE;
/** LO-06: a visit to the embedded savings partner. */
export const DEMO_SAVINGS_VISIT_LIFE = 30 * MINUTE;
/** BK-03: so long the exchange rates of what was chosen hold; longer while its rooms are kept. */
export const QUOTE_LIFE = 30 * MINUTE;
/** And so long it is remembered how it was when it was chosen. */
export const QUOTE_KEPT = 24 * HOUR;
/** BK-02: rooms are kept for a visitor so long, and as long again when asked once. */
export const HOLD_LIFE = 15 * MINUTE;
/** The same for a guest, until a payment begins. */
export const GUEST_HOLD_LIFE = 5 * MINUTE;

/** QP-01: how long the first referral link that a visitor followed counts. */
export const REFERRAL_LIFE = 30 * DAY;
