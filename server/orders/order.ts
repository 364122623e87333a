import type { Logger } from "pino";
import type { Throttle } from "../auth/throttle.ts";
import type { Clock } from "../core/clock.ts";
import type { TypedAnswers } from "../core/needs.ts";
import type { Outcome, Refusal } from "../core/outcome.ts";
import type { Encryption } from "../crypto/encryption.ts";
import type { Db } from "../db/schema.ts";
import type { Party } from "../documents/content.ts";
import type { EmailSite } from "../email/compose.ts";
import type { LocaleData } from "../locale-data/locale-data.ts";
import type { Earning } from "../loyalty/earning.ts";
import type { Rewards } from "../loyalty/rewards.ts";
import type { Language } from "../organisation/settings.ts";
import type { Payments } from "../payments/payments.ts";
import type { Sellers } from "../ports/offer.ts";
import type { Goods } from "../ports/purchase.ts";
import type { NewMember } from "../registration/new-members.ts";
import type { SignUpRefusal } from "../registration/sign-up.ts";
import type { AddOn } from "../wallet/add-ons.ts";
import type { LaterKind } from "../wallet/balances.ts";
import type { Wallet } from "../wallet/wallet.ts";
import type { BookingMail } from "./booking-mail.ts";
import type { QuoteRequest } from "./quote.ts";
import type { Guest } from "./stored.ts";
import type { StoredQuote } from "./stored-quote.ts";

/** What a checkout form sends, with what the server knows of its sender. */
export type Order = Omit<QuoteRequest, "selection" | "kept"> & {
  /** What they chose, as it was last looked at. */
  kept?: StoredQuote;
  /** `card_code-payment_card_id`, `none`, or empty where the form had nothing to choose. */
  selection: string;
  guest: Guest;
  /** To the needs of the offer. */
  answers?: TypedAnswers;
  /** Made with the form, not with the request: the same form sent twice is the same order (BK-04). */
  idempotencyKey: string;
  /** Names a guest's browser; undefined where it keeps no cookie. */
  browser: string | undefined;
  /**
   * Decision 039: signs the guest up with the booking. `isOwn`: whether the same browser made the account for the same wish, with an order
   * that nothing became of.
   */
  signUp?: SignUpWithBooking | undefined;
  /** What that answered, for the transaction that stores the booking. */
  newMember?: NewMember | undefined;
  /** What of an agent's quote it accepts. */
  accepts?: AcceptedOption | undefined;
  /** The id of the booking after which the buyer asked for another one of the same (T7). */
  another: string | undefined;
  /** Of the quote its reader saw. */
  priceToken: string;
  /** To pay everything at once, also what is due later. */
  payNow?: boolean;
  /** The kind of balance from which what is due later is taken on its day, where it is not paid by then. */
  payLaterFrom?: LaterKind | undefined;
  /** Where the payer returns when nothing was booked: the checkout. */
  returnPath: string;
  /** Counts the quotes and holds of guests. */
  clientAddress: string;
  language: Language;
  /** Of the request, for its lines in the log. */
  requestId: string;
  /** Of the organisation's site, e.g. https://book.example.org. */
  origin: string;
};

export type SignUpWithBooking = (
  isOwn: (accountId: string) => Promise<boolean>,
) => Promise<Outcome<NewMember, SignUpRefusal>>;

/** Nothing was booked, as no account could be made. */
export type NotSignedUp = Refusal<{ reason: "sign-up"; refusal: SignUpRefusal }>;

/** The option of an agent's quote that an order accepts, the client it was made for and mailed to, and the agent of record. */
export type AcceptedOption = { optionId: string; clientId: string; agentId: string; mailedTo: string };

/**
 * Makes an order the only one by its quote, in the transaction that stores it. False: there is another one that has not ended,
 * or the quote has.
 */
export type AcceptQuote = (
  trx: Db,
  order: {
    optionId: string;
    bookingId: string;
    accountId: string | undefined;
    hasEnded: (bookingId: string) => Promise<boolean>;
  },
  site: EmailSite,
) => Promise<boolean>;

export type BookingDependencies = {
  db: Db;
  clock: Clock;
  sellers: Sellers;
  /** Keys the hashes of visitors. */
  secret: string;
  /** Of answers, and of drafts that have some. */
  encryption: Encryption;
  mail?: BookingMail | undefined;
  /** Limits the quotes of a client address, and the emails of guests. */
  throttle: Pick<Throttle, "count" | "countIn">;
  wallet: Pick<
    Wallet,
    | "forProduct"
    | "pay"
    | "settle"
    | "refundPayments"
    | "paidFor"
    | "returned"
    | "correctedTurn"
    | "worthKept"
    | "refund"
    | "planRefund"
  >;
  localeData: Pick<LocaleData, "rates">;
  /** What bookings earn. */
  earning: Pick<Earning, "now">;
  rewards: Pick<Rewards, "promise">;
  payments: Pick<Payments, "start" | "giveUp" | "closePage" | "latest" | "areTaken" | "stepOf" | "carryOut">;
  /** What is bought with a booking, for the purchase of it. */
  goodsOf: (addOn: AddOn) => Goods;
  /** Of agents' quotes; absent: there are none. */
  acceptQuote?: AcceptQuote;
  /** Whom documents of a booking for an agent's client are addressed to; undefined: the client alone. */
  companyOf?: (organisationId: string, clientId: string) => Promise<Party | undefined>;
  newReference: () => string;
  /** Writes the lines of a sale. */
  log: Logger;
};
