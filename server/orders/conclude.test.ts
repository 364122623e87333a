import { expect, test } from "vitest";
import type { Db } from "../db/schema.ts";
import type { Sellers } from "../ports/offer.ts";
import { returnInventory } from "./conclude.ts";
import type { BookingItem } from "./item-queries.ts";

test("BK-06 items go back to the supplier in our database that sold them, counted as it sold them", async () => {
  const returned: unknown[] = [];
  const theater = {
    kind: "test",
    name: "theater",
    joins: { cancel: async (reference: string, _: unknown, items: number[]) => returned.push([reference, items]) },
  };
  const sellers = { joining: [theater as unknown as Sellers["joining"][number]] };
  const item = (number: number, supplier: string, supplier_reference: string) =>
    ({ number, kind: "test", supplier, supplier_reference }) as BookingItem;
  const items = [
    item(1, "outside", "A"),
    item(2, "theater", "B"),
    item(3, "theater", "B"),
    item(4, "theater", "C"),
    item(5, "theater", "C"),
  ];
  await returnInventory({} as Db, sellers, items, [1, 3, 5]);
  expect(returned).toEqual([
    ["B", [2]],
    ["C", [2]],
  ]);
  returned.length = 0;
  await returnInventory({} as Db, sellers, items, [4]);
  expect(returned).toEqual([["C", [1]]]);
});
