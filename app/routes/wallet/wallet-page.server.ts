import type { AppLoadContext } from "@remix-run/node";
import type { Money } from "#server/core/money";
import type { WalletOverview } from "#server/wallet/wallet";
import { formatMoney } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { BALANCE_NAMES } from "~/shared/wallet/card-name";
import { balanceText, shownCard, shownMovements } from "~/shared/wallet/shown-wallet.server";

export type BalanceText = ReturnType<typeof walletPage>["balances"][number];
export type WalletList = ReturnType<typeof walletPage>["lists"][number];

/** The wallet as its page shows it. */
export function walletPage(
  overview: WalletOverview,
  { organisation }: AppLoadContext,
  i18n: I18n,
  withdrawable: ReadonlyMap<string, unknown>,
) {
  const { t, locale } = i18n;
  const { lists, balances, credit, movements } = overview;
  const money = (amount: Money) => formatMoney(amount, locale);
  const hrefOf = (booking: string) => `/checkout-success?${new URLSearchParams({ booking })}`;
  return {
    contact: organisation.mailFrom,
    lists: lists.map(({ cards, counting, total, ...list }) => ({
      ...list,
      counting,
      // Nothing to add up where there is only one.
      total: total && counting > 1 ? formatMoney(total, locale) : undefined,
      cards: cards.map((card) => ({
        ...shownCard(card, i18n),
        link: withdrawable.has(card.id)
          ? { href: `/wallet/purchases/${card.id}`, text: t("wallet.withdraw") }
          : undefined,
      })),
    })),
    balances: balances.map(({ kind, balances: held, total }) => ({
      kind,
      name: t(BALANCE_NAMES[kind]),
      held: held.map((balance) => balanceText(balance, i18n)),
      // Nothing to add up where there is only one.
      total: total && held.length > 1 ? money(total) : undefined,
    })),
    credit: credit.map(({ held }) => t("wallet.creditText", { amount: money(held) })),
    movements: shownMovements(movements, { timeZone: organisation.timeZone, hrefOf }, i18n),
  };
}
