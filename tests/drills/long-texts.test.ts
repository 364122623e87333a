import { expect, onTestFinished, test } from "vitest";
import { cpuOf } from "../../bench/processes.ts";
import { HOUR } from "../../server/core/durations.ts";
import { type FuzzSite, startFuzzSite } from "../drivers/fuzz.ts";
import { type LongText, longTexts } from "../drivers/long-texts.ts";

/** Sends only the texts with this in their names, such as "clients/import csv". */
const ONLY = process.env["LONG_TEXTS_ONLY"] ?? "";
const POSTS = 20;
const MOST_MS = 100;
/** Work in proportion to the text doubles; the rest is what garbage collection adds. */
const MOST_GROWTH = 2.5;
/** Milliseconds of a post that are too few to compare; a few posts tell. */
const LITTLE_MS = 25;
const TELLING_POSTS = 3;

test(
  "I8 60 kB in any field take at most 100 ms of processor time, and at most 2.5 times as much as half of them",
  async () => {
    const site = await startFuzzSite();
    let ended: string[] | undefined;
    onTestFinished(async () => void (ended ?? (await site.end())));
    const texts = longTexts(site)
      .flat()
      .filter(({ name }) => name.includes(ONLY));
    expect(texts).not.toEqual([]);
    const faults: string[] = [];
    for (const text of texts) {
      const told = await msPerPost(site, text, 1, TELLING_POSTS);
      if (told < LITTLE_MS) continue;
      // Twenty of these take minutes.
      if (told > 5 * MOST_MS) {
        faults.push(`${text.name}: ${told} ms`);
        continue;
      }
      const half = await msPerPost(site, text, 1 / 2, POSTS);
      const whole = await msPerPost(site, text, 1, POSTS);
      const said = `${text.name}: ${half} → ${whole} ms`;
      console.log(said);
      if (whole > MOST_MS || (whole > LITTLE_MS && whole > MOST_GROWTH * half)) faults.push(said);
    }
    ended = await site.end();
    expect([faults, ended]).toEqual([[], []]);
  },
  HOUR,
);

/** Processor time of the server, all its threads. */
async function msPerPost(site: FuzzSite, { viewer, request }: LongText, share: number, posts: number): Promise<number> {
  const before = cpuOf(site.pid);
  for (let post = 0; post < posts; post++) await site.attack(viewer, request(share));
  return (cpuOf(site.pid) - before) / posts;
}
