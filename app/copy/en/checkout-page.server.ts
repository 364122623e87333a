/** What the checkout says. Said by the server only. */
export const checkoutPage = {
  asGuest: "Booking as a guest",
  asGuestText:
    "You don't need an account to book. Sign in if you want to use your wallet and keep this booking with your trips.",
  noWithdrawal: "There's no right to withdraw from a stay on fixed dates; the cancellation terms above apply.",
  bookPaid: "Book now · nothing left to pay",
  bookOnSite: "Book, pay {{total}} at the property",
  bookDueBy: "Book, pay {{total}} by {{day}}",
  bookDueBySite: "Book, pay {{total}} to the property by {{day}}",
  payAndBook: "Pay {{total}} and book",
  payNowAndBook: "Pay {{total}} now and book",
  payAndBookOnSite: "Pay {{now}} and book, {{total}} at the property",
  payAndBookDueBy: "Pay {{now}} and book, {{total}} by {{day}}",
  payAndBookDueBySite: "Pay {{now}} and book, {{total}} to the property by {{day}}",
  addOnNeeded: "To book this stay, you need {{card}}. Buy a certificate with the stay and pay for both at once.",
  addOn: "Add a certificate for {{price}}; it takes {{off}} off this stay",
  noAddOn: "Don't add a certificate",
  addOnTerms:
    "Certificate worth {{worth}}, for one booking; any value left over is lost. This booking uses it. If you cancel free of charge, it goes back to your wallet, unused.",
  addOnWithdrawal:
    "You can withdraw from the purchase of the certificate until {{day}}, as long as no booking uses it.",
  addOnNoWithdrawal: "You can't withdraw from the purchase of the certificate once you've paid.",
  addOnChosen:
    "You chose a new certificate for {{price}}, so you pay {{total}} for both. Nothing was booked yet: press the button to book.",
  notHeld: "The property can't hold this room while you pay.",
  chargedWhenBooked: "Your card is charged when your stay is booked; if it can't be, nothing is charged.",
  chargedWhenConfirmed: "Your card is charged when the property has confirmed; if it doesn't, nothing is charged.",
  chargedAtOnce:
    "You're charged when you pay. If the stay can't be booked, we refund all of it the way you paid; through a bank that can take a few days.",
  cannotPayLater:
    "You pay for this rate before you arrive, but this site doesn't take card payments. Choose balances of your wallet that cover it, or a room that you pay for at the property.",
  payLaterFrom: "Take {{total}} from my balance ({{balance}}) on that day if I haven't paid by then.",
  cannotPay:
    "You pay for this rate when you book, but this site doesn't take card payments. Choose balances of your wallet that cover it, or a room that you pay for at the property.",
  paymentFailed: "Your payment didn't go through. Nothing was booked and nothing was charged.",
  paymentExpired: "We didn't receive your payment in time. Nothing was booked and nothing was charged.",
  paymentReturned:
    "This stay could no longer be booked when your payment came. Nothing was booked and nothing was charged.",
  paymentRefunded:
    "This stay could no longer be booked when your payment came. Nothing was booked, and we're refunding {{amount}} the way you paid.",
  noCookie:
    "Your browser doesn't accept our cookie, and without it we can't bring you back from the payment page. Nothing was booked or charged.",
  payOrder: "We'll use these in order: {{order}}.",
  pointsAfterMoney: "Points cover whatever's left",
  tenderUnneeded: "Not needed for this stay",
  noRateForCard: "We have no exchange rate from {{from}} to {{to}} right now, so this card can't pay for this stay.",
  cardWorthTooLittle: "Worth less than the smallest amount in {{to}}.",
  balanceGone: "A balance you chose has changed. Nothing was booked. Please check the new total.",
  creditLeft: "your credit",
  bestCard: "Best for this stay: {{card}}. It saves {{saves}}, and no other card saves more.",
  bestCardLosing:
    "Best for this stay: {{card}}. It saves {{saves}}, and no other card saves more; {{lost}} of it would be lost.",
  bestCardUntil: "It expires first, on {{day}}.",
  leftToPay: "Left to pay: {{total}}",
  certificateNeeded:
    "To book this stay, you need {{card}} in your wallet. See “About certificates” for how to get one.",
  certificateFirst: "Nothing was booked. To book this stay, you need {{card}} in your wallet.",
  "limit-certificate": "Certificates pay at most {{percent}}% of the price before taxes.",
  "limit-discount": "Discount cards pay at most {{percent}}% of the price before taxes.",
  walletChosen: "You chose {{card}}, so {{total}} is left to pay. Nothing was booked yet: press the button to book.",
  walletNotUsed:
    "You chose not to use your wallet, so {{total}} is left to pay. Nothing was booked yet: press the button to book.",
  cardAtRate: "at the current exchange rate",
  certificateLeftOver:
    "This certificate pays {{paid}} of this stay. The other {{lost}} would be lost, because a certificate can be used only once.",
  travellerSelf: "{{name}} (you)",
  travellerChosen:
    "The guest details are now those of {{name}}. Nothing was booked yet: check them, then press the button to book.",
  bookedBeforeTitle: "You've already booked this",
  bookedBeforeText:
    "This stay is already booked, and we didn't book it again. Need another one just like it? Book another.",
  seeThisBooking: "See this booking",
  bookAnother: "Book another",
  booksAnother: "You already have this stay under reference {{reference}}. This form books another one.",
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
  holdAccountLimit:
    "This isn't held: we hold up to {{count}} rooms at a property for the same night, including those held for you now. Choose fewer rooms to have them held, or book now while these are available.",
  holdNetworkLimit:
    "This isn't held: without signing in, we hold up to {{count}} rooms at a property for the same night for everyone on your internet connection, including those held for you now. Sign in or choose fewer rooms to have them held, or book now while these are available.",
  holdGuestsLimit:
    "This isn't held: other guests already hold as many of these rooms as we keep without signing in. Sign in to have yours held, or book now while it's available.",
  holdAfterSignIn: "Sign in, and we'll hold this for you for {{minutes}} minutes.",
  holdWithEmail: "Need time to fill this in? Enter your email address and choose “{{button}}” below the price.",
  holdNow_one: "Hold for {{count}} minute",
  holdNow_other: "Hold for {{count}} minutes",
  tooManyChosen_one:
    "Too many rooms were chosen from your internet connection, so this one isn't held. You can book it here, or choose it again in {{count}} minute.",
  tooManyChosen_other:
    "Too many rooms were chosen from your internet connection, so this one isn't held. You can book it here, or choose it again in {{count}} minutes.",
  goneSoldOut: "This room has just sold out for your dates.",
  goneTooEarly: "These dates are too soon or already past.",
  goneTooLate: "Bookings aren't open for these dates yet.",
  goneNotOffered: "This room isn't offered for this stay.",
} as const;
