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
  group: "brand",
  deed: "end",
  outside: "paid",
  number: "Q-XXXX",
  airport: "LIS",
  hash: "0".repeat(32),
};

/** `route`: the id of the route that answers. */
type Url = { url: string; route: string };

/** Every URL of the site's table, with examples in it, and the route it leads to; what answers to anything else is left out. */
export const ROUTES: Url[] = urlsOf(routes).filter(({ url }) => !url.endsWith("*"));
export const URLS: string[] = ROUTES.map(({ url }) => url);

function urlsOf(entries: RouteConfigEntry[], parent = ""): Url[] {
  return entries.flatMap(({ path, index, file, id = file.replace(/\.\w+$/, ""), children = [] }) => {
    // A layout has no address of its own.
    if (path === undefined && !index) return urlsOf(children, parent);
    const url = `${parent}/${(path ?? "").replace(/:(\w+)/g, (_, name: string) => EXAMPLES[name] ?? name)}`;
    return [{ url, route: id }, ...urlsOf(children, url)];
  });
}
