import type { Kysely } from "kysely";
import type { Database } from "../../../server/db/schema.ts";
import { createCatalogue } from "../../../server/products/stays/catalogue/catalogue.ts";
import { createEmbeddedSupplier } from "../../../server/products/stays/embedded-supplier.ts";
import { givenHotel } from "../../fixtures/stays.ts";
import type { Fault, SubjectOf } from "../subject.ts";
import { CLOCK, stays } from "../wanted.ts";

const FAULTS = ["sold-out", "one-left", "price-changed", "terms-changed", "board-changed"] as const;
/** More versions than a destination's change log keeps, so that the catalogue rereads the changes. */
const FURTHER_THAN_THE_LOG = 5_000;

/** Our own catalogue, on a database with one hotel. It has no network that could fail. */
export const embeddedOn = (open: () => Promise<Kysely<Database>>): SubjectOf => ({
  faults: FAULTS,
  holds: true,
  async open() {
    const db = await open();
    await givenHotel(db);
    const changes: Record<(typeof FAULTS)[number], () => Promise<unknown>> = {
      "sold-out": () => db.updateTable("room_type").set({ units: 0 }).execute(),
      "one-left": () => db.updateTable("room_type").set({ units: 1 }).execute(),
      "price-changed": () => db.updateTable("rate").set({ price: 120_00, weekend_price: 120_00 }).execute(),
      "terms-changed": () => db.updateTable("rate_plan").set({ free_until_hours: 96 }).execute(),
      "board-changed": () => db.updateTable("rate_plan").set({ board: "room-only" }).execute(),
    };
    return {
      supplier: stays(createEmbeddedSupplier({ db, catalogue: createCatalogue({ db, clock: CLOCK }) })),
      async misbehave(fault?: Fault) {
        if (fault) await changes[fault as keyof typeof changes]();
        await db
          .updateTable("destination")
          .set((set) => ({
            version: set("version", "+", FURTHER_THAN_THE_LOG),
            log_from: set("version", "+", FURTHER_THAN_THE_LOG),
          }))
          .execute();
      },
      bookings: async () => {
        const rows = await db
          .selectFrom("supplier_booking")
          .select("reference")
          .where("state", "=", "booked")
          .execute();
        return rows.length;
      },
    };
  },
});
