import { cancelMessages } from "../../core/cancel-messages/en.ts";
import { documentMessages } from "../../core/document-messages/en.ts";
import { rareChargeMessages, stayMessages } from "../../core/stay-messages/en.ts";
import { counter, type EmailCopy } from "./email-copy.ts";

const locale = "en-US";
const counted = counter(locale);

export const en: EmailCopy = {
  locale,
  dir: "ltr",
  greeting: (name) => (name ? `Hello ${name},` : "Hello,"),
  plainLink: "If the button doesn't work, open this link:",
  yourAgent: "Your travel agent",
  footer: (organisation, contact) => `This is an automatic email from ${organisation}. Questions? ${contact}`,

  account: {
    confirm: {
      subject: "Confirm your email address",
      before: (organisation) => [
        `Thanks for signing up with ${organisation}. Please confirm that this is your email address to complete your registration.`,
      ],
      action: "Confirm my email address",
      after: (validFor) =>
        `The link works once, for ${validFor}. If you didn't sign up, you can ignore this email: the account can't be used without your confirmation.`,
    },
    reset: {
      subject: "Choose a new password",
      before: (organisation) => [`We received a request for a new password for your ${organisation} account.`],
      action: "Choose a new password",
      after: (validFor) =>
        `The link works once, for ${validFor}. If you didn't ask for it, you can ignore this email: your password stays the same.`,
    },
    "staff-welcome": {
      subject: "Your staff account",
      before: (organisation) => [
        `You now have a staff account at ${organisation}. Choose a password to start.`,
        "Then sign in and open Administration in the user menu: it has the pages of your role.",
      ],
      action: "Choose a password",
      home: "Open Administration",
      after: (validFor) =>
        `The link works once, for ${validFor}. After that, choose “Forgot password?” on the sign-in page to get another one.`,
    },
    "agent-welcome": {
      subject: "Your travel agent account",
      before: (organisation) => [
        `You can now book for your clients at ${organisation}. Choose a password to start.`,
        "Then sign in and open your desk in the user menu: clients, quotes and commission are there.",
      ],
      action: "Choose a password",
      after: (validFor) =>
        `The link works once, for ${validFor}. After that, choose “Forgot password?” on the sign-in page to get another one.`,
    },
    "booking-account": {
      subject: "An account with your booking",
      before: (organisation) => [
        `You asked for an account with your booking. Open the link to choose your password. If you already have a ${organisation} account, sign in there to add the booking to it.`,
      ],
      action: "Continue with the booking",
      after: (validFor) =>
        `The link works for ${validFor}. If you didn't ask for it, you can ignore this email: nothing will change.`,
    },
    "password-changed": {
      subject: "Your password was changed",
      before: (organisation) => [
        `The password of your ${organisation} account has just been changed, and your other devices were signed out.`,
        "If that was you, there's nothing to do. If it wasn't, choose a new password right away.",
      ],
      action: "It wasn't me: choose a new password",
    },
    "password-reset": {
      subject: "Your password was changed",
      before: (organisation) => [
        `The password of your ${organisation} account has just been changed, and your other devices were signed out.`,
        "To keep your account safe, we also removed every other way to sign in, such as Google, Facebook or your company's sign-in. To use one again, sign in with your new password and add it in your profile.",
        "If that was you, there's nothing else to do. If it wasn't, choose a new password right away.",
      ],
      action: "It wasn't me: choose a new password",
    },
    "email-change": {
      subject: "Confirm your new email address",
      before: (organisation) => [
        `You asked to use this email address for your ${organisation} account. Please confirm that it's yours.`,
      ],
      action: "Use this address",
      after: (validFor) =>
        `The link works once, for ${validFor}. If you didn't ask for this, you can ignore this email: nothing will change.`,
    },
    "email-changed": {
      subject: "Your email address was changed",
      before: (organisation) => [
        `Your ${organisation} account now has a different email address. You can no longer sign in with this one.`,
        "If that was you, there's nothing to do. If it wasn't, undo the change: every device will be signed out, and you can choose a new password.",
      ],
      action: "It wasn't me: undo the change",
      after: (validFor) => `The link works for ${validFor}.`,
    },
    "account-deleted": {
      subject: "Your account was deleted",
      before: (organisation) => [
        `We deleted your ${organisation} account: your profile, travelers, wallet and sign-in details.`,
        "We're required to keep booking records, without your name. Upcoming stays are not canceled: the property keeps the guest's details until the stay is over.",
      ],
    },
  },

  handOver: {
    subject: (who) => `Handed over to you: ${who}`,
    before: (who) =>
      `You're the travel agent of ${who} now. Notes, travelers, quotes, bookings and open tasks came along.`,
    count: counted({ one: "# client", other: "# clients" }),
    action: "See your clients",
  },

  client: {
    stored: {
      subject: (agent) => `${agent} saved your contact details`,
      before: (agent, organisation) => [
        `${agent}, a travel agent at ${organisation}, saved you as a client to book trips for you. Besides your name and contact details, the agent can store the travelers you name, their travel documents, and notes about your trips. Only ${agent} and ${organisation} can see them.`,
        "There's nothing you need to do. If you don't want this, or want to know what is stored, write to the address below.",
      ],
    },
    invited: {
      subject: (agent) => `${agent} invites you to link your account`,
      before: (agent, organisation) => [
        `${agent}, your travel agent at ${organisation}, would like to link your account to the client record they keep. They can never spend your wallet, and either of you can end the link at any time.`,
        "Sign in with this email address, or sign up with it, to accept or decline. The agent has stored:",
      ],
      action: "Answer the invitation",
    },
    handedOver: {
      subject: (agent) => `${agent} is your travel agent now`,
      before: (agent, organisation) => [
        `${agent} at ${organisation} looks after your trips and quotes from now on. What you booked hasn't changed.`,
      ],
    },
    parts: {
      email: "your email address",
      phone: "your phone number",
      preferences: "your language or currency",
      birthday: "your date of birth",
      company: "your company's details",
      documents: "travel documents",
      travelers: counted({ one: "# traveler", other: "# travelers" }),
      notes: counted({ one: "# note", other: "# notes" }),
    },
  },

  quote: {
    sent: {
      subject: (agent, number) => `${agent} sent you quote ${number}`,
      before: (agent, organisation, last) => [
        `${agent}, your travel agent at ${organisation}, put together an offer for you. The link shows each option with its current price and availability; you don't need an account to see it.`,
        `You can accept it until ${last}. Anyone who has the link can open it, so share it only with people you trust.`,
      ],
      replaces: (version, before) => `This is version ${version}. It replaces version ${before}.`,
      total: (total) => `${total} with taxes and fees`,
      service: (total, service) => `${total} with taxes and fees, ${service} of it for the agency service`,
      action: "See your quote",
    },
    news: {
      opened: {
        subject: (client, number) => `${client} opened quote ${number}`,
        before: (client, number) => `${client} opened quote ${number} for the first time.`,
      },
      booked: {
        subject: (client, number) => `${client} booked by quote ${number}`,
        before: (client, number) => `Quote ${number} for ${client} is accepted, and what was chosen is booked.`,
      },
      lapsed: {
        subject: (client, number) => `Quote ${number} for ${client} has expired`,
        before: (client, number) =>
          `${client} didn't accept quote ${number} in time. You can copy it or send a new version.`,
      },
    },
    action: "See the quote",
  },

  linkCode: {
    subject: (code) => `${code} is your code`,
    title: "Your code",
    intro: (organisation) =>
      `Someone, most likely you, wants to add a new way to sign in to your ${organisation} account. To allow it, enter this code on the page that asks for it.`,
    code: "Code",
    warning: (validFor) =>
      `The code works once, for ${validFor}. If it wasn't you, do nothing and don't share the code: it opens your account.`,
  },

  document: {
    words: documentMessages,
    intro: {
      receipt: "Here is your receipt.",
      "credit-note": "Here is your credit note.",
      correction: "Here is your correction.",
    },
    points: counted({ one: "# point", other: "# points" }),
    rate: ({ from, to, rate, day, source }) =>
      `1 ${from} = ${rate} ${to}, ${source ? `the rate of ${day} (${source})` : `an example rate of ${day} for this demo`}.`,
    action: "See and print it",
    reason: (organisation) => `You received this email because it was asked for on the website of ${organisation}.`,
  },

  confirmAddress: {
    subject: (about, reference) => `Confirm your email address: ${about} (${reference})`,
    title: "Confirm your email address",
    kept: (time) => `We're keeping this booking for you for ${time}. Confirm your email address, and it's yours.`,
    notBooked: (time) =>
      `Nothing is booked yet. Confirm your email address within ${time}, and we'll book it and email you the confirmation.`,
    action: "Confirm this address",
    code: "Or type this code on the page of your booking",
    stranger: "If you didn't make this booking, do nothing: it ends by itself, and you won't hear from us again.",
    account: (organisation) =>
      `Confirming your address also opens your account with ${organisation}, with this booking in it.`,
    strangerToAccount:
      "If you didn't make this booking, do nothing: it ends by itself, the account stays closed, and you won't hear from us again.",
  },

  nameCorrection: {
    subject: (reference) => `Confirm the corrected name (${reference})`,
    title: "Confirm the corrected name",
    intro:
      "Someone, most likely you, asked to correct the guest's name on this booking. Please confirm that it's right.",
    now: "Name now",
    corrected: "Corrected name",
    action: "Check and confirm",
    after: (validFor) =>
      `The link works once, for ${validFor}. If it wasn't you, you can ignore this email: nothing will change.`,
  },

  nameCorrected: {
    subject: (about, reference) => `Name corrected: ${about} (${reference})`,
    title: "We've corrected the name",
    intro: "The name on your booking was corrected. Nothing else has changed. Here is your booking as it is now.",
  },

  consent: {
    rules: (terms, privacy) =>
      `By booking, you accepted the terms of use of ${terms} and the privacy policy of ${privacy}.`,
  },

  cancelled: {
    by: {
      guest: (when) => `Your booking was canceled on ${when}, as you asked.`,
      organisation: (when, organisation) => `${organisation} canceled your booking on ${when}.`,
      unpaid: (when) => `We canceled your booking on ${when}, because we didn't receive the payment that was due.`,
    },
    surprise: "If that's a surprise, please contact us.",
    cameBack: "Refund",
    kept: "Not refunded",
    keptForRest: "Still on your booking",
    whyKept: {
      stand: "This stays on your booking and counts toward the rest of it.",
      standAndCost: (cost) =>
        `This stays on your booking: it counts toward the rest of it and the cancellation fee, ${cost}.`,
      part: (cost) => `The fee under the terms of your booking is ${cost}. This pays part of it.`,
      terms: "This is the cancellation fee under the terms of your booking.",
      before: "This is the fee for an earlier cancellation. Canceling the rest is free.",
      noShow: "This is the no-show fee under the terms of your booking.",
    },
    toPayCost: (cost) => `The cancellation fee is ${cost}.`,
    notRefunded: (amount) => `${amount} can't be refunded to your payment method. If you have questions, contact us.`,
    organisationAsks: (amount, organisation) =>
      `Under the terms of your booking, ${organisation} may charge you ${amount}.`,
    nothingLeft: "There's nothing left to pay.",
    dueEnded: (day) => `The payment by ${day} is no longer due.`,
    earnsLess: (was, now) => `You'll earn ${now} instead of ${was}.`,
    earnsNothing: (was) => `You won't earn the ${was}.`,
    paymentBack: "We refund card and bank payments the way you paid. Banks can take a few days.",
    outsideBack: (name) => `${name} returns what was paid outside this site. Write to us if you don't hear about it.`,
  },

  notBooked: {
    part: (parts, amount) =>
      `We couldn't book ${parts}. You don't pay its price of ${amount}; if you had paid it, it goes back the way you paid.`,
    nothingCharged: "You weren't charged. Any payment on hold is yours again.",
    refunding: (amount) => `We're refunding ${amount} the way you paid; through a bank that can take a few days.`,
  },
  bookedInstead: {
    notTaken: "This second payment wasn't taken.",
  },
  orderedInstead: {
    notTaken: "This payment wasn't taken.",
    action: "See your order",
  },
  notCancelled: {
    subject: (about, reference) => `Not canceled: ${about} (${reference})`,
    title: "Your booking could not be canceled",
    nothingBack: "You weren't charged, and there's no refund. You can try again on your booking page.",
  },
  refunded: {
    subject: (about, reference) => `Refund: ${about} (${reference})`,
    title: "You're getting a refund",
    text: (organisation) => `${organisation} is refunding part of what you paid for this booking, or all of it.`,
    notTaken: "We hadn't taken this amount yet, so you won't be charged for it.",
  },
  operatorMessage: {
    subject: (about, reference) => `About your booking: ${about} (${reference})`,
    title: "News about your booking",
    after: "You find the details of your booking on its page.",
  },
  reminder: {
    subject: (about, reference) => `Free cancellation ends soon: ${about} (${reference})`,
    title: "You can still cancel free of charge",
    nothingToDo: "If you're going, you don't need to do anything.",
  },
  paymentDue: {
    subject: (amount, day, about, reference) => `Pay ${amount} by ${day}: ${about} (${reference})`,
    title: (day) => `Your payment is due by ${day}`,
    text: (amount, day) => `${amount} of your booking is due by ${day}. Use the button below to pay it now.`,
    fromBalance: (amount, day, balance) =>
      `${amount} of your booking is due by ${day}. We'll take it from your balance (${balance}) on that day, as you agreed. You can also pay it now with the button below.`,
    action: "Pay now",
    lapseCost: (amount, day) => `The cancellation fee is then ${amount}, the same as for canceling on ${day}.`,
    left: (amount, day) => `${amount} is due by ${day}.`,
    agreed: (amount, day, balance) =>
      `If ${amount} isn't paid by ${day}, we take it from your balance (${balance}) on that day.`,
    notTaken: {
      subject: (about, reference) => `We couldn't take your payment: ${about} (${reference})`,
      title: "Your balance didn't cover the payment",
      text: (amount, balance) =>
        `${amount} of your booking is due today, and your balance (${balance}) doesn't cover it. We took nothing. Please pay with the button below.`,
    },
    paid: {
      subject: (about, reference) => `Payment received: ${about} (${reference})`,
      title: "We received your payment",
      text: (amount) => `We received ${amount} for your booking. Thank you.`,
      after: "There's nothing you need to do. The receipt is on your booking page.",
    },
    returned: {
      subject: (about, reference) => `Your payment wasn't needed: ${about} (${reference})`,
      title: "This payment wasn't due anymore",
      text: "Your payment came when it wasn't due anymore: it was paid before, or the booking was canceled or changed.",
    },
  },
  refundedPayments: {
    subject: "Your payment goes back to you",
    purchase: (amount, organisation) =>
      `You paid ${amount} to ${organisation}, but your purchase had already been paid another way or was canceled when the payment came. It wasn't used, so we're sending it back the way you paid; through a bank that can take a few days. There's nothing you need to do.`,
    operator: (amount, organisation) =>
      `${organisation} is refunding ${amount} of a payment of yours, the way you paid; through a bank that can take a few days. There's nothing you need to do.`,
    refunded: "You get back",
    failedSubject: "Your refund didn't go through",
    failed: (amount, organisation) =>
      `We tried to send ${amount} back the way you paid, but your payment provider didn't accept it. You haven't received this refund. Please contact ${organisation}.`,
  },

  plan: {
    plan: "Plan",
    price: "Price",
    until: "Ends on",
    payUntil: "Pay by",
    fromBalance: "We'll charge the balance you chose. You don't need to do anything.",
    byYou: "We'll email you a payment link then. If you don't pay, your plan ends.",
    "renews-soon": {
      subject: (plan) => `${plan} renews soon`,
      text: (organisation) => `Your plan with ${organisation} renews for another period.`,
      action: "See your plan",
    },
    cancelled: {
      subject: (plan) => `${plan} is canceled`,
      text: (organisation) =>
        `You canceled your plan with ${organisation}. It won't renew, and you keep your benefits until it ends. You can change your mind until then.`,
      action: "Keep your plan",
    },
    "ends-soon": {
      subject: (plan) => `${plan} ends soon`,
      text: (organisation) => `You canceled your plan with ${organisation}. You keep your benefits until it ends.`,
      action: "Keep your plan",
    },
    unpaid: {
      subject: (plan) => `${plan}: the next period isn't paid`,
      text: (organisation) =>
        `The next period of your plan with ${organisation} isn't paid. You keep your benefits for a few more days.`,
      action: "Pay now",
    },
    ended: {
      subject: (plan) => `${plan} has ended`,
      text: (organisation) => `Your plan with ${organisation} has ended, as you asked.`,
      action: "See plans",
    },
    "ended-unpaid": {
      subject: (plan) => `${plan} has ended`,
      text: (organisation) =>
        `The next period of your plan with ${organisation} wasn't paid, so the plan has ended. You owe nothing.`,
      action: "See plans",
    },
    "ended-by-operator": {
      subject: (plan) => `${plan} has ended`,
      text: (organisation) =>
        `${organisation} has ended your plan. Its benefits stop today, and it won't renew. Your bookings don't change. If you have questions, contact ${organisation}.`,
      action: "See plans",
    },
  },
  purchase: {
    withdrawn: {
      subject: "You withdrew from your purchase",
      intro: (organisation) => `As you asked, ${organisation} canceled this purchase.`,
    },
    "cash-card": "Cash card",
    myvacations: "myvacations",
    paid: "You paid",
    refunded: "You get back",
    used: "Already used",
    withdraw: (day) => `Withdraw by ${day}`,
    action: "See the purchase",
  },

  booking: {
    labels: {
      reference: "Booking reference",
      guest: "Booked for",
      requests: "Special requests (not guaranteed)",
    },
    charges: { ...stayMessages, ...rareChargeMessages },
    priceHeading: "Price",
    total: "Total with taxes and fees",
    amountUnknown: "not known yet",
    cancellationHeading: "Cancellation",
    cancellation: cancelMessages,
    emergency: (contact) => `If you need help during the trip, you can always reach us: ${contact}`,
    findAgain: { label: "Find it again", text: "With your booking reference and this email address" },
    withAccount: { label: "Account", text: "Create an account with this booking" },
    action: "See your booking",
    reason: (organisation) =>
      `You received this email because your address was given for a booking with ${organisation}. If it wasn't you, you don't need to do anything.`,
  },
};
