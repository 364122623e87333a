import type { DetailProblem } from "../auth/details.ts";
import { readEmail } from "../core/email-address.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { newId } from "../crypto/ids.ts";
import type { EmailSite } from "../email/compose.ts";
import type { Agent, Client } from "../ports/acting.ts";
import { type CsvRecord, readCsv } from "../reference/csv.ts";
import { type ClientDetails, type ClientFields, type createClients, readDetails } from "./clients.ts";

/** The columns of a file, by the names in its first line. */
const COLUMNS: Record<string, keyof ClientDetails> = {
  external_id: "externalId",
  first_name: "firstName",
  last_name: "lastName",
  email: "email",
  phone: "phone",
  language: "language",
  currency: "currency",
};

/** Lines of one file. */
export const MOST_LINES = 500;

/**
 * Why a line is refused: a wrong field; no external id or email to find the client by again; one that the file or another client has;
 * a quote that stays open; more cells than columns.
 */
export type LineProblem =
  | { field: ClientFields; problem: DetailProblem | "taken" }
  | "no-key"
  | "repeated"
  | "open-quote"
  | "more-cells";

/** `first` and `last`: its lines in the file. */
export type ImportLine = Pick<CsvRecord, "first" | "last"> & { name: string } & (
    | { outcome: "new" | "changed" | "same" }
    | { outcome: "refused"; problems: LineProblem[] }
  );

type Typed = CsvRecord & { details: ClientDetails };
type Planned = ImportLine & { details: ClientDetails; match: Client | undefined };
/** `ignored`: columns with other names. */
type Plan = { lines: Planned[]; ignored: string[] };
type FileProblem = "not-utf-8" | "no-header" | "no-lines" | "too-many";

type Clients = Pick<ReturnType<typeof createClients>, "matching" | "add" | "change">;

/** AG-01: clients of a CSV file. A client is found again by the external id, else by the email address. */
export function createImport(clients: Clients) {
  return {
    columns: Object.keys(COLUMNS),
    most: MOST_LINES,

    /** What the file would do. */
    async plan(agent: Agent, text: string, site: EmailSite): Promise<Outcome<Plan, FileProblem>> {
      const [header, ...records] = readCsv(text, MOST_LINES + 2);
      const names = (header?.cells ?? []).map((name) => name.toLowerCase());
      if (text.includes("\uFFFD")) return refused("not-utf-8");
      if (!names.some((name) => name in COLUMNS)) return refused("no-header");
      if (records.length === 0) return refused("no-lines");
      if (records.length > MOST_LINES) return refused("too-many");
      const typed = records.map((record): Typed => ({ ...record, details: detailsOf(names, record.cells ?? []) }));
      const stored = await clients.matching(
        agent,
        typed.map(({ details }) => details),
      );
      const seen = new Set<string>();
      const lines = typed.map((line): Planned => {
        const broken = brokenCells(line, names.length);
        if (broken) return { ...line, name: "", match: undefined, outcome: "refused", problems: [broken] };
        const planned = planLine(line, stored, site);
        const { externalId } = planned.details;
        const keys = [externalId && `id ${externalId}`, lookupOf(planned.details)].filter((key) => !!key) as string[];
        const isRepeated = keys.some((key) => seen.has(key));
        for (const key of keys) seen.add(key);
        return isRepeated ? { ...planned, outcome: "refused", problems: ["repeated"] } : planned;
      });
      return ok({ lines, ignored: names.filter((name) => name !== "" && !(name in COLUMNS)) });
    },

    /**
     * Adds and changes what a plan says; a file's second time leaves nothing to do. `isLimited`: it stopped where the agent may
     * email no more clients today.
     */
    async run(
      agent: Agent,
      { lines }: Plan,
      site: EmailSite,
    ): Promise<{ added: number; changed: number; isLimited: boolean }> {
      const done = { added: 0, changed: 0, isLimited: false };
      for (const { outcome, match, details } of lines) {
        const saved =
          outcome === "new"
            ? await clients.add(agent, details, newId(), site)
            : outcome === "changed" && match && (await clients.change(agent, match.id, details, site));
        if (!saved) continue;
        if (!saved.ok && saved.reason === "throttled") return { ...done, isLimited: true };
        if (saved.ok) done[outcome === "new" ? "added" : "changed"]++;
      }
      return done;
    },
  };
}

const lookupOf = ({ email }: Pick<ClientDetails, "email">): string | undefined => readEmail(email)?.lookup;

const detailsOf = (names: string[], cells: string[]): ClientDetails =>
  Object.fromEntries(
    Object.entries(COLUMNS).map(([column, field]) => [field, cells[names.indexOf(column)] ?? ""]),
  ) as ClientDetails;

/** What would be lost of a line if it was read. */
function brokenCells({ cells }: CsvRecord, columns: number): LineProblem | undefined {
  if (!cells) return "open-quote";
  return cells.slice(columns).some((cell) => cell !== "") ? "more-cells" : undefined;
}

function planLine(typed: Typed, stored: Client[], site: EmailSite): Planned {
  const { first, last, details } = typed;
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
  if (byEmail && match !== byEmail) problems.push({ field: "email", problem: "taken" });
  if (match && details.externalId && match.externalId && match.externalId !== details.externalId)
    problems.push({ field: "externalId", problem: "taken" });
  const line = { first, last, name: `${merged.firstName} ${merged.lastName}`.trim(), details: merged, match };
  if (problems.length > 0) return { ...line, outcome: "refused", problems };
  const isSame = match && JSON.stringify(readDetails(match, site)) === JSON.stringify(read);
  return { ...line, outcome: match ? (isSame ? "same" : "changed") : "new" };
}
