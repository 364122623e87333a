import { expect, test } from "vitest";
import { formatClock } from "../../../email/format.ts";
import { stayWords } from "./copy.ts";

test.each([
  ["01:15", "la 1:15"],
  ["02:15", "las 2:15"],
  ["11:00", "las 11:00"],
  ["13:00", "las 13:00"],
])("EN-09 BK-05 Spanish facts say %s as “%s”", (time, text) => {
  const { from, until, locale } = stayWords.es;
  const clock = formatClock(time, locale);
  expect([from("lunes", clock), until("lunes", clock)]).toEqual([`lunes, desde ${text}`, `lunes, hasta ${text}`]);
});
