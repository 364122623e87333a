import type { Server } from "node:http";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import { builtFiles, builtPages } from "./built-pages.ts";
import type { IsStaff } from "./drafts.ts";
import type { GuestCookies } from "./guest-pages.ts";
import { createPageHandlers, type GetHandler } from "./page-handlers.ts";
import { staticFiles } from "./static-files.ts";
import { withUnavailableAs503 } from "./unavailable-routes.ts";

/** What `app/entry.server.tsx` exports for the server. */
type Entry = ServerBuild["entry"]["module"] & { guestCookies: GuestCookies; isStaff: IsStaff };

export type Pages = {
  files: RequestHandler;
  getHandler: GetHandler;
  routes: () => Promise<ServerBuild["routes"]>;
  /** undefined in development, where no page is kept. */
  guestCookies?: GuestCookies;
  isStaff: IsStaff;
  development: boolean;
};

/** The pages: built files in production, Vite with hot updates in development. */
export async function loadPages(mode: "production" | "development", server: Server): Promise<Pages> {
  return mode === "development" ? pagesFromVite(server) : pagesFromBuild();
}

async function pagesFromBuild(): Promise<Pages> {
  const build = await builtPages();
  const { guestCookies, isStaff } = build.entry.module as Entry;
  return {
    files: staticFiles(builtFiles()),
    getHandler: createPageHandlers(withUnavailableAs503(build)),
    routes: async () => build.routes,
    guestCookies,
    isStaff,
    development: false,
  };
}

async function pagesFromVite(server: Server): Promise<Pages> {
  const { createServer } = await import("vite");
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } } });
  const load = async () => (await vite.ssrLoadModule("virtual:remix/server-build")) as unknown as ServerBuild;
  return {
    files: vite.middlewares as unknown as RequestHandler,
    routes: async () => (await load()).routes,
    getHandler: async () => createRequestHandler(withUnavailableAs503(await load()), "development"),
    isStaff: async (request, context) => ((await load()).entry.module as Entry).isStaff(request, context),
    development: true,
  };
}
