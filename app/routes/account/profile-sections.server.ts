import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import type { Profile } from "#server/profile/sections";

import { formatList } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { listOptionLabel } from "~/request/options.server";
import { ageBandText, type OptionField, optionLabel } from "~/shared/person/profile-messages";
import { titleMessage, titleOfId } from "~/shared/person/titles";
import { countryName } from "~/shared/places/places";
import type { Description } from "~/ui/description-list";
import { type ProfilePart, type ProfileSection, sectionHeading } from "./profile-view";

/** The parts of a member's profile, as the page shows them. */
export async function profileSections(
  account: Account,
  context: AppLoadContext,
  i18n: I18n,
): Promise<ProfileSection[]> {
  const { profile: profiles, reference } = context;
  const { t, language, locale } = i18n;
  const profile = await profiles.find(account);
  const title = titleMessage(titleOfId(account.titleId));
  const band = reference.ageBands.find(({ id }) => id === profile.ageBandId);
  const facts: Record<ProfilePart, Description[]> = {
    name: [
      { term: t("account.titleLabel"), text: title ? t(title) : "" },
      { term: t("account.firstName"), text: account.firstName },
      { term: t("account.lastName"), text: account.lastName },
    ],
    contact: [
      {
        term: t("account.nationality"),
        text: listOptionLabel(context, "nationalities", String(account.nationalityId), language),
      },
      { term: t("account.country"), text: account.country ? countryName(account.country, locale) : "" },
      { term: t("account.phone"), text: `${account.phone.countryCode} ${account.phone.number}`.trim() },
    ],
    age: [{ term: t("account.ageBand"), text: band ? ageBandText(band, t) : "" }],
    travel: travelFacts(profile, i18n),
    preferences: preferenceFacts(profile, i18n),
  };
  return (Object.keys(facts) as ProfilePart[]).map((part) => ({
    part,
    heading: t(sectionHeading(part)),
    facts: facts[part].map(({ term, text }) =>
      text ? { term, text } : { term, text: t("account.notTold"), empty: true },
    ),
  }));
}

function travelFacts({ travel }: Profile, i18n: I18n): Description[] {
  const { t } = i18n;
  return [
    { term: t("account.homeAirport"), text: travel.homeAirport ?? "" },
    { term: t("account.purpose"), text: chosen("purpose", travel.purpose, i18n) },
    { term: t("account.companions"), text: chosen("companions", travel.companions, i18n) },
    { term: t("account.emergencyName"), text: travel.emergencyName ?? "" },
    { term: t("account.emergencyPhone"), text: travel.emergencyPhone ?? "" },
  ];
}

function preferenceFacts({ preferences }: Profile, i18n: I18n): Description[] {
  const { t, locale } = i18n;
  const needs = (preferences.access ?? []).map((need) => chosen("access", need, i18n));
  return [
    { term: t("account.bed"), text: chosen("bed", preferences.bed, i18n) },
    { term: t("account.meals"), text: chosen("meals", preferences.meals, i18n) },
    { term: t("account.diet"), text: chosen("diet", preferences.diet, i18n) },
    { term: t("account.access"), text: formatList(needs, locale) },
  ];
}

function chosen(field: OptionField, value: string | undefined, { t }: I18n): string {
  const word = optionLabel(field, value);
  return word ? t(word) : "";
}
