import { referenceOf } from "../core/booking-reference.ts";
import { type Day, parseDay } from "../core/day.ts";
import { latinDigits } from "../core/digits.ts";
import { DAY } from "../core/durations.ts";
import { type Party, USUAL_ROOMS } from "../core/party.ts";
import { LANGUAGES } from "../organisation/settings.ts";
import { fold } from "../places/fold.ts";
import { editDistance } from "../places/spelling.ts";
import type { GoAsked, GoSearch } from "../products/product.ts";

/** The language of the agents' go bar: a line of commands, in the words of every language at once. Reading it changes nothing. */

export type GoStep =
  | { verb: "search"; search: GoSearch; asked: GoAskedFor }
  /** A line of the last list. */
  | { verb: "open"; line: number }
  | { verb: "next" | "previous" | "credit" | "commission" }
  /** Lines of the last list, to the open quote. */
  | { verb: "add"; lines: number[] }
  | { verb: "quote"; number?: string; then?: "send" | "copy" }
  /** Without a text: acting for a client ends. */
  | { verb: "client"; find: string }
  | { verb: "booking" | "cancel"; reference: string }
  | { verb: "desk"; day: Day }
  | { verb: "help"; about: string };

/** A search before its place is looked up. */
export type GoAskedFor = Omit<GoAsked, "place"> & { place: string };

/** `text`: what could not be read; `verb`: the word of the command it is in. */
export type GoProblem =
  | { reason: "empty" | "unknown-command" | "too-many"; text: string }
  | {
      reason: "place" | "days" | "no-such-day" | "not-after" | "children" | "number" | "reference";
      text: string;
      verb: string;
    };

export type GoReading = { steps: GoStep[]; problem?: GoProblem };

export type GoRules = { today: Day; searches: readonly GoSearch[] };

type Read = GoStep | { problem: GoProblem };
/** `example` is shown by the help; tests read it. */
type GoVerb = { words: readonly string[]; example: string; read(rest: string, verb: string, rules: GoRules): Read };

const LONGEST_LINE = 300;
const MOST_STEPS = 12;
const [NEAREST, MOST_SLIPS, FURTHEST_YEARS] = [3, 2, 8];

const [SEND, COPY] = [["send", "enviar", "إرسال"].map(fold), ["copy", "copiar", "نسخ"].map(fold)];

/** The help lists them in this order, after the searches of products. */
export const GO_VERBS = {
  client: {
    words: ["c", "client", "cliente", "عميل"],
    example: "c maria",
    read: (rest) => ({ verb: "client", find: rest }),
  },
  quote: { words: ["q", "quote", "presupuesto", "عرض"], example: "q", read: readQuote },
  booking: { words: ["b", "booking", "reserva", "حجز"], example: "b W4K7M2Q", read: readReference("booking") },
  cancel: { words: ["x", "cancel", "cancelar", "إلغاء"], example: "x W4K7M2Q", read: readReference("cancel") },
  desk: { words: ["d", "desk", "agenda", "يوم"], example: "d", read: readDesk },
  next: { words: ["m", "more", "next", "siguiente", "التالي"], example: "m", read: bare("next") },
  previous: { words: ["p", "previous", "anterior", "السابق"], example: "p", read: bare("previous") },
  credit: { words: ["cr", "credit", "credito", "رصيد"], example: "cr", read: bare("credit") },
  commission: { words: ["com", "commission", "comision", "عمولة"], example: "com", read: bare("commission") },
  help: { words: ["help", "ayuda", "مساعدة"], example: "? s", read: (rest) => ({ verb: "help", about: fold(rest) }) },
} satisfies Record<string, GoVerb>;

/** Reads a line as far as it can be read; never throws. */
export function readGo(line: string, rules: GoRules): GoReading {
  const parts = clean(line)
    .split(";")
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length === 0) return { steps: [], problem: { reason: "empty", text: "" } };
  const steps: GoStep[] = [];
  for (const part of parts) {
    if (steps.length === MOST_STEPS) return { steps, problem: { reason: "too-many", text: part } };
    const read = readStep(part, rules);
    if ("problem" in read) return { steps, problem: read.problem };
    steps.push(read);
  }
  return { steps };
}

