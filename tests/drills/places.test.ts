import { test } from "vitest";
import { describeOnEachDatabase } from "../drivers/databases.ts";
import { sellPlacesAtOnce, startSellers } from "../drivers/places.ts";

const BUYERS = 200;

startSellers();

describeOnEachDatabase((open) => {
  test(`T3 BK-04 PD-03 two processes sell a slot to ${BUYERS} buyers: exactly its places`, async () => {
    await sellPlacesAtOnce(open, BUYERS);
  });
});
