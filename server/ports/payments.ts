import type { Money } from "../core/money.ts";
import type { Outcome } from "../core/outcome.ts";
import type { Organisation } from "../organisation/settings.ts";

export type ProviderName = "demo" | "hosted-page" | "stripe";

/** What a payer is sent to a provider's page with. No card, no name, no address: the page asks for what it needs. */
export type PaymentOrder = {
  /** Ours; also the key by which the same order sent twice is one. */
  paymentId: string;
  organisationId: string;
  amount: Money;
  /** ISO 639, of the page. */
  language: string;
  /** Where the provider sends the payer's browser afterwards. The return proves nothing. */
  returnUrl: string;
  /** Where the provider tells what became of it. */
  noticeUrl: string;
  /** UTC milliseconds; the page takes no money after it. */
  expiresAt: number;
};

/** `url`: an address of the provider's page, or a path of this site (demo). */
export type StartedPayment = { reference: string; url: string };

/** Why a provider's answer counts for nothing: none came in time or it makes no sense; or it does not do what it is asked. */
export type ProviderFailure = "provider-down" | "provider-refused";

/**
 * The state of an order at the provider. "none": the provider does not know it. "authorised": the money is reserved until
 * `until`, UTC milliseconds. "paid": this much was taken. "voided": nothing was taken, and the reservation is over.
 */
export type FoundPayment =
  | { state: "none" | "open" | "failed" | "voided" }
  | { state: "authorised"; amount: Money; until: number }
  | { state: "paid"; amount: Money };

/** `reference`: the provider's own. */
export type VoidOrder = { paymentId: string; reference: string };

/** `amount`: at most what was authorised; the provider voids the rest. */
export type CaptureOrder = VoidOrder & { amount: Money };

/** "pending": the provider tells later, or when it is asked with the same order again. */
export type CaptureAnswer = "done" | "pending" | "failed";

export type RefundOrder = {
  paymentId: string;
  /** The provider's own, of the payment. */
  reference: string;
  /** Ours; also the key by which the same order sent twice is one. */
  refundId: string;
  amount: Money;
};

export type RefundAnswer = CaptureAnswer;

/** What a provider tells about a payment. */
export type PaymentNews =
  | { kind: "authorised"; amount: Money; until: number }
  | { kind: "paid"; amount: Money }
  /** "voided": the authorisation lapsed or was voided. */
  | { kind: "failed" | "voided" }
  | { kind: "chargeback" | "chargeback-won" }
  | { kind: "refunded" | "refund-failed"; refundId: string };

/** What a provider tells by itself. */
export type PaymentNotice = { id: string; paymentId: string } & PaymentNews;

/**
 * A notice that counts for nothing: signed wrongly or not at all, signed more than five minutes ago, or not to be read. After
 * "provider-down", which did not say more about it just now, it has to be sent again.
 */
export type NoticeRefusal = "notice-signature" | "notice-time" | "notice-unreadable" | "provider-down";

/** A payment provider. Nothing throws; each call ends within seconds. */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** "at-once": it cannot only authorise. The money is taken when the payer pays, and refunded if nothing is delivered. */
  readonly captures: "on-request" | "at-once";
  /** What it can charge and refund of a currency: multiples of so many minor units. Absent: any amount. */
  stepOf?(currency: string): number;
  authorise(order: PaymentOrder): Promise<Outcome<StartedPayment, ProviderFailure>>;
  /** `reference`: undefined before the provider has answered. */
  find(paymentId: string, reference?: string): Promise<Outcome<FoundPayment, ProviderFailure>>;
  /** Repeating it, or `void`, changes nothing. */
  capture(order: CaptureOrder): Promise<Outcome<CaptureAnswer, ProviderFailure>>;
  void(order: VoidOrder): Promise<Outcome<CaptureAnswer, ProviderFailure>>;
  /** Of captured money. */
  refund(order: RefundOrder): Promise<Outcome<RefundAnswer, ProviderFailure>>;
  /** `raw`: the received bytes, which the signature covers. Undefined: signed, and about none of our payments. */
  readNotice(raw: Uint8Array, headers: Headers): Promise<Outcome<PaymentNotice | undefined, NoticeRefusal>>;
}

export type PaymentProviders = {
  /** Undefined where the organisation takes no payments, or a secret that its settings name is not set. */
  of(organisation: Pick<Organisation, "id" | "name" | "payments">): PaymentProvider | undefined;
  missingSecrets(organisation: Pick<Organisation, "payments">): string[];
};

/** The buttons of the demo's payment page. */
export type DemoChoice = "pay" | "decline" | "pay-slowly" | "pay-and-tell-twice" | "give-up";

/** A notice on its way: what a provider's server would send. */
export type SentNotice = { raw: Uint8Array; headers: Headers };

/** The page of the demo provider, which this site shows itself. */
export interface DemoPaymentPage {
  /** `isClosed`: a button was pressed already, or the order was voided. Undefined where there is no such order. */
  find(organisationId: string, paymentId: string): Promise<{ amount: Money; isClosed: boolean } | undefined>;
  /**
   * What the pressed button makes the provider tell, now. The first press counts: another one tells the same again. A
   * closed page tells nothing. Undefined where there is no such order.
   */
  choose(organisationId: string, paymentId: string, choice: DemoChoice): Promise<SentNotice[] | undefined>;
}
