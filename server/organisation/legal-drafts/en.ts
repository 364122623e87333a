import type { OrganisationSettings } from "../settings.ts";
import { type LegalFacts, zoneName } from "./facts.ts";

const UPDATED = "2026-11-25";

type LegalTexts = Required<OrganisationSettings["legal"]["en"]>;

export function legalTextsInEnglish({ name, contact, law, offers, timeZone, currency }: LegalFacts): LegalTexts {
  return {
    privacy: {
      updated: UPDATED,
      sections: [
        {
          heading: "Who we are",
          paragraphs: [
            `${name} is a demo organization. It exists to show how this travel-booking software works; it is not a company. Only the people who run this installation are responsible for it.`,
            `They decide what happens to what you enter here, and they are the ones to ask about it. The address ${contact} is an example of the contact a real organization would give; emails to it are not delivered.`,
          ],
        },
        {
          heading: "What we keep, and why",
          paragraphs: [
            "Your account: name, title, nationality, email address, phone number, the language and currency you chose, and what you add yourself: travel preferences and the people you travel with, with the numbers of their documents encrypted. We need them to know you again and to fill in booking forms for you. Of your password only an argon2id hash is kept; the password can't be read from it.",
            "Your bookings: where and when you stay, who travels, what it costs, and what you typed at checkout. Without these there would be no booking.",
            "Your wallet: the certificates, cards, balances and points you hold, what you bought, and which booking used what.",
            "Your membership: your plan and its periods, the rewards you were promised, and who signed up through whose link.",
            "Your sessions: for each browser that is signed in, its network address, what it calls itself, and when it was last used, so that a session can be ended.",
            "Logs: one line for each request and each attempt to sign in, with network address, browser, time and result. They serve to find faults and attacks. Passwords, session tokens and card codes are never in them; an email address that belongs to no account appears only as a keyed hash.",
          ],
        },
        {
          heading: "Cookies",
          paragraphs: [
            "Most cookies are for what you ask for: to keep you signed in (userToken), to remember language, currency and the data saver setting (lan_code, currency_code, lite), to keep the search you made, the booking you are working on and the link that brought you here, and to remember a filter or a search center for as long as the browser is open. Others, which also end with the browser, name this organization and the network address and country you visit from (orgid, ip, userCountryCode and others).",
            "There are no advertising cookies and no analytics, and no page loads anything from another company's servers.",
          ],
        },
        {
          heading: "Who else sees your data",
          paragraphs: [
            "A real booking would be passed on to the place you stay at. In this demonstration the places are invented, and the payment page and the daily deals belong to it too, so nothing leaves this installation except emails to you, and those only when a mail server has been set up; otherwise they are written to a folder on the server.",
            "We do not sell data, and we do not build profiles for advertising.",
          ],
        },
        {
          heading: "How long we keep it",
          paragraphs: [
            "A session ends after 14 days without use and after 30 days at the latest. What you typed at a checkout that you did not finish is kept for one day. Accounts and bookings stay until they are deleted or the demonstration's data is removed, which may happen at any time.",
          ],
        },
        {
          heading: "Your rights",
          paragraphs: [
            "You may ask the people who run this installation to show you what is kept about you, to correct or delete it, or to give you a copy. You may also complain to the data protection authority of the place where you live.",
          ],
        },
        {
          heading: "Children",
          paragraphs: [
            "Accounts are for adults. Of children who travel with you we keep only their ages at the time of the stay, because prices and rooms depend on them.",
          ],
        },
        {
          heading: "Changes",
          paragraphs: [
            "When this policy changes, the date at its head changes with it. As this is a demonstration, we don't write to anyone about it.",
          ],
        },
      ],
    },
    terms: {
      updated: UPDATED,
      sections: [
        {
          heading: "What this is",
          paragraphs: [
            `${name} is a demo organization that offers ${offers}. The properties, rooms, prices and reviews are invented, and so are the exchange rates. A booking made here is stored like a real one, but no room is waiting for you. Please don't travel on it.`,
            "No real money is taken on this site. Plans, certificates, balances and stays can be paid for, but the payment page is a demonstration that moves no money and asks for no card. Where a total is named as payable at the property, it shows what a real stay would cost.",
          ],
        },
        {
          heading: "Your account",
          paragraphs: [
            "Keep your password to yourself; it is between 8 and 13 characters long. Anyone who signs in with it acts in your name. If you think someone else knows it, tell the people who run this installation right away. We may close an account that is used to harm others.",
          ],
        },
        {
          heading: "Prices",
          paragraphs: [
            `The largest number beside an offer is the price of the whole stay for everyone named in the search, with taxes and fees. ${name} shows prices in ${currency} unless you choose another currency; amounts in another currency are converted with a dated rate that is kept with the booking.`,
            "A price is checked once more when you book. If it has changed, you are shown the new one and asked again before anything is booked.",
          ],
        },
        {
          heading: "Booking",
          paragraphs: [
            `A booking is made when its confirmation page appears with a reference. Pressing the button twice, or reloading the page, makes no second booking. Days are counted in the time of the place you travel to, and in ${zoneName(timeZone, "en")} where no place is named.`,
          ],
        },
        {
          heading: "Canceling",
          paragraphs: [
            "Each offer says until when it can be canceled free of charge, or that it cannot. Those words, as they stood when you booked, are part of the booking and are shown with it.",
            "There's no right to withdraw from a stay on fixed dates; the cancellation terms above apply.",
          ],
        },
        {
          heading: "Certificates and discount cards",
          paragraphs: [
            "A certificate is good for the products named on it and is used up by one booking. A discount card gives at most what it holds, and keeps the rest. A discount never exceeds the price before taxes by more than one tenth for hotels, one twentieth for anything else, and what remains to be paid is never less than nothing. They cannot be exchanged for money.",
          ],
        },
        {
          heading: "Withdrawing",
          paragraphs: [
            "You can withdraw from certificates, balances and plans that you buy within the days named when you buy them, usually 14, without giving a reason: from a certificate while nothing was spent of it, from a balance with what isn't spent, from a plan with its price less the days used. The email about the purchase has a link for it. The money goes back the way you paid.",
          ],
        },
        {
          heading: "Fair use",
          paragraphs: [
            "Do not try to reach other people's data, to overload the site, or to book by machine. If you find a weakness, tell the people who run this installation before you tell others, and give them time to fix it.",
          ],
        },
        {
          heading: "Liability and law",
          paragraphs: [
            `This demonstration comes without any promise that it is available or free of faults, and its data may be removed without notice. Nothing here limits rights that you cannot give up by agreement. The law of ${law} applies.`,
          ],
        },
      ],
    },
    accessibility: {
      updated: UPDATED,
      sections: [
        {
          heading: "Our goal",
          paragraphs: [
            `${name} is a demo organization. It wants everyone to be able to search, book and cancel here, with any browser, keyboard or screen reader. The measure is level AA of the Web Content Accessibility Guidelines (WCAG) 2.2.`,
          ],
        },
        {
          heading: "How far we are",
          paragraphs: [
            "Every page works without scripts, by keyboard alone, at 400 % zoom, in light and dark colors, and in English, Spanish and Arabic. Automated checks run on every page before each release.",
            "Known gaps: photos of properties are described only as far as the property describes them, and maps are drawings; the same places are in the list beside each map.",
          ],
        },
        {
          heading: "Report a barrier",
          paragraphs: [
            `Write to ${contact} with the address of the page and what you tried to do. As this is a demonstration, no one answers there; a real organization would say how soon it answers, and which authority you can turn to.`,
          ],
        },
      ],
    },
  };
}
