import { defineConfig } from "vitest/config";
import base from "./vitest.config.ts";

/** The long drills: faults, kills and load against the built server, one at a time. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ["tests/drills/**/*.test.ts"],
    fileParallelism: false,
    testTimeout: 900_000,
  },
});
