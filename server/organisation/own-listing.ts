import { z } from "zod";
import { type Checked, checkedLine, importLines, publicCodeText, textLine } from "../db/import-shapes.ts";
import type { Db, Store } from "../db/schema.ts";
import { findPlace, type Place } from "../reference/places.ts";
import { createOrganisations } from "./organisation.ts";
import { type Sold, soldOf } from "./sold-by.ts";

/** Whose a listing is and who else sells it, as every file says it. */
export const sellerFields = { organisation: textLine(100), soldBy: z.array(textLine(100)).default([]) };
export const listingFields = { code: publicCodeText, ...sellerFields };

/** A line of a file, checked, with the place that it belongs to; undefined where its product has none. */
export type Listing<Line, At extends Place | undefined = Place> = { line: Line; place: At; sold: Sold };

type Rules<Line, At extends Place | undefined> = {
  schema: z.ZodType<Line>;
  /** The fields that name it, the code first; a file has each name once. */
  key?: (keyof Line & string)[];
  /** Or the problems with its fields. */
  placeOf(line: Line): At | string[];
  /** What a line refers to is fetched; only lines without any other problem come here. */
  complete?(line: Line): Promise<Checked<Line>>;
  /** By code, the places of those that are stored: they cannot move. */
  findKnown?(db: Db, codes: string[]): Promise<Map<string, { destination_id: number }>>;
  /** In one transaction: adds new ones and replaces known ones. */
  write(db: Db, all: Listing<Line, At>[], now: number): Promise<void>;
};

export type FileImport = (
  dependencies: Store & { isDry?: boolean },
  lines: AsyncIterable<string>,
  report: (problem: string) => void,
) => Promise<{ imported: number; refused: number }>;

/** How files of one product's own listings are imported: a line goes in whole or not at all. */
export const ownListing =
  <Line extends { organisation: string; soldBy?: string[] }, At extends Place | undefined>({
    schema,
    key = ["code" as keyof Line & string],
    placeOf,
    complete,
    findKnown,
    write,
  }: Rules<Line, At>): FileImport =>
  async ({ db, clock, isDry = false }, lines, report) => {
    const organisations = await createOrganisations({ db, clock }).list();
    const lineOfName = new Map<string, number>();
    const codeOf = (line: Line) => String(line[key[0]!]);
    const wrong = (...problems: string[]) => ({ ok: false as const, problems });

    async function check(text: string, number: number): Promise<Checked<Listing<Line, At>>> {
      const checked = checkedLine(schema, text);
      if (!checked.ok) return checked;
      const line = checked.value;
      const name = key.map((field) => line[field]).join(" ");
      const before = lineOfName.get(name);
      if (before !== undefined) return wrong(`${key[0]}: ${codeOf(line)} was on line ${before} already`);
      const place = placeOf(line);
      if (Array.isArray(place)) return wrong(...place);
      const sold = soldOf({ soldBy: [], ...line }, organisations);
      if (typeof sold === "string") return wrong(sold);
      const completed = await complete?.(line);
      if (completed?.ok === false) return completed;
      lineOfName.set(name, number);
      return { ok: true, value: { line: completed?.value ?? line, place, sold } };
    }

    async function writeAll(all: Listing<Line, At>[]): Promise<Map<Listing<Line, At>, string>> {
      const known = await findKnown?.(
        db,
        all.map(({ line }) => codeOf(line)),
      );
      const moved = new Map<Listing<Line, At>, string>();
      for (const listing of all) {
        const elsewhere = known?.get(codeOf(listing.line))?.destination_id;
        if (elsewhere === undefined || elsewhere === listing.place?.id) continue;
        const from = findPlace(elsewhere)?.name ?? elsewhere;
        const problem = `${codeOf(listing.line)} is stored at ${from} and cannot move to ${listing.place?.name}`;
        moved.set(listing, `destinationId: ${problem}`);
      }
      const staying = all.filter((listing) => !moved.has(listing));
      if (!isDry && staying.length > 0) await write(db, staying, clock.now());
      return moved;
    }

    return importLines(lines, report, check, writeAll);
  };
