import { PAYMENT_LISTS } from "../payments/operations.ts";
import { inFull, moneyOf } from "./amounts.ts";
import { type Command, type CommandContext, CommandError, choiceOf, printFound, required } from "./command.ts";

/** AC-08, T13. */
export const paymentList: Command = {
  summary: "Lists payments by their state; an operator has to decide about those that are late or charged back.",
  usage: `--organisation SLUG --state ${PAYMENT_LISTS.join("|")} [--json]

The oldest first, 500 at most. "authorised": the payer's bank reserves the money; it is captured when the purchase is delivered. "voided": nothing was taken.
"late": its money came after the payment was given up, and could not be used or returned.
"charged-back": the payer's bank took it back, or it could not be captured (then "voided"); what is missing could not be had
back from what was bought with it.
"undecided": /admin/charge-backs closes it.`,
  async runIn(organisation, context, values) {
    const state = choiceOf(values, "state", PAYMENT_LISTS);
    const payments = await context.admin.payments.list(organisation, state);
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

type Listed = Awaited<ReturnType<CommandContext["admin"]["payments"]["list"]>>[number];

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
  "not-refundable": "so much of it cannot be given back: it is not paid, was charged back, or less of it is left",
  "key-reused": "this was asked for with another amount",
};

const TOLD = {
  done: "is given back",
  open: "is asked of the provider; the server goes on asking until it is given back",
  withheld: "is never taken: the payment is authorized, and so much less of it is captured",
  failed: "was refused by the provider before: give another reason to ask again",
};

/** AC-08, T13. */
export const paymentRefund: Command = {
  summary: "Gives a payment back, whole or in part, the way it came.",
  usage: `--organisation SLUG --payment ID --amount "50.00 USD" --reason TEXT

The same amount for the same reason is given back once. What was paid for stays: take that back by itself (at /admin; a card that paid for something: card withdraw).`,
  async runIn(organisation, context, values) {
    const [id, reason, amount] = [required(values, "payment"), required(values, "reason"), moneyOf(values)];
    const refunded = await context.admin.payments.refund(organisation, { id, amount, reason });
    if (!refunded.ok) throw new CommandError(`${id}: ${WHY_NOT[refunded.reason]}`);
    context.print(`${inFull(amount.minor, amount.currency)} of ${id} ${TOLD[refunded.value.state]}.`);
  },
};
