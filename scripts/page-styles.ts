import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transform } from "esbuild";
import type { Plugin } from "vite";
import { importsOf } from "./imports-of.ts";

/** What the server knows of styles, in development nothing: Vite shows them there. `pages` by the address of a route's script, each style by its place in `styles`. */
export type PageStyles = {
  /** The address of the sheet with all of them, in the same order. */
  sheet: string;
  styles: string[];
  pages: Record<string, number[]>;
};

const MODULE = "virtual:page-styles";
const SHEET = "style";
const CSS_OF_MODULE = /\.vanilla\.css$/;

/**
 * Tells the server which styles each page uses, so that it puts them into the page: those of all modules that its route
 * imports, also later. What the build of the browser's files finds is read by that of the server, which comes after it.
 */
export function pageStyles({ buildDirectory }: { buildDirectory: string }): Plugin {
  const file = join(buildDirectory, "page-styles.json");
  const none: PageStyles = { sheet: "", styles: [], pages: {} };
  const cssOf = new Map<string, string>();
  let development = false;
  return {
    name: "page-styles",
    // Before Vite makes a script of the CSS, and before it tells which sheets a script needs.
    enforce: "pre",
    configResolved({ command }) {
      development = command === "serve";
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id === `\0${MODULE}`)
        return `export default ${development ? JSON.stringify(none) : readFileSync(file, "utf8")}`;
    },
    transform(code, id) {
      if (CSS_OF_MODULE.test(id)) cssOf.set(id, code);
    },
    async generateBundle(_, bundle) {
      if (this.environment.config.consumer !== "client") return;
      const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
      const all = chunks.find(({ name }) => name === SHEET);
      const [sheet] = all?.viteMetadata?.importedCss ?? [];
      if (!all || !sheet) throw new Error("no style sheet was made");
      // The pages have what they need: no script is to wait for the sheet.
      all.viteMetadata?.importedCss.clear();
      const order = Object.keys(all.modules).filter((id) => CSS_OF_MODULE.test(id));
      const pages = chunks.flatMap(({ facadeModuleId, fileName }) => {
        if (!facadeModuleId?.endsWith("?__remix-build-client-route")) return [];
        const needed = importsOf(facadeModuleId, (id) => {
          const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
          return [...importedIds, ...dynamicallyImportedIds];
        });
        return [[`/${fileName}`, order.flatMap((id, at) => (needed.has(id) ? at : []))]];
      });
      const styles = await Promise.all(order.map((id) => minified(cssOf.get(id) ?? "")));
      const known: PageStyles = { sheet: `/${sheet}`, styles, pages: Object.fromEntries(pages) };
      writeFileSync(file, JSON.stringify(known));
    },
  };
}

const minified = async (css: string): Promise<string> =>
  (await transform(css, { loader: "css", minify: true })).code.trim();
