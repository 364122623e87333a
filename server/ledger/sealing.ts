import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "../crypto/ids.ts";
import type { Store } from "../db/schema.ts";
import { addSeal, isSealDue, keptSeals } from "./seals.ts";

type Sealed = { id: string; slug: string };

type Dependencies = Store & {
  organisations: () => Promise<Sealed[]>;
  /** Each seal becomes a file of it. */
  folder: string;
};

/** Seals each organisation's ledger once a day, whichever process comes first, and writes the seals where they can be copied. */
export function createSealing({ db, clock, organisations, folder }: Dependencies) {
  /** Also those that another machine made, or that a stop kept from being written: a folder has all of them or gets them. */
  async function write(organisation: Sealed): Promise<void> {
    const { slug } = organisation;
    await mkdir(folder, { recursive: true });
    const written = numbersOf(slug, await readdir(folder));
    for await (const { number, pieces } of keptSeals(db, organisation, writtenWithoutGap(written))) {
      if (written.has(number)) continue;
      const file = join(folder, fileOf(slug, number));
      const part = `${file}.${newId()}.part`;
      try {
        await writeFile(part, pieces);
        await rename(part, file);
      } finally {
        // A seal that the ledger contradicts is never kept as if it were right.
        await rm(part, { force: true });
      }
    }
  }

  return {
    async round(): Promise<void> {
      for (const organisation of await organisations()) {
        const now = clock.now();
        if (await isSealDue(db, organisation.id, now)) await addSeal(db, organisation.id, now);
        await write(organisation);
      }
    },
  };
}

const fileOf = (slug: string, number: number): string => `${slug}.${String(number).padStart(6, "0")}.jsonl`;

function numbersOf(slug: string, files: string[]): Set<number> {
  const numbers = files.map((file) => Number(/\.(\d{6,})\.jsonl/.exec(file)?.[1]));
  return new Set(numbers.filter((number) => files.includes(fileOf(slug, number))));
}

function writtenWithoutGap(numbers: Set<number>): number {
  let last = 0;
  while (numbers.has(last + 1)) last++;
  return last;
}
