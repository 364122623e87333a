import { describe, expect, test } from "vitest";
import { anOrganisation } from "../../tests/fixtures/organisations.ts";
import { isCommonPassword, passwordProblems, satisfiesPasswordRule } from "./password-rules.ts";

const RULE = anOrganisation().password;
const ANA = {
  firstName: "Ana-Inés",
  lastName: "Silva",
  email: "ana.traveller@example.com",
  organisation: "Azul Club",
};

describe("PS-03 a password has 8 to 13 characters of four kinds", () => {
  test.each(["Abcdef1!", "Abcdefghij12!", "Ñandú-42X", "A1b€efgh", "aB-Зима-2026"])(
    "PS-03 %s is accepted",
    (password) => {
      expect(satisfiesPasswordRule(password, RULE)).toBe(true);
    },
  );

  test.each([
    // One character short of the minimum, one over the maximum.
    "Abcde1!",
    "Abcdefghij123!",
    // One of the four kinds is missing.
    "abcdef1!",
    "ABCDEF1!",
    "Abcdefg!",
    "Abcdefg1",
    // Letters that look like none of the alphabet do not count for its kinds.
    "Зима-2026",
    "Ñandú-42x",
    "AB-зима-2026",
    // Digits are 0 to 9.
    "Abcdefg!١",
    // Neither white space nor an invisible character is a special character.
    "Abcdef 1",
    "Abcdef1\u0000",
    "Abcdef1\u0301",
    // What no database can store.
    "Abcdef1!\u0000",
    "Abcdef1!\uFFFD",
  ])("PS-03 %j is refused", (password) => {
    expect(satisfiesPasswordRule(password, RULE)).toBe(false);
  });

  test("PS-03 the limits are the organisation's", () => {
    const longer = { min: 12, max: 64, classes: 1 };
    expect(satisfiesPasswordRule("correct horse battery", longer)).toBe(true);
    expect(satisfiesPasswordRule("Abcdef1!", longer)).toBe(false);
    expect(satisfiesPasswordRule("Abcdefgh", { min: 8, max: 13, classes: 2 })).toBe(true);
    expect(satisfiesPasswordRule("abcdefgh", { min: 8, max: 13, classes: 2 })).toBe(false);
  });
});

describe("PS-04 the most common passwords that satisfy the rule are refused", () => {
  test.each([
    "Password1!",
    "P@ssw0rd1",
    "Pa$$w0rd",
    "Welcome1!",
    "Qwerty123!",
    "1qaz!QAZ",
    "Admin@123",
    "Abcd@1234",
    "!QAZ2wsx",
    "Thx-1138!",
    // More than one sign around the word.
    "12P@ssword",
    "P@ssword11",
  ])("PS-04 P3 %s is refused", (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  test.each(["Lisbon-2026", "Kabeju-4739", "Tr0ub4dor&3", "Porto#Blue7", "Str0ng!Pass"])(
    "PS-04 %s is not",
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
    },
  );
});

describe("PS-04 a password most of which is a name of one's own is refused", () => {
  test.each([
    ["AnaInes#26", "names, without their accents"],
    ["1S1lv@#Xx", "a name in disguise"],
    ["Traveller#1", "a part of the address"],
    ["AzulClub#26", "the organisation's name"],
  ])("PS-04 P3 %s is refused: %s", (password) => {
    expect(passwordProblems(password, RULE, ANA)).toEqual(["password-personal"]);
  });

  test.each(["Ana#2026xy", "Silva-2026x", "Ines#2026xy"])("PS-04 %s is more than that, and is accepted", (password) => {
    expect(passwordProblems(password, RULE, ANA)).toEqual([]);
  });

  test("PS-04 half of it may be a name: one character fewer around it is refused", () => {
    expect(passwordProblems("Silva#2026", RULE, ANA)).toEqual([]);
    expect(passwordProblems("Silva#202", RULE, ANA)).toEqual(["password-personal"]);
  });

  test("PS-03 PS-04 everything that stands against a password is named at once", () => {
    expect(passwordProblems("x", RULE, ANA)).toEqual(["password-rule"]);
    expect(passwordProblems("password", RULE, ANA)).toEqual(["password-rule", "password-common"]);
    expect(passwordProblems("password", RULE, { ...ANA, lastName: "Password" })).toEqual([
      "password-rule",
      "password-common",
      "password-personal",
    ]);
  });
});
