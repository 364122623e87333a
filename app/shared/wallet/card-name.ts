import type { Card } from "#server/wallet/rules";
import type { TranslateIn } from "~/i18n/messages";

/** "Certificate ··4471": its kind, and the end of its code. */
export const cardName = ({ kind, code }: Pick<Card, "kind" | "code">, t: TranslateIn<"wallet">): string =>
  t(kind === "certificate" ? "wallet.certificateName" : "wallet.discountCardName", { end: code.slice(-4) });
