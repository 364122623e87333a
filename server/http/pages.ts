import type { Server } from "node:http";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import { builtFiles, builtPages } from "./built-pages.ts";
import type { GuestCookies } from "./guest-pages.ts";
import { createPageHandlers, type GetHandler } from "./page-handlers.ts";
import { staticFiles } from "./static-files.ts";
import { withUnavailableAs503 } from "./unavailable-routes.ts";

export type Pages = {
  files: RequestHandler;
  getHandler: GetHandler;
  /** undefined in development, where no page is kept. */
  guestCookies?: GuestCookies;
  development: boolean;
};

/** The pages: built files in production, Vite with hot updates in development. */
export async function loadPages(mode: "production" | "development", server: Server): Promise<Pages> {
  return mode === "development" ? pagesFromVite(server) : pagesFromBuild();
}

async function pagesFromBuild(): Promise<Pages> {
  const build = await builtPages();
  const { guestCookies } = build.entry.module as typeof build.entry.module & { guestCookies: GuestCookies };
  return {
    files: staticFiles(builtFiles()),
    getHandler: createPageHandlers(withUnavailableAs503(build)),
    guestCookies,
    development: false,
  };
}

async function pagesFromVite(server: Server): Promise<Pages> {
  const { createServer } = await import("vite");
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } } });
  return {
    files: vite.middlewares as unknown as RequestHandler,
    async getHandler() {
      const build = (await vite.ssrLoadModule("virtual:remix/server-build")) as unknown as ServerBuild;
      return createRequestHandler(withUnavailableAs503(build), "development");
    },
    development: true,
  };
}
