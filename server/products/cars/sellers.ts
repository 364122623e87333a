import type { Clock } from "../../core/clock.ts";
import { dayIn } from "../../core/day.ts";
import { ok, refused } from "../../core/outcome.ts";
import type { Db } from "../../db/schema.ts";
import { isSoldBy } from "../../organisation/sold-by.ts";
import type { Sellers } from "../../ports/offer.ts";
import { createStockSellers } from "../../stock/seller.ts";
import type { createCars } from "./catalogue/cars.ts";
import { CAR, CAR_CODE, type CarKey } from "./key.ts";
import { offerOf } from "./offer.ts";

/** The cars of this installation, as orders see them. */
export const createCarSellers = ({
  db,
  clock,
  cars,
}: {
  db: Db;
  clock: Clock;
  cars: ReturnType<typeof createCars>;
}): Sellers =>
  createStockSellers<CarKey>({
    ...{ db, clock, kind: CAR },
    async offerFor(key, unit, organisation) {
      const checked = await cars.check(key, unit);
      if (!checked.ok) return checked;
      const { pickUp, dropOff, firstDay } = checked.value;
      if (organisation) {
        const { id, products, minCheckinDays } = organisation;
        if (!isSoldBy(pickUp, id) || !isSoldBy(dropOff, id) || !products.includes(CAR_CODE))
          return refused("not-offered");
        // RO-05, by the clocks of the counter.
        if (firstDay < dayIn(pickUp.zone, clock.now()) + minCheckinDays) return refused("too-early");
      }
      return ok(offerOf(checked.value, key));
    },
  });
