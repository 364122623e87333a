import { expect, test } from "vitest";
import { createLog } from "./log.ts";

test("OPS-01 a line of the log has no character that a terminal obeys or that ends a line elsewhere", () => {
  let text = "";
  const log = createLog("info", {
    write: (line) => {
      text += line;
    },
    flush: (done) => done(),
  });
  const host = 'a"}\n\u001b[31m\u007f\u0085\u009b\u2028\u2029é';
  log.info({ host });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these it is about
  expect(text).toMatch(/^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]+\n$/);
  expect(JSON.parse(text)).toMatchObject({ host });
});
