import type { AppLoadContext } from "@remix-run/node";
import type { OverviewCard, WalletOverview } from "#server/wallet/wallet";
import { formatDay, formatInstant, formatList, formatMoney } from "~/i18n/format";
import type { TranslationKey } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { cardName } from "~/shared/wallet/card-name";

/** WA-05: one list for each option that is on. */
const LISTS = [
  { kind: "certificate", option: "Certificates" },
  { kind: "discount", option: "Discount Cards" },
] as const;

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

export type ShownCard = ReturnType<typeof shownCard>;
export type WalletList = ReturnType<typeof walletPage>["lists"][number];
export type ShownMovement = ReturnType<typeof walletPage>["movements"][number];

/** The wallet as its page shows it. */
export function walletPage(overview: WalletOverview, { organisation }: AppLoadContext, i18n: I18n) {
  const { t, locale } = i18n;
  return {
    contact: organisation.mailFrom,
    lists: LISTS.filter(({ option }) => overview.options.includes(option)).map(({ kind }) => {
      const cards = overview.cards.filter((card) => card.kind === kind);
      return { kind, total: activeTotal(cards, locale), cards: cards.map((card) => shownCard(card, i18n)) };
    }),
    page: overview.page,
    pages: overview.pages,
    movements: overview.movements.map(({ bookingId, card, amount, at, refundedAt }) => ({
      id: `${bookingId} ${card.id}`,
      booking: `/checkout-success?${new URLSearchParams({ booking: bookingId })}`,
      at: formatInstant(at, organisation.timeZone, locale),
      card: cardName(card, t),
      amount: formatMoney({ ...amount, minor: refundedAt === null ? -amount.minor : amount.minor }, locale),
      what: t(refundedAt === null ? "wallet.movementTaken" : "wallet.movementReturned"),
    })),
  };
}

function shownCard(card: OverviewCard, i18n: I18n) {
  const { t, locale } = i18n;
  const { id, amount, worth, status } = card;
  const active = status === "ACTIVE" && amount.minor > 0;
  const products = productsOf(card).map((code) => (PRODUCTS[code] ? t(PRODUCTS[code]) : code));
  const known = STATUSES[status];
  return {
    id,
    active,
    name: cardName(card, t),
    products: t("wallet.forProducts", { products: formatList(products, locale) }),
    status: status === "ACTIVE" && !active ? t("wallet.statusEmpty") : known ? t(known) : status,
    amount: formatMoney(amount, locale),
    converted:
      worth && worth.currency !== amount.currency ? t("wallet.about", { worth: formatMoney(worth, locale) }) : "",
    expires: expiryText(card, i18n),
  };
}

/** Of a card that was used it no longer matters. */
function expiryText({ status, expiresOn }: OverviewCard, { t, locale }: I18n): string {
  if (expiresOn === null || status === "USED") return "";
  const day = formatDay(expiresOn, locale);
  return t(status === "EXPIRED" ? "wallet.validUntilThen" : "wallet.validUntil", { day });
}

const productsOf = ({ services, proCode }: OverviewCard): string[] =>
  services.length > 0 ? services : proCode.split(/[^A-Za-z]+/).filter(Boolean);

/** Of the cards that count. Nothing to add up where there is only one, and no sum where one of them has no rate. */
function activeTotal(cards: OverviewCard[], locale: string): string | undefined {
  const active = cards.filter(({ status }) => status === "ACTIVE");
  const worths = active.flatMap(({ worth }) => worth ?? []);
  const [first] = worths;
  if (!first || worths.length < 2 || worths.length < active.length) return undefined;
  return formatMoney({ ...first, minor: worths.reduce((sum, { minor }) => sum + minor, 0) }, locale);
}
