import type { NotByPage, SettingErrors } from "#server/admin/site";
import { decimalSign } from "#server/core/amounts";
import { formatList, isolated } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { command, missingText } from "./setup.server";
import { nameOf } from "./site-fields.server";

/** Errors of a form by the name of the field; those of settings that it does not have are about the form. */
export function settingErrors(errors: SettingErrors, i18n: I18n): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const error of errors) {
    const name = error.path === undefined ? "" : nameOf(error.path);
    found[name] = [...(found[name] ?? []), errorText(error, i18n)];
  }
  return found;
}

function errorText({ line, ...error }: SettingErrors[number], i18n: I18n): string {
  const why = whyText(error, i18n, line !== undefined);
  return line ? i18n.t("site.why-line", { line: line.number, text: isolated(line.text), why }) : why;
}

function whyText({ path, setting, text, why }: SettingErrors[number], i18n: I18n, isLine: boolean): string {
  const { t, locale } = i18n;
  const amount = (plain: string) => isolated(plain.replace(".", decimalSign(locale)));
  if (path === undefined && setting !== "") return byCommandText([setting], i18n);
  if (!why) return t("site.wrong", { why: isolated(text) });
  switch (why.why) {
    case "least":
    case "most":
    case "long":
      return t(`site.why-${why.why}`, { bound: typeof why.bound === "string" ? amount(why.bound) : why.bound });
    case "choice":
      // Other fields have their choices beside them.
      if (!isLine || !why.allowed) return t("site.why-choice");
      return t("site.why-choice-of", { allowed: formatList(why.allowed.map(isolated), locale) });
    case "near":
      return t("site.why-near", { near: isolated(why.near) });
    case "twice":
      return t("site.why-twice", { item: isolated(why.item) });
    case "amounts-stay":
      return t("site.why-amounts-stay", {
        settings: isolated(why.settings.join(", ")),
        command: command("organisation set"),
      });
    case "ambiguous":
      return t("refusals.amountAmbiguous");
    case "amount":
      return t("site.why-amount", { currency: isolated(why.currency), example: amount(why.example) });
    case "menu-address":
    case "menu-page":
    case "menu-unknown":
    case "menu-unsold":
    case "lacks":
      return t(`site.why-${why.why}`, { item: isolated(why.item), needs: isolated(why.needs) });
    default:
      return t(`site.why-${why.why}`);
  }
}

/** Why a page does not make this change. */
export const notByPageTexts = (refused: NotByPage, i18n: I18n): string[] =>
  refused.reason === "by-command"
    ? [byCommandText(refused.settings, i18n)]
    : [i18n.t("site.staysReady", { missing: refused.missing.map((each) => missingText(each, i18n)).join(" ") })];

const byCommandText = (settings: string[], { t }: I18n): string =>
  t("site.byCommand", { settings: isolated(settings.join(", ")), command: command("organisation set") });
