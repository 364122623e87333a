import { homeMessages, stayMessages } from "../../../core/stay-messages/en.ts";
import { counter } from "../../../email/copy/email-copy.ts";
import type { StayWords } from "./stay-words.ts";

const locale = "en-US";
const counted = counter(locale);

export const en: StayWords = {
  locale,
  labels: {
    property: "Property",
    directions: "Directions",
    checkIn: "Check-in",
    checkOut: "Check-out",
    stay: "Length of stay",
    room: "Room",
    board: stayMessages.boardHeading,
    houseRules: homeMessages.houseRules,
    registration: "Registration number",
    guests: "Guests",
    childAges: "Children's ages on arrival",
  },
  boards: stayMessages,
  boardChanged: (was, now) => `The meals have changed from “${was}” to “${now}”.`,
  openMap: "Open the map",
  from: (day, time) => `${day}, from ${time}`,
  until: (day, time) => `${day}, until ${time}`,
  nights: counted({ one: "# night", other: "# nights" }),
  rooms: counted({ one: "# room", other: "# rooms" }),
  adults: counted({ one: "# adult", other: "# adults" }),
  children: counted({ one: "# child", other: "# children" }),
  partyOfOneRoom: (parties, rooms) => `${parties}, ${rooms}`,
  roomOf: (number, party) => `room ${number} (${party})`,
  roomNamed: (number, name) => `Room ${number}: ${name}`,

  booked: {
    subject: (title, reference) => `Booked: ${title} (${reference})`,
    title: "Your stay is booked",
    intro: "Here is everything you need for your trip. Show the booking reference at check-in.",
  },
  calendarNote: "The attached file adds the stay to your calendar.",
  earns: (points, day) =>
    `${counted({ one: "You earn # point", other: "You earn # points" })(points)} with this stay, available on ${day}.`,
  base: "Stay",
  onSite: stayMessages.toPay,
  restOnSite: "To be paid at the property",
  canceledItems: "Canceled rooms",
  deposit: (amount) => homeMessages.deposit.replace("{{amount}}", amount),
  beside: (charge, amount) => homeMessages.beside.replace("{{charge}}", charge).replace("{{amount}}", amount),
  converted: (amount, day, source) =>
    `The property charges ${amount}. Converted at ${source ? `the ${source} rates` : "example rates"} of ${day}.`,
  canceled: {
    subject: (title, reference) => `Canceled: ${title} (${reference})`,
    title: "Your stay is canceled",
    bySupplier: (when) => `The property canceled your booking on ${when}.`,
    others: "We're sorry. You can find other stays for the same dates on your booking page.",
    calendarNote: "The attached file removes the stay from your calendar.",
    nothingToPay: "There's nothing to pay at the property.",
    toPay: (amount) => `To pay at the property: ${amount}.`,
    supplierAsks: (amount) => `The property may charge you ${amount}.`,
    some: {
      subject: (title, reference, { numbers, count, of }) =>
        `${count === 1 ? "Room" : "Rooms"} ${numbers} of ${of} canceled: ${title} (${reference})`,
      title: ({ numbers, count, of }) =>
        count === 1 ? `Room ${numbers} of ${of} is canceled` : `Rooms ${numbers} of ${of} are canceled`,
      text: (when, items) => `Canceled on ${when}: ${items}. The rest of your booking hasn't changed.`,
      calendarNote: "The attached file updates the stay in your calendar.",
    },
  },
  noShow: {
    subject: (title, reference) => `${title} says you didn't arrive (${reference})`,
    title: "The property says you didn't arrive",
    text: (when, title) => `${title} told us on ${when} that you didn't arrive for your stay.`,
    contradict: "If you were there, write to us, and we'll ask the property.",
    unknownTerms: "The property hasn't told us its no-show terms, so we can't refund the price.",
  },
  notBooked: {
    subject: (title, reference) => `Not booked: ${title} (${reference})`,
    title: "Your stay could not be booked",
    text: (title) => `Your stay at ${title} could not be confirmed. You have no booking for these dates.`,
  },
  bookedInstead: {
    subject: (title, reference) => `You've already booked: ${title} (${reference})`,
    title: "You've already booked this stay",
    text: (title, reference) => `You've already booked this stay at ${title} (${reference}).`,
  },
  orderedInstead: {
    subject: (title, reference) => `Payment for a replaced order: ${title} (${reference})`,
    title: "You placed a newer order for this stay",
    text: (title, reference) =>
      `This payment was for an order that you replaced with a newer one (${reference}) for the same stay at ${title}. The newer order isn't booked yet.`,
  },
  notCanceled: (title) => `${title} didn't accept the cancellation. Your booking hasn't changed.`,
  freeUntil: (until) => `You can cancel for free until ${until}, the property's local time.`,
  unpaid: (end) =>
    `If we don't receive the payment, we'll cancel your booking on ${end}, the property's local time, under the cancellation terms you agreed to.`,
};
