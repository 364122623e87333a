import type { DetailProblem } from "../auth/details.ts";
import { readEmail } from "../core/email-address.ts";
import { fullName } from "../core/names.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { newId } from "../crypto/ids.ts";
import type { EmailSite } from "../email/compose.ts";
import type { Agent, Client } from "../ports/acting.ts";
import { type CsvRecord, readCsv } from "../reference/csv.ts";
import { type ClientDetails, type ClientFields, type createClients, readDetails } from "./clients.ts";
import { columnsIn, type ImportField, OWN_NAMES } from "./import-columns.ts";
import type { createNotes } from "./notes.ts";

/** Of a note, as the client's page takes it. */
const NOTE_LONGEST = 2_000;

/** Lines of one file. */
export const MOST_LINES = 500;

/**
 * Why a line is refused: a wrong field; no external id or email to find the client by again; one that the file or another client has;
 * a quote that stays open; more cells than columns.
 */
export type LineProblem =
  | { field: ClientFields | "note"; problem: DetailProblem | "taken" }
  | "no-key"
  | "repeated"
  | "open-quote"
  | "more-cells";

/** `first` and `last`: its lines in the file. */
export type ImportLine = Pick<CsvRecord, "first" | "last"> & { name: string } & (
    | { outcome: "new" | "changed" | "same" }
    | { outcome: "refused"; problems: LineProblem[] }
  );

/** `note`: about the client; empty: none. */
type Typed = CsvRecord & { details: ClientDetails; note: string };
type Planned = ImportLine & Pick<Typed, "details" | "note"> & { match: Client | undefined };
/** `ignored`: columns that nothing is read from; `told`: how many clients an email may tell that they are stored. */
type Plan = { lines: Planned[]; ignored: string[]; told: number };
type FileProblem = "not-utf-8" | "no-lines" | "too-many" | { reason: "no-header"; ignored: string[] };
type Done = { added: number; changed: number; told: number; isLimited: boolean };

type Clients = Pick<ReturnType<typeof createClients>, "matching" | "add" | "change">;
type Notes = Pick<ReturnType<typeof createNotes>, "has" | "add">;

/** Of a note's id: the file again adds none. */
const IMPORTED = "import";

/** AG-01: clients of a CSV file. A client is found again by the external id, else by the email address. */
export function createImport(clients: Clients, notes: Notes) {
  return {
    columns: OWN_NAMES,
    most: MOST_LINES,

    /** What the file would do. */
    async plan(agent: Agent, text: string, site: EmailSite): Promise<Outcome<Plan, FileProblem>> {
      if (text.includes("\uFFFD")) return refused("not-utf-8");
      const [header, ...records] = readCsv(text, MOST_LINES + 2);
      const names = header?.cells ?? [];
      const { columns, ignored } = columnsIn(names);
      if (columns.size === 0) return refused("no-header", { ignored });
      if (records.length === 0) return refused("no-lines");
      if (records.length > MOST_LINES) return refused("too-many");
      const typed = records.map((record): Typed => ({ ...record, ...typedIn(columns, record.cells ?? []) }));
      const stored = await clients.matching(
        agent,
        typed.map(({ details }) => details),
      );
      const seen = new Set<string>();
      const lines: Planned[] = [];
      for (const line of typed) {
        const broken = brokenCells(line, names.length);
        const planned = broken ? refusedLine(line, [broken]) : planLine(line, stored, site);
        const { match, details, note } = planned;
        const keys = [details.externalId && `id ${details.externalId}`, lookupOf(details)].filter((key) => !!key);
        const isRepeated = !broken && keys.some((key) => seen.has(key as string));
        if (!broken) for (const key of keys) seen.add(key as string);
        const isNoted = planned.outcome === "same" && match && note !== "" && !(await notes.has(match, IMPORTED, note));
        if (isRepeated) lines.push(refusedLine(line, ["repeated"]));
        else lines.push(isNoted ? { ...planned, outcome: "changed" } : planned);
      }
      return ok({ lines, ignored, told: lines.filter(isTold).length });
    },

    /**
     * Adds and changes what a plan says; a file's second time leaves nothing to do. No email is sent unless `tells`. `isLimited`: it
     * stopped where the agent may email no more clients today.
     */
    async run(agent: Agent, { lines }: Plan, site: EmailSite, { tells }: { tells: boolean }): Promise<Done> {
      const done = { added: 0, changed: 0, told: 0, isLimited: false };
      for (const line of lines) {
        const { outcome, match, details, note } = line;
        const saved =
          outcome === "new"
            ? await clients.add(agent, details, newId(), site, !tells)
            : outcome === "changed" && match && (await clients.change(agent, match.id, details, site, !tells));
        if (!saved) continue;
        if (!saved.ok && saved.reason === "throttled") return { ...done, isLimited: true };
        if (!saved.ok || !saved.value) continue;
        done[outcome === "new" ? "added" : "changed"]++;
        if (tells && isTold(line)) done.told++;
        if (note !== "") await notes.add(saved.value, IMPORTED, note);
      }
      return done;
    },
  };
}

