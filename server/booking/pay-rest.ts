import type { Account } from "../auth/account.ts";
import type { Money } from "../core/money.ts";
import { type Outcome, ok, type Refusal, refused } from "../core/outcome.ts";
import { hashToken } from "../crypto/ids.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Payments, StartRefusal } from "../payments/payments.ts";
import { tenderValueOf } from "../wallet/balances.ts";
import type { TenderOption } from "../wallet/wallet-view.ts";
import type { BookingDependencies, Order } from "./order.ts";
import { isCardGone } from "./place-order.ts";
import { findByIntent } from "./queries.ts";
import { type BookingQuote, type QuoteRefusal, quoteOffer } from "./quote.ts";
import { intentOf, mayBook } from "./rules.ts";
import type { BookedBefore } from "./sell.ts";

export type Asker = { organisation: Organisation; account: Pick<Account, "id" | "canBook"> | undefined };

/** The form's choice of payments; `returnPath`: the checkout, to which the provider returns the payer. */
export type RestOrder = Omit<Order, "guest" | "priceToken" | "requestId"> & { returnPath: string };

/** `href`: where the payer's browser goes; `tender`: how a form names what it pays then. */
export type BegunRest = { href: string; tender: string };

export type RestRefusal =
  | QuoteRefusal
  | "sign-in-required"
  | "not-permitted"
  | "card-gone"
  | "certificate-required"
  | Exclude<StartRefusal, { reason: "paid" }>;

/** Nothing is left to pay, or prepayments suffice and are not chosen; `tender` names them. */
type NothingToPay = Refusal<{ reason: "nothing-to-pay"; tender: string[] }>;

/** undefined also for guests, who have no account for a refund, and while a certificate is required. */
export function restToPay(
  payments: Pick<Payments, "areTaken">,
  { organisation, account }: Asker,
  { receipt, wallet }: BookingQuote,
): Money | undefined {
  if (!account || !mayBook(organisation, account).ok || !payments.areTaken(organisation)) return undefined;
  if (wallet.prompts.certificateRequired || wallet.tender.some(isLeftOut)) return undefined;
  return receipt.payable > 0 ? { minor: receipt.payable, currency: receipt.currency } : undefined;
}

/**
 * Begins a payment of exactly what a receipt leaves after the card and the balances that are chosen, in its currency. The same
 * form with the same rest is the same payment, until that was spent or sent back: `turn` counts those.
 */
export async function payRest(
  deps: BookingDependencies,
  order: RestOrder,
  turn = 0,
): Promise<Outcome<BegunRest, RestRefusal | BookedBefore | NothingToPay>> {
  const { organisation, account, language, returnPath, origin } = order;
  const permitted = mayBook(organisation, account);
  if (!permitted.ok) return permitted;
  const last = await findByIntent(deps.db, organisation.id, intentOf(order));
  if (last && last.id !== order.another) return refused("booked-before", { booking: last });
  const quoted = await quoteOffer(deps, order);
  if (!quoted.ok) return quoted;
  const { wallet } = quoted.value;
  if (isCardGone(order, quoted.value)) return refused("card-gone");
  if (wallet.prompts.certificateRequired) return refused("certificate-required");
  const rest = restToPay(deps.payments, order, quoted.value);
  if (!account || !rest)
    return refused("nothing-to-pay", { tender: wallet.tender.filter(isPaidAhead).map(tenderValueOf) });
  const started = await deps.payments.start({
    organisation,
    payer: { accountId: account.id, browser: undefined },
    purpose: "booking",
    subject: subjectOf(order, account, rest, turn),
    amount: rest,
    language,
    returnPath,
    origin,
  });
  if (started.ok) return ok({ href: started.value.href, tender: tenderValueOf({ kind: "payment", held: rest }) });
  // It came meanwhile and the next quote knows it, or it paid for another booking or went back. Each turn was paid for, so
  // that there are no more of them than payments.
  if (started.reason === "paid") return payRest(deps, order, turn + 1);
  return started;
}

/** The subject of the payment: the stay of a form, which is stored only with the booking. */
const subjectOf = (
  { idempotencyKey }: RestOrder,
  { id }: Pick<Account, "id">,
  { minor, currency }: Money,
  turn: number,
): string => hashToken(JSON.stringify([id, idempotencyKey, currency, minor, turn]));

const isPaidAhead = ({ kind }: TenderOption): boolean => kind === "payment";

const isLeftOut = (option: TenderOption): boolean =>
  isPaidAhead(option) && !option.chosen && (option.worth?.minor ?? 0) > 0;
