import { describe, expect, test } from "vitest";
import { reference } from "#server/reference/reference";
import { beginsWith, matchesDialCode } from "~/shared/person/option-matches";
import { found, type OptionList } from "~/ui/option-list";
import { optionsOf } from "./options.server";

const context = { reference } as Parameters<typeof optionsOf>[0];

const find = (list: OptionList, typed: string, language: "en" | "es" | "ar" = "en") =>
  found(optionsOf(context, list, language), list === "dial-codes" ? matchesDialCode : beginsWith, typed).map(
    ({ label }) => label,
  );

describe("other spellings", () => {
  test.each([
    ["united", "American", "nationalities"],
    ["usa", "American", "nationalities"],
    ["uk", "British", "nationalities"],
    ["burma", "Burmese", "nationalities"],
    ["holland", "Dutch", "nationalities"],
    ["Deutschland", "German", "nationalities"],
    ["ESPAÑA", "Spanish", "nationalities"],
    ["alemania", "German", "nationalities"],
    ["keeling", "Cocos (Keeling) Islands", "countries"],
    ["Cocos (K", "Cocos (Keeling) Islands", "countries"],
    ["Myanmar (Bur", "Myanmar (Burma)", "countries"],
    ["burma", "Myanmar (Burma)", "countries"],
    ["saint lucia", "St. Lucia", "countries"],
    ["cote d'ivoire", "Côte d’Ivoire", "countries"],
    ["مصر", "Egypt", "countries"],
    ["uk", "United Kingdom (GB) +44", "dial-codes"],
    ["us", "United States (US) +1", "dial-codes"],
    ["usa", "United States (US) +1", "dial-codes"],
    ["keeling", "Cocos (Keeling) Islands (CC) +61", "dial-codes"],
    ["burma", "Myanmar (Burma) (MM) +95", "dial-codes"],
    ["holland", "Netherlands (NL) +31", "dial-codes"],
    ["+351", "Portugal (PT) +351", "dial-codes"],
    ["00351", "Portugal (PT) +351", "dial-codes"],
    ["+44", "United Kingdom (GB) +44", "dial-codes"],
    ["1", "United States (US) +1", "dial-codes"],
    ["7", "Russia (RU) +7", "dial-codes"],
    ["0061", "Australia (AU) +61", "dial-codes"],
    ["日本", "Japan (JP) +81", "dial-codes"],
  ] as const)("SU-06 PH-01 T27 %s finds %s first", (typed, label, list) => {
    expect(find(list, typed)[0]).toBe(label);
  });

  test("SU-06 in Spanish and Arabic as well", () => {
    expect(find("nationalities", "united states", "es")[0]).toBe("Estados Unidos");
    expect(find("dial-codes", "holland", "es")[0]).toBe("Países Bajos (NL) +31");
    expect(find("dial-codes", "burma", "ar")[0]).toMatch(/^ميانمار.*\+95$/);
    expect(find("countries", "Deutschland", "ar")).toEqual(["ألمانيا"]);
  });

  test("SU-06 PH-01 nothing is found for what is nothing", () => {
    for (const list of ["nationalities", "countries", "dial-codes"] as const) expect(find(list, "xyzzy")).toEqual([]);
  });

  test("SU-06 I8 of a long text no entry is compared with more than its beginning", () => {
    const lengths = new Set<number>();
    found(optionsOf(context, "dial-codes", "en"), (_, typed) => lengths.add(typed.length).size, "a ".repeat(30_000));
    expect([...lengths]).toEqual([100]);
  });
});
