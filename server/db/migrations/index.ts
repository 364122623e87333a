import type { Migration } from "kysely";
import * as foundation from "./001-foundation.ts";
import * as credentials from "./002-credentials.ts";
import * as profile from "./003-profile.ts";
import * as signInMethods from "./004-sign-in-methods.ts";
import * as exactMoney from "./005-exact-money.ts";
import * as oneIntent from "./006-one-intent.ts";
import * as personCountry from "./007-person-country.ts";
import * as emailSenderAndCalendar from "./008-email-sender-and-calendar.ts";
import * as propertyAddress from "./009-property-address.ts";
import * as calendarType from "./010-calendar-type.ts";
import * as drafts from "./011-drafts.ts";
import * as ledger from "./012-ledger.ts";
import * as cardsOnLedger from "./013-cards-on-ledger.ts";
import * as rates from "./014-rates.ts";
import * as payments from "./015-payments.ts";
import * as creditOnLedger from "./016-credit-on-ledger.ts";
import * as staff from "./017-staff.ts";
import * as documents from "./018-documents.ts";
import * as settlements from "./019-settlements.ts";
import * as purchases from "./020-purchases.ts";
import * as cardCodes from "./021-card-codes.ts";
import * as oneGrant from "./023-one-grant.ts";
import * as movements from "./024-movements.ts";
import * as chargedBack from "./025-charged-back.ts";
import * as paidAhead from "./026-paid-ahead.ts";
import * as terms from "./027-terms.ts";
import * as party from "./028-party.ts";
import * as homes from "./029-homes.ts";
import * as afterBooking from "./030-after-booking.ts";
import * as bookingItems from "./031-booking-items.ts";
import * as refundsInParts from "./032-refunds-in-parts.ts";
import * as supplierOrders from "./033-supplier-orders.ts";
import * as quotes from "./034-quotes.ts";
import * as reviewScores from "./035-review-scores.ts";
import * as sameProperty from "./036-same-property.ts";
import * as jobs from "./037-jobs.ts";
import * as oneQuote from "./038-one-quote.ts";
import * as membership from "./039-membership.ts";
import * as loyalty from "./040-loyalty.ts";
import * as savings from "./041-savings.ts";
import * as confirmedReferrals from "./043-confirmed-referrals.ts";
import * as shortfalls from "./044-shortfalls.ts";
import * as unpaidDays from "./045-unpaid-days.ts";

/** In order; a name once released never changes. */
export const migrations: Record<string, Migration> = {
  "001-foundation": foundation,
  "002-credentials": credentials,
  "003-profile": profile,
  "004-sign-in-methods": signInMethods,
  "005-exact-money": exactMoney,
  "006-one-intent": oneIntent,
  "007-person-country": personCountry,
  "008-email-sender-and-calendar": emailSenderAndCalendar,
  "009-property-address": propertyAddress,
  "010-calendar-type": calendarType,
  "011-drafts": drafts,
  "012-ledger": ledger,
  "013-cards-on-ledger": cardsOnLedger,
  "014-rates": rates,
  "015-payments": payments,
  "016-credit-on-ledger": creditOnLedger,
  "017-staff": staff,
  "018-documents": documents,
  "019-settlements": settlements,
  "020-purchases": purchases,
  "021-card-codes": cardCodes,
  "023-one-grant": oneGrant,
  "024-movements": movements,
  "025-charged-back": chargedBack,
  "026-paid-ahead": paidAhead,
  "027-terms": terms,
  "028-party": party,
  "029-homes": homes,
  "030-after-booking": afterBooking,
  "031-booking-items": bookingItems,
  "032-refunds-in-parts": refundsInParts,
  "033-supplier-orders": supplierOrders,
  "034-quotes": quotes,
  "035-review-scores": reviewScores,
  "036-same-property": sameProperty,
  "037-jobs": jobs,
  "038-one-quote": oneQuote,
  "039-membership": membership,
  "040-loyalty": loyalty,
  "041-savings": savings,
  "043-confirmed-referrals": confirmedReferrals,
  "044-shortfalls": shortfalls,
  "045-unpaid-days": unpaidDays,
};
