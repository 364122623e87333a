import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import { formatList } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { valuePages } from "~/products/value-pages.server";
import { BALANCE_NAMES } from "~/shared/wallet/card-name";
import { balanceText } from "~/shared/wallet/shown-wallet.server";

/** The pages of a wallet that this organisation has, and what the account can spend. */
export async function walletNavigation(account: Account, context: AppLoadContext, i18n: I18n) {
  const { campaigns, organisation, purchases, wallet } = context;
  const { t } = i18n;
  const [balances, sold, loyalty] = await Promise.all([
    wallet.spendable(organisation, account),
    Promise.all(valuePages.map((pages) => pages.navigation?.(context, i18n) ?? [])),
    campaigns.state(organisation),
  ]);
  const links = [
    { href: "/wallet", text: t("wallet.title") },
    { href: "/wallet/statement", text: t("navigation.statement") },
    ...(purchases.areSold(organisation) ? [{ href: "/wallet/purchases", text: t("navigation.purchases") }] : []),
    ...sold.flat(),
    { href: "/your-rewards", text: t("navigation.rewards") },
    ...(loyalty.enabled
      ? [
          { href: "/referral/programs", text: t("navigation.refer") },
          { href: "/promotions", text: t("navigation.promotions") },
        ]
      : []),
    { href: "/referral/credits", text: t("navigation.referralCredits") },
  ];
  const amounts = balances.map(({ kind, ...balance }) => {
    const { amount } = balanceText({ kind, ...balance }, i18n);
    return kind === "points" ? amount : `${t(BALANCE_NAMES[kind])} ${amount}`;
  });
  return {
    label: t("navigation.walletPages"),
    links,
    summary: amounts.length > 0 ? t("navigation.spendable", { amounts: formatList(amounts, i18n.locale) }) : undefined,
  };
}
