import type { ChangedSetting } from "#server/admin/setting-values";
import { readableValue } from "#server/core/readable-value";
import { isolated } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { choiceLabel, settingName } from "./site-fields.server";

const LONGEST = 200;

function shownValue(json: string, i18n: I18n): string {
  const value: unknown = JSON.parse(json);
  if (typeof value === "boolean") return i18n.t(value ? "staff.yes" : "staff.no");
  return typeof value === "string" ? choiceLabel(value, i18n) : readableValue(value) || i18n.t("staff.nothing");
}

const cut = (text: string): string => isolated(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

type Section = { heading: string; paragraphs: string[] };

/** What a change makes of each setting, by the name its field has, else its name for commands; of a legal text by section. */
export const changeLines = (changed: ChangedSetting[], i18n: I18n): string[] =>
  changed.flatMap(({ path, before, after }) => {
    const name = settingName(path, i18n);
    const line = (of: string, was: string | undefined, is: string | undefined) => {
      const shown = (value: string | undefined) => (value === undefined ? i18n.t("site.notSet") : cut(value));
      return i18n.t("site.change", { path: isolated(of), before: shown(was), after: shown(is) });
    };
    return /^legal\.\w+\.\w+\.sections$/.test(path)
      ? changedSections(before, after).map(({ heading, was, is }) => line(`${name}, ${heading}`, was, is))
      : [line(name, before && shownValue(before, i18n), after && shownValue(after, i18n))];
  });

function changedSections(before: string | undefined, after: string | undefined) {
  const [was, is] = [before, after].map((json) => sectionsOf(json));
  return [...new Set([...was!.keys(), ...is!.keys()])]
    .filter((heading) => was!.get(heading) !== is!.get(heading))
    .map((heading) => ({ heading, ...fromFirstChange(was!.get(heading), is!.get(heading)) }));
}

/** Long sections are cut: the change must be in what is left. */
function fromFirstChange(was: string | undefined, is: string | undefined) {
  if (was === undefined || is === undefined) return { was, is };
  const first = [...was].findIndex((letter, at) => letter !== is[at]);
  const from = Math.max(0, (first < 0 ? was.length : first) - LONGEST / 4);
  return { was: from > 0 ? `…${was.slice(from)}` : was, is: from > 0 ? `…${is.slice(from)}` : is };
}

/** Texts by heading; sections of one heading are numbered. */
function sectionsOf(json: string | undefined): Map<string, string> {
  const found = new Map<string, string>();
  for (const { heading, paragraphs } of JSON.parse(json ?? "[]") as Section[]) {
    let key = heading;
    for (let count = 2; found.has(key); count++) key = `${heading} (${count})`;
    found.set(key, paragraphs.join(" "));
  }
  return found;
}
