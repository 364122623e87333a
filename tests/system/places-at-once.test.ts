import { inject, test } from "vitest";
import { describeOnEachDatabase } from "../drivers/databases.ts";
import { sellPlacesAtOnce, startSellers } from "../drivers/places.ts";

startSellers();

describeOnEachDatabase((open) => {
  test("T3 BK-04 PD-03 two processes sell a slot to as many buyers as it has places", async () => {
    await sellPlacesAtOnce(open, inject("attempts"));
  });
});
