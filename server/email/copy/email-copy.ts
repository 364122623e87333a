import type { CancelMessages } from "../../core/cancel-messages/en.ts";
import type { DocumentMessages } from "../../core/document-messages/en.ts";
import type { RareChargeMessages, StayMessages } from "../../core/stay-messages/en.ts";

/** What an email about an account is for. */
export type AccountEmailKind =
  | "confirm"
  | "reset"
  /** To those whose accounts operators made. */
  | "staff-welcome"
  | "agent-welcome"
  /** A guest's way to an account with the booking in it, asked for on a page. */
  | "booking-account"
  | "password-changed"
  /** By a mailed link, which ended other ways to sign in. */
  | "password-reset"
  | "email-change"
  | "email-changed"
  | "account-deleted";

export type AccountEmailCopy = {
  subject: string;
  /** Paragraphs before the button. */
  before: (organisation: string) => string[];
  /** The button's label. */
  action?: string;
  /** Of a second button, to the pages of the reader's role. */
  home?: string;
  /** `validFor`: how long the link works, as "60 minutes". */
  after?: (validFor: string) => string;
};

/** What emails tell a travel agent's client: that their address is stored, that the agent asks to link their account, whose client they are now. */
export type ClientEmailKind = "stored" | "invited" | "handedOver";

type ClientEmailCopy = {
  subject: (agent: string, organisation: string) => string;
  before: (agent: string, organisation: string) => string[];
  action?: string;
};

/** What emails tell agents of their quotes. */
export type QuoteNews = "opened" | "booked" | "lapsed";

type QuoteCopy = {
  /** To the client. */
  sent: {
    subject: (agent: string, number: string) => string;
    before: (agent: string, organisation: string, last: string) => string[];
    /** Of a later version. */
    replaces: (version: number, before: number) => string;
    /** Of an option; `service`: what of it is the agency's. */
    total: (total: string) => string;
    service: (total: string, service: string) => string;
    action: string;
  };
  news: Record<
    QuoteNews,
    { subject: (client: string, number: string) => string; before: (client: string, number: string) => string }
  >;
  action: string;
};

type BookingCopy = {
  labels: Record<"reference" | "guest" | "requests", string>;
  /** As the pages say it. */
  charges: Pick<StayMessages, Extract<keyof StayMessages, `charge-${string}`>> & RareChargeMessages;
  priceHeading: string;
  total: string;
  amountUnknown: string;
  cancellationHeading: string;
  /** As the pages say it. */
  cancellation: CancelMessages;
  /** Of a package: whom to reach. */
  emergency: (contact: string) => string;
  /** How the booking is found without this email. */
  findAgain: { label: string; text: string };
  /** A guest's way to an account with the booking in it. */
  withAccount: { label: string; text: string };
  action: string;
  /** Why the reader gets the email. */
  reason: (organisation: string) => string;
};

/** What the email that asks whether a guest's name is to be corrected says beside the words of the confirmation. */
type NameCorrectionCopy = {
  subject: (reference: string) => string;
  title: string;
  intro: string;
  now: string;
  corrected: string;
  action: string;
  /** `validFor`: how long the link works. */
  after: (validFor: string) => string;
};

/** What emails of a cancelled booking say of any product. */
type CancelledCopy = {
  by: Record<"guest" | "organisation" | "unpaid", (when: string, organisation: string) => string>;
  surprise: string;
  /** Before what each source got back. */
  cameBack: string;
  /** Before what of each source did not come back, and why. */
  kept: string;
  /** The same while other items stand. */
  keptForRest: string;
  whyKept: {
    /** It counts toward the remaining items, and for the cost of cancelling the others. */
    stand: string;
    standAndCost: (cost: string) => string;
    /** It is less than the cost. */
    part: (cost: string) => string;
    /** The guest cancelled, or did not pay what was due, by the terms. */
    terms: string;
    /** The rest was cancelled by the organisation or the supplier, for free; the kept amount is of a cancellation before. */
    before: string;
    noShow: string;
  };
  /** Nothing was paid that stays; the cost is part of what is to be paid. */
  toPayCost: (cost: string) => string;
  notRefunded: (amount: string) => string;
  organisationAsks: (amount: string, organisation: string) => string;
  nothingLeft: string;
  dueEnded: (day: string) => string;
  /** Of points; less than they were to be, or none. */
  earnsLess: (was: string, now: string) => string;
  earnsNothing: (was: string) => string;
  /** Where something was paid on the payment page. */
  paymentBack: string;
  outsideBack: (organisation: string) => string;
};

/** What the email about a payment that no booking used says. */
type SentBackCopy = { subject: string; failedSubject: string; refunded: string } & Record<
  "purchase" | "operator" | "failed",
  (amount: string, organisation: string) => string
>;

/** What the email of a receipt or a credit note says. */
type DocumentCopy = {
  /** As its page says it. */
  words: DocumentMessages;
  intro: Record<"receipt" | "credit-note" | "correction", string>;
  points: (count: number) => string;
  rate: (used: { from: string; to: string; rate: string; day: string; source: string | undefined }) => string;
  action: string;
  /** Why the reader gets the email. */
  reason: (organisation: string) => string;
};

