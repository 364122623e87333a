import { defineConfig } from "vitest/config";
import base from "./vitest.config.ts";

/** The long drills: faults, kills and load against the built server, one at a time, and races of many attempts. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: [
      "tests/drills/**/*.test.ts",
      "tests/system/{booking,value-at-once}.test.ts",
      "server/{orders/holds,products/stays/catalogue/inventory}.test.ts",
    ],
    provide: { ...base.test?.provide, attempts: 200 },
    fileParallelism: false,
    testTimeout: 900_000,
  },
});
