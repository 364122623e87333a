import { expect, test } from "vitest";
import { deserialize, serialize } from "./serialized";

test.each([
  [{ list: [] as object[], text: 'says "so"', tick: "a ` b" }],
  [{ list: [{ a: 1, b: "x" }], none: null, empty: {} }],
  [{ hits: [1, 2, 3].map((id) => ({ id, name: `the ${id} house`, price: { total: `USD ${id}.00`, nights: 3 } })) }],
  [{ same: ["x", "y"].map((id) => ({ id, href: "/always" })) }],
  [{ some: [{ id: "a1", free: "Dec 1" }, { id: "a2" }], of: [{ list: [{ a: 1 }, { a: 2 }] }, { list: [] }] }],
  [{ overlap: [{ t: "aaa" }, { t: "aaaa" }, { t: "aa" }], rows: [["5", 3] as const, ["4", 10] as const] }],
])("loader data of pages reads back as it was written: %j", (value) => {
  expect(deserialize(serialize<unknown>(value))).toEqual(value);
});

test("loader data of pages has what a list repeats once", () => {
  const hits = Array.from({ length: 10 }, (_, index) => ({
    code: `P2267057-${index}`,
    price: { total: `USD ${index}.50` },
  }));
  const text = serialize(hits);
  expect([text.split("P2267057").length, text.split("USD").length, text.split("total").length]).toEqual([2, 2, 2]);
});
