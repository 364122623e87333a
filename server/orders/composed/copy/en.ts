import { counter } from "../../../email/copy/email-copy.ts";
import type { ComposedWords } from "./composed-words.ts";

const locale = "en-US";
const counted = counter(locale);

export const en: ComposedWords = {
  locale,
  changed: "Part of your trip has changed.",
  booked: {
    subject: (title, reference) => `Booked: ${title} (${reference})`,
    title: "Your trip is booked",
    intro: "Here is everything you need for your trip. Show the booking reference wherever you arrive.",
  },
  calendarNote: "The attached file adds the trip to your calendar.",
  tickets: { label: "Tickets", text: "Download your tickets to use them offline" },
  earns: (points, day) =>
    `${counted({ one: "You earn # point", other: "You earn # points" })(points)} with this trip, available on ${day}.`,
  base: "Trip",
  onSite: "To pay on site",
  restOnSite: "To be paid on site",
  canceledItems: "Canceled parts",
  deposit: (amount) => `A refundable deposit of ${amount} is collected on site.`,
  beside: (charge, amount) => `Not in the total: ${charge}, ${amount}, paid on site.`,
  converted: (amount, day, source) =>
    `The providers charge ${amount}. Converted at ${source ? `the ${source} rates` : "example rates"} of ${day}.`,
  canceled: {
    subject: (title, reference) => `Canceled: ${title} (${reference})`,
    title: "Your trip is canceled",
    bySupplier: (when) => `The provider canceled your booking on ${when}.`,
    others: "We're sorry. Write to us if we can help you find something else.",
    calendarNote: "The attached file removes the trip from your calendar.",
    nothingToPay: "There's nothing to pay on site.",
    toPay: (amount) => `To pay on site: ${amount}.`,
    supplierAsks: (amount) => `The providers may charge you ${amount}.`,
    some: {
      subject: (title, reference, { numbers, count, of }) =>
        `${count === 1 ? "Part" : "Parts"} ${numbers} of ${of} canceled: ${title} (${reference})`,
      title: ({ numbers, count, of }) =>
        count === 1 ? `Part ${numbers} of ${of} is canceled` : `Parts ${numbers} of ${of} are canceled`,
      text: (when, items) => `Canceled on ${when}: ${items}. The rest of your booking hasn't changed.`,
      calendarNote: "The attached file updates the trip in your calendar.",
    },
  },
  noShow: {
    subject: (title, reference) => `You're reported as not having come: ${title} (${reference})`,
    title: "A provider says you didn't come",
    text: (when, title) => `We were told on ${when} that you didn't come: ${title}.`,
    contradict: "If you were there, write to us, and we'll ask the provider.",
    unknownTerms: "The provider hasn't told us its no-show terms, so we can't refund the price.",
  },
  notBooked: {
    subject: (title, reference) => `Not booked: ${title} (${reference})`,
    title: "Your trip could not be booked",
    text: (title) => `${title} could not be confirmed together, so we booked no part of it.`,
  },
  bookedInstead: {
    subject: (title, reference) => `You've already booked: ${title} (${reference})`,
    title: "You've already booked this trip",
    text: (title, reference) => `You've already booked ${title} (${reference}).`,
  },
  orderedInstead: {
    subject: (title, reference) => `Payment for a replaced order: ${title} (${reference})`,
    title: "You placed a newer order for this trip",
    text: (title, reference) =>
      `This payment was for an order that you replaced with a newer one (${reference}) for the same trip: ${title}. The newer order isn't booked yet.`,
  },
  notCanceled: (title) => `A provider didn't accept the cancellation of ${title}. Your booking hasn't changed.`,
  freeUntil: (until) => `You can cancel all of it for free until ${until}, local time.`,
  unpaid: (end) =>
    `If we don't receive the payment, we'll cancel your booking on ${end}, local time, under the cancellation terms you agreed to.`,
};
