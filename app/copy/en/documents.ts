import { documentMessages } from "#server/core/document-messages/en";

export const documents = {
  ...documentMessages,
  bookedFor: "For",
  linesHeading: "Price",
  paidHeading: "How it was paid",
  returnedHeading: "Refund",
  notReturnedHeading: "Not refunded",
  rate: "1 {{from}} = {{rate}} {{to}}, the rate of {{day}} ({{source}})",
  rateDemo: "1 {{from}} = {{rate}} {{to}}, an example rate of {{day}} for this demo",
  priceRate: "Prices were converted at {{rate}}.",
  atLeast: "Some amounts aren't known yet, so the total may be higher.",
  emailReceipt: "Email me this receipt",
  emailCreditNote: "Email me this credit note",
  emailed: "We've emailed it to {{email}}.",
  print: "Print",
  toBooking: "Back to the booking",
  toPurchase: "Back to the purchase",
} as const;
