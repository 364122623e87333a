import { defineConfig } from "vitest/config";
import base from "./vitest.config.ts";

/** The suite every supplier has to pass, against the one that `npm run conformance` was given. */
export default defineConfig({
  ...base,
  test: { ...base.test, include: ["tests/conformance/given.ts"], globalSetup: [] },
});
