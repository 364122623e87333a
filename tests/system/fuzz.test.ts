import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  callRequest,
  type FuzzSite,
  fileRequest,
  filledIn,
  formRequest,
  placesOf,
  startFuzzSite,
} from "../drivers/fuzz.ts";
import { testsAll } from "../drivers/scope.ts";
import { attacks } from "../fixtures/fuzz-cases.ts";

/** The long version is a drill: tests/drills/fuzz.test.ts. */
const RUNS = testsAll ? 250 : 100;
const SEED = 20261121;
/** The fields of which a form sends several. */
const LISTS = ["access", "offer", "products", "tender"];

let site: FuzzSite;

beforeAll(async () => {
  site = await startFuzzSite();
});

afterAll(async () => expect(await site.end()).toEqual([]));

test("I1 the fuzzer found the forms, the query names and the calls there are", () => {
  const actions = new Set(site.forms.map(({ action }) => action.split("?")[0]));
  for (const action of [
    "/login",
    "/signup/email",
    "/preferences",
    "/logout",
    "/hotel-checkout",
    "/user/profile/contact",
  ]) {
    expect(actions).toContain(action);
  }
  expect(site.forms.length).toBeGreaterThan(18);
  for (const name of [
    "lang",
    "key",
    "signup",
    "action",
    "referral_org",
    "trip_id",
    "latitude",
    "longitude",
    "dest",
    "property",
  ]) {
    expect(site.queries).toContain(name);
  }
  expect(site.calls.length).toBeGreaterThan(12);
});

test("I1 I7 every field of every form, sent twice or as a file, is answered with 400", async () => {
  for (const form of site.forms.filter(({ action }) => action !== "/logout")) {
    const fields = filledIn(form);
    for (const [index, field] of fields.entries()) {
      // In `npm test` each field in one of both ways.
      if (testsAll || index % 2 === 0) {
        const file = await site.attack(form.viewer, fileRequest(form, fields, index));
        expect([form.action, field, file.status]).toEqual([form.action, field, 400]);
      }
      if (!testsAll && index % 2 === 0) continue;
      const twice = await site.attack(form.viewer, formRequest(form, [...fields, field]));
      // `/choose` takes the lists of every product, as their pages do in an address.
      const mayRepeat = LISTS.includes(field[0]) || form.action.startsWith("/choose?");
      if (!mayRepeat) expect([form.action, field, twice.status]).toEqual([form.action, field, 400]);
    }
  }
});

test("I1 I7 objects, lists and depths where a call has a value are answered, and what is refused in its shape", async () => {
  const hostile = [
    '{"toString":null}',
    '{"toString":1}',
    "[]",
    `${"[".repeat(9_000)}${"]".repeat(9_000)}`,
    '"\\u0000\\ud800"',
  ];
  for (const call of site.calls) {
    for (const [at, place] of placesOf(call.body).entries()) {
      for (const json of hostile.filter((_, each) => testsAll || (each + at) % 2 === 0))
        await site.attack("member", callRequest(call, place, json));
    }
  }
});

test("I1 F21 F22 whatever else is sent to forms, queries and calls is never an error of ours, shown as markup or a header", () =>
  fc.assert(
    fc.asyncProperty(attacks(site), async ({ viewer, request }) => {
      await site.attack(viewer, request);
    }),
    { numRuns: RUNS, seed: SEED },
  ));
