// Who may import whom; the reasons are in docs/decisions/001-contexts.md.

/** Contexts in their order: each may know those before it, and none of its own row. */
const ROWS = [
  ["organisation", "locale-data", "email", "places", "notes"],
  ["auth"],
  ["registration", "profile"],
  ["pricing", "ledger", "payments", "documents", "stock"],
  ["wallet"],
  ["membership"],
  ["loyalty", "commission", "savings"],
  ["orders"],
  ["products"],
  ["agency"],
  ["admin"],
  ["cli"],
];
const CONTEXTS = ROWS.flat();

const TESTS = "\\.test\\.tsx?$";
const inContext = (names) => `^server/(${names.join("|")})/`;

/** What an organisation is, and what every product tells, has to be known by everybody. */
const KNOWN_TO_ALL = "^server/(organisation/(settings|organisation)|products/(product|value-product))\\.ts$";

const contextOrder = ROWS.flatMap((row, index) =>
  row.map((context) => ({
    name: `order-of-${context}`,
    comment: "A context knows only those before it; what it needs of another arrives as an argument.",
    severity: "error",
    from: { path: inContext([context]), pathNot: TESTS },
    to: {
      path: inContext(
        ROWS.slice(index)
          .flat()
          .filter((other) => other !== context),
      ),
      pathNot: KNOWN_TO_ALL,
    },
  })),
);

