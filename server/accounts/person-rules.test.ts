import { describe, expect, test } from "vitest";
import { isPersonName, phoneProblem, readEmail, readPhone, tidyName, untagged } from "./person-rules.ts";

describe("SU-04 names are of any script, with what belongs to names", () => {
  test.each([
    "Ana",
    "O'Neil-Smith",
    "D’Angelo",
    "Ana Ma. Silva",
    "Ñandú",
    "Зоя",
    "ليلى",
    "山田",
    "Nguyễn",
    "José",
    "שרה",
    "प्रिया",
  ])("SU-04 %s is a name", (name) => expect(isPersonName(tidyName(name))).toBe(true));

  test.each(["", "-", "...", "Ana1", "Ana@home", "<b>Ana</b>", "Ana\u0000", "Ana\u202e", "Ana_", "🙂", "A".repeat(61)])(
    "SU-04 M7 %j is none",
    (name) => expect(isPersonName(tidyName(name))).toBe(false),
  );

  test("SU-04 white space is tidied before, line ends too", () => {
    expect(tidyName("  Ana \r\n María ")).toBe("Ana María");
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

  test.each([
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

  // Long enough that whatever takes more than one look at each sign would not end within the test's time.
  test("SU-03 long nonsense is refused after one look", () => {
    expect(readEmail(`a@${"a.".repeat(1_000_000)}`)).toBeUndefined();
    expect(readEmail("a".repeat(2_000_000))).toBeUndefined();
  });

  test("SU-08 the mailbox behind a tag", () => {
    expect(untagged("ana+travel@example.com")).toBe("ana@example.com");
    expect(untagged("ana@example.com")).toBeUndefined();
    expect(untagged("+x@example.com")).toBeUndefined();
  });
});

describe("SU-05 a phone number is optional, of digits, and one that can exist for its code", () => {
  test.each([
    ["US", "2125550100", undefined],
    // Canada shares the code.
    ["US", "4165550123", undefined],
    ["ES", "612345678", undefined],
    // With the zero that is dialled inside the country.
    ["EG", "01001234567", undefined],
    ["PT", "", undefined],
    ["PT", "  ", undefined],
    ["US", "212-555-0100", "phone-digits"],
    ["US", "+12125550100", "phone-digits"],
    ["US", "٢١٢٥٥٥٠١٠٠", "phone-digits"],
    ["US", "1234567890123456", "phone-too-long"],
    ["US", "12", "phone-impossible"],
    ["ES", "112345678", "phone-impossible"],
    ["XX", "612345678", "phone-country"],
    ["", "612345678", "phone-country"],
  ])("SU-05 %s %j: %s", (country, number, problem) => {
    expect(phoneProblem({ country, number })).toBe(problem);
  });

  test("SU-05 it is stored with its dialling code, and nothing is stored of none", () => {
    expect(readPhone({ country: "es", number: " 612345678 " })).toEqual({
      countryCode: "+34",
      number: "612345678",
      country: "ES",
    });
    expect(readPhone({ country: "ES", number: "" })).toEqual({ countryCode: "", number: "", country: "" });
  });
});
