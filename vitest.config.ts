import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import tsconfigPaths from "vite-tsconfig-paths";
import { defineConfig } from "vitest/config";
import { testsAll } from "./tests/drivers/scope.ts";

export default defineConfig({
  plugins: [vanillaExtractPlugin(), tsconfigPaths()],
  test: {
    include: ["{app,server,scripts}/**/*.test.{ts,tsx}", "tests/{conformance,contract,system}/**/*.test.{ts,tsx}"],
    provide: { engines: ["sqlite", "postgres"], invented: testsAll ? 100_000 : 10_000, attempts: 24 },
    setupFiles: ["tests/drivers/products.ts"],
    globalSetup: ["tests/drivers/global-setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    // Loading the modules anew for every file takes longer than most files do.
    isolate: false,
    // What was built is loaded as Node loads it: to read a stack, vitest would look for a map in all of its code, for which the
    // call stack does not always suffice.
    server: { deps: { external: [/\/build\/server\//] } },
    // Ends what hangs; a busy machine fails no test.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // What is asked more often takes the time of what it waits for.
    expect: { poll: { timeout: 60_000, interval: 200 } },
  },
});
