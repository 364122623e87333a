/** What the page of a document and its email call alike. */
export const documentMessages = {
  receipt: "Receipt",
  "credit-note": "Credit note",
  number: "Number",
  issuedOn: "Issued on",
  issuedBy: "Issued by",
  taxNumber: "Tax number",
  reference: "Booking reference",
  stay: "Stay",
  soldOn: "Booked on",
  canceledOn: "Canceled on",
  forReceipt: "For receipt",
  base: "Stay",
  inAll: "Total with taxes and fees",
  now: "Paid with your booking",
  onSite: "To be paid at the property",
  returned: "Returned in total",
  "source-payment": "Card payment",
  "source-credit": "Credit",
  "source-cash-card": "Cash card",
  "source-myvacations": "myvacations",
  "source-points": "Points",
  "source-discount": "Discount card",
  "source-certificate": "Certificate",
} as const;

export type DocumentMessages = Record<keyof typeof documentMessages, string>;
