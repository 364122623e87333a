import { inLanguage } from "#server/core/local-text";
import type { RoomSummary } from "#server/products/stays/supplier";
import type { I18n } from "~/i18n/t";

export function houseRulesText(
  { home }: RoomSummary,
  { t, language }: Pick<I18n, "t" | "language">,
): string | undefined {
  if (!home || home.houseRules.length === 0) return undefined;
  return `${t("stay-text.houseRules")}: ${home.houseRules.map((rule) => inLanguage(rule, language)).join(" · ")}`;
}

/** "2 bedrooms · 1 bathroom" of a home. */
export const homeText = ({ home }: RoomSummary, { t }: Pick<I18n, "t">): string | undefined =>
  home &&
  [t("stay-text.bedrooms", { count: home.bedrooms }), t("stay-text.bathrooms", { count: home.bathrooms })].join(" · ");
