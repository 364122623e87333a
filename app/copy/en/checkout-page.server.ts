/** What the checkout says. Said by the server only. */
export const checkoutPage = {
  asGuest: "Booking as a guest",
  asGuestText:
    "You don't need an account to book. Sign in if you want to use your wallet and keep this booking with your trips.",
  bookPaid: "Book now · nothing left to pay",
  bookDueBy: "Book, pay {{total}} by {{day}}",
  payAndBook: "Pay {{total}} and book",
  payNowAndBook: "Pay {{total}} now and book",
  payAndBookDueBy: "Pay {{now}} and book, {{total}} by {{day}}",
  noAddOn: "Don't add a certificate",
  addOnTerms:
    "Certificate worth {{worth}}, for one booking; any value left over is lost. This booking uses it. If you cancel free of charge, it goes back to your wallet, unused.",
  addOnWithdrawal:
    "You can withdraw from the purchase of the certificate until {{day}}, as long as no booking uses it.",
  addOnNoWithdrawal: "You can't withdraw from the purchase of the certificate once you've paid.",
  addOnChosen:
    "You chose a new certificate for {{price}}, so you pay {{total}} for both. Nothing was booked yet: press the button to book.",
  payLaterFrom: "Take {{total}} from my balance ({{balance}}) on that day if I haven't paid by then.",
  paymentFailed: "Your payment didn't go through. Nothing was booked and nothing was charged.",
  paymentExpired: "We didn't receive your payment in time. Nothing was booked and nothing was charged.",
  paymentReturned: "This could no longer be booked when your payment came. Nothing was booked and nothing was charged.",
  paymentRefunded:
    "This could no longer be booked when your payment came. Nothing was booked, and we're refunding {{amount}} the way you paid.",
  noCookie:
    "Your browser doesn't accept our cookie, and without it we can't bring you back from the payment page. Nothing was booked or charged.",
  payOrder: "We'll use these in order: {{order}}.",
  pointsAfterMoney: "Points cover whatever's left",
  cardWorthTooLittle: "Worth less than the smallest amount in {{to}}.",
  balanceGone: "A balance you chose has changed. Nothing was booked. Please check the new total.",
  creditLeft: "your credit",
  bestCardUntil: "It expires first, on {{day}}.",
  leftToPay: "Left to pay: {{total}}",
  "limit-certificate": "Certificates pay at most {{percent}}% of the price before taxes.",
  "limit-discount": "Discount cards pay at most {{percent}}% of the price before taxes.",
  walletChosen: "You chose {{card}}, so {{total}} is left to pay. Nothing was booked yet: press the button to book.",
  walletNotUsed:
    "You chose not to use your wallet, so {{total}} is left to pay. Nothing was booked yet: press the button to book.",
  cardAtRate: "at the current exchange rate",
  travellerSelf: "{{name}} (you)",
  travellerChosen:
    "The guest details are now those of {{name}}. Nothing was booked yet: check them, then press the button to book.",
  travellersChosen:
    "We filled in the details of {{name}}. Nothing was booked yet: check them, then press the button to book.",
  needsOfOrder: "About your booking",
  needsOfLead: "About the main traveler",
  "person-adult": "Traveler {{number}}: adult",
  "person-youth": "Traveler {{number}}: young person",
  "person-child": "Traveler {{number}}: child",
  "person-infant": "Traveler {{number}}: infant",
  "person-senior": "Traveler {{number}}: senior",
  savedTraveller: "Saved traveler",
  choose: "Choose",
  needOptional: "{{label}} (optional)",
  needMissing: "Required: {{label}}",
  needDate: "Enter a date such as 1990-12-31: {{label}}",
  needWrong: "Check your answer: {{label}}",
  bookedBeforeTitle: "You've already booked this",
  seeThisBooking: "See this booking",
  bookAnother: "Book another",
  heldUntil: "Held for you until {{time}} ({{city}} time).",
  holdLonger_one: "{{count}} more minute",
  holdLonger_other: "{{count}} more minutes",
  holdOnce: "You can do this once.",
  holdLast: "We can't hold it any longer than that.",
  moreTime: "Need more time?",
  heldNoLonger:
    "This is no longer held for you. Everything you entered is still here, and you can book as long as it's available.",
  heldBefore:
    "We can't hold this anymore: you, or others on your internet connection, have reached the limit for today. You can book as long as it's available.",
  holdAfterSignIn: "Sign in, and we'll hold this for you for {{minutes}} minutes.",
  holdWithEmail: "Need time to fill this in? Enter your email address and choose “{{button}}” below the price.",
  holdNow_one: "Hold for {{count}} minute",
  holdNow_other: "Hold for {{count}} minutes",
  goneTooEarly: "These dates are too soon or already past.",
  gonePackage:
    "We don't sell these together: two kinds of travel service in one order are a package. Book each one by itself.",
  goneTooLate: "Bookings aren't open for these dates yet.",
} as const;
