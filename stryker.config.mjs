/**
 * Mutation testing (`npm run mutants`): each small change to the rules of money, wallets, booking and throttling has to make a
 * test fail. What happens once, while a module is loaded, is left out: each such change would take all tests.
 */
export default {
  mutate: [
    "server/**/{rules,*-rules}.ts",
    "server/auth/throttle.ts",
    "server/reference/phone.ts",
    "server/{ledger,pricing,wallet,membership,loyalty,payments,orders,commission}/*.ts",
    "server/core/{money,ratio,names,email-address}.ts",
    "server/reference/exchange.ts",
    "!server/**/*.test.ts",
    "!server/**/tables.ts",
    "!server/email/copy/*.ts",
  ],
  testRunner: "vitest",
  vitest: { configFile: "vitest.mutation.config.ts" },
  coverageAnalysis: "perTest",
  ignoreStatic: true,
  concurrency: 2,
  // A machine that is busy with other things must not look like a test that noticed.
  timeoutMS: 20_000,
  dryRunTimeoutMinutes: 60,
  thresholds: { high: 95, low: 85, break: 85 },
  ignorePatterns: ["/build*", "/data", "/test-results"],
  tempDirName: "build/mutants",
  incrementalFile: "build/mutants-incremental.json",
  reporters: ["progress-append-only", "clear-text", "json"],
  jsonReporter: { fileName: "build/mutants.json" },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
};
