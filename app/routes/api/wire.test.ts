import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { GeolocationWire } from "~/shared/wire/geolocation.server";
import { CheckLoginAnswer, InvitationAnswer, LoginResult, SignInCall, SignUpCall } from "./accounts/wire.server";
import { NamedPerson } from "./envelope.server";
import { OrganisationAnswer } from "./organisation/wire.server";
import { CurrencyInfoAnswer, PreferencesCall } from "./preferences/wire.server";
import { CountriesAnswer, NationalitiesAnswer } from "./reference/wire.server";

const namesOf = (schema: z.ZodObject): string[] => Object.keys(schema.shape);
const signIn = SignInCall.shape.jsonSign.shape;
const signUp = SignUpCall.shape.jsonRegister.shape;
const config = CurrencyInfoAnswer.shape.currencylanguageinfoConfig.shape;
const organisation = OrganisationAnswer.shape.data;
const loggedIn = CheckLoginAnswer.shape.result.unwrap();

/** The fields of §3, as they are called on the wire. */
describe("EN-01 each entity has one schema with the names of the wire", () => {
  test.each<[string, string[], string]>([
    [
      "SI-13 the payload of a sign-in",
      Object.keys(signIn),
      "usr_type email_id password googletoken fbtoken site_url accesscode isPasswordAttempt promotions userdetails",
    ],
    ["SI-13 its promotions", namesOf(signIn.promotions.out.unwrap()), "isPromotionVisited"],
    ["SI-13 its person", namesOf(signIn.userdetails.out.unwrap()), "usr_email_id first_name last_name mastercode"],
    [
      "SU-14 the payload of a sign-up",
      Object.keys(signUp),
      "accesscode email_id password googletoken fbtoken nationality site_url mastercode language title site_id client_ip_address true_client_ip trip_id referral_code referral_org userdetails",
    ],
    [
      "SU-14 its person",
      namesOf(signUp.userdetails.out),
      "email_id first_name last_name country_code mobile_no mobile_country_code",
    ],
    [
      "EN-07 the login result",
      namesOf(LoginResult),
      "token username email currency_code language nationality userId role last_name is_promotion subscription_details display_price credit_limit phone_country_code access_code",
    ],
    [
      "EN-08 the profile, after the login result",
      namesOf(loggedIn).slice(namesOf(LoginResult).length),
      "basicprofile referralData cash certificates discount promotions travprofile travelpreference",
    ],
    [
      "EN-08 its basic part",
      namesOf(loggedIn.shape.basicprofile.element),
      "type can_user_book country subscription_details access_code phone_country_code",
    ],
    ["EN-08 whose referral it is", namesOf(loggedIn.shape.referralData), "first_name last_name"],
    [
      "EN-02 a country",
      namesOf(CountriesAnswer.shape.data.shape.data.element),
      "countryId countryName countryCode isdCode countryFlag distanceUnit tempUnit default_country",
    ],
    [
      "EN-02 a nationality",
      namesOf(NationalitiesAnswer.shape.data.shape.data.element),
      "nationalityId nationalityName nationalityCode",
    ],
    ["EN-02 a currency", namesOf(config.currencies.element), "id name code flag status"],
    ["EN-02 a language", namesOf(config.languages.element), "id name code"],
    [
      "EN-09 the preferences",
      Object.keys(config),
      "currencies languages preferredCurrency preferredLanguage defaultCurrency defaultLanguage",
    ],
    ["EN-09 a choice of them", namesOf(PreferencesCall), "currency_code language"],
    [
      "EN-04 the configuration of an organisation",
      namesOf(organisation),
      "orgId orgName googleTagId eligibleProducts orgBySite displayPrice",
    ],
    ["EN-04 a product on offer", namesOf(organisation.shape.eligibleProducts.element), "product_id"],
    ["EN-04 its site", namesOf(organisation.shape.orgBySite), "orgCountryData minCheckinDays"],
    ["EN-04 its country", namesOf(organisation.shape.orgBySite.shape.orgCountryData), "calendarType code"],
    [
      "SU-16 an invitation",
      namesOf(InvitationAnswer.shape.data.unwrap()),
      "mastercode email firstname lastname title phonenumber countrycode lang tripid",
    ],
    ["CALL-20 CALL-21 whom a call to the savings partner is about", namesOf(NamedPerson), "email userId memberid"],
    ["CALL-09 a place", namesOf(GeolocationWire), "ip country_code country_name city latitude longitude"],
  ])("EN-01 %s", (_, names, wanted) => {
    expect(names).toEqual(wanted.split(" "));
  });

  test("EN-01 every call reads its body and writes its answer through a schema", () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" });
    const calls = files.filter((file) => /\//.test(file) && /\.ts$/.test(file) && !/\.server\.ts$/.test(file));
    expect(calls.length).toBeGreaterThan(15);
    for (const file of calls.filter((each) => !each.endsWith("css.ts"))) {
      const source = readFileSync(join(import.meta.dirname, file), "utf8");
      expect([file, /\b(?:answerAs|signInCall)\(/.test(source)]).toEqual([file, true]);
      expect([file, /request\.(?:json|text|formData)\(/.test(source)]).toEqual([file, false]);
    }
  });
});
