import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import fc from "fast-check";
import { expect, test } from "vitest";
import routeConfig from "../../app/routes.ts";
import { createPageHandlers } from "../../server/http/page-handlers.ts";
import { testsAll } from "../drivers/scope.ts";

type Configured = {
  id?: string | undefined;
  path?: string | undefined;
  index?: boolean;
  file: string;
  children?: Configured[];
};

/** The addresses of the site, each answered by the name of its route and its parameters. */
function addressesOnly(extra: Configured[] = []): ServerBuild {
  const routes: ServerBuild["routes"] = { root: { id: "root", path: "", module: { default: () => null } } };
  const add = (configured: readonly Configured[], parentId: string) => {
    for (const { path, index, file, id = file, children = [] } of configured) {
      const loader = ({ params }: { params: unknown }) => Response.json({ id, params });
      routes[id] = { id, parentId, module: { loader } as never, ...(index && { index }), ...(path && { path }) };
      add(children, id);
    }
  };
  add(routeConfig, "root");
  add(extra, "root");
  return {
    routes,
    assets: { routes: {}, version: "1", url: "", entry: { module: "", imports: [] } },
    entry: { module: {} as never },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: { v3_relativeSplatPath: true, v3_singleFetch: true, v3_lazyRouteDiscovery: true } as never,
    isSpaMode: false,
    mode: "production",
  };
}

const build = addressesOnly();
const whole = createRequestHandler(build, "production");
const handlerFor = createPageHandlers(build);

async function answers(path: string) {
  const request = () => new Request(new URL(path, "http://site.example"));
  const handler = await handlerFor(new URL(request().url).pathname);
  return { small: await (await handler(request())).text(), whole: await (await whole(request())).text() };
}

const WORDS = routeConfig.flatMap(({ path = "" }) => path.split("/")).filter((word) => word && !/[:*]/.test(word));

test("SC-01 a handler of one page answers every address as the whole site does", async () => {
  const segment = fc.oneof(
    fc.constantFrom(...WORDS),
    fc.constantFrom("LOGIN", "x", "log%69n", "%2F", "", "a.data", ":part", "*"),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(segment, { maxLength: 4 }),
      fc.constantFrom("", "/", "//", ".data", "/_root.data"),
      async (segments, end) => {
        const { small, whole } = await answers(`/${segments.join("/")}${end}`.replace(/^\/+/, "/"));
        expect(small).toBe(whole);
      },
    ),
    { numRuns: testsAll ? 500 : 100 },
  );
});
