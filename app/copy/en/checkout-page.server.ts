/** What the checkout says. Said by the server only. */
export const checkoutPage = {
  forClient: "For {{name}}",
  otherClient: "Another client",
  noClient: "For yourself",
  chooseClient: "Book for a client",
  addToQuote: "Add to quote",
  confirmAddress_one:
    "If you don't pay now, you have {{count}} minute to confirm your email address by the link or code we'll send, or the booking ends.",
  confirmAddress_other:
    "If you don't pay now, you have {{count}} minutes to confirm your email address by the link or code we'll send, or the booking ends.",
  netByQuote: "This is a net rate. Add it to a client's quote to sell it.",
  quotedOtherwise: "In the quote this is {{quoted}}. Here it is {{now}}, for you and in your currency.",
  quotedForAccount: "If the quote was made for your account, sign in to book at its price.",
  quoteTooMany: "The open quote for this client is full. Send it, or remove an option.",
  otherClientForm:
    "This form was made for another client, so nothing was booked. Check whom it is for now, and send it again.",
  clientArchived:
    "This client is archived, so nothing was booked or added. Restore the client first, then send this form again.",
  alreadyMember: "Already a member?",
  newMemberTitle: "Join as you book",
  newMemberText: "Your account opens once you confirm your email address: we'll send you a link and a code.",
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
  unpaidNetwork:
    "Your network already has as many unconfirmed bookings here as we keep without a payment. Nothing was booked. If one of them is yours, confirm its email address first. Otherwise pay now, sign in, or try again later.",
  unpaidAddress:
    "This email address already has as many bookings here as we keep without a payment. Nothing was booked. Confirm the address of your other booking first, pay now, or sign in.",
  unpaidGuests:
    "We keep only a part of these rooms or places for guests who haven't paid or confirmed their email address, and that part is taken. Nothing was booked. Pay now, sign in, choose fewer, or try again in half an hour.",
  unpaidAccount:
    "You already have as many bookings here as we keep without a payment. Nothing was booked. Pay now, or contact us to book for a group.",
  unpaidAgent:
    "Your clients already have as many bookings here as we keep without a payment. Nothing was booked. Pay now, or contact us to book for a group.",
  tooManyEmails_one:
    "We've already sent as many emails to this address, or for your network, as we may for now. Nothing was booked. Pay now, or try again in {{count}} minute.",
  tooManyEmails_other:
    "We've already sent as many emails to this address, or for your network, as we may for now. Nothing was booked. Pay now, or try again in {{count}} minutes.",
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
  needDateFrom: "Enter a date from {{from}} on: {{label}}",
  needDateBetween: "Enter a date from {{from}} to {{until}}: {{label}}",
  needFlight: "Enter a flight number such as TP1234: {{label}}",
  needPhone: "Enter a phone number with its country code, such as +351 912 345 678: {{label}}",
  needDocument: "Enter 4 to 20 letters and digits: {{label}}",
  needAge: "Traveler {{number}} must be {{age}} years of age on {{day}}",
  needAgeLeast: "Traveler {{number}} must be {{age}} or older on {{day}}",
  phone: "Phone",
  phoneMissing: "Enter your phone number, so that the driver can reach you",
  needWrong: "Check your answer: {{label}}",
  bookedBeforeTitle: "You've already booked this",
  seeThisBooking: "See this booking",
  bookAnother: "Book another",
  minutesLeft_one: "{{count}} minute left.",
  minutesLeft_other: "{{count}} minutes left.",
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
  holdForClient: "Not held yet. You can hold it while you ask your client.",
  holdWithEmail: "Need time to fill this in? Enter your email address and choose “{{button}}” below the price.",
  holdNow_one: "Hold for {{count}} minute",
  holdNow_other: "Hold for {{count}} minutes",
  goneTooEarly: "These dates are too soon or already past.",
  packageHeading: "This is a package trip",
  packageLaw:
    "The combination of travel services offered to you is a package within the meaning of Directive (EU) 2015/2302. You have all EU rights applying to packages. {{organisation}} is fully responsible for the proper performance of the package as a whole.",
  packageRightsTitle: "Your main rights",
  packageRights:
    "You receive all essential information about the package before you conclude the contract.\nThere is always at least one trader who is liable for the proper performance of all travel services of the contract.\nYou get an emergency phone number or details of a contact point.\nYou can transfer the package to another person, on reasonable notice and possibly at additional cost, up to {{names}} days before it begins.\nThe price can only rise if specific costs, such as fuel, rise and the contract says so, and at the latest {{prices}} days before the start. If it rises by more than 8%, you can end the contract.\nYou can end the contract without a fee and get a full refund if an essential element other than the price changes significantly, or if the organizer cancels the package.\nYou can end the contract without a fee in exceptional circumstances at the destination, and at any other time for an appropriate fee: the cancellation terms shown here.\nIf significant elements can't be provided as agreed, suitable alternatives are offered at no extra cost. You're entitled to a price reduction or compensation where services aren't performed properly.\nThe organizer has to help you if you're in difficulty.\nIf the organizer becomes insolvent, payments are refunded and, where transport is included, your return is secured.",
  packageEmergency: "In an emergency: {{contact}}",
  gonePackage:
    "We don't sell these travel services together: two kinds of them in one order are a package by law. Book each one by itself where you can.",
  goneMarkUp: "The price of this quote isn't allowed any more. Ask your travel agent for a new quote.",
  goneTooLate: "Bookings aren't open for these dates yet.",
} as const;
