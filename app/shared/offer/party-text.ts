import type { Party } from "#server/core/party";
import type { TranslateIn } from "~/i18n/messages";

/** "1 adult, 2 children (5, 8)". */
export function roomText(t: TranslateIn<"stay">, { adults, childAges }: Party): string {
  const adultsText = t("stay.adults", { count: adults });
  if (childAges.length === 0) return adultsText;
  const ages = childAges.map(String).reduce((earlier, age) => t("stay.agesAndAge", { ages: earlier, age }));
  return t("stay.adultsAndChildren", {
    adults: adultsText,
    children: t("stay.childrenOfAges", { children: t("stay.children", { count: childAges.length }), ages }),
  });
}
