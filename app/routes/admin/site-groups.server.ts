import type { SettingGroup } from "#server/admin/settings-form";
import type { I18n } from "~/i18n/t";
import { languageName } from "./site-fields.server";

const LEGAL = /^(privacy|terms|accessibility)-(en|es|ar)$/;

/** The subject of a page of settings. */
export function groupTitle(group: SettingGroup, { t, locale }: I18n): string {
  const [, text, language] = LEGAL.exec(group) ?? [];
  if (text && language)
    return t("site.legalTitle", {
      text: t(`site.${text as "privacy" | "terms" | "accessibility"}`),
      language: languageName(language, locale),
    });
  return t(`site.group-${group as Exclude<SettingGroup, `${string}-${"en" | "es" | "ar"}`>}`);
}
