import type { TenderKind } from "#server/wallet/balances";
import type { Card } from "#server/wallet/rules";
import type { PaidPart } from "#server/wallet/sources";
import type { Translate, TranslateIn } from "~/i18n/messages";

/** "Certificate ··4471": its kind, and the end of its code. */
export const cardName = ({ kind, code }: Pick<Card, "kind" | "code">, t: TranslateIn<"wallet">): string =>
  t(kind === "certificate" ? "wallet.certificateName" : "wallet.discountCardName", { end: code.slice(-4) });

/** A card, or a balance, by its name. */
export const sourceName = (
  source: Pick<Card, "kind" | "code"> | { kind: keyof typeof BALANCE_NAMES },
  t: TranslateIn<"wallet">,
): string => ("code" in source ? cardName(source, t) : t(BALANCE_NAMES[source.kind]));

/** Name of each kind of balance, and of a payment. */
export const BALANCE_NAMES = {
  "cash-card": "wallet.cashCard",
  myvacations: "wallet.myvacations",
  points: "wallet.points",
  credit: "wallet.credit",
  payment: "wallet.payment",
} as const satisfies Record<TenderKind | "payment", string>;

/** Name of a source that paid for a booking; cards with the end of their code if it is known. */
export const paidPartName = ({ kind, card }: Pick<PaidPart, "kind" | "card">, t: Translate): string =>
  card ? cardName(card, t) : t(kind in BALANCE_NAMES ? BALANCE_NAMES[kind as TenderKind] : `documents.source-${kind}`);
