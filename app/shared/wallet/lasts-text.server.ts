import type { Money } from "#server/core/money";
import type { Lasting } from "#server/core/receipt";
import { formatDay } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { amountText } from "./amount-text";

/** BK-09: until when what is refunded can be used, each amount by itself where they differ; empty where it has no last day. */
export const lastsTexts = (back: Money, lasts: Lasting[], { t, locale }: Pick<I18n, "t" | "locale">): string[] =>
  lasts.map(({ minor, until }) => {
    const day = formatDay(until, locale);
    if (minor === back.minor) return t("documents.usableUntil", { day });
    return t("documents.partUsableUntil", { amount: amountText({ ...back, minor }, { t, locale }), day });
  });
