/** What the checkout says. Said by the server only. */
export const checkoutPage = {
  asGuest: "Booking as a guest",
  asGuestText:
    "You don't need an account to book. Sign in if you want to use your wallet and keep this booking with your trips.",
  noWithdrawal: "Stays on fixed dates can't be withdrawn from; the cancellation terms above apply.",
  payOrder: "We'll use these in order: {{order}}.",
  pointsAfterMoney: "Points cover whatever's left",
  tenderUnneeded: "Not needed for this stay",
  noRateForCard: "We have no exchange rate from {{from}} to {{to}} right now, so this card can't pay for this stay.",
  cardWorthTooLittle: "Worth less than the smallest amount in {{to}}.",
  supplierUnavailable:
    "The property's booking system doesn't answer just now. Nothing was booked or charged. Try again in a moment.",
  balanceGone: "A balance you chose has changed. Nothing was booked. Please check the new total.",
  creditLeft: "your credit",
  payRest: "Pay {{amount}} now",
  payRestText:
    "You pay by card or bank on the payment page, then come back here to book. If you don't book within {{wait}} of paying, the money goes back the way you paid.",
  paidAheadWaits:
    "already paid, for this stay or another. Untick it if it isn't to pay for this one: what you don't use within {{wait}} of paying goes back the way you paid.",
  paidAheadIdle: "If you don't use it within {{wait}} of paying, it goes back the way you paid.",
  paidAheadKept:
    "Your payment of {{amount}} isn't lost: it can pay for another room. If you don't book within {{wait}} of paying, it goes back the way you paid.",
  paymentGone:
    "Your payment was already used for another booking, or it's on its way back to you. Nothing was booked. Please check the new total.",
  bestCard: "Best for this stay: {{card}}. It saves {{saves}}, and no other card saves more.",
  bestCardLosing:
    "Best for this stay: {{card}}. It saves {{saves}}, and no other card saves more; {{lost}} of it would be lost.",
  bestCardUntil: "It expires first, on {{day}}.",
  leftToPay: "Left to pay: {{total}}",
  certificateNeeded:
    "To book this stay, you need {{card}} in your wallet. The button to book shows how to get one, and books nothing before that.",
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
  heldFor_one: "Held for you: {{count}} minute left, until {{time}} ({{city}} time).",
  heldFor_other: "Held for you: {{count}} minutes left, until {{time}} ({{city}} time).",
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
