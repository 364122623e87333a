export const reservation = {
  findTitle: "Find your booking",
  findIntro: "See a booking without signing in: enter its reference and the email address it was booked with.",
  reference: "Booking reference",
  referenceHint: "7 letters and digits, for example LX4T9AA. It's in your confirmation email.",
  email: "Email",
  emailHint: "The address we sent the confirmation to.",
  find: "Find booking",
  haveAccount: "Booked while signed in?",
  toTrips: "See my trips",
  nameTitle: "Correct the guest's name",
  nameIntro:
    "Correct a spelling so that it matches the passport or ID. A booking can't be handed over to someone else this way.",
  nameByEmail:
    "We'll email a link to the address this booking was made with. The name changes once the link is confirmed.",
  nameCorrect: "Correct the name",
  nameAsk: "Email the link",
  toBooking: "Back to the booking",
  confirmTitle: "Confirm the corrected name",
  confirm: "Correct the name",
  confirmGone: "This link has already been used, has expired or was replaced by a newer one. Nothing has changed.",
} as const;
