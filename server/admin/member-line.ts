import { type DetailProblem, readName } from "../auth/details.ts";
import { parseAmount } from "../core/amounts.ts";
import { type Day, parseDay } from "../core/day.ts";
import { readEmail, type SanitisedEmail } from "../core/email-address.ts";
import { MOST_MINOR, type Money, POINTS } from "../core/money.ts";
import { NAME_MAX_LENGTH, strangeSigns, tidyName } from "../core/names.ts";
import { WALLET_PRODUCTS } from "../core/wallet-products.ts";
import type { Plan } from "../membership/plans.ts";
import type { Organisation } from "../organisation/settings.ts";
import { findCountry } from "../reference/countries.ts";
import { csvCells, separatorIn } from "../reference/csv.ts";
import { findCurrency, minorUnits } from "../reference/currencies.ts";
import { findLanguage } from "../reference/languages.ts";
import { DEFAULT_TITLE_ID, titles } from "../reference/titles.ts";
import { type GivenKind, optionOff } from "../wallet/balances.ts";

const REQUIRED = ["external_id", "email", "first_name", "last_name"] as const;
const BALANCES = { cash_card: "cash-card", myvacations: "myvacations" } as const;
const CARDS = { certificates: "certificate", discount_cards: "discount" } as const;
type CardKind = (typeof CARDS)[keyof typeof CARDS];
const COLUMNS = [
  ...REQUIRED,
  ...["title", "language", "country", "plan", "plan_until", "points"],
  ...Object.keys(BALANCES),
  ...Object.keys(CARDS),
];

const EXTERNAL_ID_LONGEST = 64;
const CARD = /^([A-Za-z\d-]{4,32}) (\S+ [A-Z]{3}) ([A-Z,]+)(?: (\d{4}-\d\d-\d\d))?$/;

export type MemberBalance = { kind: GivenKind; amount: Money };
export type MemberCard = {
  kind: CardKind;
  code: string;
  amount: Money;
  products: string[];
  expiresOn: Day | null;
};

/** A member as a line describes them. */
export type MemberLine = {
  number: number;
  externalId: string;
  email: SanitisedEmail;
  titleId: number;
  firstName: string;
  lastName: string;
  language: string | undefined;
  country: string;
  plan: { plan: Plan; until: Day | undefined } | undefined;
  balances: MemberBalance[];
  cards: MemberCard[];
};

/** `column`: empty for the line as a whole. */
export type LineProblem = { number: number; column: string; why: string };
export type ReadLine = { member: MemberLine; problems?: undefined } | { member?: undefined; problems: LineProblem[] };

/** What every line is read against. */
export type MemberSetting = { organisation: Organisation; plans: Plan[]; today: Day };

const NOT_UTF_8 = "it is not UTF-8: save the file as CSV UTF-8";

export type Header = { columns: string[]; separator: string };

/**
 * The columns that a first line names, or what is wrong with it. `declared`: the separator that a line above it declares; else the line
 * has most of it.
 */
export function readHeader(line: string, declared?: string): (Header & { wrong?: undefined }) | { wrong: string } {
  const names = line.replace(/^\uFEFF/, "");
  const separator = declared ?? separatorIn(names);
  const columns = (csvCells(names, separator) ?? []).map((name) => name.toLowerCase());
  const missing = REQUIRED.filter((name) => !columns.includes(name));
  const unknown = columns.filter((name) => !COLUMNS.includes(name));
  const twice = columns.filter((name, index) => columns.indexOf(name) !== index);
  if (/[\uFFFD\0]/.test(line)) return { wrong: NOT_UTF_8 };
  if (missing.length > 0)
    return { wrong: `the first line has no ${missing.join(", ")}; it has: ${columns.join(", ") || "no columns"}` };
  if (unknown.length > 0) return { wrong: `there is no column ${unknown.join(", ")}; there is: ${COLUMNS.join(", ")}` };
  return twice.length > 0 ? { wrong: `the first line has ${twice.join(", ")} twice` } : { columns, separator };
}

/** All problems of a line at once. */
export function readMember(
  line: string,
  number: number,
  { columns, separator }: Header,
  setting: MemberSetting,
): ReadLine {
  const fields = csvCells(line, separator);
  const whole = (why: string): ReadLine => ({ problems: [{ number, column: "", why }] });
  if (!fields) return whole("a quote stays open, or is next to other text; a cell has no line breaks");
  if (fields.length !== columns.length) return whole(`it has ${fields.length} cells, not ${columns.length}`);
  if (/[\uFFFD\0]/.test(line)) return whole(NOT_UTF_8);
  const problems: LineProblem[] = [];
  const refuse = (column: string, why: string): void => void problems.push({ number, column, why });
  const cell = (column: string): string => fields[columns.indexOf(column)] ?? "";
  const member = {
    number,
    ...readPerson(cell, setting.organisation, refuse),
    plan: readPlan(cell, setting, refuse),
    balances: readBalances(cell, setting.organisation, refuse),
    cards: readCards(cell, setting, refuse),
  };
  const { email } = member;
  return problems.length > 0 || !email ? { problems } : { member: { ...member, email } };
}

type Cell = (column: string) => string;
type Refuse = (column: string, why: string) => void;

