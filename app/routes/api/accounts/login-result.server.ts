import type { AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import type { Account } from "#server/auth/account";
import { minorPerUnit } from "~/i18n/format";
import { offeredLanguage } from "~/i18n/i18n.server";
import { LANGUAGES } from "~/i18n/languages";
import { residenceOf } from "~/shared/person/residence.server";
import { promotionWire } from "../referral/campaign-wire.server";
import type { LoginResult, ProfileWire } from "./wire.server";

type Personal = {
  account: Account;
  /** Names the session; isn't a credential. */
  sessionId: string;
  currency: string;
};

/** EN-07: the result for a viewer who has just signed in or is signed in. */
export async function loginResult(
  { account, sessionId, currency }: Personal,
  context: AppLoadContext,
): Promise<z.input<typeof LoginResult>> {
  const { organisation, wallet } = context;
  return {
    token: sessionId,
    username: account.firstName,
    email: account.email,
    currency_code: currency,
    language: LANGUAGES[offeredLanguage(organisation, account.language) ?? organisation.language].code,
    nationality: account.nationalityId,
    userId: account.id,
    role: account.type,
    last_name: account.lastName,
    is_promotion: account.isPromotion ? 1 : 0,
    subscription_details: await subscriptionsOf(account, context),
    display_price:
      account.displayPrice === "exclusive" || account.displayPrice === "inclusive"
        ? account.displayPrice
        : organisation.displayPrice,
    credit_limit: (await wallet.credit(organisation, account)).limit / minorPerUnit(organisation.currency),
    phone_country_code: account.phone.countryCode,
    access_code: account.accessCode,
  };
}

/** EN-08: what the login check loads (RO-01). A wallet that cannot be read is an empty one (ER-03). */
export async function profileOf({ account, currency }: Personal, context: AppLoadContext): Promise<ProfileWire> {
  const { campaigns, organisation, profile, reference, wallet } = context;
  const [{ ageBandId, travel, preferences }, cards, subscription_details, country] = await Promise.all([
    profile.find(account),
    wallet.paymentCardsByUser(organisation, account, currency),
    subscriptionsOf(account, context),
    residenceOf(account, context),
  ]);
  return {
    basicprofile: [
      {
        type: account.type === "agent" ? 1 : 2,
        can_user_book: account.canBook ? 1 : 0,
        country,
        subscription_details,
        access_code: account.accessCode,
        phone_country_code: account.phone.countryCode,
      },
    ],
    referralData: { first_name: account.firstName, last_name: account.lastName },
    cash: cards?.[0]?.cashcarddata ?? [],
    certificates: cards?.[0]?.certidata ?? [],
    discount: cards?.[0]?.discountcarddata ?? [],
    promotions: (await campaigns.running(organisation, "Promotion")).map((campaign) =>
      promotionWire(campaign, context),
    ),
    travprofile: {
      age_band: reference.ageBands.find(({ id }) => id === ageBandId)?.label ?? null,
      home_airport: travel.homeAirport ?? null,
      purpose: travel.purpose ?? null,
      companions: travel.companions ?? null,
      emergency_name: travel.emergencyName ?? null,
      emergency_phone: travel.emergencyPhone ?? null,
    },
    travelpreference: {
      bed: preferences.bed ?? null,
      meals: preferences.meals ?? null,
      diet: preferences.diet ?? null,
      access: preferences.access ?? [],
    },
  };
}

/** LO-07. */
const subscriptionsOf = async (account: Account, { membership, organisation }: AppLoadContext) => [
  { plan_status: await membership.planStatus(organisation, account) },
];
