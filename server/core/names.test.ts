import { describe, expect, test } from "vitest";
import { isPersonName, NAME_PATTERN, tidyName } from "./names.ts";

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
    "Col·lell",
    "买买提·阿不都",
    "ディ・カプリオ",
    "ﾃﾞｨ･ｶﾌﾟﾘｵ",
    "Cel‧la",
    "ז׳בוטינסקי",
    "תנ״ך",
    "‘t Hooft",
    "’t Hooft",
    "Ka‘ahumanu",
    "Kaʻahumanu",
    "N`Golo",
    "N´Golo",
    "Anne–Marie",
    "Anne‐Marie",
    "Anne‑Marie",
    "A".repeat(60),
  ])("SU-04 %s is a name", (name) => expect(isPersonName(tidyName(name))).toBe(true));

  test.each([
    ["\u200f محمد", "محمد"],
    ["\u202bمحمد علي\u202c", "محمد علي"],
    ["Ruiz\u200e", "Ruiz"],
    ["Ruiz \u200e Mora", "Ruiz Mora"],
    ["Ana\u202e", "Ana"],
    ["\u2066Ana\u2069\ufeff\u00ad", "Ana"],
    // What joins letters stays.
    ["می\u200cخواهم", "می\u200cخواهم"],
  ])("SU-04 the invisible marks of copied text go: %j", (typed, name) => {
    expect(tidyName(typed)).toBe(name);
    expect(isPersonName(name)).toBe(true);
    expect(new RegExp(`^(?:${NAME_PATTERN})$`, "v" as "u").test(typed)).toBe(true);
  });

  test("SU-04 a browser reads the pattern as the server does", () => {
    const inBrowser = new RegExp(`^(?:${NAME_PATTERN})$`, "v" as "u");
    for (const name of ["Col·lell", "N`Golo", "O'Neil-Smith", "J.R."]) expect(inBrowser.test(name)).toBe(true);
    for (const name of ["Ana1", "<b>", "··", "``"]) expect(inBrowser.test(name)).toBe(false);
  });

  test.each([
    "",
    "-",
    "...",
    "·",
    "‘’",
    "Ana—1",
    "Ana1",
    "Ana@home",
    "<b>Ana</b>",
    "Ana\u0000",
    "Ana_",
    "🙂",
    "A".repeat(61),
  ])("SU-04 M7 %j is none", (name) => expect(isPersonName(tidyName(name))).toBe(false));

  test.each([
    ["www.example.com", "www. example. com"],
    ["Evil.Co", "Evil. Co"],
    ["Evil.ñandú", "Evil. ñandú"],
    ["ليلى.شبكة", "ليلى. شبكة"],
    ["evil.\u200dc\u200dom", "evil. \u200dc\u200dom"],
    ["J.Smith", "J. Smith"],
  ])("SU-04 M7 %s is written so that no mail program makes a link of it", (typed, name) => {
    expect(tidyName(typed)).toBe(name);
    expect(isPersonName(name)).toBe(true);
  });

  test.each(["O'Brien", "St. John", "J.R.", "J.-P.", "Ana Ma. Silva", "J. R. R."])(
    "SU-04 %s stays as it is",
    (name) => {
      expect(tidyName(name)).toBe(name);
      expect(isPersonName(name)).toBe(true);
    },
  );

  test.each(["http://example.com", "https:example", "example.com/x", "ana@example.com"])(
    "SU-04 M7 %s is none",
    (typed) => expect(isPersonName(tidyName(typed))).toBe(false),
  );

  test("SU-04 white space is tidied before, line ends too", () => {
    expect(tidyName("  Ana \r\n María ")).toBe("Ana María");
  });
});