/** Whether an email may tell the client that their address is stored. */
const isTold = ({ outcome, match, details }: Planned): boolean =>
  (outcome === "new" && details.email !== "") ||
  (outcome === "changed" && !!match && lookupOf(details) !== lookupOf(match) && details.email !== "");

const refusedLine = (line: Typed, problems: LineProblem[]): Planned => ({
  ...line,
  name: fullName(line.details),
  match: undefined,
  outcome: "refused",
  problems,
});

const DETAILS = [
  ...(["externalId", "firstName", "lastName", "email", "phone", "language", "currency", "birthday"] as const),
  ...(["companyName", "companyAddress", "companyTaxNumber"] as const),
];

function typedIn(columns: Map<ImportField, number>, cells: string[]): Pick<Typed, "details" | "note"> {
  const cellOf = (field: ImportField): string => cells[columns.get(field) ?? cells.length] ?? "";
  const details = Object.fromEntries(DETAILS.map((field) => [field, cellOf(field)])) as ClientDetails;
  return { details, note: cellOf("note") };
}

const lookupOf = ({ email }: Pick<ClientDetails, "email">): string | undefined => readEmail(email)?.lookup;

/** What would be lost of a line if it was read. */
function brokenCells({ cells }: CsvRecord, columns: number): LineProblem | undefined {
  if (!cells) return "open-quote";
  return cells.slice(columns).some((cell) => cell !== "") ? "more-cells" : undefined;
}

function planLine(typed: Typed, stored: Client[], site: EmailSite): Planned {
  const { details, note } = typed;
  const lookup = lookupOf(details);
  const byId = details.externalId ? stored.find(({ externalId }) => externalId === details.externalId) : undefined;
  const byEmail = lookup ? stored.find((client) => lookupOf(client) === lookup) : undefined;
  const match = byId ?? byEmail;
  const given = Object.entries(details).filter(([, value]) => value !== "");
  // An empty cell changes nothing.
  const merged: ClientDetails = match ? { ...match, ...Object.fromEntries(given) } : details;
  const read = readDetails(merged, site);
  const problems: LineProblem[] = read.ok
    ? []
    : Object.entries(read.problems).map(([field, problem]) => ({ field: field as ClientFields, problem }));
  if (details.externalId === "" && details.email === "") problems.push("no-key");
  if (note.length > NOTE_LONGEST) problems.push({ field: "note", problem: "too-long" });
  // The address is of a client whom an id names, and the line names another one.
  const isOther = byEmail && details.externalId !== "" && !["", details.externalId].includes(byEmail.externalId);
  if (byEmail && (match !== byEmail || isOther)) problems.push({ field: "email", problem: "taken" });
  if (problems.length > 0) return { ...refusedLine(typed, problems), name: fullName(merged), details: merged };
  const isSame = match && JSON.stringify(readDetails(match, site)) === JSON.stringify(read);
  const outcome = match ? (isSame ? "same" : "changed") : "new";
  return { ...typed, name: fullName(merged), details: merged, match, outcome };
}