module.exports = {
  forbidden: [
    {
      name: "light-supervisor",
      comment: "The process that supervises loads nothing of what serves (decision 012).",
      severity: "error",
      from: { path: "^server/index\\.ts$" },
      to: {
        path: "^server/(config|wiring/context|process/worker)\\.ts$|^server/(db|http)/|node_modules/(zod|kysely|express)/",
        reachable: true,
      },
    },
    {
      name: "no-cycles",
      comment: "What imports itself in a circle cannot be read from any end.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "app-takes-only-types-from-server",
      comment:
        "Values of the server arrive through the load context, but for pure ones: core, and the addresses and vocabulary of a product. The bundler's .server guard stops at app/.",
      severity: "error",
      from: { path: "^app/", pathNot: TESTS },
      to: {
        path: "^server/",
        pathNot: "^server/(core/|products/[^/]+/(pages|catalogue/vocabulary)\\.ts$)",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "areas-meet-in-shared",
      comment: "What two areas need of each other lies in app/shared/<noun>.",
      severity: "error",
      from: { path: "^app/routes/([^/]+)/", pathNot: TESTS },
      to: { path: "^app/routes/", pathNot: "^app/routes/$1/" },
    },
    {
      name: "frame-knows-no-area",
      comment: "The table of dialogs, app/dialogs, is what knows them all.",
      severity: "error",
      from: { path: "^app/(request|shell|shared|ui|i18n|theme)/", pathNot: TESTS },
      to: { path: "^app/(routes|dialogs)/" },
    },
    {
      name: "pages-know-no-product",
      comment:
        "Removing a product removes its folder, and its lines of app/routes.ts and of the lists in app/products.",
      severity: "error",
      from: {
        path: "^app/",
        pathNot: [TESTS, "^app/products/[^/]+/", "^app/(routes|products/(value-pages|copy|registry).server).ts$"],
      },
      to: { path: "^app/products/[^/]+/" },
    },
    {
      name: "products-know-no-area",
      severity: "error",
      from: { path: "^app/products/", pathNot: TESTS },
      to: { path: "^app/(routes|dialogs)/" },
    },
    {
      name: "request-knows-no-shell",
      severity: "error",
      from: { path: "^app/(request|ui|i18n|theme)/", pathNot: TESTS },
      to: { path: "^app/(shell|shared)/" },
    },
    {
      name: "server-knows-no-page",
      severity: "error",
      from: { path: "^server/" },
      to: { path: "^app/" },
    },
    ...contextOrder,
    {
      name: "door-of-orders",
      comment: "What others may import of orders, its index.ts says; the schema needs its tables before that.",
      severity: "error",
      from: {
        path: "^(app|server|scripts|tests|bench)/",
        // Tests of a product try what orders make of it.
        pathNot: ["^server/orders/", "^server/db/schema\\.ts$", "^server/products/.*\\.test\\.ts$"],
      },
      to: { path: "^server/orders/", pathNot: "^server/orders/index\\.ts$" },
    },
    {
      name: "door-of-agency",
      comment: "What others may import of agency, its index.ts says; the schema needs its tables before that.",
      severity: "error",
      from: { path: "^(app|server|scripts|tests|bench)/", pathNot: ["^server/agency/", "^server/db/schema\\.ts$"] },
      to: { path: "^server/agency/", pathNot: "^server/agency/index\\.ts$" },
    },
    {
      name: "only-the-list-names-products",
      comment: "Shared code asks productOf; removing a product removes its folder and its line of products/index.ts.",
      severity: "error",
      from: {
        path: "^(app|server)/",
        pathNot: [
          TESTS,
          "^server/(products|adapters/(stays|activities)|db)/",
          "^server/wiring/context\\.ts$",
          "^app/products/",
        ],
      },
      to: { path: "^server/products/[^/]+/" },
    },
    {
      name: "products-know-no-product",
      comment: "The home page, which is of stays, shows the history of all.",
      severity: "error",
      from: { path: "^(?:app|server)/products/([^/]+)/", pathNot: TESTS },
      to: {
        path: "^(app|server)/products/",
        pathNot:
          "^((app|server)/products/$1/|server/products/(value-)?product\\.ts$|app/products/history\\.server\\.ts$)",
      },
    },
    {
      name: "orders-know-no-list",
      comment: "Who serves or runs a command registers the products.",
      severity: "error",
      from: { path: "^(app|server)/", pathNot: [TESTS, "^server/(wiring/context|demo|cli/(cli|groups))\\.ts$"] },
      to: { path: "^server/products/(index|seeds|demo-offers|imports)\\.ts$" },
    },
    {
      name: "tables-stay-in-their-context",
      comment: "A context reads and writes only its own tables, through its own queries.",
      severity: "error",
      // What is seeded goes through the same queries.
      from: { path: "^server/(products/[^/]+|[^/]+)/", pathNot: [TESTS, "^server/db/"] },
      to: {
        path: [
          `^server/(${CONTEXTS.join("|")})/(queries|tables)\\.ts$`,
          "^server/products/[a-z-]+/[a-z-]+/(queries|tables)\\.ts$",
        ],
        pathNot: "^server/$1/",
      },
    },
    {
      name: "adapters-come-from-the-composition-root",
      comment: "Which adapter stands behind a port is decided in server/wiring and in the service.ts of a product.",
      severity: "error",
      from: {
        path: "^(app|server)/",
        pathNot: ["^server/(wiring/|products/[^/]+/service\\.ts$)", "^server/adapters/", TESTS],
      },
      to: { path: "^server/adapters/" },
    },
    {
      name: "pages-and-vocabulary-are-pure",
      comment: "Browsers load them.",
      severity: "error",
      from: { path: "^server/products/[^/]+/(pages|catalogue/vocabulary)\\.ts$" },
      to: { path: "^(app|server)/|node_modules/", pathNot: "^server/core/" },
    },
    {
      name: "core-imports-nothing-above",
      severity: "error",
      from: { path: "^server/core/", pathNot: TESTS },
      to: { path: "^(app|server)/", pathNot: "^server/core/" },
    },
    {
      name: "reference-imports-nothing-above",
      severity: "error",
      from: { path: "^server/reference/", pathNot: TESTS },
      to: { path: "^(app|server)/", pathNot: "^server/(reference|core|project-root)" },
    },
    {
      name: "ports-are-types",
      severity: "error",
      from: { path: "^server/ports/" },
      to: { path: "^server/", pathNot: "^server/(ports|core)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "ui-knows-no-context",
      severity: "error",
      from: { path: "^app/ui/", pathNot: TESTS },
      to: { path: ["^app/routes/", `^server/(${CONTEXTS.join("|")}|http|adapters)/`], pathNot: KNOWN_TO_ALL },
    },
    {
      name: "shipped-code-needs-no-development-package",
      comment: "`npm ci --omit=dev` has to be enough to serve what was built.",
      severity: "error",
      from: { path: "^server/", pathNot: [TESTS, "^server/http/pages\\.ts$"] },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "nothing-unresolved",
      severity: "error",
      from: {},
      // What the plugins of the build make is in no file.
      to: { couldNotResolve: true, pathNot: "^virtual:" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^build/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};
