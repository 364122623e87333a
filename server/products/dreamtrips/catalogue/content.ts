import { z } from "zod";
import { textLine, textsOf, timeText } from "../../../db/import-shapes.ts";
import { storedJson } from "../../../db/stored-json.ts";

const lines = z.array(textsOf(200)).max(20).default([]);

/** What pages tell of a trip. */
export const content = z.strictObject({
  title: textsOf(120),
  description: textsOf(4_000),
  host: z.strictObject({ name: textLine(80), about: textsOf(400) }),
  meeting: z.strictObject({
    where: textsOf(400),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  }),
  /** By the clocks of where it begins, on the first and on the last day. */
  begins: timeText.default("14:00"),
  ends: timeText.default("11:00"),
  days: z
    .array(z.strictObject({ title: textsOf(120), text: textsOf(1_000) }))
    .min(1)
    .max(60),
  included: lines,
  notIncluded: lines,
  know: lines,
  /** Kinds of travel service by law; two make it a package. */
  services: z
    .array(z.enum(["transport", "stay", "car", "other"]))
    .min(1)
    .default(["stay"]),
});
export type Content = z.output<typeof content>;
export const storedContent = storedJson<Content>(content);
