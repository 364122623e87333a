import { defineConfig } from "vitest/config";
import base from "./vitest.config.ts";

/**
 * The tests of what `stryker.config.mjs` changes, on SQLite alone and with fewer invented carts: PostgreSQL and all of those
 * would make each run several times as long.
 */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: [
      "server/{orders,documents,ledger,pricing,payments,wallet,membership,loyalty,commission,locale-data,core,reference}/*.test.ts",
      "server/products/stays/*.test.ts",
      "app/routes/bookings/composed-order.test.ts",
      "server/auth/{rules,*-rules,throttle}.test.ts",
      "server/profile/personal-data.test.ts",
    ],
    provide: { engines: ["sqlite"], invented: 1_000, attempts: 24 },
  },
});
