/** What pages and vouchers of a booking say. Said by the server only. */
export const bookingPage = {
  joined: "This booking is in your account now.",
  accountTitle: "Keep this booking",
  accountText: "Create an account with {{needed}}, and you'll find this booking with your trips.",
  accountPassword: "a password",
  accountTitleNeeded: "your title",
  accountName: "your full name",
  accountCode: "an access code",
  partsNotBooked: "Not booked: {{parts}}. You don't pay for it. The rest of your booking hasn't changed.",
  cancelByEmail: "To cancel, open the link in your confirmation email.",
  joinTitle: "Keep this booking with your trips",
  joinText: "It was made without an account, with your email address.",
  nameAsked:
    "We've emailed a link to the address this booking was made with. Open it within {{hours}} hours to confirm the new spelling.",
  nameCorrected: "The booking is in the name of {{name}}.",
  nameTooLate: "The name can't be changed here anymore. Please contact us: {{contact}}",
  nameTooOften: "The name has been corrected as often as we allow here. Please contact us: {{contact}}",
  nameNow: "Name now",
  nameThen: "Corrected name",
  voucherDiscount: "{{amount}}, paid by {{organisation}}: not to be collected from the guest",
  consentAt: "You agreed to these conditions when you booked with {{organisation}} on {{when}}.",
} as const;
