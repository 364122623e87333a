import { account } from "./account";
import { accountPage } from "./account-page.server";
import { activities } from "./activities.server";
import { admin } from "./admin";
import { adminPlans } from "./admin-plans.server";
import { agent } from "./agent.server";
import { bookingPage } from "./booking-page.server";
import { bookings } from "./bookings";
import { calls } from "./calls.server";
import { cancel } from "./cancel.server";
import { cars } from "./cars.server";
import { changes } from "./changes.server";
import { checkout } from "./checkout";
import { checkoutPage } from "./checkout-page.server";
import { commission } from "./commission.server";
import { common } from "./common";
import { cruises } from "./cruises.server";
import { desk } from "./desk.server";
import { documents } from "./documents";
import { dreamtrips } from "./dreamtrips.server";
import { go } from "./go.server";
import { home } from "./home.server";
import { legal } from "./legal";
import { loyalty } from "./loyalty.server";
import { navigation } from "./navigation.server";
import { password } from "./password";
import { paymentDue } from "./payment-due.server";
import { payments } from "./payments";
import { people } from "./people.server";
import { places } from "./places.server";
import { plans } from "./plans";
import { problemPage } from "./problem-page.server";
import { products } from "./products.server";
import { properties } from "./properties.server";
import { property } from "./property";
import { propertyPage } from "./property-page.server";
import { purchases } from "./purchases";
import { quote } from "./quote.server";
import { referral } from "./referral";
import { refunds } from "./refunds.server";
import { refusals } from "./refusals.server";
import { reservation } from "./reservation";
import { resultsPage } from "./results-page.server";
import { rewards } from "./rewards.server";
import { savings } from "./savings";
import { search } from "./search";
import { signIn } from "./sign-in";
import { signUp } from "./sign-up";
import { site } from "./site.server";
import { social } from "./social";
import { staff } from "./staff.server";
import { statement } from "./statement";
import { stay } from "./stay";
import { stayText } from "./stay-text.server";
import { tickets } from "./tickets.server";
import { transfers } from "./transfers.server";
import { trips } from "./trips.server";
import { wallet } from "./wallet";
import { walletPage } from "./wallet-page.server";

export const en = {
  account,
  activities,
  cars,
  cruises,
  admin,
  "admin-plans": adminPlans,
  agent,
  dreamtrips,
  go,
  bookings,
  cancel,
  changes,
  checkout,
  commission,
  people,
  common,
  "account-page": accountPage,
  calls,
  "booking-page": bookingPage,
  "checkout-page": checkoutPage,
  "wallet-page": walletPage,
  "problem-page": problemPage,
  "property-page": propertyPage,
  "results-page": resultsPage,
  "stay-text": stayText,
  desk,
  documents,
  home,
  legal,
  loyalty,
  navigation,
  password,
  "payment-due": paymentDue,
  refunds,
  staff,
  tickets,
  payments,
  places,
  plans,
  quote,
  referral,
  products,
  properties,
  property,
  purchases,
  refusals,
  reservation,
  savings,
  rewards,
  search,
  "sign-in": signIn,
  "sign-up": signUp,
  site,
  social,
  statement,
  stay,
  transfers,
  trips,
  wallet,
};
