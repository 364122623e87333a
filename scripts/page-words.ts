import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { importsOf } from "./imports-of.ts";

/** What the server knows of the messages that scripts load, in development nothing. */
export type PageWords = {
  /** By language and area, the address of the file. */
  files: Record<string, Record<string, string>>;
  /** By the address of a script, the areas that it and all it imports need. */
  areas: Record<string, string[]>;
};

const MODULE = "virtual:page-words";
const COPY = /\/app\/copy\/(\w+)\/([\w-]+)\.ts$/;

/**
 * Tells the server which messages each page's scripts will ask for, so that browsers load them with the scripts and not
 * after them. What the build of the browser's files finds is read by that of the server, which comes after it.
 */
export function pageWords({ buildDirectory }: { buildDirectory: string }): Plugin {
  const file = join(buildDirectory, "page-words.json");
  const none: PageWords = { files: {}, areas: {} };
  let development = false;
  return {
    name: "page-words",
    configResolved({ command }) {
      development = command === "serve";
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id === `\0${MODULE}`)
        return `export default ${development ? JSON.stringify(none) : readFileSync(file, "utf8")}`;
    },
    generateBundle(_, bundle) {
      if (this.environment.config.consumer !== "client") return;
      const words: PageWords = { files: {}, areas: {} };
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        const [, language = "", area] = COPY.exec(chunk.moduleIds.find((id) => COPY.test(id)) ?? "") ?? [];
        if (area) words.files[language] = { ...words.files[language], [area]: `/${chunk.fileName}` };
        if (!chunk.isEntry || !chunk.facadeModuleId) continue;
        const modules = importsOf(chunk.facadeModuleId, (id) => this.getModuleInfo(id)?.importedIds ?? []);
        const areas = [...modules].flatMap((id) => areasIn(this.getModuleInfo(id)?.code ?? ""));
        words.areas[`/${chunk.fileName}`] = [...new Set(areas)];
      }
      writeFileSync(file, JSON.stringify(words));
    },
  };
}

/** The areas in the arguments of `messagesOf`. */
const areasIn = (code: string): string[] =>
  [...code.matchAll(/\bmessagesOf\(([^)]*)\)/g)].flatMap(([, names = ""]) =>
    [...names.matchAll(/"([\w-]+)"/g)].map(([, area = ""]) => area),
  );
