import { counter } from "../../../email/copy/email-copy.ts";
import type { TransferWords } from "./transfer-words.ts";

const locale = "en-US";
const counted = counter(locale);
const ways = { "from-airport": "from the airport", "to-airport": "to the airport" };

export const en: TransferWords = {
  locale,
  labels: {
    transfer: "Transfer",
    "from-airport": "From the airport",
    "to-airport": "To the airport",
    vehicle: "Vehicle",
    party: "For",
    night: "Night surcharge",
    meeting: "Meeting point",
    sign: "Your driver",
    waiting: "Waiting time",
    late: "If your flight is late",
    phone: "Can't find your driver?",
    provider: "Provided by",
    directions: "Directions",
  },
  openMap: "Open the map",
  vehicles: {
    standard: "Standard car",
    executive: "Executive car",
    van: "Van",
    "accessible-van": "Step-free van",
    minibus: "Minibus",
  },
  stepFree: "Step-free, with room for a wheelchair",
  airport: (name, code, city) => {
    const short = name.replace(/\s*\(.*/, "");
    return `${city && !short.includes(city) ? `${city} Airport` : short} (${code})`;
  },
  title: (airport, place) => `Transfer ${airport} – ${place}`,
  route: (from, to) => `${from} to ${to}`,
  lands: (time) => `Flight lands at ${time}`,
  pickUp: (when) => `Pick-up: ${when}`,
  arrives: (when, zone) => `Arrives about ${when}${zone ? ` (${zone} time)` : ""}`,
  at: (day, time) => `${day}, ${time}`,
  people: counted({ one: "# passenger", other: "# passengers" }),
  bags: counted({ one: "# bag", other: "# bags" }),
  night: (percent) => `${percent} for pick-ups from 10 PM to 6 AM, included in the price`,
  meetingElsewhere: "The driver comes to the entrance of the address you give us.",
  sign: "Your driver holds a sign with your name.",
  waiting: (airport, elsewhere) => `${airport} at the airport, ${elsewhere} elsewhere, at no extra cost`,
  late: "We follow your flight by its number. Your driver comes when you actually land, and you don't pay more.",
  legOf: (number, way) => `transfer ${number} (${ways[way]})`,
  legNamed: (number, way) => `Transfer ${number}: ${ways[way]}`,
  changedTo: (vehicle) => `The vehicle has changed: it's now “${vehicle}”.`,
  needs: {
    address: "Hotel or address",
    addressHint: "Where the driver takes you or picks you up: name, street and number",
    flight: "Flight number of your arrival",
    flightHint: "As on your ticket, such as TP1234. The driver follows it",
  },

  booked: {
    subject: (title, reference) => `Booked: ${title} (${reference})`,
    title: "Your transfer is booked",
    intro: "Here is everything you need to find your driver.",
  },
  calendarNote: "The attached file adds the pick-up to your calendar.",
  earns: (points, day) =>
    `${counted({ one: "You earn # point", other: "You earn # points" })(points)} with this transfer, available on ${day}.`,
  base: "Transfer",
  onSite: "To pay to the driver",
  restOnSite: "To be paid to the driver",
  canceledItems: "Canceled transfers",
  deposit: (amount) => `A deposit of ${amount} is returned after the transfer.`,
  beside: (charge, amount) => `${charge}: ${amount}, paid to the driver`,
  converted: (amount, day, source) =>
    `The transfer company charges ${amount}. Converted at ${source ? `the ${source} rates` : "example rates"} of ${day}.`,
  canceled: {
    subject: (title, reference) => `Canceled: ${title} (${reference})`,
    title: "Your transfer is canceled",
    bySupplier: (when) => `The transfer company canceled your booking on ${when}.`,
    others: "We're sorry. You can find other vehicles for the same day on your booking page.",
    calendarNote: "The attached file removes the pick-up from your calendar.",
    nothingToPay: "There's nothing to pay to the driver.",
    toPay: (amount) => `To pay to the driver: ${amount}.`,
    supplierAsks: (amount) => `The transfer company may charge you ${amount}.`,
    some: {
      subject: (title, reference, { numbers, count, of }) =>
        `${count === 1 ? "Transfer" : "Transfers"} ${numbers} of ${of} canceled: ${title} (${reference})`,
      title: ({ numbers, count, of }) =>
        count === 1 ? `Transfer ${numbers} of ${of} is canceled` : `Transfers ${numbers} of ${of} are canceled`,
      text: (when, items) => `Canceled on ${when}: ${items}. The rest of your booking hasn't changed.`,
      calendarNote: "The attached file updates the pick-up in your calendar.",
    },
  },
  noShow: {
    subject: (title, reference) => `The driver missed you: ${title} (${reference})`,
    title: "The driver couldn't find you",
    text: (when, title) => `The company of ${title} told us on ${when} that you didn't come to the meeting point.`,
    contradict: "If you were there, write to us, and we'll ask the company.",
    unknownTerms: "The company hasn't told us its no-show terms, so we can't refund the price.",
  },
  notBooked: {
    subject: (title, reference) => `Not booked: ${title} (${reference})`,
    title: "Your transfer could not be booked",
    text: (title) => `We couldn't confirm ${title}. No driver is coming.`,
  },
  bookedInstead: {
    subject: (title, reference) => `You've already booked: ${title} (${reference})`,
    title: "You already have this transfer",
    text: (title, reference) => `You've already booked ${title} for this time (${reference}).`,
  },
  orderedInstead: {
    subject: (title, reference) => `Payment for a replaced order: ${title} (${reference})`,
    title: "You placed a newer order for this transfer",
    text: (title, reference) =>
      `This payment was for an order that you replaced with a newer one (${reference}) for ${title}. The newer order isn't booked yet.`,
  },
  notCanceled: (title) => `The company of ${title} didn't accept the cancellation. Your booking hasn't changed.`,
  freeUntil: (until) => `You can cancel for free until ${until}, local time.`,
  unpaid: (end) =>
    `If we don't receive the payment, we'll cancel your booking on ${end}, local time, under the cancellation terms you agreed to.`,
  suggested: "Airport transfers for your trip",
  fromPrice: (amount) => `From ${amount} per vehicle, one way`,
  seeVehicles: "See vehicles",
};