/** Lines that the agent may have meant by a part with an unknown command. */
export function nearestLines(part: string, rules: GoRules): string[] {
  const text = clean(part).replaceAll(";", " ").trim();
  const [, first = "", rest = ""] = /^(\S+)\s*(.*)$/s.exec(text) ?? [];
  const words = [...rules.searches, ...Object.values<GoVerb>(GO_VERBS)].map((each) => each.words);
  const misspelled = words.flatMap((all) =>
    all.some((word) => word.length > 2 && editDistance(fold(first), fold(word), MOST_SLIPS) <= MOST_SLIPS)
      ? `${all[0]} ${rest}`.trim()
      : [],
  );
  const searches = rules.searches.map((search) => `${search.words[0]} ${text}`);
  const others = [...(rest ? [] : [GO_VERBS.booking]), GO_VERBS.client].map(({ words: [word] }) => `${word} ${text}`);
  const readable = [...misspelled, ...searches, ...others].filter((each) => !readGo(each, rules).problem);
  return [...new Set(readable)].slice(0, NEAREST);
}

/** As keyboards of every language type it. */
const clean = (line: string): string =>
  latinDigits(line.normalize("NFKC").slice(0, LONGEST_LINE))
    .replace(/\p{Cf}/gu, "")
    .replace(/؛/g, ";")
    .replace(/؟/g, "?");

function readStep(part: string, rules: GoRules): Read {
  if (/^\d{1,3}$/.test(part)) return { verb: "open", line: Number(part) };
  if (part.startsWith("+")) return readAdd(part);
  if (part.startsWith("?")) return { verb: "help", about: fold(part.slice(1)) };
  const [, first = "", rest = ""] = /^(\S+)\s*(.*)$/s.exec(part) ?? [];
  const isCalled = ({ words }: { words: readonly string[] }) => words.some((word) => fold(word) === fold(first));
  const search = rules.searches.find(isCalled);
  if (search) return readSearch(search, rest, first, rules);
  const verb = Object.values<GoVerb>(GO_VERBS).find(isCalled);
  return verb ? verb.read(rest, first, rules) : { problem: { reason: "unknown-command", text: part } };
}

function bare(verb: "next" | "previous" | "credit" | "commission"): GoVerb["read"] {
  return (rest, word) => (rest ? { problem: { reason: "unknown-command", text: `${word} ${rest}` } } : { verb });
}

function readAdd(part: string): Read {
  const lines = part.split(/[\s+,]+/).filter(Boolean);
  const isWrong = lines.length === 0 || !lines.every((line) => /^\d{1,3}$/.test(line));
  if (isWrong) return { problem: { reason: "number", text: part, verb: "+" } };
  return { verb: "add", lines: [...new Set(lines.map(Number))] };
}

function readReference(verb: "booking" | "cancel"): GoVerb["read"] {
  return (rest, word) =>
    /^[A-Z0-9]{5,20}$/.test(referenceOf(rest))
      ? { verb, reference: referenceOf(rest) }
      : { problem: { reason: "reference", text: rest, verb: word } };
}

function readQuote(rest: string, word: string): Read {
  const words = rest.split(/\s+/).filter(Boolean);
  const last = fold(words.at(-1) ?? "");
  const then = SEND.includes(last) ? "send" : COPY.includes(last) ? "copy" : undefined;
  const [number, ...more] = then ? words.slice(0, -1) : words;
  if (more.length > 0 || (number !== undefined && !/^[a-z0-9-]{1,12}$/i.test(number)))
    return { problem: { reason: "number", text: rest, verb: word } };
  return { verb: "quote", ...(number && { number: number.toUpperCase() }), ...(then && { then }) };
}

function readDesk(rest: string, verb: string, { today }: GoRules): Read {
  const day = rest ? readDay(rest.replace(/\s+/g, ""), today) : today;
  return typeof day === "number" ? { verb: "desk", day } : { problem: { reason: "no-such-day", text: rest, verb } };
}

/** Place, days, nights, people and product in any order; what is none of these is the place. */
function readSearch(search: GoSearch, rest: string, verb: string, { today }: GoRules): Read {
  const days: Day[] = [];
  const place: string[] = [];
  let [nights, party, code]: [number?, Party[]?, string?] = [];
  for (const word of rest.split(/\s+/).filter(Boolean)) {
    const day = readDay(word, today);
    const rooms = readParty(word);
    const long = readNights(word);
    const named = Object.entries(search.codes ?? {}).find(([, words]) =>
      words.some((each) => fold(each) === fold(word)),
    );
    if (day === "none" || rooms === "none") {
      return { problem: { reason: day === "none" ? "no-such-day" : "children", text: word, verb } };
    }
    if (day !== undefined) days.push(day);
    else if (rooms) party = rooms;
    else if (long !== undefined) nights = long;
    else if (named) code = named[0];
    else place.push(word);
  }
  const [from, last, ...more] = days;
  if (place.length === 0) return { problem: { reason: "place", text: rest, verb } };
  const to = last ?? (from === undefined ? undefined : lastDay(search, from, nights));
  if (from === undefined || to === undefined || more.length > 0)
    return { problem: { reason: "days", text: rest, verb } };
  if (to < from || (search.span === "nights" && to === from))
    return { problem: { reason: "not-after", text: rest, verb } };
  const asked = { place: place.join(" "), from, to, party: party ?? USUAL_ROOMS, ...(code && { code }) };
  return { verb: "search", search, asked };
}

