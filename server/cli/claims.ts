import { CLAIM_LISTS } from "../orders/index.ts";
import { inFull } from "./amounts.ts";
import {
  type Command,
  CommandError,
  choiceOf,
  optionalChoice,
  printFound,
  required,
  wantedPage,
  warnOfPages,
} from "./command.ts";

/** RO-04, AC-08. */
export const claimList: Command = {
  summary: "Lists what guests still owe of bookings that were canceled, not paid, or that they didn't come to.",
  usage: `--organisation SLUG [--state ${CLAIM_LISTS.join("|")}] [--page NUMBER] [--json]

The last that ended first, 500 on a page; those that are open where no state is given.
What the property collects is not among them.`,
  async runIn(organisation, context, values) {
    const state = optionalChoice(values, "state", CLAIM_LISTS) ?? "open";
    const { claims, page, pages } = await context.admin.claims.list(organisation, state, wantedPage(values));
    warnOfPages(context, { page, pages });
    const found = claims.map(({ booking: { reference, state: ended, guest, receipt }, minor, settled }) => ({
      reference,
      state: ended,
      guest: `${guest.firstName} ${guest.lastName}`.trim(),
      amount: { minor, currency: receipt.currency },
      settled: settled ? { as: settled.as, at: new Date(settled.at).toISOString(), reason: settled.reason } : null,
    }));
    if (found.length === 0 && values["json"] !== true) context.print(`No claim is ${state}.`);
    printFound(context, values, found, ({ reference, state: ended, guest, amount, settled }) =>
      [
        ...[reference, ended, guest, inFull(amount.minor, amount.currency)],
        ...(settled ? [settled.as, settled.at, settled.reason] : []),
      ].join("  "),
    );
  },
};

/** RO-04, AC-08. */
export const claimSettle: Command = {
  summary: "Says that what a guest owed was paid outside the site, or waives it.",
  usage: `--organisation SLUG --reference REFERENCE --as paid|waived --reason TEXT

  --reference  of the booking

The same as "Settle" on the page "Owed by guests": the guest's booking says that it is settled, and its history has the reason. No money moves.`,
  async runIn(organisation, { admin, print }, values) {
    const reference = required(values, "reference").toUpperCase();
    const as = choiceOf(values, "as", ["paid", "waived"]);
    const reason = required(values, "reason");
    const claim = await admin.claims.find(organisation, reference);
    if (!claim) throw new CommandError(`${reference}: nothing is owed to ${organisation.slug}`);
    const settled = await admin.claims.settle(organisation, { reference, minor: claim.minor, as, reason });
    if (!settled.ok) throw new CommandError(`${reference}: it was settled before`);
    print(`${inFull(claim.minor, claim.booking.receipt.currency)} of ${reference} is ${as}.`);
  },
};
