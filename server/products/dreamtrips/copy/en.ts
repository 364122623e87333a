import { counter } from "../../../email/copy/email-copy.ts";
import type { DreamtripWords } from "./dreamtrip-words.ts";

const locale = "en-US";
const counted = counter(locale);
const travelers = counted({ one: "# traveler", other: "# travelers" });

export const en: DreamtripWords = {
  locale,
  labels: {
    trip: "Trip",
    begins: "Starts",
    ends: "Ends",
    places: "Places",
    travelers: "Travelers",
    meeting: "Meeting point",
    directions: "Directions",
    days: "Day by day",
    included: "Included",
    notIncluded: "Not included",
    know: "Good to know",
    host: "Host",
    minimum: "Minimum group",
    names: "Changing names",
  },
  openMap: "Open the map",
  at: (day, time) => `${day}, ${time}`,
  travelers,
  alone: counted({ one: "# room for one", other: "# rooms for one" }),
  minimum: (count, day) =>
    `The trip needs ${travelers(count)}. If fewer have booked, we may cancel it by ${day} and refund you in full.`,
  names: (day) => `Until ${day}, someone else can travel in your place. Write to us, and we'll change the name.`,
  placeOf: (number, alone) => `place ${number}${alone ? " (room for one)" : ""}`,
  placeNamed: (number, alone) => `Place ${number}${alone ? ": room for one" : ": shared room"}`,
  changed: "The trip has changed.",
  confirm: {
    subject: (title) => `Confirm your place on the waiting list: ${title}`,
    title: "Confirm that you want to wait",
    text: (title, days, party) =>
      `You asked to join the waiting list for ${title}, ${days} (${party}). Open the link and confirm, and we'll email you when there are places.`,
    action: "Open the waiting list",
    otherwise: (hours) =>
      `If you don't confirm within ${hours} hours, we delete your request. Was it someone else? Then you don't need to do anything.`,
    reason: (organisation) =>
      `You get this email because this address was entered for a waiting list of ${organisation}.`,
  },
  offered: {
    subject: (title) => `Places are free: ${title}`,
    title: "Places are free on your trip",
    text: (title, days, party) =>
      `You're on the waiting list for ${title}, ${days}. We're keeping places for your party (${party}).`,
    price: "Price today",
    until: "Kept until",
    action: "Book these places",
    after: "If you don't book in time, we'll offer the places to the next party.",
    leave: "You don't need them? Leave the list:",
    reason: (organisation) => `You get this email because you joined a waiting list of ${organisation}.`,
  },
  toDecide: (title, days, booked, minimum) =>
    `${title}, ${days}: ${travelers(booked)} booked, ${minimum} needed. Decide whether it takes place.`,

  booked: {
    subject: (title, reference) => `Booked: ${title} (${reference})`,
    title: "You're coming along",
    intro: "Here is everything you need for the trip.",
  },
  calendarNote: "The attached file adds the trip to your calendar.",
  earns: (points, day) =>
    `${counted({ one: "You earn # point", other: "You earn # points" })(points)} with this trip, available on ${day}.`,
  base: "Trip",
  onSite: "To pay on the trip",
  restOnSite: "To be paid on the trip",
  canceledItems: "Canceled places",
  deposit: (amount) => `A deposit of ${amount} is returned after the trip.`,
  beside: (charge, amount) => `${charge}: ${amount}, paid on the trip`,
  converted: (amount, day, source) =>
    `The organizer charges ${amount}. Converted at ${source ? `the ${source} rates` : "example rates"} of ${day}.`,
  canceled: {
    subject: (title, reference) => `Canceled: ${title} (${reference})`,
    title: "Your trip is canceled",
    bySupplier: (when) => `We canceled your trip on ${when}.`,
    others: "We're sorry. You can find other trips on your booking page.",
    calendarNote: "The attached file removes the trip from your calendar.",
    nothingToPay: "There's nothing left to pay.",
    toPay: (amount) => `To pay on the trip: ${amount}.`,
    supplierAsks: (amount) => `We may charge you ${amount}.`,
    some: {
      subject: (title, reference, { numbers, count, of }) =>
        `${count === 1 ? "Place" : "Places"} ${numbers} of ${of} canceled: ${title} (${reference})`,
      title: ({ numbers, count, of }) =>
        count === 1 ? `Place ${numbers} of ${of} is canceled` : `Places ${numbers} of ${of} are canceled`,
      text: (when, items) => `Canceled on ${when}: ${items}. The rest of your booking hasn't changed.`,
      calendarNote: "The attached file updates the trip in your calendar.",
    },
  },
  noShow: {
    subject: (title, reference) => `You were missed on ${title} (${reference})`,
    title: "Your host says you didn't come",
    text: (when, title) => `The host of ${title} told us on ${when} that you didn't come.`,
    contradict: "If you were there, write to us, and we'll look into it.",
    unknownTerms: "There are no no-show terms for this trip, so we can't refund the price.",
  },
  notBooked: {
    subject: (title, reference) => `Not booked: ${title} (${reference})`,
    title: "Your trip could not be booked",
    text: (title) => `We couldn't confirm your places on ${title}. You have no booking for this trip.`,
  },
  bookedInstead: {
    subject: (title, reference) => `You've already booked: ${title} (${reference})`,
    title: "You already have these places",
    text: (title, reference) => `You've already booked ${title} on this date (${reference}).`,
  },
  orderedInstead: {
    subject: (title, reference) => `Payment for a replaced order: ${title} (${reference})`,
    title: "You placed a newer order for this trip",
    text: (title, reference) =>
      `This payment was for an order that you replaced with a newer one (${reference}) for ${title}. The newer order isn't booked yet.`,
  },
  notCanceled: (title) => `${title} couldn't be canceled. Your booking hasn't changed.`,
  freeUntil: (until) => `You can cancel for free until ${until}, local time.`,
  unpaid: (end) =>
    `If we don't receive the payment, we'll cancel your booking on ${end}, local time, under the cancellation terms you agreed to.`,
};
