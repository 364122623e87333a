import { OLDEST_CHILD } from "#server/core/party";
import type { I18n } from "~/i18n/t";
import type { AgesField } from "./fields";

/** Lists that the field begins with; one more where all are used. */
const SHOWN = 4;

type Ages = { ages: readonly string[]; most: number; legend: string; summary: string };

export const agesField = ({ ages, most, ...words }: Ages, { t }: Pick<I18n, "t">): AgesField => ({
  ...words,
  ages: Array.from({ length: Math.min(most, Math.max(SHOWN, ages.length + 1)) }, (_, index) => ({
    label: t("stay.child", { number: index + 1 }),
    value: ages[index] ?? "",
  })),
  options: [
    { value: "", label: t("stay.noChild") },
    ...Array.from({ length: OLDEST_CHILD + 1 }, (_, age) => ({ value: `${age}`, label: `${age}` })),
  ],
});
