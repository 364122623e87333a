import type { AuditEntryRow } from "#server/admin/tables";
import type { Money } from "#server/core/money";
import { readStaffRole } from "#server/core/staff";
import { staff } from "~/copy/en/staff.server";
import { formatDay, formatDecimal, formatList, isolated } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { amountText } from "~/shared/wallet/amount-text";
import { productName } from "~/shared/wallet/shown-wallet.server";
import type { Description } from "~/ui/description-list";
import { verbName } from "./audit.server";
import { choiceLabel, settingName } from "./site-fields.server";

type Values = Map<string, unknown>;
/** Whose account an id is; a deleted one has no page. */
type Linked = (id: string) => { name: string; href: string | undefined };
type Words = { i18n: I18n; currency: string; linked: Linked };
export type AuditDetail = Description & { href?: string | undefined };

/** What an entry of the audit log says besides its subject, in the reader's words: "Role: Finance → Support". */
export function auditDetails(
  { before, after, subject }: Pick<AuditEntryRow, "before" | "after" | "subject">,
  words: Words,
): AuditDetail[] {
  const { t } = words.i18n;
  const [was, is] = [leavesOf(JSON.parse(before ?? "{}"), words), leavesOf(JSON.parse(after), words)];
  const shown = (values: Values, path: string) =>
    isolated(
      values.has(path)
        ? valueText(path, values.get(path), words) || t("staff.nothing")
        : t(path.startsWith(SETTINGS) ? "site.notSet" : "staff.nothing"),
    );
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((path) => is.get(path) !== subject)
    .map((path) => ({
      term: labelOf(path, words),
      text:
        was.has(path) || path.startsWith(SETTINGS)
          ? t("people.change", { before: shown(was, path), after: shown(is, path) })
          : shown(is, path),
      ...(!was.has(path) && isPerson(path, is.get(path)) && { href: words.linked(String(is.get(path))).href }),
    }));
}

/** The accounts that an entry names. */
export const peopleOf = ({ before, after }: Pick<AuditEntryRow, "before" | "after">, currency: string): string[] =>
  [before ?? "{}", after].flatMap((text) =>
    [...leavesOf(JSON.parse(text), { currency })].flatMap(([path, value]) => (isPerson(path, value) ? [value] : [])),
  );

/** Names of values that are ids of accounts; a command's actor is a name, and a period's ends are days. */
const PEOPLE = ["accountId", "account", "person", "agentId", "requestedBy", "from", "to"];
const ACCOUNT_ID = /^[\w-]{22}$/;

const isPerson = (path: string, value: unknown): value is string =>
  typeof value === "string" && ACCOUNT_ID.test(value) && PEOPLE.includes(nameOf(path));

const nameOf = (path: string): string => path.split(".").at(-1) ?? "";

/** Numbers that are minor units of the currency beside or above them. */
const AMOUNTS = ["amount", "price", "budget", "fixed"];

/** By their paths; amounts become money. */
function leavesOf(value: unknown, { currency }: Pick<Words, "currency">, path = ""): Values {
  if (!isObject(value)) return new Map();
  const unit =
    value["balance"] === "points" ? "points" : typeof value["currency"] === "string" ? value["currency"] : currency;
  const leaves: Values = new Map();
  for (const [name, each] of Object.entries(value)) {
    const here = path ? `${path}.${name}` : name;
    if (each === null || (name === "currency" && AMOUNTS.some((amount) => amount in value))) continue;
    if (typeof each === "number" && AMOUNTS.includes(name)) leaves.set(here, { minor: each, currency: unit });
    else if (isObject(each) && !isMoney(each))
      for (const [leaf, of] of leavesOf(each, { currency: unit }, here)) leaves.set(leaf, of);
    else leaves.set(here, each);
  }
  return leaves;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isMoney = (value: unknown): value is Money =>
  isObject(value) && typeof value["minor"] === "number" && typeof value["currency"] === "string";

/** Below this name a change of settings has each by its path. */
const SETTINGS = "settings.";

/** A part without a name keeps that of commands. */
const labelOf = (path: string, { i18n }: Words): string =>
  path.startsWith(SETTINGS) ? settingName(path.slice(SETTINGS.length), i18n) : partsOf(path, i18n);

const partsOf = (path: string, { t }: I18n): string =>
  path
    .split(".")
    .filter((part) => part !== "terms")
    .map((part) => (isNamed(part) ? t(`staff.detail-${part}`) : part))
    .join(" · ");

type Named = Extract<keyof typeof staff, `detail-${string}`> extends `detail-${infer Part}` ? Part : never;
const isNamed = (part: string): part is Named => Object.hasOwn(staff, `detail-${part}`);

const DAYS = ["startsOn", "endsOn", "expiresOn", "day"];
const KINDS = ["certificate", "discount", "cash-card", "myvacations", "points", "credit"] as const;
const STATUSES = ["active", "unconfirmed", "blocked"] as const;

function valueText(path: string, value: unknown, words: Words): string {
  const { i18n } = words;
  const { t, locale } = i18n;
  const name = nameOf(path);
  if (isPerson(path, value)) return words.linked(value).name;
  if (isMoney(value)) return amountText(value, i18n);
  if (Array.isArray(value))
    return formatList(
      value.map((each) => isolated(valueText(path, each, words))),
      locale,
    );
  if (typeof value === "boolean") return t(value ? "staff.yes" : "staff.no");
  if (typeof value === "number") return DAYS.includes(name) ? formatDay(value, locale) : formatDecimal(value, locale);
  const text = String(value);
  if (path.startsWith(SETTINGS)) return choiceLabel(text, i18n);
  switch (name) {
    case "role": {
      const role = readStaffRole(text);
      return role ? t(`staff.role-${role}`) : text;
    }
    case "status": {
      const status = STATUSES.find((each) => each === text);
      return status ? t(`people.status-${status}`) : text;
    }
    case "kind":
    case "balance": {
      const kind = KINDS.find((each) => each === text);
      return kind ? t(`statement.kind-${kind}`) : text;
    }
    case "product":
    case "products":
      return productName(text, t);
    case "what":
      return verbName(text, i18n);
    // Rows of 0.1 have the names of the settings alone.
    case "settings":
      return settingName(text, i18n);
    default:
      return text;
  }
}
