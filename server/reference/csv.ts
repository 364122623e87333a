import { CsvError, type Options, parse } from "csv-parse/sync";

/** A record of a file. `first` and `last`: its lines, from 1; a cell may hold line breaks. */
export type CsvRecord = {
  first: number;
  last: number;
  /** Undefined: a quote in it stays open, or other text follows the closing one. */
  cells: string[] | undefined;
};

/** A quote begins a cell or is an ordinary character; blanks around a cell go. */
const OPTIONS = { relax_quotes: true, relax_column_count: true, trim: true, record_delimiter: "\n" } as const;

const SEPARATORS = [",", ";", "\t", "|"];
/** Spreadsheets say so in a line above the names of the columns. */
const DECLARED = /^\uFEFF?"?sep=([,;\t|])"?$/i;

/** The separator that a line declares as `sep=;`; undefined: it is no such line. */
export const declaredSeparator = (line: string): string | undefined => DECLARED.exec(line.trimEnd())?.[1];

/** The separator that a line of column names has most of. */
export function separatorIn(names: string): string {
  const plain = names.replace(/"[^"]*"/g, "");
  const count = (sign: string) => plain.split(sign).length;
  return SEPARATORS.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** The cells of a record in one line; undefined where a quote stays open, or other text follows the closing one. */
export function csvCells(line: string, separator: string): string[] | undefined {
  const [record] = parsed(line, separator) ?? [];
  return record?.record;
}

/**
 * The records of a text, that of the column names first, without empty lines and without more than `most`. Where a quote stays
 * open, each line of the text is a record of its own: then a quote takes no other lines along.
 */
export function readCsv(text: string, most: number): CsvRecord[] {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n?|\n/);
  const declared = declaredSeparator(lines[0] ?? "");
  if (declared) lines[0] = "";
  const separator = declared ?? separatorIn(lines.find((line) => line.trim() !== "") ?? "");
  // For each record with other cells than the first the parser makes an error, which takes ten times as long as the record.
  const few = { skip_empty_lines: true, skip_records_with_empty_values: true, to: Number.isFinite(most) ? most : -1 };
  const whole = parsed(lines.join("\n"), separator, few);
  return whole ? whole.map(recordOf) : recordsOfLines(lines, separator, most);
}

/** The records of a file of our own by the names of its first line. */
export function parseCsv(text: string): Record<string, string>[] {
  const [names, ...records] = readCsv(text, Number.POSITIVE_INFINITY).map(({ cells = [] }) => cells);
  return records.map((cells) => Object.fromEntries(names!.map((name, column) => [name, cells[column] ?? ""])));
}

/** Its last line is where the parser is; the others are line breaks in its cells. */
function recordOf({ record: cells, info: { lines: last } }: Parsed): CsvRecord {
  const breaks = cells.reduce((all, cell) => all + cell.split("\n").length - 1, 0);
  return { first: last - breaks, last, cells };
}

function recordsOfLines(lines: string[], separator: string, most: number): CsvRecord[] {
  const records: CsvRecord[] = [];
  for (const [index, line] of lines.entries()) {
    if (records.length === most) break;
    if (line.trim() === "") continue;
    const cells = csvCells(line, separator);
    // A line with fewer cells may be the rest of the cell that stays open.
    const isPart = cells && cells.length < (records[0]?.cells?.length ?? 0);
    records.push({ first: index + 1, last: index + 1, cells: isPart ? undefined : cells });
  }
  return records;
}

type Parsed = { record: string[]; info: { lines: number } };

/** undefined where a quote stays open, or other text follows the closing one. */
function parsed(text: string, separator: string, options: Options = {}): Parsed[] | undefined {
  try {
    return parse(text, { ...OPTIONS, ...options, delimiter: separator, info: true }) as unknown as Parsed[];
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}