function lastDay({ span }: GoSearch, from: Day, nights: number | undefined): Day | undefined {
  return span === "days" ? from + Math.max((nights ?? 1) - 1, 0) : nights === undefined ? undefined : from + nights;
}

/** "3n", "2w": nights, weeks. */
function readNights(word: string): number | undefined {
  const [, count, unit = ""] = /^(\d{1,2})(\p{L}+)$/u.exec(word) ?? [];
  if (["n", "night", "nights", "noche", "noches", "ل", "ليال", "ليله"].includes(fold(unit))) return Number(count);
  return ["w", "week", "weeks", "semana", "semanas", "اسابيع", "اسبوع"].includes(fold(unit))
    ? Number(count) * 7
    : undefined;
}

const [ADULTS, CHILDREN, INFANTS] = ["aبA", "cmطCM", "ibرIB"];
const MINOR = CHILDREN + INFANTS;
/** Every digit has one place: with a choice, the time to refuse a word doubles with each of its parts. */
const ROOM = new RegExp(`^(\\d{1,2})[${ADULTS}]((?:\\d{1,2}[${MINOR}](?:[\\d.]*\\d[${MINOR}])*[\\d.]*)?)$`);
const MINORS = new RegExp(`(\\d{1,2})([${MINOR}])([\\d.]*)`, "g");

/** "2a1c8": two adults and a child of eight; "2a2c8.5/1a1i": of eight and five, and in another room an adult with an infant. */
function readParty(word: string): Party[] | "none" | undefined {
  const rooms = word.split("/").map((room) => ROOM.exec(room));
  if (!rooms.every((room) => room !== null)) return undefined;
  const parties = rooms.map(([, adults, minors = ""]) => ({ adults: Number(adults), childAges: readMinors(minors) }));
  return parties.every((party): party is Party => party.childAges !== undefined) ? parties : "none";
}

function readMinors(text: string): number[] | undefined {
  const groups = [...text.matchAll(MINORS)].map(([, count, kind = "", ages = ""]) => {
    const typed = ages.split(".").filter(Boolean).map(Number);
    const known = typed.length > 0 || !INFANTS.includes(kind) ? typed : [1];
    return known.length === 1
      ? Array<number>(Number(count)).fill(known[0]!)
      : known.length === Number(count)
        ? known
        : [];
  });
  return groups.some((ages) => ages.length === 0) ? undefined : groups.flat();
}

const MONTHS = LANGUAGES.flatMap((language) => {
  const format = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) => ({ name: fold(format.format(Date.UTC(2026, month, 1))), month }));
});
const FEWEST_LETTERS = 3;
const [TODAY, TOMORROW] = [["today", "hoy", "اليوم"].map(fold), ["tomorrow", "manana", "غدا"].map(fold)];

/** "18dec", "18dec27", "2026-12-18", "tomorrow"; without a year the next such day. "none": there is no such day. */
function readDay(word: string, today: Day): Day | "none" | undefined {
  if (TODAY.includes(fold(word))) return today;
  if (TOMORROW.includes(fold(word))) return today + 1;
  if (/^\d{4}-\d\d-\d\d$/.test(word)) return parseDay(word) ?? "none";
  const [, date = "", letters = "", years] = /^(\d{1,2})[-.]?(\p{L}[\p{L}\p{M}]+)[-.]?(\d{4}|\d\d)?$/u.exec(word) ?? [];
  const typed = fold(letters);
  const month = typed.length < FEWEST_LETTERS ? undefined : MONTHS.find(({ name }) => name.startsWith(typed))?.month;
  if (month === undefined) return undefined;
  const thisYear = new Date(today * DAY).getUTCFullYear();
  const given = years === undefined ? undefined : Number(years.length === 2 ? `20${years}` : years);
  const inYear = (year: number) => {
    const at = new Date(Date.UTC(year, month, Number(date)));
    return at.getUTCMonth() === month && at.getUTCDate() === Number(date) ? at.getTime() / DAY : undefined;
  };
  if (given !== undefined) return given > thisYear + FURTHEST_YEARS ? "none" : (inYear(given) ?? "none");
  // A leap day is at most eight years off.
  const next = Array.from({ length: 9 }, (_, years) => inYear(thisYear + years));
  return next.find((day) => day !== undefined && day >= today) ?? "none";
}