/** What the emails about a purchase say, whatever was bought. */
export type PurchaseCopy = {
  withdrawn: { subject: string; intro: (organisation: string) => string };
  "cash-card": string;
  myvacations: string;
  paid: string;
  refunded: string;
  /** What was used of it, and not refunded. */
  used: string;
  /** Beside a link that works without signing in. */
  withdraw: (day: string) => string;
  action: string;
};

type PlanWords = { subject: (plan: string) => string; text: (organisation: string) => string; action: string };

/** What the emails about a plan say. */
type PlanCopy = Record<
  "renews-soon" | "cancelled" | "ends-soon" | "unpaid" | "ended" | "ended-unpaid" | "ended-by-operator",
  PlanWords
> & {
  plan: string;
  price: string;
  /** Before the last day of the period. */
  until: string;
  payUntil: string;
  fromBalance: string;
  byYou: string;
};

/** Everything that emails say, in one language. The arguments are put in as they are. */
type NoteTitles = { subject: (about: string, reference: string) => string; title: string };

/** What is to be paid to us after a booking was made. */
type PaymentDueCopy = {
  subject: (amount: string, day: string, about: string, reference: string) => string;
  title: (day: string) => string;
  text: (amount: string, day: string) => string;
  /** `balance`: pays on the day, as its buyer agreed. */
  fromBalance: (amount: string, day: string, balance: string) => string;
  action: string;
  /** After a part was canceled. */
  /** What it costs that it is not paid. */
  lapseCost: (amount: string, day: string) => string;
  left: (amount: string, day: string) => string;
  /** A line of what the buyer agreed to. */
  agreed: (amount: string, day: string, balance: string) => string;
  notTaken: NoteTitles & { text: (amount: string, balance: string) => string };
  paid: NoteTitles & { text: (amount: string) => string; after: string };
  returned: NoteTitles & { text: string };
};

export type EmailCopy = {
  /** For `Intl`. */
  locale: string;
  dir: "ltr" | "rtl";
  /** `name` may be empty. */
  greeting: (name: string) => string;
  /** Before the button's address, for readers whose email program shows no button. */
  plainLink: string;
  /** Before name, email address and phone number. */
  yourAgent: string;
  footer: (organisation: string, contact: string) => string;
  account: Record<AccountEmailKind, AccountEmailCopy>;
  /** To an agent; `who`: the client's name, or how many. */
  handOver: {
    subject: (who: string) => string;
    before: (who: string) => string;
    count: (clients: number) => string;
    action: string;
  };
  client: Record<ClientEmailKind, ClientEmailCopy> & {
    /** What an agent has stored, beside the name. */
    parts: Record<"email" | "phone" | "preferences" | "birthday" | "company" | "documents", string> &
      Record<"travelers" | "notes", (count: number) => string>;
  };
  quote: QuoteCopy;
  linkCode: {
    subject: (code: string) => string;
    title: string;
    intro: (organisation: string) => string;
    code: string;
    /** Warns the reader not to pass the code on: it links the account to another person's identity. */
    warning: (validFor: string) => string;
  };
  booking: BookingCopy;
  /** Of a booking whose guest has to confirm the address; `time`: how long that is, such as "30 minutes". */
  confirmAddress: NoteTitles & {
    kept: (time: string) => string;
    notBooked: (time: string) => string;
    action: string;
    code: string;
    stranger: string;
    /** What it confirms beside the booking. */
    account: (organisation: string) => string;
    strangerToAccount: string;
  };
  nameCorrection: NameCorrectionCopy;
  /** In place of the same words of the confirmation. */
  nameCorrected: NoteTitles & { intro: string };
  /** What a buyer agreed to; the days are those of the rules. */
  consent: { rules: (terms: string, privacy: string) => string };
  cancelled: CancelledCopy;
  notBooked: {
    /** Of an order of which the rest is booked. */
    part: (parts: string, amount: string) => string;
    nothingCharged: string;
    refunding: (amount: string) => string;
  };
  bookedInstead: { notTaken: string };
  orderedInstead: { notTaken: string; action: string };
  notCancelled: NoteTitles & { nothingBack: string };
  /** Of a refund by an operator. `notTaken`: it was promised before its payment was taken. */
  refunded: NoteTitles & { text: (organisation: string) => string; notTaken: string };
  /** About what an operator writes. */
  operatorMessage: NoteTitles & { after: string };
  /** Of a booking that can be cancelled free of charge for a while yet. */
  reminder: NoteTitles & { nothingToDo: string };
  paymentDue: PaymentDueCopy;
  refundedPayments: SentBackCopy;
  document: DocumentCopy;
  purchase: PurchaseCopy;
  plan: PlanCopy;
};

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** "3 nights", by the plural rules of `locale`; `#` in a form is the number. Asks Intl with the first email, not at the start. */
export function counter(locale: string): (forms: Forms) => (count: number) => string {
  let [plural, number]: [Intl.PluralRules?, Intl.NumberFormat?] = [];
  return (forms) => (count) => {
    plural ??= new Intl.PluralRules(locale);
    number ??= new Intl.NumberFormat(locale);
    return (forms[plural.select(count)] ?? forms.other).replace("#", number.format(count));
  };
}
