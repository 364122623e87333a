import { expect, test } from "vitest";
import { csvCells, readCsv, separatorIn } from "./csv.ts";

const read = (text: string) => readCsv(text, 100).map(({ first, last, cells }) => [first, last, cells]);

test("AG-01 a quote that does not begin a cell is an ordinary character", () => {
  expect(read('name,note\nZoe,wants a 5" cake\nOmar,5"\nAna,"""so"", he said"\n')).toEqual([
    [1, 1, ["name", "note"]],
    [2, 2, ["Zoe", 'wants a 5" cake']],
    [3, 3, ["Omar", '5"']],
    [4, 4, ["Ana", '"so", he said']],
  ]);
});

test("AG-01 quotes after a blank begin a cell, and lines are counted through line breaks and empty lines", () => {
  expect(read('a;b\r\n"x\r\n\r\ny"; "1;2" \r\n\r\n;\r\nz;3')).toEqual([
    [1, 1, ["a", "b"]],
    [2, 4, ["x\n\ny", "1;2"]],
    [7, 7, ["z", "3"]],
  ]);
  expect(read('sep=;\na;b\n"x\ny";2\nz;3').map(([first, last]) => [first, last])).toEqual([
    [2, 2],
    [3, 4],
    [5, 5],
  ]);
});

test("AG-01 a quote that stays open takes no other line along", () => {
  expect(read('a,b\n"open,1\nz,"2"\n"q"x,3\nrest"\n')).toEqual([
    [1, 1, ["a", "b"]],
    [2, 2, undefined],
    [3, 3, ["z", "2"]],
    [4, 4, undefined],
    [5, 5, undefined],
  ]);
});

test("AG-01 finds the separator in the names of the columns", () => {
  expect(["a,b", '"a,b,c";d', "a\tb\tc,d", "a|b", "a"].map(separatorIn)).toEqual([",", ";", "\t", "|", ","]);
  expect(csvCells("1\t\t2\t", "\t")).toEqual(["1", "", "2", ""]);
});

test("AG-01 reads 20,000 lines behind a quote that stays open, each once", () => {
  const records = readCsv(`a,b\n"open\n${"x,y\n".repeat(20_000)}`, 100_000);
  expect(records.filter(({ cells }) => cells)).toHaveLength(20_001);
});

test("AG-01 I8 what has no cells is no record among the most that are read, and lines after those are not looked at", () => {
  const empty = "\n;;\n  \n".repeat(50);
  const lines = readCsv(`a;b\n${empty}"x\n\ny";1\n${empty}z\n"open`, 3);
  expect(lines.map(({ first, last, cells }) => [first, last, cells])).toEqual([
    [1, 1, ["a", "b"]],
    [152, 154, ["x\n\ny", "1"]],
    [305, 305, ["z"]],
  ]);
});
