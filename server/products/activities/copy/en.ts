import { counter } from "../../../email/copy/email-copy.ts";
import type { ActivityWords } from "./activity-words.ts";

const locale = "en-US";
const counted = counter(locale);

export const en: ActivityWords = {
  locale,
  labels: {
    activity: "Activity",
    meeting: "Meeting point",
    directions: "Directions",
    begins: "Starts",
    ends: "Ends",
    option: "Option",
    tickets: "Tickets",
    included: "Included",
    know: "Good to know",
    provider: "Provided by",
    phone: "Phone on the day",
    minAge: "Minimum age",
    minHeight: "Minimum height",
    accessibility: "Accessibility",
  },
  accessible: {
    wheelchair: "Wheelchair accessible",
    "step-free": "Step-free",
    stroller: "Stroller friendly",
    "hearing-loop": "Hearing loop",
    "guide-dog": "Guide dogs welcome",
    "rest-stops": "Rest stops along the way",
  },
  openMap: "Open the map",
  at: (day, time) => `${day}, ${time}`,
  between: (day, from, until) => `${day}, any time from ${from} to ${until}`,
  units: {
    adult: counted({ one: "# adult", other: "# adults" }),
    senior: counted({ one: "# senior", other: "# seniors" }),
    youth: counted({ one: "# youth", other: "# youths" }),
    child: counted({ one: "# child", other: "# children" }),
    infant: counted({ one: "# infant", other: "# infants" }),
  },
  unit: { adult: "Adult", senior: "Senior", youth: "Youth", child: "Child", infant: "Infant" },
  ticketOf: (number, unit) => `ticket ${number} (${unit.toLowerCase()})`,
  ticketNamed: (number, unit) => `Ticket ${number}: ${unit}`,
  variants: { slot: "at a set time", "opening-hours": "any time during opening hours" },
  variantChanged: (now) => `Admission has changed: it's now ${now}.`,

  booked: {
    subject: (title, reference) => `Booked: ${title} (${reference})`,
    title: "Your activity is booked",
    intro: "Here is everything you need for the day.",
  },
  calendarNote: "The attached file adds the activity to your calendar.",
  anotherTime: {
    calledOff: {
      subject: (title, reference) => `Canceled, choose another time: ${title} (${reference})`,
      title: "This time is canceled",
      text: (title) => `The provider has canceled ${title} at the time you booked. We're sorry.`,
      until: (end) =>
        `You have until ${end}, local time, to choose another time at no extra cost, or get all of your money back. If we don't hear from you, we'll refund you.`,
      choose: "Choose another time or a refund",
    },
    moved: {
      subject: (title, reference) => `New time: ${title} (${reference})`,
      title: "Your activity has a new time",
      intro: "Your tickets are valid at the new time. Here is your booking as it is now.",
    },
  },
  tickets: {
    label: "Tickets",
    text: "Download them to show at the meeting point, even offline",
    none: (reference) => `You don't need any: your name and the provider's reference ${reference} are enough.`,
  },
  earns: (points, day) =>
    `${counted({ one: "You earn # point", other: "You earn # points" })(points)} with this activity, available on ${day}.`,
  base: "Tickets",
  onSite: "To pay on the day",
  restOnSite: "To be paid on the day",
  canceledItems: "Canceled tickets",
  deposit: (amount) => `A deposit of ${amount} is returned after the activity.`,
  beside: (charge, amount) => `${charge}: ${amount}, paid on the day`,
  converted: (amount, day, source) =>
    `The provider charges ${amount}. Converted at ${source ? `the ${source} rates` : "example rates"} of ${day}.`,
  canceled: {
    subject: (title, reference) => `Canceled: ${title} (${reference})`,
    title: "Your activity is canceled",
    bySupplier: (when) => `The provider canceled your booking on ${when}.`,
    others: "We're sorry. You can find other activities for the same day on your booking page.",
    calendarNote: "The attached file removes the activity from your calendar.",
    nothingToPay: "There's nothing to pay on the day.",
    toPay: (amount) => `To pay on the day: ${amount}.`,
    supplierAsks: (amount) => `The provider may charge you ${amount}.`,
    some: {
      subject: (title, reference, { numbers, count, of }) =>
        `${count === 1 ? "Ticket" : "Tickets"} ${numbers} of ${of} canceled: ${title} (${reference})`,
      title: ({ numbers, count, of }) =>
        count === 1 ? `Ticket ${numbers} of ${of} is canceled` : `Tickets ${numbers} of ${of} are canceled`,
      text: (when, items) => `Canceled on ${when}: ${items}. The rest of your booking hasn't changed.`,
      calendarNote: "The attached file updates the activity in your calendar.",
    },
  },
  noShow: {
    subject: (title, reference) => `You were missed at ${title} (${reference})`,
    title: "The provider says you didn't come",
    text: (when, title) => `The provider of ${title} told us on ${when} that you didn't come.`,
    contradict: "If you were there, write to us, and we'll ask the provider.",
    unknownTerms: "The provider hasn't told us its no-show terms, so we can't refund the price.",
  },
  notBooked: {
    subject: (title, reference) => `Not booked: ${title} (${reference})`,
    title: "Your activity could not be booked",
    text: (title) => `We couldn't confirm your tickets for ${title}. You have no booking for this time.`,
  },
  bookedInstead: {
    subject: (title, reference) => `You've already booked: ${title} (${reference})`,
    title: "You already have these tickets",
    text: (title, reference) => `You've already booked ${title} for this time (${reference}).`,
  },
  orderedInstead: {
    subject: (title, reference) => `Payment for a replaced order: ${title} (${reference})`,
    title: "You placed a newer order for this activity",
    text: (title, reference) =>
      `This payment was for an order that you replaced with a newer one (${reference}) for ${title}. The newer order isn't booked yet.`,
  },
  notCanceled: (title) => `The provider of ${title} didn't accept the cancellation. Your booking hasn't changed.`,
  freeUntil: (until) => `You can cancel for free until ${until}, local time.`,
  unpaid: (end) =>
    `If we don't receive the payment, we'll cancel your booking on ${end}, local time, under the cancellation terms you agreed to.`,
  suggested: "Things to do on your trip",
  perAdult: (amount) => `From ${amount} per adult`,
  seeTimes: "See times",
};
