import { unescaped } from "./forms.ts";
import { callRequest, type FuzzSite, filledIn, formRequest, placesOf } from "./fuzz.ts";
import type { FormTarget, Viewer } from "./fuzz-targets.ts";
import type { Answer, Sent } from "./http-client.ts";

/** Bytes of a body as it is sent: nearly as many as one may have. */
const LONG = 60_000;
/** Characters of a field without a longer limit that an answer may hold in a row. */
const SHOWN_AGAIN = 1_000;

/** What long texts are made of, unlike each other. */
const FILLERS = {
  letters: "a",
  words: "a ",
  accents: "é",
  blanks: " ",
  newlines: "\n",
  digits: "7",
  quotes: '"',
  markup: "<",
  slashes: "/",
  domains: "a.",
  cells: "a,",
  lines: "a\n",
};

/** What begins a text that is read further only then: the names of columns, a heading, an address. */
function beginnings(field: string, value: string): string[] {
  if (field === "csv" || field === "file") return ["", "First name,Email\n", 'First name,Email\n"'];
  if (field.startsWith("legal_")) return ["", "# Heading\n"];
  return value.startsWith("/") ? ["", value] : [""];
}

/** Blanks are between letters: at an end they would be cut off before anything reads them. */
function textOf(unit: string, count: number): string {
  const letter = unit.trim() === "" ? "a" : "";
  return letter + unit.repeat(count) + letter;
}

export type LongText = {
  name: string;
  viewer: Viewer;
  /** With that share of the text, 1 for all of it. */
  request(share: number): Sent;
  /** Whether an answer holds more of the text than it may. */
  isShownIn(answer: Answer): boolean;
};

/** Every field of every form and every value of every call, with a long text of each kind. */
export function longTexts({ forms, calls }: FuzzSite): LongText[][] {
  const fields = forms.flatMap((form) => filledIn(form).map(([name]) => ({ form, name })));
  return [
    ...fields.map(({ form, name }) => textsOfField(form, name)),
    ...calls.flatMap((call) => placesOf(call.body).map((place) => textsOfValue(call, place))),
    // Last, because what is within its limit is stored, and shown from then on.
    ...fields.map(({ form, name }) => textsWithinLimit(form, name)).filter((texts) => texts.length > 0),
  ];
}

const textsOfField = (form: FormTarget, field: string): LongText[] =>
  textsOf(form, field, (unit, room) => Math.floor(room / encoded(unit).length));

/** Of a field that takes more than others, the longest that it takes. */
function textsWithinLimit(form: FormTarget, field: string): LongText[] {
  const limit = form.limits.get(field) ?? 0;
  if (limit <= SHOWN_AGAIN) return [];
  return textsOf(form, field, (unit, room, typed) =>
    Math.floor(Math.min(room / encoded(unit).length, (limit - typed) / unit.length)),
  );
}

/** `countOf`: of the units, for the bytes and after the characters that there are already. */
function textsOf(
  form: FormTarget,
  field: string,
  countOf: (unit: string, room: number, typed: number) => number,
): LongText[] {
  const fields = filledIn(form);
  const [, value = ""] = fields.find(([name]) => name === field) ?? [];
  const others = fields.filter(([name]) => name !== field);
  // What is read from a file has the limit of a body.
  const most = field === "csv" || field === "file" ? LONG : Math.max(form.limits.get(field) ?? 0, SHOWN_AGAIN);
  const path = form.action.split("?")[0];
  return beginnings(field, String(value)).flatMap((first) =>
    Object.entries(FILLERS).map(([kind, unit]) => {
      const request = (text: string) => formRequest(form, [...others, [field, { encoded: encoded(text) }]]);
      const typed = first + textOf(unit, 0);
      const count = countOf(unit, LONG - String(request(typed).body).length, typed.length);
      return {
        name: `${form.viewer} ${path} ${field} ${JSON.stringify(first)} ${kind} × ${count}`,
        viewer: form.viewer,
        request: (share: number) => request(first + textOf(unit, Math.floor(count * share))),
        isShownIn: (answer: Answer) => isIn(answer, unit, most),
      };
    }),
  );
}

function textsOfValue(call: FuzzSite["calls"][number], place: string[]): LongText[] {
  return Object.entries(FILLERS).map(([kind, unit]) => {
    const size = Buffer.byteLength(JSON.stringify(unit)) - 2;
    const room = LONG - String(callRequest(call, place, JSON.stringify(textOf(unit, 0))).body).length;
    return {
      name: `${call.path} ${place.join(".")} ${kind}`,
      viewer: "member" as const,
      request: (share: number) =>
        callRequest(call, place, JSON.stringify(textOf(unit, Math.floor((room * share) / size)))),
      isShownIn: (answer: Answer) => isIn(answer, unit, SHOWN_AGAIN),
    };
  });
}

/** As browsers send a form. */
const encoded = (text: string): string => new URLSearchParams({ "": text }).toString().slice(1);

function isIn({ headers, text }: Answer, unit: string, most: number): boolean {
  const shown = unescaped(text)
    .replaceAll(/\\+u003c/g, "<")
    .replaceAll(/\\+n/g, "\n")
    .replaceAll(/\\+"/g, '"');
  const sent = `${headers.location} ${headers["set-cookie"]}`;
  // The markup on both sides of a text may be the same signs.
  const isLong = (inside: string, each: string) => rowOf(inside, each) > most / unit.length + 2;
  return isLong(shown, unit) || [unit, encoded(unit), encodeURIComponent(unit)].some((each) => isLong(sent, each));
}

/** How often a text has it in a row. */
function rowOf(text: string, unit: string): number {
  const rows = [...text.matchAll(new RegExp(`(?:${unit.replaceAll(/[.+]/g, "\\$&")})+`, "g"))];
  return Math.max(0, ...rows.map(([row]) => row.length / unit.length));
}
