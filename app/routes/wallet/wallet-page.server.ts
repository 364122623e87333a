import type { AppLoadContext } from "@remix-run/node";
import type { Money } from "#server/core/money";
import type { Balance } from "#server/wallet/balances";
import type { OverviewCard, WalletOverview } from "#server/wallet/wallet";
import { formatDay, formatInstant, formatList, formatMoney } from "~/i18n/format";
import type { TranslationKey } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { BALANCE_NAMES, cardName, sourceName } from "~/shared/wallet/card-name";

const PRODUCTS: Record<string, TranslationKey> = {
  HLT: "wallet.productHotels",
  ACT: "wallet.productActivities",
  RST: "wallet.productResorts",
  STY: "wallet.productStays",
};

const STATUSES: Record<string, TranslationKey> = {
  ACTIVE: "wallet.statusActive",
  USED: "wallet.statusUsed",
  EXPIRED: "wallet.statusExpired",
  INACTIVE: "wallet.statusInactive",
};

export type ShownCard = ReturnType<typeof shownCard> & { withdraw: string | undefined };
export type BalanceText = ReturnType<typeof walletPage>["balances"][number];
export type WalletList = ReturnType<typeof walletPage>["lists"][number];
export type ShownMovements = ReturnType<typeof walletPage>["movements"];

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
  return {
    contact: organisation.mailFrom,
    lists: lists.map(({ cards, counting, total, ...list }) => ({
      ...list,
      counting,
      // Nothing to add up where there is only one.
      total: total && counting > 1 ? formatMoney(total, locale) : undefined,
      cards: cards.map((card) => ({
        ...shownCard(card, i18n),
        withdraw: withdrawable.has(card.id) ? `/wallet/purchases/${card.id}` : undefined,
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
    movements: {
      ...movements,
      shown: movements.shown.map(({ bookingId, account, from, amount, at, refundedAt }) => ({
        id: `${bookingId} ${account}`,
        booking: `/checkout-success?${new URLSearchParams({ booking: bookingId })}`,
        at: formatInstant(at, organisation.timeZone, locale),
        card: sourceName(from, t),
        amount: formatMoney({ ...amount, minor: refundedAt === null ? -amount.minor : amount.minor }, locale),
        what: t(refundedAt === null ? "wallet.movementTaken" : "wallet.movementReturned"),
      })),
    },
  };
}

/** What is there, and how much of it does not last. */
function balanceText({ held, parts }: Balance, { t, locale }: I18n) {
  const until = parts.flatMap(({ minor, expiresOn }) =>
    expiresOn === null
      ? []
      : [
          t("wallet.balancePart", {
            amount: formatMoney({ ...held, minor }, locale),
            day: formatDay(expiresOn, locale),
          }),
        ],
  );
  return { amount: formatMoney(held, locale), until };
}

function shownCard(card: OverviewCard, i18n: I18n) {
  const { t, locale } = i18n;
  const { id, amount, worth, status } = card;
  const active = status === "ACTIVE" && amount.minor > 0;
  const known = STATUSES[status];
  return {
    id,
    active,
    name: cardName(card, t),
    products: t("wallet.forProducts", { products: productNames(productsOf(card), i18n) }),
    status: status === "ACTIVE" && !active ? t("wallet.statusEmpty") : known ? t(known) : status,
    amount: formatMoney(amount, locale),
    converted:
      worth && worth.currency !== amount.currency ? t("wallet.about", { worth: formatMoney(worth, locale) }) : "",
    expires: expiryText(card, i18n),
  };
}

/** "hotels and resorts". */
export const productNames = (codes: string[], { t, locale }: I18n): string =>
  formatList(
    codes.map((code) => (PRODUCTS[code] ? t(PRODUCTS[code]) : code)),
    locale,
  );

/** Of a card that was used it no longer matters. */
function expiryText({ status, expiresOn }: OverviewCard, { t, locale }: I18n): string {
  if (expiresOn === null || status === "USED") return "";
  const day = formatDay(expiresOn, locale);
  return t(status === "EXPIRED" ? "wallet.validUntilThen" : "wallet.validUntil", { day });
}

const productsOf = ({ services, proCode }: OverviewCard): string[] =>
  services.length > 0 ? services : proCode.split(/[^A-Za-z]+/).filter(Boolean);
