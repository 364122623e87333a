import { describe, expect, test } from "vitest";
import { DAY } from "../shared/durations.ts";
import { sanitiseEmail, sessionEnd, trimPassword, userTypeHint } from "./rules.ts";

describe("SI-06 an e-mail address is sanitised before it is looked at", () => {
  test.each([
    // What people and keyboards leave around an address goes.
    ["  Ana@Example.com \n", "Ana@Example.com", "ana@example.com"],
    ["\u200bana@example.com\ufeff", "ana@example.com", "ana@example.com"],
    ["an\u0000a@exam\u202eple.com", "ana@example.com", "ana@example.com"],
    // The same letters in another width are the same letters.
    ["ana＠example．com", "ana@example.com", "ana@example.com"],
    // Letters beyond ASCII stay.
    ["JOSÉ@example.com", "JOSÉ@example.com", "josé@example.com"],
  ])("SI-06 %j is read as %j", (typed, email, lookup) => {
    expect(sanitiseEmail(typed)).toEqual({ email, lookup });
  });

  test.each(["", "   ", "\u200b\u2060", "\u0000"])("SI-06 %j is no address", (typed) => {
    expect(sanitiseEmail(typed)).toBeUndefined();
  });
});

test("SI-07 an address that contains agent hints at an agent, any other at a traveller", () => {
  expect(userTypeHint(sanitiseEmail("My.AGENT@example.com")!)).toBe(1);
  expect(userTypeHint(sanitiseEmail("age\u200bnt@example.com")!)).toBe(1);
  expect(userTypeHint(sanitiseEmail("ana@example.com")!)).toBe(2);
});

test("PS-03 white space around a password is trimmed, white space inside it stays", () => {
  expect(trimPassword("\t Lisbon 2026! \n")).toBe("Lisbon 2026!");
});

test("AC-01 a session ends 14 days after its last use and 30 days after its start; a remembered one only then", () => {
  const session = { createdAt: 0, lastUsedAt: 2 * DAY };
  expect(sessionEnd({ ...session, remember: false })).toBe(16 * DAY);
  expect(sessionEnd({ createdAt: 0, lastUsedAt: 25 * DAY, remember: false })).toBe(30 * DAY);
  expect(sessionEnd({ ...session, remember: true })).toBe(30 * DAY);
});
