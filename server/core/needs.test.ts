import { expect, test } from "vitest";
import { type Need, needName, readAnswer } from "./needs.ts";

test.each([
  ["text", " a window seat ", "a window seat"],
  ["name", "Ana  Silva", "Ana Silva"],
  ["name", "Ana 2", "wrong"],
  ["date", "2010-02-03", "2010-02-03"],
  ["date", "٢٠١٠-٠٢-٠٣", "2010-02-03"],
  ["date", "2010-02-31", "wrong"],
  ["choice", "fish", "fish"],
  ["choice", "beef", "wrong"],
  ["country", "PT", "PT"],
  ["country", "Portugal", "wrong"],
  ["document", "x 123-456", "X123456"],
  ["document", "12", "wrong"],
  ["phone", "+351 912 345 678", "+351912345678"],
  ["phone", "call me", "wrong"],
  ["flight-number", "tp 1234", "TP1234"],
  ["flight-number", "1234567", "wrong"],
  ["text", "x".repeat(201), "wrong"],
  ["text", " ", "missing"],
] as [Need["as"], string, string][])("PD-01 an answer in the form of a %s, %j, is read as %j", (as, typed, read) => {
  const choices = as === "choice" ? [{ value: "fish" }] : undefined;
  const answer = readAnswer({ as, required: true, choices }, typed);
  expect(answer.ok ? answer.value : answer.reason).toBe(read);
});

test("PD-01 an answer that is not required may be missing, and each traveler has a field of their own", () => {
  expect(readAnswer({ as: "date", required: false }, "")).toEqual({ ok: true, value: "" });
  expect([needName({ key: "name" }), needName({ key: "name", travellerId: "2" })]).toEqual([
    "need--name",
    "need-2-name",
  ]);
});
