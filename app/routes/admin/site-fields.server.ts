import type { SettingField } from "#server/admin/settings-form";
import { decimalSign } from "#server/core/amounts";
import { site } from "~/copy/en/site.server";
import { isolated } from "~/i18n/format";
import type { KeyIn } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import type { Description } from "~/ui/description-list";
import type { FieldGroup, FormField } from "./loyalty-fields";

/** The name of a form's field: a dot would be read as a path. */
export const nameOf = (path: string): string => path.replaceAll(".", "_");

/** Messages are written in American English, also their keys. */
const labelKey = (named: string) => `site.f-${named.replaceAll(".", "-").replace("colour", "color")}` as KeyIn<"site">;

export const labelOf = ({ named }: Pick<SettingField, "named">, i18n: I18n): string => i18n.t(labelKey(named));

/** `legal.en.terms.sections`, as pages name it. */
const LEGAL = /^legal\.(\w+)\.(\w+)\.(sections|updated)$/;

/** What the field of a setting is called, with the language of a text; where it has none, its name for commands. */
export function settingName(path: string, i18n: I18n): string {
  const [, of, legal, part] = LEGAL.exec(path) ?? [];
  if (part === "updated")
    return `${settingName(`legal.${legal}.${of}`, i18n)}, ${settingName(`legal.${legal}.updated`, i18n)}`;
  const named = legal ? `legal.${legal}.${of}` : path;
  const [, text = named, language] = /^(.+)\.(en|es|ar)$/.exec(named) ?? [];
  const key = labelKey(text);
  if (!Object.hasOwn(site, key.slice("site.".length))) return path;
  return language ? `${i18n.t(key)} (${languageName(language, i18n.locale)})` : i18n.t(key);
}

export const languageName = (language: string, locale: string): string =>
  new Intl.DisplayNames(locale, { type: "language" }).of(language) ?? language;

/** Choices that have names; others are names of their own. */
const CHOICES = [
  "Sun",
  "Mon",
  "Sat",
  "inclusive",
  "exclusive",
  "forfeit",
  "refuse",
  "none",
  "demo",
  "at-once",
  "on-request",
] as const;

export function choiceLabel(choice: string, { t }: I18n): string {
  const named = CHOICES.find((each) => each === choice);
  return named ? t(`site.choice-${named}`) : choice;
}

const LONGEST_LINE = 1_000;
const LONGEST_LINES = 4_000;
/** Arabic letters are six bytes each in a form, which has 64 kB. */
const LONGEST_TEXT = 10_000;

/** Characters of a field that browsers let an owner type. */
export const longestTyped = ({ kind }: Pick<SettingField, "kind">): number =>
  kind === "legal" ? LONGEST_TEXT : kind === "lines" ? LONGEST_LINES : LONGEST_LINE;

function formField(field: SettingField, label: string, i18n: I18n): FormField {
  const shown = { name: nameOf(field.path), label, value: field.value };
  switch (field.kind) {
    case "tick":
      return { ...shown, kind: "tick" };
    case "choice": {
      const options = field.choices.map((value) => ({ value, label: choiceLabel(value, i18n) }));
      return { ...shown, kind: "choice", options: [{ value: "", label: i18n.t("site.notSet") }, ...options] };
    }
    case "lines":
      return { ...shown, kind: "lines", maxLength: LONGEST_LINES, hint: hintOf(field, i18n), rows: 8 };
    case "legal":
      return { ...shown, kind: "lines", maxLength: LONGEST_TEXT, hint: i18n.t("site.legalHint"), rows: 24 };
    case "number":
      return { ...shown, kind: "line", inputMode: "numeric", dir: "ltr", maxLength: 16 };
    case "amount": {
      const { currency } = field;
      const value = field.value.replace(".", decimalSign(i18n.locale));
      const named = i18n.t("site.amountIn", { label, currency: isolated(currency) });
      return { ...shown, label: named, value, kind: "line", inputMode: "decimal", dir: "ltr", maxLength: 40 };
    }
    case "line":
    case "fixed":
      return { ...shown, kind: "line", dir: "auto", maxLength: LONGEST_LINE };
  }
}

const hintOf = ({ path }: SettingField, { t }: I18n): string => t(path === "menu" ? "site.menuHint" : "site.linesHint");

/** Fields of one list entry, one text in several languages or one part of a setting have a legend. */
export function groupsOf(fields: SettingField[], i18n: I18n): FieldGroup[] {
  const groups: { key: string; group: FieldGroup }[] = [];
  for (const field of fields) {
    const { key, legend, label } = placeOf(field, i18n);
    const last = groups.at(-1);
    const shown = formField(field, label, i18n);
    if (key !== "" && last?.key === key) last.group.fields.push(shown);
    else groups.push({ key, group: { ...(legend !== undefined && { legend }), fields: [shown] } });
  }
  return groups.map(({ group }) => group);
}

/** Settings that a page only shows. */
export const fixedLines = (fields: SettingField[], i18n: I18n): Description[] =>
  fields.map((field) => {
    const { legend, label } = placeOf(field, i18n);
    return { term: legend === undefined ? label : i18n.t("site.fixedOf", { legend, label }), text: field.value };
  });

function placeOf(field: SettingField, i18n: I18n): { key: string; legend?: string; label: string } {
  const { named, path, language } = field;
  const label = labelOf(field, i18n);
  if (language && field.kind === "line" && !named.startsWith("legal."))
    return { key: named, legend: label, label: languageName(language, i18n.locale) };
  const [, place] = /^\w+\.(\d+)\./.exec(path) ?? [];
  if (place !== undefined)
    return { key: place, legend: i18n.t("site.entry", { number: String(Number(place) + 1) }), label };
  const [, parent] = /^(social\.\w+|sso)\./.exec(named) ?? [];
  return parent ? { key: parent, legend: i18n.t(labelKey(parent)), label } : { key: "", label };
}
