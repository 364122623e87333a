import { expect, test } from "vitest";
import { A_SOLD_STAY as sold } from "../../../tests/fixtures/sold-stays.ts";
import { storedSold } from "./stored.ts";

test("what was sold is read as it was; another shape is not", () => {
  const read = storedSold.read(JSON.stringify(sold));
  expect(read).toEqual(sold);
  expect(storedSold.read(storedSold.write(read))).toEqual(read);
  expect(() => storedSold.read(JSON.stringify({ ...sold, board: "brunch" }))).toThrow();
});
