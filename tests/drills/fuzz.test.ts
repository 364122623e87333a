import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { startFuzzSite } from "../drivers/fuzz.ts";
import { attacks } from "../fixtures/fuzz-cases.ts";

const RUNS = Number(process.env["FUZZ_RUNS"] ?? 20_000);
/** Another one each time; the one of a failure is in its message. */
const SEED = Number(process.env["FUZZ_SEED"] ?? Math.trunc(Math.random() * 2 ** 31));

test(`I1 I7 G2 F21 F22 ${RUNS} hostile requests from the seed ${SEED} find nothing`, async () => {
  const site = await startFuzzSite();
  let ended: string[] | undefined;
  onTestFinished(async () => void (ended ?? (await site.end())));
  await fc.assert(
    fc.asyncProperty(attacks(site), async ({ viewer, request }) => {
      await site.attack(viewer, request);
    }),
    { numRuns: RUNS, seed: SEED },
  );
  ended = await site.end();
  expect(ended).toEqual([]);
});
