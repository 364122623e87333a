import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import type { Plan, PlanOffer, Running } from "#server/membership/membership";
import { formatDay, formatMoney } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { factorText } from "~/shared/stay/reward-text.server";
import { BALANCE_NAMES } from "~/shared/wallet/card-name";

type Context = Pick<AppLoadContext, "organisation" | "membership">;

/** In the viewer's language, else in one that it was written in. */
export function planWords({ texts }: Plan, { language }: I18n): { name: string; text: string } {
  return texts[language] ?? Object.values(texts)[0] ?? { name: "", text: "" };
}

export function priceOf({ terms }: Plan, { t, locale }: I18n): string {
  const { price: minor, currency, period } = terms;
  if (minor === 0) return t("plans.free");
  const price = formatMoney({ minor, currency }, locale);
  return t(period === "year" ? "plans.perYear" : "plans.perMonth", { price });
}

/** A plan beside others; `offer` says how it would begin for the viewer. */
export function planLine(plan: Plan, i18n: I18n) {
  const { name, text } = planWords(plan, i18n);
  return { id: plan.id, name, text, price: priceOf(plan, i18n), benefits: benefitsOf(plan, i18n) };
}

function benefitsOf({ terms: { benefits } }: Plan, { t, locale }: I18n): string[] {
  const { canBook, discount, pointsFactor } = benefits;
  return [
    ...(canBook ? [t("plans.canBook")] : []),
    ...(discount > 0 ? [t("plans.discount", { percent: String(discount) })] : []),
    ...(pointsFactor === "1" ? [] : [t("plans.points", { factor: factorText(pointsFactor, locale) })]),
  ];
}

/** What the viewer is a member of, and what they can decide about it. */
export function runningView(running: Running, i18n: I18n) {
  const { t, locale } = i18n;
  const { plan, to, renews, next, graceUntil, hasGrace, paysFrom } = running;
  const lapses = !hasGrace && paysFrom === undefined && (next ?? plan).terms.price > 0;
  const day = formatDay(to - 1, locale);
  const price = priceOf(next ?? plan, i18n);
  const name = planWords(next ?? plan, i18n).name;
  return {
    ...planLine(plan, i18n),
    state:
      graceUntil !== undefined
        ? t("plans.grace", { day: formatDay(graceUntil, locale) })
        : !renews
          ? t("plans.ends", { day })
          : lapses
            ? t("plans.lapses", { day })
            : next
              ? t("plans.follows", { day, name, price })
              : t("plans.renews", { day, price }),
    pays: paysFrom === "cash-card" || paysFrom === "myvacations" ? t(BALANCE_NAMES[paysFrom]) : undefined,
    isUnpaid: graceUntil !== undefined,
    renews,
    changes: next !== undefined,
  };
}

/** What a plan costs now, and what then. */
export function factsOf(offer: PlanOffer, i18n: I18n) {
  const { t, locale } = i18n;
  const { plan } = offer;
  const facts = [{ term: t("plans.price"), text: priceOf(plan, i18n) }];
  if (offer.when === "later") return [...facts, { term: t("plans.begins"), text: formatDay(offer.from, locale) }];
  const { due, rest, replaces } = offer;
  if (rest > 0)
    facts.push({ term: t("plans.rest"), text: formatMoney({ minor: -rest, currency: due.currency }, locale) });
  if (replaces || rest > 0) facts.push({ term: t("plans.dueNow"), text: formatMoney(due, locale) });
  return facts;
}

export const runningOf = ({ organisation, membership }: Context, account: Account | undefined) =>
  account ? membership.running(organisation, account) : Promise.resolve(undefined);
