import { cancelMessages } from "#server/core/cancel-messages/en";
import { homeMessages } from "#server/core/stay-messages/en";

/** What is said of stays on several pages. Said by the server only. */
export const stayText = {
  ...cancelMessages,
  withPlan: "With {{plan}}: {{amount}}",
  memberPays: "Your {{percent}}% {{plan}} discount is applied at checkout.",
  converted:
    "The property charges {{amount}} in its own currency. Shown at 1 {{from}} = {{rate}} {{to}}, the rate of {{day}} ({{source}}).",
  convertedDemo:
    "The property charges {{amount}} in its own currency. Shown at 1 {{from}} = {{rate}} {{to}}, an example exchange rate of {{day}} for this demo.",
  cardConverted:
    "{{amount}} comes from your wallet, at 1 {{from}} = {{rate}} {{to}}, the rate of {{day}} ({{source}}).",
  cardConvertedDemo:
    "{{amount}} comes from your wallet, at 1 {{from}} = {{rate}} {{to}}, an example exchange rate of {{day}} for this demo.",
  pointsConverted: "You spend {{amount}}, at 1 point = {{rate}} {{to}}.",
  noRate:
    "We have no exchange rate from {{own}} to {{currency}} right now, so the price is in {{own}}, the property's own currency.",
  ratesOf: "Prices are converted at the exchange rates of {{day}}.",
  noRateToday: "No exchange rate from {{from}} to {{to}} today",
  membersOnly: "Booking is for members.",
  signIn: "Sign in",
  createAccount: "Create a free account",
  signUpWithCode: "Sign up with your access code",
  certificateCondition: "To book this stay, you need {{card}} in your wallet. Checkout shows how to get one.",
  certificateForSome:
    "For some stays, {{organisation}} asks for {{card}} in your wallet. Checkout shows how to get one.",
  certificateAlone: "a certificate",
  certificateOrCard: "a certificate or a discount card",
  priceToAccept: "The price is now {{now}}. Nothing was booked. Book again to accept it.",
  priceChanged: "The price has changed from {{was}} to {{now}}.",
  besideOnSite: "Not in the total: {{what}}, {{amount}}, paid at the property",
  besideElsewhere: "Not in the total: {{what}}, {{amount}}, charged separately",
  amountUnknown: "not known yet",
  boardChanged: "The meals have changed from “{{was}}” to “{{now}}”.",
  cancellingChanged: "The cancellation policy has changed. Before: {{was}} Now: {{now}}",
  dueChanged: "When to pay has changed from “{{was}}” to “{{now}}”.",
  offerChanged: "The room or the exchange rate has changed; the amount to pay is the same.",
  depositName: "Deposit",
  feeChanged: "{{fee}}: {{was}} is now {{now}}.",
  changedSince: "This has changed since you chose it.",
  changedSinceAccept: "If you book now, this is what you agree to.",
  acceptChanges: "Nothing was booked. Book again to accept this.",
  roomTooSmall: "No room here sleeps {{guests}}",
  roomsTooSmall: "Rooms here are too small for your party ({{party}})",
  tryRooms: "Try {{party}}",
  roomDoesNotFit: "Too small for {{parties}}. This room takes up to {{adults}} and {{guests}} in all.",
  guestCount_one: "{{count}} guest",
  guestCount_other: "{{count}} guests",
  partyOfRoom: "room {{room}} ({{party}})",
  "rule-min-stay": "This stay is shorter than the minimum for these dates",
  "rule-max-stay": "This stay is longer than the maximum for these dates",
  "rule-closed-to-arrival": "Check-in isn't possible on this day",
  "rule-closed-to-departure": "Check-out isn't possible on this day",
  tryLength: "{{nights}}: {{dates}}",
  bedrooms_zero: "Studio",
  bedrooms_one: "{{count}} bedroom",
  bedrooms_other: "{{count}} bedrooms",
  bathrooms_one: "{{count}} bathroom",
  bathrooms_other: "{{count}} bathrooms",
  ...homeMessages,
} as const;
