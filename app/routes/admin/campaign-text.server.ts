import type { AppLoadContext } from "@remix-run/node";
import { dayIn } from "#server/core/day";
import { unitOf } from "#server/core/money";
import type { Listed } from "#server/loyalty/campaigns";
import { formatDay, formatDays, isolated } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { codeOf, landingOf, REFERRAL_TYPE } from "~/shared/referral/campaign-link.server";
import { gotText, wordsOf } from "~/shared/referral/campaign-words.server";
import { amountText } from "~/shared/wallet/amount-text";
import type { Description } from "~/ui/description-list";

export const campaignName = (campaign: Listed, i18n: I18n): string => wordsOf(campaign, i18n).title || campaign.code;

/** From a day to a day, or without an end. */
export const daysText = (from: number, to: number | null | undefined, { t, locale }: I18n): string =>
  to == null ? t("loyalty.daysFrom", { day: formatDay(from, locale) }) : formatDays(from, to, locale);

/** The rest of a budget, and the promised part of it. */
export function budgetText(budget: { all: number; spent: number } | undefined, currency: string, i18n: I18n): string {
  if (!budget) return i18n.t("loyalty.budgetNone");
  const amount = (minor: number) => amountText({ minor, currency }, i18n);
  const { all, spent } = budget;
  return i18n.t("loyalty.budgetLeft", { left: amount(all - spent), all: amount(all), spent: amount(spent) });
}

/** The facts of a campaign that operators see. */
export function campaignFacts(campaign: Listed, context: AppLoadContext, i18n: I18n): Description[] {
  const { t } = i18n;
  const { type, code, terms, startsOn, endsOn, budget, state, endedAt } = campaign;
  const endedOn = endedAt === undefined ? "" : formatDay(dayIn(context.organisation.timeZone, endedAt), i18n.locale);
  const got = (side: typeof terms.referrer) =>
    side ? gotText({ ...side, unit: unitOf(side.balance, terms.currency) }, i18n) : t("referral.nothing");
  const facts = [
    { term: t("loyalty.type"), text: t(`loyalty.type-${type}`) },
    { term: t("loyalty.code"), text: code },
    { term: t("admin.rewardState"), text: t(`loyalty.state-${state}`, { day: endedOn }) },
    { term: t("loyalty.days"), text: daysText(startsOn, endsOn, i18n) },
  ];
  if (type !== REFERRAL_TYPE) return [...facts, { term: t("loyalty.link"), text: promotionLink(campaign, context) }];
  const unit = unitOf(terms.referrer?.balance, terms.currency);
  return [
    ...facts,
    { term: t("loyalty.referrerGets"), text: got(terms.referrer) },
    { term: t("loyalty.refereeGets"), text: got(terms.referee) },
    { term: t("loyalty.budgetTerm"), text: budgetText(budget, unit, i18n) },
    { term: t("loyalty.mostInADay"), text: String(terms.mostInADay) },
    { term: t("loyalty.link"), text: t("loyalty.linkOfMembers", { page: isolated(landingOf(context, campaign)) }) },
  ];
}

/** One link for all: a promotion belongs to no member. */
function promotionLink(campaign: Listed, context: AppLoadContext): string {
  const place = { landing: landingOf(context, campaign), current: context.origin };
  return context.campaigns.link(place, { code: codeOf(campaign, ""), organisation: context.organisation.slug });
}
