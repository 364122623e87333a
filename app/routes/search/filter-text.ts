import type { TranslateIn } from "~/i18n/words";
import type { ChosenFilter } from "./filters";

/** A chosen filter in words. */
export function filterText(t: TranslateIn<"search" | "stay">, [name, value]: ChosenFilter, currency = ""): string {
  switch (name) {
    case "stars":
      return t("stay.stars", { count: Number(value) });
    case "score":
      return t("search.scoreFrom", { score: Number(value) / 10 });
    case "free":
      return t("search.freeCancellation");
    case "green":
      return t("stay.green");
    case "max":
      return t("search.maxChosen", { amount: `${currency} ${value}` });
    default:
      return t(`stay.${name}-${value as "hotel"}` as "stay.type-hotel");
  }
}
