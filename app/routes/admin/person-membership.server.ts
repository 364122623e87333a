import type { AppLoadContext } from "@remix-run/node";
import type { Person } from "#server/admin/people";
import type { TimelineEntry } from "#server/admin/rewards";
import type { Account } from "#server/auth/account";
import { POINTS } from "#server/core/money";
import { sliceOf } from "#server/core/pages";
import { hasRight } from "#server/core/staff";
import type { Running } from "#server/membership/membership";
import type { Balance, GivenKind } from "#server/wallet/balances";
import { formatDay, formatInstant, isolated } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { valuePagesOf } from "~/products/value-pages.server";
import { planWords } from "~/shared/plans/plan-text.server";
import { reasonText } from "~/shared/referral/reason-text.server";
import { amountText } from "~/shared/wallet/amount-text";
import type { Description } from "~/ui/description-list";
import { balanceLine, balanceName } from "./person.server";
import { balanceOf, REWARD_STATES } from "./reward-text.server";

const PER_PAGE = 10;

/** AC-08, LO-07, LO-09: the member's plan, pending rewards, and a page of their history, newest first. */
export async function membershipOf(
  { id: accountId }: Person,
  wanted: number,
  { account, given, i18n }: { account: Account; given: Balance<GivenKind>[]; i18n: I18n },
  { asOperator, organisation }: AppLoadContext,
) {
  const { t, locale } = i18n;
  const { members, rewards } = asOperator(account);
  const [plan, waiting, { rows: all, hasMore }] = await Promise.all([
    members.plan(organisation, accountId),
    rewards.waiting(organisation, accountId),
    members.timeline(organisation, accountId),
  ]);
  const { page, pages, offset, limit } = sliceOf(wanted, all.length, PER_PAGE);
  const facts: Description[] = [
    ...(plan ? planFactsOf(plan, i18n) : [{ term: t("loyalty.plan"), text: t("admin-plans.noPlan") }]),
    ...given.filter(({ kind }) => kind === POINTS).map((points) => balanceLine(points, i18n)),
    ...waiting.map(({ balance, amount, blocked }) => ({
      term: `${t(blocked ? "loyalty.blockedTerm" : "rewards.waiting")} (${balanceName(balance, i18n)})`,
      text: amountText(amount, i18n),
    })),
  ];
  return {
    words: {
      heading: t("loyalty.membership"),
      timeline: t("loyalty.timeline"),
      none: t("loyalty.timelineNone"),
      pages: t("loyalty.timelinePages"),
    },
    facts,
    /** The link to end the plan; undefined for operators who may not, as of their own plan. */
    end:
      plan && accountId !== account.id && hasRight(account, "loyalty")
        ? { href: `/admin/people/${accountId}/plans/${plan.id}/${plan.period}/end`, text: t("admin-plans.end") }
        : undefined,
    entries: all.slice(offset, offset + limit).map((entry, index) => ({
      key: `${offset + index}`,
      on:
        entry.day === undefined ? formatInstant(entry.at, organisation.timeZone, locale) : formatDay(entry.day, locale),
      text: entryText(entry, i18n),
      href: entryHref(entry, account),
    })),
    page,
    pages,
    more: hasMore && page === pages ? t("loyalty.timelineMore") : undefined,
  };
}

export const planFactsOf = (plan: Running, i18n: I18n): Description[] => [
  { term: i18n.t("loyalty.plan"), text: planText(plan, i18n) },
];

/** "Gold · active · Nov 1, 2026 to Nov 30, 2026 · renews" */
function planText({ plan, status, from, to, graceUntil, renews, next }: Running, i18n: I18n): string {
  const { t, locale } = i18n;
  const day = (day: number) => formatDay(day, locale);
  return [
    isolated(planWords(plan, i18n).name),
    t(`loyalty.status-${status}`, { day: graceUntil === undefined ? "" : day(graceUntil) }),
    t("loyalty.runs", { from: day(from), to: day(to - 1) }),
    !renews
      ? t("loyalty.renewsNot")
      : next
        ? t("loyalty.renewsAs", { name: isolated(planWords(next, i18n).name) })
        : t("loyalty.renews"),
  ].join(" · ");
}

function entryText(entry: TimelineEntry, i18n: I18n): string {
  const { t, locale } = i18n;
  switch (entry.what) {
    case "period": {
      const { number, to, paid } = entry;
      const name = isolated(planWords(entry, i18n).name);
      return t("loyalty.entryPeriod", {
        name,
        number: String(number),
        day: formatDay(to - 1, locale),
        paid: amountText(paid, i18n),
      });
    }
    case "subscription": {
      const name = entry.plan ? isolated(planWords(entry.plan, i18n).name) : t("loyalty.plan");
      return t("loyalty.entryPlan", { name, status: t(`loyalty.status-${entry.status}`) });
    }
    case "reward":
      return t("loyalty.entryReward", {
        amount: [amountText(entry.reward.amount, i18n), ...balanceOf(entry.reward, i18n)].join(" · "),
        state: withReason(t(REWARD_STATES[entry.reward.state]), entry.reward, i18n),
      });
    case "referral": {
      const { campaign, state } = entry.referral;
      return t(entry.as === "referrer" ? "loyalty.entryReferrer" : "loyalty.entryReferee", {
        campaign: isolated(campaign),
        state: withReason(t(`loyalty.referral-${state}`), entry.referral, i18n),
      });
    }
    case "adjusted": {
      const { minor, currency } = entry.amount;
      const amount = amountText({ minor: Math.abs(minor), currency }, i18n);
      return t(minor < 0 ? "loyalty.entryTaken" : "loyalty.entryAdded", { amount });
    }
    case "withdrawn":
      return t(valuePagesOf(entry.kind).texts.withdrew, { amount: amountText(entry.back, i18n) });
  }
}

const withReason = (state: string, { reason }: { reason: string | undefined }, i18n: I18n): string =>
  reason ? `${state} · ${isolated(reasonText(reason, i18n))}` : state;

/** The page with the details: the reward's, or that of the other member of a referral. */
function entryHref(entry: TimelineEntry, operator: Account): string | undefined {
  if (entry.what === "reward") return hasRight(operator, "loyalty") ? `/admin/rewards/${entry.reward.id}` : undefined;
  if (entry.what !== "referral") return undefined;
  const { referrerId, refereeId } = entry.referral;
  const other = entry.as === "referrer" ? refereeId : referrerId;
  return other && `/admin/people/${other}`;
}
