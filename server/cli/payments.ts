import type { Loss } from "../orders/index.ts";
import { PAYMENT_LISTS } from "../payments/operations.ts";
import { inFull, moneyOf } from "./amounts.ts";
import {
  type Command,
  type CommandContext,
  CommandError,
  choiceOf,
  optional,
  optionalChoice,
  originOf,
  printFound,
  required,
  wantedPage,
  warnOfPages,
} from "./command.ts";

/** AC-08, T13. */
export const paymentList: Command = {
  summary: "Lists payments by their state; an operator has to decide about those that are late or charged back.",
  usage: `--organisation SLUG --state ${PAYMENT_LISTS.join("|")} [--page NUMBER] [--json]

The newest first, 500 on a page; a line beside the list says whether there are more. "authorised": the payer's bank reserves the money; it is captured when the purchase is delivered. "voided": nothing was taken.
"late": its money came after the payment was given up, and could not be used or returned.
"charged-back": the payer's bank took it back, or it could not be captured (then "voided"); what is missing could not be had
back from what was bought with it.
"undecided": /admin/charge-backs closes it.`,
  async runIn(organisation, context, values) {
    const state = choiceOf(values, "state", PAYMENT_LISTS);
    const { payments, page, pages } = await context.admin.payments.list(organisation, state, wantedPage(values));
    warnOfPages(context, { page, pages });
    if (values["json"] === true) return printFound(context, values, payments.map(shownPayment), () => []);
    if (payments.length === 0) context.print(`No payment is ${state}.`);
    for (const {
      id,
      purpose,
      subject,
      amount,
      refunded,
      createdAt,
      authorisedUntil,
      chargedBack,
      accountId,
      ...payment
    } of payments) {
      const back = refunded > 0 ? `given back ${inFull(refunded, amount.currency)}` : "";
      const paid = [
        new Date(createdAt).toISOString(),
        id,
        `${purpose} ${subject}`,
        inFull(amount.minor, amount.currency),
      ];
      const until = authorisedUntil === undefined ? "" : new Date(authorisedUntil).toISOString();
      const reserved = payment.state === "authorised" ? `authorised until ${until}` : "";
      const how = payment.state === "voided" ? "not captured" : "charged back";
      const gone = chargedBack && `${how} ${new Date(chargedBack.at).toISOString()}`;
      const missing = chargedBack?.missing ? `${inFull(chargedBack.missing, amount.currency)} missing` : "";
      const { decided } = chargedBack ?? {};
      const verdict = chargedBack && (decided ? `decided by ${decided.by}: ${decided.why}` : "undecided");
      context.print(
        [...paid, reserved, back, gone, missing, verdict, accountId ? `of ${accountId}` : ""]
          .filter(Boolean)
          .join("  "),
      );
    }
  },
};

type Listed = Awaited<ReturnType<CommandContext["admin"]["payments"]["list"]>>["payments"][number];

const shownPayment = ({ refunded, createdAt, authorisedUntil, chargedBack, ...payment }: Listed) => {
  const { currency } = payment.amount;
  return {
    ...payment,
    refunded: { minor: refunded, currency },
    createdAt: new Date(createdAt).toISOString(),
    authorisedUntil: authorisedUntil === undefined ? null : new Date(authorisedUntil).toISOString(),
    chargedBack: chargedBack
      ? {
          at: new Date(chargedBack.at).toISOString(),
          missing: { minor: chargedBack.missing ?? 0, currency },
          decided: chargedBack.decided ?? null,
        }
      : null,
  };
};

const WHY_NOT = {
  "unknown-payment": "there is no such payment",
  "not-refundable":
    "so much of it cannot be given back: it is not paid, was charged back, less of it is left, or what it paid for has less of it",
  "key-reused": "this was asked for with another amount",
  own: "it is your own payment",
};

const TOLD = {
  done: "is given back",
  open: "is asked of the provider; the server goes on asking until it is given back",
  withheld: "is never taken: the payment is authorized, and so much less of it is captured",
  failed: "was refused by the provider",
};

const LOSSES = ["supplier", "house"] as const satisfies Loss[];

/** AC-08, T13, OP-11. */
export const paymentRefund: Command = {
  summary: "Gives a payment back, whole or in part, the way it came.",
  usage: `--organisation SLUG --payment ID --amount "50.00 USD" --reason TEXT [--loss supplier|house] [--key WORD] [--origin URL]

  --loss   of a booking, who bears it: the supplier, who is owed so much less (the default), or the house, which still owes it
  --key    makes it another refund than the one of the same amount for the same reason
  --origin where the site is, for the link in the email

The same as "Refund" on the booking's page: it is posted, the guest gets an email and a credit note, the settlement with the property follows, and the booking's history says it. The booking stands.
The same amount for the same reason is given back once; asked for again it says so and ends with 1. What a payment bought stays: a card that paid for something is taken back by card withdraw, a balance at /admin, as given and not as paid.`,
  async runIn(organisation, context, values) {
    const [id, reason, amount] = [required(values, "payment"), required(values, "reason"), moneyOf(values)];
    const loss = optionalChoice(values, "loss", LOSSES);
    const order = {
      id,
      amount,
      reason,
      loss,
      key: optional(values, "key"),
      origin: originOf(values, organisation, context),
    };
    const refunded = await context.admin.payments.refund(organisation, order);
    const what = `${inFull(amount.minor, amount.currency)} of ${id}`;
    if (refunded.ok) return context.print(`${what} ${TOLD[refunded.value.state]}.`);
    if (refunded.reason === "done-before")
      throw new CommandError(
        `${what} was asked for before with this reason, and ${TOLD[refunded.state]}; --key makes it another refund`,
      );
    throw new CommandError(`${id}: ${WHY_NOT[refunded.reason]}`);
  },
};
