import type { TranslateIn } from "~/i18n/messages";
import type { ChosenFilter } from "~/products/stays/results-state";

/** A filter in words; the highest price has its own. */
export function filterText(t: TranslateIn<"search" | "stay">, [name, value]: ChosenFilter): string {
  switch (name) {
    case "stars":
      return t("stay.stars", { count: Number(value) });
    case "score":
      return t("search.scoreFrom", { score: Number(value) / 10 });
    case "free":
      return t("search.freeCancellation");
    case "green":
      return t("stay.green");
    default:
      return t(`stay.${name}-${value as "hotel"}` as "stay.type-hotel");
  }
}
