import type { Translate } from "~/i18n/words";
import type { ChosenFilter } from "./filters";

/** A chosen filter in words. */
export function filterText(t: Translate, [name, value]: ChosenFilter, currency = ""): string {
  switch (name) {
    case "stars":
      return t("storefront.stars", { count: Number(value) });
    case "score":
      return t("storefront.scoreFrom", { score: Number(value) / 10 });
    case "free":
      return t("storefront.freeCancellation");
    case "green":
      return t("storefront.green");
    case "max":
      return t("storefront.maxChosen", { amount: `${currency} ${value}` });
    default:
      return t(`storefront.${name}-${value as "hotel"}` as "storefront.type-hotel");
  }
}
