import words from "virtual:page-words";
import type { EntryContext } from "@remix-run/node";
import type { Language } from "#server/organisation/settings";

type Manifest = EntryContext["manifest"];

/** The scripts and data to hydrate a page (`PageScripts`). The data has no promises, so it is complete before React renders. */
export async function scriptsOf({ manifest, staticHandlerContext, ...context }: EntryContext, language: Language) {
  const modules = staticHandlerContext.matches.map(({ route }) => route.id);
  const own = modules.map((id) => manifest.routes[id]).filter((route) => route !== undefined);
  const areas = [manifest.entry.module, ...own.map(({ module }) => module)].flatMap((file) => words.areas[file] ?? []);
  const files = [
    manifest.entry.module,
    ...manifest.entry.imports,
    ...own.flatMap(({ imports = [], module }) => [...imports, module]),
    ...areas.flatMap((area) => words.files[language]?.[area] ?? []),
  ];
  const { hmr } = manifest as Manifest & { hmr?: { runtime: string } };
  // The development server has Remix whole.
  const handedOver = hmr ? (context.serverHandoffString ?? "{}") : "{}";
  return {
    files: [...new Set(files)].join(" "),
    start: `{"context":${inScript(handedOver)},"manifest":${hmr ? inScript(JSON.stringify(manifest)) : jsonOf(manifest)},"modules":${JSON.stringify(modules)}}`,
    data: inScript(await textOf(context.serverHandoffStream)),
    first: hmr?.runtime,
  };
}

const manifests = new WeakMap<Manifest, string>();

/** What our router reads (`app/browser/routes`), made once for each page. */
function jsonOf(manifest: Manifest): string {
  let json = manifests.get(manifest);
  if (json === undefined) {
    const routes = Object.entries(manifest.routes).flatMap(([key, route]) => (route ? [[key, known(route)]] : []));
    json = inScript(JSON.stringify({ routes: Object.fromEntries(routes), version: manifest.version }));
    manifests.set(manifest, json);
  }
  return json;
}

const known = ({ id, parentId, path, index, hasLoader, module }: NonNullable<Manifest["routes"][string]>) => ({
  id,
  parentId,
  path,
  index,
  hasLoader: hasLoader || undefined,
  module,
});

/** JSON between the tags of a script: nothing in it can end the element, or hide what comes after it. */
const inScript = (json: string): string => json.replaceAll("<", "\\u003c");

async function textOf(stream: EntryContext["serverHandoffStream"]): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream?.getReader();
  let text = "";
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += decoder.decode(part.value, { stream: true });
  }
  return text;
}
