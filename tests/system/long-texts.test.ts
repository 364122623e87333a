import { afterAll, beforeAll, expect, test } from "vitest";
import { type FuzzSite, startFuzzSite } from "../drivers/fuzz.ts";
import { VIEWERS } from "../drivers/fuzz-targets.ts";
import { longTexts } from "../drivers/long-texts.ts";
import { testsAll } from "../drivers/scope.ts";

/** What there is at least; how much processor time each takes is a drill: tests/drills/long-texts.test.ts. */
const FORMS = { "signed out": 11, "signing up": 1, member: 23, agent: 21, operator: 48 };
const CALLS = 20;
const FIELDS = 470;

let site: FuzzSite;

beforeAll(async () => {
  site = await startFuzzSite();
});

afterAll(async () => expect(await site.end()).toEqual([]));

test("I8 the sweep sends to the forms of every viewer and to every call", () => {
  for (const viewer of VIEWERS) {
    const forms = site.forms.filter((form) => form.viewer === viewer).length;
    expect([viewer, Math.min(forms, FORMS[viewer])]).toEqual([viewer, FORMS[viewer]]);
  }
  expect(site.calls.length).toBeGreaterThanOrEqual(CALLS);
  expect(longTexts(site).length).toBeGreaterThanOrEqual(FIELDS);
});

test("I8 60 kB in any field of a form or call are answered, and at most 1,000 characters of them return", async () => {
  const faults: unknown[] = [];
  for (const [turn, texts] of longTexts(site).entries()) {
    // In `npm test` the fields take turns.
    for (const text of texts.filter((_, at) => testsAll || at === turn % texts.length)) {
      const answer = await site.attack(text.viewer, text.request(1));
      if (answer.status === 413 || text.isShownIn(answer)) faults.push([text.name, answer.status]);
    }
  }
  expect(faults).toEqual([]);
});
