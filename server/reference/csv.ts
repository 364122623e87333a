/** The records of a CSV text (RFC 4180: quoted fields, doubled quotes) by the names of its first line. */
export function parseCsv(text: string, separator = ","): Record<string, string>[] {
  const [names, ...records] = rows(text, separator);
  if (!names) return [];
  return records.map((fields) => {
    const record: Record<string, string> = {};
    for (let column = 0; column < names.length; column++) record[names[column]!] = fields[column] ?? "";
    return record;
  });
}

/** Cells that are quoted as a whole or have no quotes. */
const ONE_LINE = /^(?:"[^"]*(?:""[^"]*)*"|[^",]*)(?:,(?:"[^"]*(?:""[^"]*)*"|[^",]*))*$/;

/** The fields of a record that is one line; undefined where a quote in it stays open or is next to other text. */
export const csvFields = (line: string): string[] | undefined => (ONE_LINE.test(line) ? rows(line, ",")[0] : undefined);

function rows(text: string, separator: string): string[][] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  // A quote that stays open at the end of a line belongs to a field with a line break in it.
  const complete: string[] = [];
  let open = "";
  for (const line of lines) {
    const candidate = open === "" ? line : `${open}\n${line}`;
    open = hasOpenQuote(candidate) ? candidate : "";
    if (open === "") complete.push(candidate);
  }
  if (open !== "") complete.push(open);
  const field = new RegExp(`(?:^|${separator})(?:"((?:[^"]|"")*)"|([^${separator}]*))`, "g");
  return complete.map((line) => fieldsOf(line, separator, field));
}

const hasOpenQuote = (line: string): boolean => line.includes('"') && line.split('"').length % 2 === 0;

function fieldsOf(line: string, separator: string, field: RegExp): string[] {
  if (!line.includes('"')) return line.split(separator);
  return [...line.matchAll(field)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "");
}
