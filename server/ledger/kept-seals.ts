import { z } from "zod";
import { isWhole, type KeptSeal } from "./seals.ts";

/** A line of a file of seals is none, or was changed since; the message says which. */
export class KeptSealError extends Error {
  override name = "KeptSealError";
}

const fact = z.union([
  z.object({ account: z.string(), sequence: z.int(), hash: z.string() }),
  z.object({ transaction: z.string(), hash: z.string() }),
]);

const kept = z.object({
  organisation: z.string(),
  number: z.int(),
  through: z.int(),
  previous: z.string(),
  hash: z.string(),
  facts: z.array(fact),
});

/** Those of an organisation, of lines that may be of several. */
export async function* readKeptSeals(lines: AsyncIterable<string>, organisationId: string): AsyncGenerator<KeptSeal> {
  let number = 0;
  for await (const line of lines) {
    number++;
    if (line.trim() === "") continue;
    const seal = sealIn(line);
    if (!seal || !isWhole(seal)) throw new KeptSealError(`line ${number} is no seal, or was changed`);
    if (seal.organisation === organisationId) yield seal;
  }
}

function sealIn(line: string): KeptSeal | undefined {
  try {
    return kept.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
