import { demo } from "./journey.ts";

/** The sheet of all pages, which a page that scripts load brings along. */
export async function sheetOfAll(): Promise<string> {
  const [, address = ""] = /data-sheet="([^"]+)"/.exec((await demo.send({ path: "/" })).text) ?? [];
  return (await demo.send({ path: address })).text;
}

/** The classes that a sheet says something about. */
export const classesOf = (css: string): Set<string> =>
  new Set([...css.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = ""]) => name));

/** Classes of a page that the sheet of all pages knows, and its own styles don't. */
export function withoutOwnStyle(html: string, styled: Set<string>): string[] {
  const own = classesOf(/<style id="style"[^>]*>([^<]*)</.exec(html)?.[1] ?? "");
  const used = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" "));
  if (used.length <= 10) throw new Error(`the page has ${used.length} classes`);
  return used.filter((each) => styled.has(each) && !own.has(each));
}
