import { readFileSync } from "node:fs";
import { join } from "node:path";

/** An example of docs/api: what is sent, and what comes back. */
export type ApiExample = {
  /** For the title of its test. */
  name: string;
  path: string;
  method: "GET" | "POST";
  signedIn: boolean;
  /** Undefined: nothing is sent, not even a content type. */
  body: string | undefined;
  status: number;
  headers: Record<string, string>;
  /** JSON where it is JSON, else the text. */
  answer: unknown;
};

const FOLDER = join(import.meta.dirname, "../../docs/api");
const LONGEST_NAME = 90;
const NOTHING = "(nothing)";

/** The examples of a page: below each heading, an indented request is followed by its indented answer. */
export function examplesOf(page: string): ApiExample[] {
  const [, ...sections] = readFileSync(join(FOLDER, `${page}.md`), "utf8").split(/^## /m);
  return sections.flatMap(examplesOfSection);
}

function examplesOfSection(section: string): ApiExample[] {
  const [, method = "", path = ""] = /^(GET|POST) (\S+)/.exec(section) ?? [];
  // An empty line between two indented parts belongs to them: it ends the headers of an answer.
  const parts = section
    .replace(/\n\n(?= {4}[^\d{[(G])/g, "\n    \n")
    .split(/\n\n+/)
    .slice(1);
  const examples: ApiExample[] = [];
  let request: { text: string; signedIn: boolean } | undefined;
  let said = "";
  for (const part of parts) {
    if (!part.startsWith("    ")) {
      said = part;
      continue;
    }
    const text = part.replace(/^ {4}/gm, "").trimEnd();
    if (!/^\d{3}(\n|$)/.test(text)) {
      request = { text, signedIn: said === "Signed in:" };
      said = "";
    } else if (request) {
      const name = `${path} ${request.text.slice(0, LONGEST_NAME)}`;
      examples.push({ ...exampleOf(request, text, method as "GET" | "POST", path), name });
    }
  }
  return examples;
}

function exampleOf(request: { text: string; signedIn: boolean }, text: string, method: "GET" | "POST", path: string) {
  const [status = "", ...lines] = text.split("\n");
  const headers = Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^([A-Z][\w-]+): (.*)$/.exec(line) ?? [];
      return name && value ? [[name.toLowerCase(), value]] : [];
    }),
  );
  const body = lines.slice(Object.keys(headers).length).join("\n").trim();
  const get = /^GET (\S+)$/.exec(request.text)?.[1];
  return {
    method: get ? ("GET" as const) : method,
    path: get ?? path,
    signedIn: request.signedIn,
    body: get || request.text === NOTHING ? undefined : request.text,
    status: Number(status),
    headers,
    answer: parsed(body),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const ANYTHING = "…";

/**
 * Whether an answer is what a page shows, where `…` stands for anything: a value, the rest of a text, the other entries of a
 * list, the other fields of an object. Answers where they first differ, or undefined.
 */
export function difference(shown: unknown, actual: unknown, at = "answer"): string | undefined {
  if (shown === ANYTHING) return undefined;
  if (typeof shown === "string" && shown.includes(ANYTHING)) {
    const pattern = shown.split(ANYTHING).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return typeof actual === "string" && new RegExp(`^${pattern.join("[^]*")}$`).test(actual) ? undefined : at;
  }
  if (Array.isArray(shown) && Array.isArray(actual)) return differenceOfLists(shown, actual, at);
  if (isObject(shown) && isObject(actual)) {
    const fields = Object.keys(shown).filter((field) => field !== ANYTHING);
    const more = Object.keys(actual).find((field) => !(field in shown));
    if (more && !(ANYTHING in shown)) return `${at}.${more} is not shown`;
    return first(fields, (field) => difference(shown[field], actual[field], `${at}.${field}`));
  }
  return shown === actual ? undefined : `${at}: ${JSON.stringify(actual)}`;
}

function differenceOfLists(shown: unknown[], actual: unknown[], at: string): string | undefined {
  const open = shown.at(-1) === ANYTHING;
  const entries = open ? shown.slice(0, -1) : shown;
  if (open ? actual.length < entries.length : actual.length !== entries.length)
    return `${at} has ${actual.length} entries`;
  return first([...entries.keys()], (index) => difference(entries[index], actual[index], `${at}[${index}]`));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function first<Key>(keys: Key[], find: (key: Key) => string | undefined): string | undefined {
  for (const key of keys) {
    const found = find(key);
    if (found) return found;
  }
  return undefined;
}
