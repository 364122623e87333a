import { CANCEL_REASONS } from "../core/cancel-reasons.ts";
import { formatDay } from "../core/day.ts";
import { type Command, CommandError, organisationOf, originOf, required, WRONG_USAGE } from "./command.ts";

const text = { type: "string" } as const;

/** BK-05, AC-08. */
export const bookingShow: Command = {
  summary: "Shows a booking and what happened to it.",
  usage: "--organisation SLUG --reference CODE",
  options: { organisation: text, reference: text },
  async run(context, values) {
    const organisation = await organisationOf(context, values);
    const reference = required(values, "reference");
    const found = await context.admin.bookings.show(organisation, reference);
    if (!found) throw new CommandError(`${organisation.slug} has no booking ${reference}`);
    const { booking, events, deleted } = found;
    const { arrival, departure } = booking.stay;
    const { receipt } = booking;
    context.print(
      `${booking.reference}  ${booking.state}  ${booking.property.name}  ${formatDay(arrival)} to ${formatDay(departure)}`,
    );
    context.print(`total ${receipt.total}, on site ${receipt.payable} (minor units of ${receipt.currency})`);
    for (const { kind, amount, worth } of receipt.sources)
      context.print(`paid with ${kind}: ${amount.minor} ${amount.currency}, worth ${worth}`);
    for (const { at, what, actor_id, reason } of events) {
      const actor = deleted.includes(actor_id) ? "a deleted account" : actor_id;
      context.print([new Date(at).toISOString(), what, `by ${actor}`, reason].filter(Boolean).join("  "));
    }
  },
};

/** WA-09, AC-08. */
export const bookingCancel: Command = {
  summary: "Cancels a whole booking without a penalty; what paid for it goes back, and its guest gets an email.",
  usage: `--organisation SLUG --reference CODE --reason ${CANCEL_REASONS.join("|")} [--origin URL]`,
  options: { organisation: text, reference: text, reason: text, origin: text },
  async run(context, values) {
    const organisation = await organisationOf(context, values);
    const reference = required(values, "reference");
    const reason = CANCEL_REASONS.find((each) => each === required(values, "reason"));
    if (!reason) throw new CommandError(`--reason has to be one of ${CANCEL_REASONS.join(", ")}`, WRONG_USAGE);
    const order = { organisation, reference, reason, origin: originOf(values, organisation) };
    const cancelled = await context.admin.bookings.cancel(order);
    if (cancelled.ok) return context.print(`${cancelled.value.reference} is cancelled.`);
    throw new CommandError(
      cancelled.reason === "unknown"
        ? `${organisation.slug} has no booking ${reference}`
        : `${reference} was cancelled before`,
    );
  },
};
