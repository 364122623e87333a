import type { FoundOut } from "../booking/resolve.ts";
import { CANCEL_REASONS } from "../core/cancel-reasons.ts";
import { formatDay } from "../core/day.ts";
import { type Command, CommandError, choiceOf, originOf, required, WRONG_USAGE } from "./command.ts";

/** BK-05, AC-08. */
export const bookingShow: Command = {
  summary: "Shows a booking and what happened to it.",
  usage: "--organisation SLUG --reference CODE",
  async runIn(organisation, context, values) {
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
  async runIn(organisation, context, values) {
    const reference = required(values, "reference");
    const reason = choiceOf(values, "reason", CANCEL_REASONS);
    const order = { organisation, reference, reason, origin: originOf(values, organisation) };
    const cancelled = await context.admin.bookings.cancel(order);
    if (cancelled.ok) {
      const { state } = cancelled.value;
      const told =
        state === "cancelling" ? "is asked for at its supplier; booking-show tells when it is done" : "is cancelled";
      return context.print(`${cancelled.value.reference} ${told}.`);
    }
    throw new CommandError(CANCEL_REFUSALS[cancelled.reason](organisation.slug, reference));
  },
};

const noBooking = (slug: string, reference: string) => `${slug} has no booking ${reference}`;

const CANCEL_REFUSALS = {
  unknown: noBooking,
  "cancelled-before": (_: string, reference: string) => `${reference} was cancelled before`,
  undecided: (_: string, reference: string) =>
    `nobody knows yet what the supplier of ${reference} did: find out, then booking-resolve`,
  "supplier-refused": (_: string, reference: string) => `the supplier of ${reference} does not cancel it`,
};

/** BK-04. */
export const bookingList: Command = {
  summary: "Lists bookings of which nobody knows yet what their supplier did, the oldest first.",
  usage: "--organisation SLUG --unknown",
  async runIn(organisation, context, values) {
    if (values["unknown"] !== true) throw new CommandError("--unknown is what it lists", WRONG_USAGE);
    const open = await context.admin.bookings.open(organisation);
    for (const { reference, state, supplier, property_name, asked_at, tries, next_try_at } of open) {
      const next = next_try_at === null ? "a person has to ask" : `next ${new Date(next_try_at).toISOString()}`;
      const asked = `asked ${new Date(asked_at).toISOString()}, ${tries} more times`;
      context.print([reference, state, supplier, property_name, asked, next].join("  "));
    }
    if (open.length === 0) context.print("Nothing is unknown.");
  },
};

/** BK-04, BK-06, AC-08. */
export const bookingResolve: Command = {
  summary: "Decides what nobody knew of a booking: its supplier has it or does not, or has cancelled it or did not.",
  usage:
    "--organisation SLUG --reference CODE --confirmed SUPPLIER-REFERENCE | --not-booked | --cancelled | --not-cancelled",
  async runIn(organisation, context, values) {
    const reference = required(values, "reference");
    const said: FoundOut[] = [];
    if (values["confirmed"] !== undefined) said.push({ is: "confirmed", reference: required(values, "confirmed") });
    if (values["not-booked"] === true) said.push({ is: "rejected" });
    if (values["cancelled"] === true) said.push({ is: "cancelled" });
    if (values["not-cancelled"] === true) said.push({ is: "stands" });
    const [found, ...more] = said;
    if (!found || more.length > 0)
      throw new CommandError(
        "one of --confirmed with the supplier's reference, --not-booked, --cancelled and --not-cancelled",
        WRONG_USAGE,
      );
    const resolved = await context.admin.bookings.resolve({ organisation, reference: reference.toUpperCase(), found });
    if (resolved.ok) return context.print(`${resolved.value.reference} is ${resolved.value.state}.`);
    throw new CommandError(RESOLVE_REFUSALS[resolved.reason](organisation.slug, reference));
  },
};

const RESOLVE_REFUSALS = {
  unknown: noBooking,
  "decided-before": (_: string, reference: string) =>
    `what became of ${reference} is known already; booking-show tells`,
  "other-question": (_: string, reference: string) =>
    `--cancelled and --not-cancelled are for bookings that are being cancelled, the others for what was to be booked; booking-show tells what ${reference} is`,
};

/** BK-06, AC-08. */
export const bookingNoShow: Command = {
  summary: "Says of a booking that nobody came, as the property told; keeps what its terms say, and tells its guest.",
  usage: "--organisation SLUG --reference CODE [--origin URL]",
  async runIn(organisation, context, values) {
    const reference = required(values, "reference");
    const order = { organisation, reference, origin: originOf(values, organisation) };
    const marked = await context.admin.bookings.noShow(order);
    if (marked.ok) return context.print(`${marked.value.reference} is a no-show.`);
    throw new CommandError(NO_SHOW_REFUSALS[marked.reason](organisation.slug, reference));
  },
};

const NO_SHOW_REFUSALS = {
  unknown: noBooking,
  "not-begun": (_: string, reference: string) => `the stay of ${reference} has not begun`,
  "not-standing": (_: string, reference: string) => `${reference} does not stand`,
  "too-late": (_: string, reference: string) => `the stay of ${reference} began more than 30 days ago`,
  "supplier-refused": (_: string, reference: string) => `the supplier of ${reference} refused`,
  "plan-changed": (_: string, reference: string) => `what it costs for ${reference} has changed`,
};
