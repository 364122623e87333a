import type { Money } from "#server/core/money";
import type { HeldValue } from "#server/db/personal-data";
import { formatMoney, isCurrency } from "~/i18n/format";
import type { I18n } from "~/i18n/t";

/** What would go with an account, in the words of the wallet. */
export const heldText = ({ kind, ...value }: HeldValue, i18n: I18n) => ({
  kind,
  name: i18n.t(HELD[kind]),
  texts: heldTexts(value, i18n),
  /** For operators, whose value it is not. */
  amounts: [value.spendable, value.idle].filter(({ minor }) => minor > 0).map((amount) => amountText(amount, i18n)),
});

const heldTexts = ({ spendable, idle }: Pick<HeldValue, "spendable" | "idle">, { t, locale }: I18n): string[] => [
  ...(spendable.minor > 0 ? [t("wallet.canSpend", { total: amountText(spendable, { t, locale }) })] : []),
  ...(idle.minor > 0 ? [t("wallet.heldIdle", { total: amountText(idle, { t, locale }) })] : []),
];

const amountText = ({ minor, currency }: Money, { t, locale }: Pick<I18n, "t" | "locale">): string =>
  isCurrency(currency) ? formatMoney({ minor, currency }, locale) : t("statement.points", { count: minor });

const HELD = {
  certificate: "changes.heldCertificates",
  discount: "changes.heldDiscount",
  "cash-card": "changes.heldCashCard",
  myvacations: "changes.heldMyvacations",
  points: "changes.heldPoints",
} as const;
