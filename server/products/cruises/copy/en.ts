import { counter } from "../../../email/copy/email-copy.ts";
import type { CruiseWords } from "./cruise-words.ts";

const locale = "en-US";
const counted = counter(locale);

export const en: CruiseWords = {
  locale,
  labels: {
    cruise: "Cruise",
    ship: "Ship",
    departs: "Departure",
    arrives: "Return",
    boarding: "Boarding",
    directions: "Directions",
    route: "Route",
    cabins: "Cabins",
    included: "Included",
    know: "Good to know",
  },
  openMap: "Open the map",
  at: (port, day, time) => `${port}, ${day}, ${time}`,
  boarding: (from, until, where) => `${from} to ${until}, ${where}`,
  call: (port, day) => `${day}: ${port}`,
  guests: {
    adult: counted({ one: "# adult", other: "# adults" }),
    child: counted({ one: "# child", other: "# children" }),
    infant: counted({ one: "# infant", other: "# infants" }),
  },
  cabinCount: counted({ one: "# cabin", other: "# cabins" }),
  cabinOf: (number, guests) => `cabin ${number} (${guests})`,
  cabinNamed: (number, name) => `Cabin ${number}: ${name}`,
  cabinFor: (number, name, guests) => `Cabin ${number}: ${name}, ${guests}`,
  cabinOn: (count, name, ship) => `${count} · ${name} · ${ship}`,
  kinds: { inside: "an inside cabin", window: "a cabin with a window", balcony: "a balcony cabin", suite: "a suite" },
  cabinChanged: (now) => `The cabin has changed: it's now ${now}.`,
  ageThen: (age) => `Age ${age} on the day of departure`,
  needs: {
    name: "Full name, as in the passport",
    bornOn: "Date of birth",
    document: "Passport or ID number",
    documentExpires: "Passport or ID valid until",
  },

  booked: {
    subject: (title, reference) => `Booked: ${title} (${reference})`,
    title: "Your cruise is booked",
    intro: "Here is everything you need for boarding.",
  },
  calendarNote: "The attached file adds the cruise to your calendar.",
  earns: (points, day) =>
    `${counted({ one: "You earn # point", other: "You earn # points" })(points)} with this cruise, available on ${day}.`,
  base: "Cruise fare",
  onSite: "To pay on board",
  restOnSite: "To be paid on board",
  canceledItems: "Canceled cabins",
  deposit: (amount) => `A deposit of ${amount} is returned after the cruise.`,
  beside: (charge, amount) => `${charge}: ${amount}, paid on board`,
  converted: (amount, day, source) =>
    `The cruise line charges ${amount}. Converted at ${source ? `the ${source} rates` : "example rates"} of ${day}.`,
  canceled: {
    subject: (title, reference) => `Canceled: ${title} (${reference})`,
    title: "Your cruise is canceled",
    bySupplier: (when) => `The cruise line canceled your booking on ${when}.`,
    others: "We're sorry. You can find other cruises in the same month on your booking page.",
    calendarNote: "The attached file removes the cruise from your calendar.",
    nothingToPay: "There's nothing to pay on board.",
    toPay: (amount) => `To pay on board: ${amount}.`,
    supplierAsks: (amount) => `The cruise line may charge you ${amount}.`,
    some: {
      subject: (title, reference, { numbers, count, of }) =>
        `${count === 1 ? "Cabin" : "Cabins"} ${numbers} of ${of} canceled: ${title} (${reference})`,
      title: ({ numbers, count, of }) =>
        count === 1 ? `Cabin ${numbers} of ${of} is canceled` : `Cabins ${numbers} of ${of} are canceled`,
      text: (when, items) => `Canceled on ${when}: ${items}. The rest of your booking hasn't changed.`,
      calendarNote: "The attached file updates the cruise in your calendar.",
    },
  },
  noShow: {
    subject: (title, reference) => `You were missed on board: ${title} (${reference})`,
    title: "The cruise line says you didn't board",
    text: (when, title) => `The cruise line told us on ${when} that you didn't board ${title}.`,
    contradict: "If you were on board, write to us, and we'll ask the cruise line.",
    unknownTerms: "The cruise line hasn't told us its no-show terms, so we can't refund the price.",
  },
  notBooked: {
    subject: (title, reference) => `Not booked: ${title} (${reference})`,
    title: "Your cruise could not be booked",
    text: (title) => `We couldn't confirm your cabins for ${title}. You have no booking for this departure.`,
  },
  bookedInstead: {
    subject: (title, reference) => `You've already booked: ${title} (${reference})`,
    title: "You already have these cabins",
    text: (title, reference) => `You've already booked ${title} for this departure (${reference}).`,
  },
  orderedInstead: {
    subject: (title, reference) => `Payment for a replaced order: ${title} (${reference})`,
    title: "You placed a newer order for this cruise",
    text: (title, reference) =>
      `This payment was for an order that you replaced with a newer one (${reference}) for ${title}. The newer order isn't booked yet.`,
  },
  notCanceled: (title) => `The cruise line didn't accept the cancellation of ${title}. Your booking hasn't changed.`,
  freeUntil: (until) => `You can cancel for free until ${until}, local time.`,
  unpaid: (end) =>
    `If we don't receive the payment, we'll cancel your cruise on ${end}, local time, under the cancellation terms you agreed to.`,
};
