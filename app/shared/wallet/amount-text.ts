import { type Money, POINTS } from "#server/core/money";
import { formatMoney } from "~/i18n/format";
import type { I18n } from "~/i18n/t";

type Words = Pick<I18n, "t" | "locale">;

/** "USD 12.00", or "1,200 points". For loaders only, because ICU differs between server and browser. */
export const amountText = (money: Money, { t, locale }: Words): string =>
  money.currency === POINTS ? pointsText(money.minor, { t, locale }) : formatMoney(money, locale);

function pointsText(count: number, { t, locale }: Words): string {
  const text = t("statement.points", { count: Math.abs(count) });
  if (count >= 0) return text;
  // As in amounts of money, the sign stays with its digits.
  const digits = locale.startsWith("ar") ? /[\d,.]+/.exec(text)?.[0] : undefined;
  return digits ? text.replace(digits, `\u2066-${digits}\u2069`) : `-${text}`;
}
