/** What a page and an email call alike. */
export const stayMessages = {
  boardHeading: "Meals",
  "board-room-only": "Room only",
  "board-breakfast": "Breakfast included",
  "board-half-board": "Half board",
  "board-full-board": "Full board",
  "board-all-inclusive": "All-inclusive",
  "charge-tax": "Tax",
  "charge-city-tax": "City tax",
  "charge-resort-fee": "Resort fee",
  "charge-service-fee": "Service fee",
  "charge-cleaning-fee": "Cleaning fee",
  toPay: "Pay at the property",
} as const;

export type StayMessages = Record<keyof typeof stayMessages, string>;

/** The same of homes; pages have it from the server. */
export const homeMessages = {
  deposit: "Refundable deposit of {{amount}}, paid at the property, not in the total",
  beside: "{{charge}}: {{amount}}, paid at the property, not in the total",
  houseRules: "House rules",
} as const;

export type HomeMessages = Record<keyof typeof homeMessages, string>;

/** The same of other products and of agents' quotes; pages have it from the server. */
export const rareChargeMessages = {
  "charge-airport-fee": "Airport fee",
  "charge-one-way-fee": "One-way fee",
  "charge-young-driver-fee": "Young driver fee",
  "charge-extras": "Child seats, additional drivers",
  "charge-port-charges": "Port charges",
  "charge-gratuities": "Gratuities",
  "charge-mark-up": "Agency service",
} as const;

export type RareChargeMessages = Record<keyof typeof rareChargeMessages, string>;
