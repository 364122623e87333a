import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { readEmail, sanitiseEmail } from "./email-address.ts";

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
    // A domain of other letters is its punycode.
    ["Ana@Müller.example", "Ana@xn--mller-kva.example", "ana@xn--mller-kva.example"],
    ["ana@موقع.مثال", "ana@xn--4gbrim.xn--mgbh0fb", "ana@xn--4gbrim.xn--mgbh0fb"],
    ["ana@müller.example/x", "ana@müller.example/x", "ana@müller.example/x"],
    ["ana@mü ller.example", "ana@mü ller.example", "ana@mü ller.example"],
  ])("SI-06 %j is read as %j", (typed, email, lookup) => {
    expect(sanitiseEmail(typed)).toEqual({ email, lookup });
  });

  test.each(["", "   ", "\u200b\u2060", "\u0000"])("SI-06 %j is no address", (typed) => {
    expect(sanitiseEmail(typed)).toBeUndefined();
  });
});

describe("SU-03 an address has the shape of one", () => {
  test.each([
    "ana@example.com",
    "Ana.Silva+travel@mail.example.co",
    "o'neil@example.com",
    "a@b.co",
    "x@xn--mnchen-3ya.de",
  ])("SU-03 %s is one", (typed) => expect(readEmail(typed)?.lookup).toBe(typed.toLowerCase()));

  test("SU-03 an address of a domain with other letters is one, and the part before stays plain", () => {
    expect(readEmail("ana@müller.example")?.email).toBe("ana@xn--mller-kva.example");
    expect(readEmail("josé@müller.example")).toBeUndefined();
  });

  test("SU-03 has 254 characters at most", () => {
    const ofLength = (length: number) =>
      `${"a".repeat(64)}@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(length - 196)}.co`;
    expect(readEmail(ofLength(254))?.email).toHaveLength(254);
    expect(readEmail(ofLength(255))).toBeUndefined();
  });

  test.each([
    "",
    "ana",
    "ana@",
    "@example.com",
    "ana@example",
    "ana@@example.com",
    "ana@exam ple.com",
    ".ana@example.com",
    "ana..silva@example.com",
    "ana@-example.com",
    "ana@example.com>",
    "ana@example.com\nBcc: eve@example.com",
    // Looks like an address it is not.
    "аna@example.com",
    `${"a".repeat(300)}@example.com`,
  ])("SU-03 M7 %j is none", (typed) => expect(readEmail(typed)).toBeUndefined());

  // Everything up to the greatest length is looked at by the pattern; longer texts never come to it.
  const NEARLY = ["a", "a.", "a-", "a1", "-", "a.a-"].flatMap((piece) =>
    ["", "ana@", "a@a.", "@"].flatMap((before) =>
      ["", "!", "@", "@a", ".", "..", " "].map(
        (after) => before + piece.repeat(254).slice(0, 250 - before.length) + after,
      ),
    ),
  );

  test("SU-03 I8 nonsense of every length that is looked at is refused at once", () => {
    expect(withinAMinute(() => NEARLY.filter((text) => readEmail(text)))).toEqual([]);
    expect(withinAMinute(() => readEmail("a".repeat(2_000_000)))).toBeUndefined();
  });

  test("SU-03 I8 a pattern that looks at a text again and again would be noticed", () => {
    const slow = /^(?:[a-z0-9-]+\.?)+@(?:[a-z0-9-]+\.)+[a-z]{2,}$/;
    expect(() => withinAMinute(() => NEARLY.filter((text) => slow.test(text)), 1_000)).toThrow("timed out");
  });
});

/** The answer of a function, or an error where a pattern in it takes too long; a busy machine takes no minute. */
const withinAMinute = <Answer>(run: () => Answer, timeout = 60_000): Answer =>
  runInNewContext("run()", { run }, { timeout });
