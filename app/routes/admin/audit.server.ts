import type { AppLoadContext } from "@remix-run/node";
import type { AuditFilter } from "#server/admin/audit-entries";
import { parseDay, startOfDay } from "#server/core/day";
import { EMAIL_MAX_LENGTH } from "#server/core/limits";
import { staff } from "~/copy/en/staff.server";
import type { I18n } from "~/i18n/t";

export const AUDIT = "/admin/audit";

export type AuditForm = Record<"who" | "action" | "subject" | "from" | "to", string>;

/** The filters of an address; days that are none filter nothing, and their fields are empty again. */
export function readAudit(url: URL, { organisation }: AppLoadContext): { form: AuditForm; filter: AuditFilter } {
  const typed = (name: keyof AuditForm) => (url.searchParams.get(name) ?? "").trim().slice(0, EMAIL_MAX_LENGTH);
  const [who, verb, subject, from, to] = [typed("who"), typed("action"), typed("subject"), typed("from"), typed("to")];
  const [first, last] = [parseDay(from), parseDay(to)];
  const { timeZone } = organisation;
  return {
    form: {
      ...{ who, action: verb, subject },
      ...{ from: first === undefined ? "" : from, to: last === undefined ? "" : to },
    },
    filter: {
      ...{ who, verb, subject },
      ...(first !== undefined && { from: startOfDay(timeZone, first) }),
      ...(last !== undefined && { to: startOfDay(timeZone, last + 1) }),
    },
  };
}

/** The same list with another page, or as a file. */
export function auditHref(form: AuditForm, page = 1, path = AUDIT): string {
  const filled = Object.entries(form).filter(([, value]) => value !== "");
  const query = new URLSearchParams([...filled, ...(page > 1 ? [["page", String(page)]] : [])]).toString();
  return query ? `${path}?${query}` : path;
}

/** What an action is called; one of another version keeps the name of commands. */
export function verbName(verb: string, { t }: Pick<I18n, "t">): string {
  const key = `verb-${verb.replaceAll(".", "-")}`;
  return isNamed(key) ? t(`staff.${key}`) : verb;
}

const isNamed = (key: string): key is Extract<keyof typeof staff, `verb-${string}`> => Object.hasOwn(staff, key);
