import { expect, test } from "vitest";
import { trimPassword } from "../core/credentials.ts";
import { DAY } from "../core/durations.ts";
import { sanitiseEmail } from "../core/email-address.ts";
import { sessionEnd, userTypeHint } from "./rules.ts";

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
