import { describe, expect, test } from "vitest";
import { phoneText, readPhone } from "./phone.ts";

describe("SU-05 a phone number is optional, and one that can exist for its code", () => {
  test.each([
    ["US", "2125550100", undefined],
    // Canada shares the code.
    ["US", "4165550123", undefined],
    ["ES", "612345678", undefined],
    // Antarctica has Norfolk Island's code and no plan of its own.
    ["AQ", "106123", undefined],
    ["AQ", "123", "phone-impossible"],
    ["PT", "", undefined],
    ["PT", "  ", undefined],
    ["US", "call me", "phone-digits"],
    ["US", "+", "phone-digits"],
    ["ES", "n612345678", "phone-digits"],
    ["ES", "612345678n", "phone-digits"],
    // Only Britain's example is let through, which is no number there either.
    ["PT", "+3517700900123", "phone-impossible"],
    ["US", "123456789012345", "phone-impossible"],
    ["US", "1234567890123456", "phone-too-long"],
    ["US", "12", "phone-impossible"],
    ["US", "x5", "phone-digits"],
    ["US", "tel:", "phone-digits"],
    ["MX", "2 55 1234 5678", "phone-impossible"],
    ["ES", "112345678", "phone-impossible"],
    ["ES", "+34112345678", "phone-impossible"],
    ["US", "+999123456", "phone-impossible"],
    ["XX", "612345678", "phone-country"],
    // The library throws for a dialing code that it does not know.
    ["999", "612345678", "phone-country"],
    ["0", "612345678", "phone-country"],
    ["0000", "612345678", "phone-country"],
    ["", "612345678", "phone-country"],
  ])("SU-05 %s %j: %s", (country, number, problem) => {
    const read = readPhone({ country, number });
    expect(read.ok ? undefined : read.reason).toBe(problem);
  });

  test.each(["PT", "US", "GB", "EG", "ES"])("T26 123 is no number, in %s neither", (country) => {
    expect(readPhone({ country, number: "123" })).toEqual({ ok: false, reason: "phone-impossible" });
  });

  test.each([
    ["US", "+44 7700 900123", ["+44", "7700900123", "GB"]],
    ...[
      "-",
      "\u2010",
      "\u2011",
      "\u2012",
      "\u2013",
      "\u2014",
      "\u2212",
      "\u30fc",
      "\uff0d",
      "\u00a0",
      "\u2009",
      "\u202f",
    ].map((sign): [string, string, string[]] => ["US", `+1 (415) 555${sign}2671`, ["+1", "4155552671", "US"]]),
    // Exit codes of the country that was chosen; 00 everywhere.
    ["AU", "0011 44 20 7183 8750", ["+44", "2071838750", "GB"]],
    ["AU", "0011 44 7700 900123", ["+44", "7700900123", "GB"]],
    ["HK", "001 65 9234 5678", ["+65", "92345678", "SG"]],
    ["US", "011 44 20 7183 8750", ["+44", "2071838750", "GB"]],
    // Dialing codes as forms of others send them.
    ["1", "212 555 0100", ["+1", "2125550100", "US"]],
    ["1264", "2355312", ["+1", "2642355312", "AI"]],
    ["0047", "40612345", ["+47", "40612345", "NO"]],
    ["+44", "07700 900123", ["+44", "7700900123", "GB"]],
    ["US", "0044 20 7183 8750", ["+44", "2071838750", "GB"]],
    ["", "+351 912 345 678", ["+351", "912345678", "PT"]],
    // A code of no country.
    ["US", "+800 1234 5678", ["+800", "12345678", ""]],
    ["PT", "912-345-678", ["+351", "912345678", "PT"]],
    ["US", "(212) 555-0100", ["+1", "2125550100", "US"]],
    // The code is shared: the country that was chosen stays.
    ["US", "+1 416 555 0123", ["+1", "4165550123", "US"]],
    ["PT", "+1 416 555 0123", ["+1", "4165550123", "CA"]],
    ["EG", "٠١٠ ٠١٢٣ ٤٥٦٧", ["+20", "1001234567", "EG"]],
    ["EG", "۰۱۰۰۱۲۳۴۵۶۷", ["+20", "1001234567", "EG"]],
    ["EG", "\u202a+٢٠ ١٠ ٠١٢٣ ٤٥٦٧\u202c", ["+20", "1001234567", "EG"]],
    // Italy keeps its zero abroad.
    ["IT", "06 1234567", ["+39", "061234567", "IT"]],
    // Messengers show the prefixes of former plans.
    ["PT", "+52 1 55 1234 5678", ["+52", "5512345678", "MX"]],
    ["MX", "044 55 1234 5678", ["+52", "5512345678", "MX"]],
    ["MX", "01 55 1234 5678", ["+52", "5512345678", "MX"]],
    ["CO", "0 321 123 4567", ["+57", "3211234567", "CO"]],
    ["LT", "8 612 34567", ["+370", "61234567", "LT"]],
    ["", "+1 415 555 2671 x5", ["+1", "4155552671", "US"]],
    ["US", "(415) 555-2671 ext. 1234", ["+1", "4155552671", "US"]],
    ["US", "415 555 2671 #5", ["+1", "4155552671", "US"]],
    ["EG", "٠١٠ ٠١٢٣ ٤٥٦٧ تحويلة ٥", ["+20", "1001234567", "EG"]],
    ["ES", "612 345 678, extensión 12", ["+34", "612345678", "ES"]],
    ["", "tel:+1-415-555-2671", ["+1", "4155552671", "US"]],
    ["", "tel:+14155552671;ext=5", ["+1", "4155552671", "US"]],
    ["es", " 612345678 ", ["+34", "612345678", "ES"]],
    ["ES", "", ["", "", ""]],
    ["", "  ", ["", "", ""]],
  ])("T26 %s %j is understood as %j", (country, number, [countryCode, national, of]) => {
    const value = { countryCode, number: national, country: of };
    expect(readPhone({ country, number })).toEqual({ ok: true, value });
  });
});

test("T26 a number is written as people dial it from abroad", () => {
  expect(phoneText({ countryCode: "+44", number: "7700900123" })).toBe("+44 7700 900123");
  expect(phoneText({ countryCode: "", number: "" })).toBe("");
});
