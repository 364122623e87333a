import { readdirSync, readFileSync } from "node:fs";
import type { KnipConfig } from "knip";

/** The pages are what the URL tables name; every other file beside them has to be imported by one of them. */
const tables = readdirSync("app/products", { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith("/routes.ts"),
);
const pages = ["routes.ts", "shared/offer/checkout-routes.ts", ...tables.map((file) => `products/${file}`)].flatMap(
  (table) =>
    [...readFileSync(`app/${table}`, "utf8").matchAll(/"((?:routes|products)\/[^"]+\.tsx?)"/g)].map(
      ([, file]) => `app/${file}`,
    ),
);

export default {
  entry: [
    "scripts/*.{mjs,ts}",
    "scripts/fixtures/**/*.ts",
    "tests/drills/**/*.test.ts",
    "tests/{fakes/postgres-server,drivers/{load-process,due-rounds}}.ts",
    "tests/conformance/{given,subjects/*}.ts",
    "vitest.{conformance,drills,mutation}.config.ts",
    "server/index.ts",
    "server/process/{worker,worker-start}.ts",
    "server/cli/cli.ts",
    "bench/*.ts",
    "app/root.tsx",
    "app/ui/server-jsx.ts",
    "app/routes.ts",
    "app/entry.{client,server}.tsx",
    // An alias leads there.
    "app/browser/remix.ts",
    ...pages,
  ],
  project: ["{app,server,scripts,tests,bench}/**/*.{ts,tsx,mjs}", "*.ts"],
  remix: false,
  // A command and a file of data.
  ignoreDependencies: ["dependency-cruiser", "@ip-location-db/geo-whois-asn-country-mmdb"],
  // A route's action may be its loader.
  exclude: ["duplicates"],
  ignoreExportsUsedInFile: true,
} satisfies KnipConfig;
