import { createRequestHandler, data, redirect, type ServerBuild } from "@remix-run/node";
import fc from "fast-check";
import { expect, test } from "vitest";
import { decode, REDIRECT } from "./turbo-stream";

/** What Remix's server writes of a loader's answer, as the browser reads it. */
async function received(loader: () => unknown): Promise<unknown> {
  const build = {
    routes: { root: { id: "root", path: "", module: { loader } } },
    assets: { routes: {}, version: "1", url: "", entry: { module: "", imports: [] } },
    entry: { module: { default: () => new Response() } },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: { v3_singleFetch: true },
    isSpaMode: false,
    mode: "production",
  };
  const handler = createRequestHandler(build as unknown as ServerBuild, "production");
  return decode(await (await handler(new Request("http://site.example/_root.data"))).text());
}

const texts = fc.string({ unit: fc.constantFrom("a", "_", "1", '"', "\\", "\n", "é", "ا", "😀", "-5") });
const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    texts,
    fc.boolean(),
    fc.double(),
    fc.constantFrom(null, undefined, 0, -1, -7),
    fc.date({ noInvalidDate: true }),
    fc.array(tie("value"), { maxLength: 5 }),
    fc.dictionary(texts, tie("value"), { maxKeys: 5, noNullPrototype: true }),
  ),
})).value;

test("RO-06 the browser reads every value that a loader may answer as it was", async () => {
  await fc.assert(
    fc.asyncProperty(values, async (value) => {
      const answer = await received(() => data({ value, again: [value] }));
      expect(answer).toStrictEqual({ root: { data: { value, again: [value] } } });
    }),
    { numRuns: 300 },
  );
});

test("RO-06 the browser reads refusals, failures and redirects of loaders, and refuses what it cannot know", async () => {
  const refused = await received(() => {
    throw data({ why: "gone" }, { status: 410 });
  });
  expect(refused).toMatchObject({ root: { error: { status: 410, data: { why: "gone" } } } });
  const failed = await received(() => {
    throw new Error("a secret of ours");
  });
  expect(failed).toEqual({ root: { error: new Error("Unexpected Server Error") } });
  const elsewhere = (await received(() => redirect("/login", 303))) as { [REDIRECT]: object };
  expect(elsewhere[REDIRECT]).toMatchObject({ redirect: "/login", status: 303 });
  await expect(received(() => new Map())).rejects.toThrow(/cannot read: M/);
});