function readPerson(cell: Cell, organisation: Organisation, refuse: Refuse) {
  const externalId = cell("external_id");
  if (externalId === "" || externalId.length > EXTERNAL_ID_LONGEST || /\p{Cc}/u.test(externalId))
    refuse("external_id", `has to have 1 to ${EXTERNAL_ID_LONGEST} characters`);
  const email = readEmail(cell("email"));
  if (!email) refuse("email", "is no email address");
  const title = cell("title");
  const titleId = title === "" ? DEFAULT_TITLE_ID : titles.find(({ name }) => isTitle(name, title))?.id;
  if (titleId === undefined) refuse("title", `has to be one of ${titles.map(({ name }) => name).join(", ")}`);
  const name = readName({
    titleId: titleId ?? DEFAULT_TITLE_ID,
    firstName: cell("first_name"),
    lastName: cell("last_name"),
  });
  if (!name.ok) {
    if (name.problems.firstName) refuse("first_name", nameProblem(cell("first_name"), name.problems.firstName));
    if (name.problems.lastName) refuse("last_name", nameProblem(cell("last_name"), name.problems.lastName));
  }
  const language = cell("language");
  const found = findLanguage(language === "" ? organisation.language : language);
  if (!found) refuse("language", "is no language, as es or es-ES");
  const country = cell("country").toUpperCase();
  if (country !== "" && !findCountry(country)) refuse("country", "is no ISO 3166-1 code, as ES");
  const { firstName, lastName } = name.ok ? name.value : { firstName: "", lastName: "" };
  return {
    ...{ externalId, email, firstName, lastName },
    titleId: titleId ?? DEFAULT_TITLE_ID,
    language: found?.code,
    country: country === "" ? organisation.countryCode : country,
  };
}

/** "mr" and "Mr." as well. */
const isTitle = (name: string, typed: string): boolean => name.toLowerCase() === typed.toLowerCase().replace(/\.$/, "");

function nameProblem(typed: string, problem: DetailProblem): string {
  if (problem === "missing") return "is missing";
  if (problem === "too-long") return `has more than ${NAME_MAX_LENGTH} characters`;
  const signs = strangeSigns(tidyName(typed)).map((sign) => (sign === '"' ? `'"'` : `"${sign}"`));
  return signs.length === 0
    ? "has no letter"
    : `has ${signs.join(", ")}: a name has letters, hyphens, apostrophes, dots and spaces`;
}

function readPlan(cell: Cell, { plans, today }: MemberSetting, refuse: Refuse): MemberLine["plan"] {
  const [code, typed] = [cell("plan"), cell("plan_until")];
  if (code === "") {
    if (typed !== "") refuse("plan_until", "is given without a plan");
    return undefined;
  }
  const plan = plans.find(({ terms }) => terms.code === code);
  if (!plan) {
    const onSale = plans.map(({ terms }) => terms.code).join(", ");
    refuse("plan", `there is no plan ${code} on sale; there is: ${onSale || "none"}`);
    return undefined;
  }
  if (typed === "" && plan.terms.price === 0) return { plan, until: undefined };
  const until = parseDay(typed);
  if (until !== undefined && until >= today) return { plan, until };
  refuse("plan_until", "has to be the last day that is paid, from today on, as 2026-12-31");
  return undefined;
}

function readBalances(cell: Cell, organisation: Organisation, refuse: Refuse): MemberBalance[] {
  const balances: MemberBalance[] = [];
  for (const [column, kind] of Object.entries(BALANCES)) {
    const typed = cell(column);
    if (typed === "") continue;
    const amount = moneyIn(typed);
    const option = optionOff(organisation, kind);
    if (option) refuse(column, `the setting walletOptions has no "${option}": members would not see it`);
    else if (amount) balances.push({ kind, amount });
    else refuse(column, 'is written "12.50 USD"');
  }
  const points = cell("points");
  if (points === "") return balances;
  const minor = /^\d{1,15}$/.test(points) ? Number(points) : 0;
  if (minor > 0 && minor <= MOST_MINOR) balances.push({ kind: POINTS, amount: { minor, currency: POINTS } });
  else refuse("points", "has to be a whole number above zero");
  return balances;
}

function readCards(cell: Cell, { organisation, today }: MemberSetting, refuse: Refuse): MemberCard[] {
  const cards: MemberCard[] = [];
  for (const [column, kind] of Object.entries(CARDS)) {
    const typed = cell(column);
    if (typed === "") continue;
    const option = optionOff(organisation, kind);
    if (option) {
      refuse(column, `the setting walletOptions has no "${option}": members would not see it`);
      continue;
    }
    for (const text of typed.split(";").map((each) => each.trim())) {
      const card = cardIn(text, kind, today);
      if (typeof card === "string") refuse(column, `${text}: ${card}`);
      else if (cards.some(({ code }) => code === card.code)) refuse(column, `${card.code} is there twice`);
      else cards.push(card);
    }
  }
  return cards;
}

/** Or what is wrong with it. */
function cardIn(text: string, kind: CardKind, today: Day): MemberCard | string {
  const [, code = "", money = "", products = "", until] = CARD.exec(text) ?? [];
  const amount = moneyIn(money);
  if (code === "" || !amount) return "is written CODE 200.00 USD HLT,RST 2027-12-31";
  const list = products.split(",");
  const strange = list.filter((product) => !WALLET_PRODUCTS.some((known) => known === product));
  if (strange.length > 0)
    return `${strange.join(", ")} is no product of a card; there is: ${WALLET_PRODUCTS.join(", ")}`;
  const expiresOn = until === undefined ? null : parseDay(until);
  if (expiresOn === undefined || (expiresOn !== null && expiresOn < today)) return "its last day is over or no day";
  return { kind, code, amount, products: list, expiresOn };
}

/** "12.50 USD", above zero, with at most as many decimals as the currency has. */
function moneyIn(text: string): Money | undefined {
  const [, typed = "", currency = ""] = /^(\S+) ([A-Z]{3})$/.exec(text) ?? [];
  if (findCurrency(currency)?.status !== "ACTIVE") return undefined;
  const read = parseAmount(typed, { locale: "en-US", decimals: minorUnits(currency) });
  return read.ok && read.value > 0 && read.value <= MOST_MINOR ? { minor: read.value, currency } : undefined;
}
