import { open } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { charsetOf } from "../core/file-text.ts";
import type { ProductImport } from "../products/product.ts";
import { type Command, CommandError, WRONG_USAGE } from "./command.ts";

const MOST_REPORTED = 100;

/** The command that imports a product's file, line by line. */
export const importOf = ({ what, format, run }: ProductImport): Command => ({
  summary: `Imports a file of ${what}: one a line.`,
  usage: `FILE [--dry-run]

  FILE  ${format} describes it; - reads the standard input

A line goes in whole or not at all, and one that is refused stops no other. Importing the same file again changes nothing; what was
sold stays sold. Ends with 1 when a line was refused.`,
  takesFile: true,
  async run({ importing, print, warn }, values) {
    const file = String(values["file"]);
    const isDry = values["dry-run"] === true;
    const folder = file === "-" ? undefined : dirname(resolve(file));
    let problems = 0;
    const { imported, refused } = await run({ ...importing, folder, isDry }, linesOf(file), (problem) => {
      problems++;
      if (problems <= MOST_REPORTED) warn(problem);
    });
    if (problems > MOST_REPORTED) warn(`and ${problems - MOST_REPORTED} problems more`);
    print(`${imported} ${what} ${isDry ? "would be " : ""}imported, ${refused} lines refused`);
    if (refused > 0) throw new CommandError(`${refused} lines were refused`);
  },
});

/** Opened when the first line is wanted: lines that are read before are lost. */
export async function* linesOf(file: string): AsyncGenerator<string> {
  const wrongFile = (error: unknown) => new CommandError(`${file}: ${(error as Error).message}`, WRONG_USAGE);
  const opened =
    file === "-"
      ? undefined
      : await open(file).catch((error: Error) => {
          throw new CommandError(error.message, WRONG_USAGE);
        });
  let failure: CommandError | undefined;
  // An interface of readline reports no error of what it reads.
  async function* text(): AsyncGenerator<string> {
    let decoder: TextDecoder | undefined;
    try {
      for await (const chunk of opened?.createReadStream() ?? process.stdin) {
        decoder ??= new TextDecoder(charsetOf(chunk));
        yield decoder.decode(chunk, { stream: true });
      }
      if (decoder) yield decoder.decode();
    } catch (error) {
      failure = wrongFile(error);
    }
  }
  yield* createInterface({ input: Readable.from(text()), crlfDelay: Number.POSITIVE_INFINITY });
  if (failure) throw failure;
}
