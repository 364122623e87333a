import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDay } from "../core/day.ts";
import { activitiesGo } from "../products/activities/go.ts";
import { dreamtripsGo } from "../products/dreamtrips/go.ts";
import { staysGo } from "../products/stays/go.ts";
import { GO_VERBS, type GoReading, nearestLines, readGo } from "./go.ts";

const day = (text: string) => parseDay(text)!;
const rules = { today: day("2026-11-27"), searches: [staysGo, activitiesGo] };
const read = (line: string): GoReading => readGo(line, rules);

const search = (line: string) => {
  const [step] = read(line).steps;
  if (step?.verb !== "search") throw new Error(`no search: ${line}`);
  return step;
};
const problem = (line: string) => read(line).problem;

describe("AG-07 a line of the go bar", () => {
  it("AG-07 a line of several commands is read in its order", () => {
    expect(read("c maria lopez; +1 +4+7; q send").steps).toEqual([
      { verb: "client", find: "maria lopez" },
      { verb: "add", lines: [1, 4, 7] },
      { verb: "quote", then: "send" },
    ]);
  });

  it.each([
    ["s lis 18dec 3n 2a1c8", "2026-12-18", "2026-12-21", [{ adults: 2, childAges: [8] }]],
    ["s 3n lis 18dec", "2026-12-18", "2026-12-21", [{ adults: 2, childAges: [] }]],
    ["s lis 18dec 21dec 1a", "2026-12-18", "2026-12-21", [{ adults: 1, childAges: [] }]],
    ["s lis 2jan 1w 2a2c8.5", "2027-01-02", "2027-01-09", [{ adults: 2, childAges: [8, 5] }]],
    [
      "s lis 2027-03-01 2n 2a/1a1i",
      "2027-03-01",
      "2027-03-03",
      [
        { adults: 2, childAges: [] },
        { adults: 1, childAges: [1] },
      ],
    ],
    ["s lis 5oct26 2n 2a2c4", undefined, undefined, undefined],
    ["estancia lis 1ene 2noches 2a1m8", "2027-01-01", "2027-01-03", [{ adults: 2, childAges: [8] }]],
    ["إقامة لشبونة ١٨ديسمبر ٣ل ٢ب١ط٨", "2026-12-18", "2026-12-21", [{ adults: 2, childAges: [8] }]],
    ["s lis tomorrow 2n", "2026-11-28", "2026-11-30", [{ adults: 2, childAges: [] }]],
    ["s lis 29feb 1n", "2028-02-29", "2028-03-01", [{ adults: 2, childAges: [] }]],
  ])("AG-07 %s: days without a year are the next ones, people by age and room", (line, from, to, party) => {
    const { asked } = search(line);
    if (from) expect(asked).toMatchObject({ from: day(from), to: day(to!), party });
    else expect(asked.from).toBe(day("2026-10-05"));
  });

  it("AG-07 a product, and a place of several words, stand anywhere in the line", () => {
    expect(search("s new york 18dec condo 3n").asked).toMatchObject({ place: "new york", code: "CND" });
    expect(search("a rome 12jan").asked).toMatchObject({ from: day("2027-01-12"), to: day("2027-01-12") });
  });

  it("AG-07 a search leads to the ordinary address of its results", () => {
    const { asked } = search("s lis 18dec 3n 2a1c8 resort");
    expect(staysGo.href({ ...asked, place: { id: 7, text: "lis" } })).toBe(
      "/resorts/search-details?dest=7&in=2026-12-18&out=2026-12-21&guests=2.8&product=RST",
    );
    const activity = search("a rome 12jan 2a1c8").asked;
    expect(activitiesGo.href({ ...activity, place: { id: 9, text: "rome" } })).toBe(
      "/activities/results?dest=9&from=2027-01-12&to=2027-01-12&adults=2&age=8",
    );
    const kyoto = { id: 5, text: "kyoto" };
    const [onDay, onDays] = ["جماعية kyoto 12mar 2a", "dt kyoto 12mar 20mar 3a"].map((line) => {
      const [step] = readGo(line, { ...rules, searches: [dreamtripsGo] }).steps;
      return step?.verb === "search" && dreamtripsGo.href({ ...step.asked, place: kyoto });
    });
    expect(onDay).toBe("/dreamtrips/results?dest=5&month=2027-03&travelers=2&singles=0");
    expect(onDays).toBe("/dreamtrips/results?dest=5&from=2027-03-12&to=2027-03-20&travelers=3&singles=1");
  });

  it.each([
    ["", "empty", ""],
    ["z lis", "unknown-command", "z lis"],
    ["s 18dec 3n", "place", "18dec 3n"],
    ["s lis 3n", "days", "lis 3n"],
    ["s lis 18dec", "days", "lis 18dec"],
    ["s lis 31feb 2n", "no-such-day", "31feb"],
    ["s lis 18dec 17dec", "not-after", "lis 18dec 17dec"],
    ["s lis 18dec 3n 2a2c8.5.3", "children", "2a2c8.5.3"],
    ["s lis 18dec 3n 2a1c", "children", "2a1c"],
    ["+x", "number", "+x"],
    ["q one two", "number", "one two"],
    ["b !", "reference", "!"],
    ["d someday", "no-such-day", "someday"],
    ["m 3", "unknown-command", "m 3"],
    [Array(13).fill("m").join(";"), "too-many", "m"],
  ])("AG-07 %s: says what could not be read", (line, reason, text) => {
    expect(problem(line)).toMatchObject({ reason, text });
  });

  it("AG-07 what stands before the mistake was understood", () => {
    expect(read("c maria; zz")).toEqual({
      steps: [{ verb: "client", find: "maria" }],
      problem: { reason: "unknown-command", text: "zz" },
    });
  });

  it("AG-07 at most three lines that may have been meant are offered, each of which can be read", () => {
    expect(nearestLines("lis 18dec 3n", rules)).toEqual(["s lis 18dec 3n", "a lis 18dec 3n", "c lis 18dec 3n"]);
    expect(nearestLines("clinet maria", rules)[0]).toBe("c maria");
    expect(nearestLines("W4K7M2Q", rules)[0]).toBe("b W4K7M2Q");
  });

  it("AG-07 each word of every language means one command, and each example what its entry says", () => {
    const entries = [...rules.searches, ...Object.values(GO_VERBS)];
    const words = entries.flatMap((entry) => entry.words);
    expect(new Set(words).size).toBe(words.length);
    for (const entry of entries) {
      for (const word of entry.words) {
        const line = entry.example.startsWith("?") ? `${word} s` : entry.example.replace(entry.words[0]!, word);
        expect(read(line), line).toEqual(read(entry.example));
      }
    }
    expect(Object.entries(GO_VERBS).map(([verb, { example }]) => [verb, read(example).steps[0]?.verb])).toEqual(
      Object.keys(GO_VERBS).map((verb) => [verb, verb]),
    );
  });

  it("AG-07 months of every language are months", () => {
    for (const [index, names] of [
      ["January", "enero", "يناير"],
      ["July", "julio", "يوليو"],
      ["December", "diciembre", "ديسمبر"],
    ].entries()) {
      for (const name of names) {
        const { asked } = search(`s x 5${name}28 1n`);
        expect(asked.from, name).toBe(day(["2028-01-05", "2028-07-05", "2028-12-05"][index]!));
      }
    }
  });

  it("AG-07 no line throws, and each ends in steps or one problem", () => {
    const words = [
      "s",
      "a",
      "c",
      "q",
      "b",
      "x",
      "d",
      "?",
      ";",
      "+1",
      "lis",
      "18dec",
      "3n",
      "2a1c8",
      "99a",
      "0w",
      "١٨ديسمبر",
      "q-1",
    ];
    const line = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 400 }),
      fc.array(fc.constantFrom(...words)).map((all) => all.join(" ")),
    );
    fc.assert(
      fc.property(line, (text) => {
        const { steps, problem: wrong } = read(text);
        expect(steps.length > 0 || wrong !== undefined).toBe(true);
        for (const near of nearestLines(text, rules)) expect(read(near).problem).toBeUndefined();
      }),
    );
  });

  it("AG-07 I8 a word of many parts that is no party is read as a place at once, where each part once doubled the time", () => {
    const word = `2a${"11c".repeat(90)}!`;
    expect(read(`s lis 18dec 3n ${word}`).steps).toMatchObject([{ asked: { place: `lis ${word}` } }]);
  });
});
