import { mkdir, readdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import type { Clock } from "../core/clock.ts";
import { newId } from "../crypto/ids.ts";
import type { Database } from "../db/schema.ts";
import type { Ledger } from "./ledger.ts";
import { addSeal, isSealDue, type KeptSeal, keptSeals } from "./seals.ts";

type Sealed = { id: string; slug: string };

type Dependencies = {
  db: Kysely<Database>;
  clock: Clock;
  ledger: Pick<Ledger, "addCheckpoints">;
  organisations: () => Promise<Sealed[]>;
  /** Each seal becomes a file of it. */
  folder: string;
};

/** Seals each organisation's ledger once a day, whichever process comes first, and writes the seals where they can be copied. */
export function createSealing({ db, clock, ledger, organisations, folder }: Dependencies) {
  /** Also those that another machine made, or that a stop kept from being written: a folder has all of them or gets them. */
  async function write({ id, slug }: Sealed): Promise<void> {
    await mkdir(folder, { recursive: true });
    const written = numbersOf(slug, await readdir(folder));
    for await (const { seal, isWhole } of keptSeals(db, id, writtenWithoutGap(written))) {
      if (written.has(seal.number)) continue;
      // What is written last is believed: never what somebody changed.
      if (!isWhole) throw new Error(`the ledger of ${slug} has not what seal ${seal.number} says`);
      const file = join(folder, fileOf(slug, seal.number));
      const part = `${file}.${newId()}.part`;
      await writeFile(part, lineOf(seal));
      await rename(part, file);
    }
  }

  return {
    async round(): Promise<void> {
      for (const organisation of await organisations()) {
        const now = clock.now();
        const sealed =
          (await isSealDue(db, organisation.id, now)) && (await addSeal(db, organisation.id, now)) !== undefined;
        if (sealed) await ledger.addCheckpoints(db, organisation.id);
        await write(organisation);
      }
    },
  };
}

/** As it is kept: one line of JSON, so that files can be put together. */
export const lineOf = (seal: KeptSeal): string => `${JSON.stringify(seal)}\n`;

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
