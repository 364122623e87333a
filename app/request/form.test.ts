import { expect, test } from "vitest";
import { z } from "zod";
import { maxTyped, readForm } from "./form.server";

const read = (fields: [string, string][], schema: z.ZodType) =>
  readForm(new Request("http://localhost", { method: "POST", body: new URLSearchParams(fields) }), schema);

test("I8 what a form shows again is cut where it is longer than its field allows; its rules read all of it", async () => {
  const form = z.object({
    name: z.string().max(500).default(""),
    note: z.string().check(maxTyped(2_000)).default(""),
    lines: z.array(z.string().max(1_500)).default([]),
    free: z.string().default(""),
  });
  const long = "x".repeat(2_000);
  const { ok, submission } = await read(
    [
      ["name", long],
      ["note", long],
      ["lines", "y".repeat(1_500)],
      ["lines", long],
      ["free", "z".repeat(1_001)],
      ["unknown", long],
    ],
    form,
  );
  expect(ok).toBe(false);
  const shown = submission.reply().initialValue as Record<string, string | string[]>;
  const lengths = Object.entries(shown).map(([name, value]) => [name, [value].flat().map(({ length }) => length)]);
  expect(Object.fromEntries(lengths)).toEqual({
    ...{ name: [1_000], note: [2_000], lines: [1_500, 1_000], free: [1_000], unknown: [1_000] },
  });
  const whole = await read([["free", long]], form);
  expect(whole.ok && (whole.value as { free: string }).free).toHaveLength(2_000);
});

test("I8 AG-08 a field of one of several forms is shown again up to its own limit", async () => {
  const forms = z.discriminatedUnion("intent", [
    z.object({ intent: z.literal("save"), note: z.string().max(2_000), day: z.iso.date() }),
    z.object({ intent: z.literal("discard") }),
  ]);
  const note = "x".repeat(1_500);
  const { submission } = await read(
    [
      ["intent", "save"],
      ["note", note],
      ["day", "soon"],
    ],
    forms,
  );
  expect(submission.reply().initialValue).toMatchObject({ note });
});
