import type { StayRule } from "#server/ports/offer";
import type { KeyIn } from "~/i18n/messages";

export const RULE_MESSAGES: Record<StayRule, KeyIn<"stay-text">> = {
  "min-stay": "stay-text.rule-min-stay",
  "max-stay": "stay-text.rule-max-stay",
  "closed-to-arrival": "stay-text.rule-closed-to-arrival",
  "closed-to-departure": "stay-text.rule-closed-to-departure",
};
