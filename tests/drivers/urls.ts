import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "../../app/routes.ts";

/** What stands for each parameter of a URL. */
const EXAMPLES: Record<string, string> = {
  list: "dial-codes",
  language: "es",
  name: "example",
  provider: "google",
  part: "name",
  id: "new",
  reference: "XXXXXXX",
  status: "404",
  change: "add",
  kind: "campaigns",
  deed: "end",
};

/** Every URL of the site's table, with examples in it; what answers to anything else is left out. */
export const URLS: string[] = urlsOf(routes).filter((url) => !url.endsWith("*"));

function urlsOf(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    // A layout has no address of its own.
    if (path === undefined && !index) return urlsOf(children, parent);
    const url = `${parent}/${(path ?? "").replace(/:(\w+)/g, (_, name: string) => EXAMPLES[name] ?? name)}`;
    return [url, ...urlsOf(children, url)];
  });
}
