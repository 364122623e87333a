// A process of its own: serves the results page as a bare React stream, from data that was loaded once.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { renderToPipeableStream } from "react-dom/server";
import { build } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import { deserialize } from "../app/request/serialized.ts";
import { readConfig } from "../server/config.ts";
import { keptSecret } from "../server/demo-secret.ts";
import { createLog } from "../server/process/log.ts";
import { projectRoot } from "../server/project-root.ts";
import { createAppContext, loadContextFor } from "../server/wiring/context.ts";
import type { bareTree } from "./render-tree.tsx";

const [path = "/", cookie = ""] = process.argv.slice(2);
const url = new URL(path, "http://localhost");
const config = readConfig(process.env);
// The demo's own, so that the cookie means the same person here.
const app = createAppContext(config, keptSecret(config.dataDir), { log: createLog("silent") });
const organisation = await app.organisations.findByHost("localhost");
if (!organisation) throw new Error("the demo has no organisation on localhost");

const scope = {
  requestId: "x",
  organisation,
  clientAddress: "127.0.0.1",
  userAgent: "bench",
  origin: url.origin,
  secure: false,
  logged: {},
  keepPage: () => {},
};
const start = await load("root");
const { title, page } = await load("products/stays/search/search-detail");
const makeTree = await bundledTree();
const tree = makeTree({ url, start, page: deserialize(page), title, organisation });

const server = createServer((_req, res) => {
  const { pipe } = renderToPipeableStream(tree, {
    onAllReady() {
      res.setHeader("Content-Type", "text/html; charset=utf-8");
      pipe(res);
    },
    onError: (error) => console.error(error),
  });
});
server.listen(0, "127.0.0.1", () => console.log(`port ${(server.address() as AddressInfo).port}`));

async function load(id: string) {
  const pages = (await import(pathToFileURL(join(projectRoot(), "build/server/index.js")).href)) as ServerBuild;
  const loader = pages.routes[id]?.module.loader as (args: LoaderFunctionArgs) => Promise<{ data?: never }>;
  const request = new Request(url, { headers: { cookie } });
  const answer = await loader({ request, context: loadContextFor(app, scope), params: {} });
  return (answer.data ?? answer) as never;
}

/** The page's parts, bundled as they are for the server. */
async function bundledTree(): Promise<typeof bareTree> {
  const outDir = join(projectRoot(), "build/bench");
  await build({
    root: projectRoot(),
    configFile: false,
    logLevel: "error",
    plugins: [vanillaExtractPlugin(), tsconfigPaths()],
    build: { ssr: join(projectRoot(), "bench/render-tree.tsx"), outDir, emptyOutDir: true },
  });
  return (await import(pathToFileURL(join(outDir, "render-tree.js")).href)).bareTree;
}
