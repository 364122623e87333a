import type { Balance } from "#server/wallet/balances";
import type { Movement } from "#server/wallet/queries";
import type { OverviewCard, WalletOverview } from "#server/wallet/wallet";
import { formatDay, formatInstant, formatList, formatMoney, isolated } from "~/i18n/format";
import type { TranslationKey } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { amountText } from "./amount-text";
import { cardName, sourceName } from "./card-name";

const STATUSES: Record<string, TranslationKey> = {
  ACTIVE: "wallet.statusActive",
  USED: "wallet.statusUsed",
  EXPIRED: "wallet.statusExpired",
  INACTIVE: "wallet.statusInactive",
};

/** `link`: where something can be done with it. */
export type ShownCard = ReturnType<typeof shownCard> & { link?: { href: string; text: string } | undefined };
export type ShownMovements = ReturnType<typeof shownMovements>;

/** `hrefOf`: where a booking is shown, by its id. */
export function shownMovements(
  { shown, page, pages, hasMore }: WalletOverview["movements"],
  { timeZone, hrefOf }: { timeZone: string; hrefOf: (bookingId: string) => string },
  { t, locale }: I18n,
) {
  return {
    page,
    pages,
    more: hasMore && page === pages ? t("wallet-page.movementsMore") : undefined,
    shown: shown.map((movement) => ({
      id: `${movement.bookingId} ${movement.account}`,
      booking: hrefOf(movement.bookingId),
      at: formatInstant(movement.refundedAt ?? movement.at, timeZone, locale),
      card: sourceName(movement.from, t),
      amount: amountText({ ...movement.amount, minor: -movement.amount.minor }, { t, locale }),
      what: whatBecameOf(movement, { t, locale }),
    })),
  };
}

/** Whether what a booking took came back, and how much of it. */
function whatBecameOf({ amount, back, refundedAt }: Movement, { t, locale }: Pick<I18n, "t" | "locale">): string {
  if (refundedAt === null) return t("wallet.movementTaken");
  if (back === 0) return t("wallet.movementKept");
  const returned = amountText({ ...amount, minor: back }, { t, locale });
  return t("wallet.movementReturned", { amount: isolated(returned) });
}

/** The balance, and the parts that expire. */
export function balanceText({ held, parts }: Balance, { t, locale }: I18n) {
  const until = parts.flatMap(({ minor, expiresOn }) =>
    expiresOn === null
      ? []
      : [
          t("wallet.balancePart", {
            amount: amountText({ ...held, minor }, { t, locale }),
            day: formatDay(expiresOn, locale),
          }),
        ],
  );
  return { amount: amountText(held, { t, locale }), until };
}

export function shownCard(card: OverviewCard, i18n: I18n) {
  const { t, locale } = i18n;
  const { id, amount, held, worth, status } = card;
  const active = status === "ACTIVE" && held.minor > 0;
  const gone = card.kind === "certificate" && held.minor === 0;
  const known = isWithdrawn(card) ? ("wallet.statusWithdrawn" as const) : STATUSES[status];
  return {
    id,
    active,
    name: cardName(card, t),
    products: t("wallet.forProducts", { products: productNames(productsOf(card), i18n) }),
    status: status === "ACTIVE" && !active ? t("wallet.statusEmpty") : known ? t(known) : status,
    amount: formatMoney(amount, locale),
    /** Former worth of a used certificate. */
    wasWorth: gone ? t("wallet.wasWorth", { amount: formatMoney(amount, locale) }) : "",
    converted:
      !gone && worth && worth.currency !== amount.currency
        ? t("wallet.about", { worth: formatMoney(worth, locale) })
        : "",
    expires: expiryText(card, i18n),
  };
}

/** "hotels and resorts". */
export const productNames = (codes: string[], { t, locale }: I18n): string =>
  formatList(
    codes.map((code) => productName(code, t)),
    locale,
  );

/** Name of a product within a sentence. */
export function productName(code: string, t: I18n["t"]): string {
  const name = t(`products.name-${code}` as TranslationKey);
  return name === `products.name-${code}` ? code : name;
}

/** WA-07: its buyer or an operator took its value back. */
const isWithdrawn = ({ status, held }: OverviewCard): boolean => status === "INACTIVE" && held.minor === 0;

/** Empty for a used or withdrawn card, whose expiry no longer matters. */
function expiryText(card: OverviewCard, { t, locale }: I18n): string {
  const { status, expiresOn } = card;
  if (expiresOn === null || status === "USED" || isWithdrawn(card)) return "";
  const day = formatDay(expiresOn, locale);
  return t(status === "EXPIRED" ? "wallet.validUntilThen" : "wallet.validUntil", { day });
}

const productsOf = ({ services, proCode }: OverviewCard): string[] =>
  services.length > 0 ? services : proCode.split(/[^A-Za-z]+/).filter(Boolean);
