import { expect, test } from "vitest";
import { oneLine } from "./one-line.ts";

test.each([
  ["one line", "one line"],
  ["  a  \r\n\r\n b\n", "a b"],
  ["a\n \n\tb c", "a b c"],
  [" \n ", ""],
])("OP-01 %j is %j in one line", (text, line) => expect(oneLine(text, " ")).toBe(line));
