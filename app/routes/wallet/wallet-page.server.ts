import type { AppLoadContext } from "@remix-run/node";
import type { Money } from "#server/core/money";
import type { WalletOverview } from "#server/wallet/wallet";
import { formatList, formatMoney } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { amountText } from "~/shared/wallet/amount-text";
import { BALANCE_NAMES } from "~/shared/wallet/card-name";
import { balanceText, shownCard, shownMovements } from "~/shared/wallet/shown-wallet.server";

export type BalanceText = ReturnType<typeof walletPage>["balances"][number];
export type WalletList = ReturnType<typeof walletPage>["lists"][number];

/** The wallet as its page shows it. */
export function walletPage(
  overview: WalletOverview,
  { organisation }: AppLoadContext,
  i18n: I18n,
  withdrawable: ReadonlySet<string>,
) {
  const { t, locale } = i18n;
  const { lists, balances, points, credit, movements } = overview;
  const money = (amount: Money) => formatMoney(amount, locale);
  const hrefOf = (booking: string) => `/checkout-success?${new URLSearchParams({ booking })}`;
  return {
    contact: organisation.mailFrom,
    lists: lists.map(({ cards, counting, total, idle, ...list }) => ({
      ...list,
      counting,
      ...totalsText({ total, idle }, counting, i18n),
      cards: cards.map((card) => ({
        ...shownCard(card, i18n),
        link: withdrawable.has(card.id)
          ? { href: `/wallet/purchases/${card.id}`, text: t("wallet.withdraw") }
          : undefined,
      })),
    })),
    balances: balances.map(({ kind, balances: held, total, idle }) => ({
      kind,
      name: t(BALANCE_NAMES[kind]),
      held: held.map((balance) => balanceText(balance, i18n)),
      ...totalsText({ total, idle }, held.length, i18n),
    })),
    points: points ? pointsTexts(points, i18n) : [],
    credit: credit.map(({ held }) => t("wallet.creditText", { amount: money(held) })),
    movements: shownMovements(movements, { timeZone: organisation.timeZone, hrefOf }, i18n),
  };
}

/** The worth of the points, and the first ones to expire. */
function pointsTexts({ held, worth }: NonNullable<WalletOverview["points"]>, i18n: I18n): string[] {
  const { amount, until } = balanceText(held, i18n);
  return [
    worth ? i18n.t("wallet-page.pointsHeld", { amount, worth: formatMoney(worth, i18n.locale) }) : amount,
    ...until.slice(0, 1),
  ];
}

/** The sums of pending rewards by unit; their own page shows reasons and dates. */
export const waitingText = (
  waiting: { balance: string; unit: string; amount: number; state: string }[],
  i18n: I18n,
): { title: string; texts: string[] } => ({
  title: i18n.t("rewards.waitingTitle"),
  texts: [...new Set(waiting.map(({ unit }) => unit))].map((unit) =>
    amountText(
      {
        minor: waiting.reduce((sum, each) => sum + (each.unit === unit ? each.amount : 0), 0),
        currency: unit,
      },
      i18n,
    ),
  ),
});

type Totals = Pick<WalletOverview["lists"][number], "total" | "idle">;

/** The spendable total, if it differs from the only balance shown, and the balances that can't be spent now. */
function totalsText({ total, idle }: Totals, count: number, { locale }: I18n) {
  return {
    total: total && (count > 1 || idle.length > 0) ? formatMoney(total, locale) : undefined,
    idle:
      idle.length > 0
        ? formatList(
            idle.map((amount) => formatMoney(amount, locale)),
            locale,
          )
        : undefined,
  };
}
