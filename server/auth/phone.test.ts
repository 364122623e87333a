import { describe, expect, test } from "vitest";
import { phoneProblem, readPhone } from "./phone.ts";

describe("SU-05 a phone number is optional, of digits, and one that can exist for its code", () => {
  test.each([
    ["US", "2125550100", undefined],
    // Canada shares the code.
    ["US", "4165550123", undefined],
    ["ES", "612345678", undefined],
    // With the zero that is dialled inside the country.
    ["EG", "01001234567", undefined],
    // Antarctica has Norfolk Island's code and no plan of its own.
    ["AQ", "106123", undefined],
    ["AQ", "123", "phone-impossible"],
    ["PT", "", undefined],
    ["PT", "  ", undefined],
    ["US", "212-555-0100", "phone-digits"],
    ["US", "+12125550100", "phone-digits"],
    ["US", "٢١٢٥٥٥٠١٠٠", "phone-digits"],
    ["US", "123456789012345", "phone-impossible"],
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
    for (const none of [
      { country: "ES", number: "" },
      { country: "ES", number: "  " },
      { country: "", number: "" },
    ]) {
      expect(readPhone(none)).toEqual({ countryCode: "", number: "", country: "" });
    }
  });
});
