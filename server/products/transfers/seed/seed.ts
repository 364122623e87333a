import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../db/schema.ts";
import { importBases } from "../catalogue/import-file.ts";
import { baseLine } from "../catalogue/import-format.ts";
import { demoBases } from "./demo-bases.ts";

/** The demo's transfers, where there are none. */
export async function seedDemoTransfers(db: Db, clock: Clock): Promise<number> {
  if (await db.selectFrom("transfer_base").select("code").executeTakeFirst()) return 0;
  const bases = [...demoBases()].map((line) => {
    const base = baseLine.parse(line);
    return { line: base, place: undefined, sold: { owner_id: base.organisation, sold_by: base.soldBy.join(" ") } };
  });
  await importBases(db, bases, clock.now());
  return bases.length;
}
