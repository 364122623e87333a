/** RFC 5321. */
export const EMAIL_MAX_LENGTH = 254;

/** A phone number as it is typed, with blanks and brackets between its digits. */
export const PHONE_MAX_LENGTH = 40;

/** SU-05: the most digits a phone number can have (ITU-T E.164). */
export const PHONE_MAX_DIGITS = 15;

/** A busy server stays busy for some seconds. */
export const RETRY_AFTER_SECONDS = 5;

/** The most rows of a list without pages: more than a reader looks through. */
export const MOST_LISTED = 100;

/** OP-05: bytes of a file of a property's photo. */
export const LONGEST_PHOTO_FILE = 20 * 1024 * 1024;
/** OP-05: millions of pixels of a photo. A camera's have some 50; a file that unpacks to more could take all memory. */
export const MOST_MEGAPIXELS = 60;

/** Payments that an account may have begun and not finished. */
export const MOST_OPEN_PAYMENTS = 5;

/** BK-01: nights of a stay, and days from the first possible arrival to the last. */
export const LONGEST_STAY = 30;
export const MOST_DAYS_AHEAD = 500;

/** BK-02: rooms held at a property on one night, for an account, and for the guests of one network together. */
export const MOST_HELD_FOR_ACCOUNT = 4;
export const MOST_HELD_FOR_NETWORK = 3;

/** BK-02, BK-08: percent of a unit of stock that guests hold together, and that they book together before they pay or confirm. */
const MOST_PERCENT_HELD_FOR_GUESTS = 30;

/** The same as a number of its units. `party`: of what one guest takes, what always fits. */
export const mostForGuests = (capacity: number, party = 1): number =>
  Math.max(party, Math.floor((capacity * MOST_PERCENT_HELD_FOR_GUESTS) / 100));

/** Stays whose rooms are held for one visitor at a time. */
export const MOST_HOLDS = 2;

/** How often, in a day, the same rooms are held for a visitor who does not book them. */
export const MOST_SAME_HOLDS = 2;

/** Of campaigns and plans: characters of a code, and of what both are called and say. */
export const CODE_LONGEST = 30;
export const PLAN_NAME_LONGEST = 60;
export const PLAN_TEXT_LONGEST = 300;
export const CAMPAIGN_TITLE_LONGEST = 80;
export const CAMPAIGN_TEXT_LONGEST = 400;

/** The largest number in a fraction: of points for a unit of money, and of what a plan makes of them. */
export const RULE_FRACTION_MOST = 999_999;
export const PLAN_FRACTION_MOST = 9_999;

/** The most days that points can last. */
export const LASTS_DAYS_MOST = 3_650;

/** Percent that a plan takes off at most. */
export const PLAN_DISCOUNT_MOST = 50;

/** The most sign-ups through one member in a day that a campaign may leave to itself. */
export const MOST_REFERRED_IN_A_DAY = 1_000;

/** Days in which a buyer can withdraw from a certificate, a top-up or a plan: by law fourteen; terms may give more. */
export const USUAL_TO_WITHDRAW = 14;
export const LONGEST_TO_WITHDRAW = 365;

/** AG-04: what an agent's quote offers at most, and for how many days. */
export const MOST_QUOTE_OPTIONS = 10;
export const MOST_QUOTE_DAYS = 180;

/** Bookings, and changes of the audit log, in a file for operators. */
export const MOST_IN_FILE = 10_000;

/** Travelers that an agent adds in one form. */
export const MOST_IN_GROUP = 40;

/** Letters of the company that documents for an agent's client are addressed to. */
export const COMPANY_LONGEST = { name: 120, address: 300, taxNumber: 40 } as const;
