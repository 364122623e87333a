import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import tsconfigPaths from "vite-tsconfig-paths";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [vanillaExtractPlugin(), tsconfigPaths()],
  test: {
    include: ["{app,server,scripts}/**/*.test.{ts,tsx}", "tests/{conformance,contract,system}/**/*.test.{ts,tsx}"],
    provide: { engines: ["sqlite", "postgres"], invented: 100_000 },
    globalSetup: ["tests/drivers/global-setup.ts"],
    pool: "forks",
    // One more than the cores there must be: tests of whole servers wait for them much of the time.
    maxWorkers: 3,
    // Loading the modules anew for every file takes longer than most files do.
    isolate: false,
    // What was built is loaded as Node loads it: to read a stack, vitest would look for a map in all of its code, for which the
    // call stack does not always suffice.
    server: { deps: { external: [/\/build\/server\//] } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
