import { join } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig, type Plugin, type Rollup } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import remixConfig from "./remix.config.ts";
import { pageStyles } from "./scripts/page-styles.ts";
import { pageWords } from "./scripts/page-words.ts";

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    ownRemixInBrowser,
    vanillaExtractPlugin(),
    pageStyles(remixConfig),
    pageWords(remixConfig),
    remix(remixConfig),
    tsconfigPaths(),
  ],
  resolve: isSsrBuild ? { alias: { "react/jsx-runtime": join(import.meta.dirname, "app/ui/server-jsx.ts") } } : {},
  // Read from one file they take a tenth of the time at each start (scripts/build.mjs).
  ssr: { noExternal: ["zod", /^@conform-to\//] },
  build: {
    target: "es2020",
    assetsInlineLimit: 0,
    // 3 kB less of every first visit than with esbuild, for 4 seconds of building.
    minify: isSsrBuild ? false : "terser",
    terserOptions: { ecma: 2020, module: true, compress: { passes: 2 } },
    modulePreload: { polyfill: false },
    rollupOptions: { onwarn, ...(isSsrBuild ? {} : { output: { manualChunks } }) },
  },
}));

/** The browser's build has the parts of Remix that the app uses (decision 005); the server's and the development server have Remix whole. */
const ownRemixInBrowser: Plugin = {
  name: "own-remix-in-browser",
  apply: "build",
  enforce: "pre",
  resolveId: (source, _importer, { ssr }) =>
    source === "@remix-run/react" && !ssr ? join(import.meta.dirname, "app/browser/remix.ts") : undefined,
};

/**
 * A route without a page of its own leaves nothing for the browser, as it should be; zod's comments are for others; what
 * is loaded later over one page and at once in its own is a piece by itself.
 */
const onwarn: Rollup.WarningHandlerWithDefault = (warning, warn) => {
  const { code, plugin = "" } = warning;
  if (code !== "EMPTY_BUNDLE" && code !== "INVALID_ANNOTATION" && plugin !== "vite:reporter") warn(warning);
};

/** What every page needs of areas that are pieces by themselves. */
const OF_SITE =
  /\/app\/(?:shell\/dialogs\/here|request\/(?:paths|serialized))\.|\/server\/(?:core\/durations|products\/\w+\/pages)\./;

/**
 * Few pieces: a dozen small style sheets would weigh a third more than one, thirty small scripts a twentieth more, and each
 * would be a request. What every page needs is one piece, the framework, which changes seldom, another. The words of an
 * area are a piece for each language.
 */
function manualChunks(id: string): string | undefined {
  if (/\/app\/.*\.css\.ts/.test(id)) return "style";
  if (
    /\/node_modules\/(?:react|react-dom|react-router|react-router-dom|scheduler|@remix-run)\/|\/app\/browser\//.test(id)
  )
    return "framework";
  if (/\/node_modules\/@conform-to\/|\/app\/shared\/form\//.test(id)) return "form";
  if (/\/app\/(?:ui\/(?:long-select|select-combobox|option-list)|shared\/person\/option-matches)\./.test(id))
    return "long-select";
  if (/\/app\/(?:ui\/(?:dialog-frame|password-input)|shell\/dialogs\/errors)\./.test(id)) return "dialog";
  if (/\/app\/(?:shared\/offer\/score|products\/stays\/(?:nothing-here|property-facts))\./.test(id)) return "offered";
  if (/\/app\/products\/stays\/search-form\//.test(id)) return "search-form";
  const alone = /\/(?:app\/ui\/(?=skyline|text-area)|server\/core\/(?=limits))([\w-]+)\./.exec(id);
  if (alone) return alone[1];
  if (/\/app\/(?:dialogs\/(?:host|load|over-page)\.|shell\/[^/]+$|ui\/|i18n\/)/.test(id) || OF_SITE.test(id))
    return "site";
  const copy = /\/app\/copy\/(\w+)\/([\w-]+)\.ts$/.exec(id);
  if (copy) return `${copy[1]}-${copy[2]}`;
  return undefined;
}
