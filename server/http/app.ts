import type { RequestListener } from "node:http";
import express from "express";
import { type AppContext, loadContextFor } from "../wiring/context.ts";
import { accessLog } from "./access-log.ts";
import { leadToCanonicalPath } from "./canonical-path.ts";
import { readBodyFor } from "./form-body.ts";
import { guestPages } from "./guest-pages.ts";
import { healthRoutes } from "./health.ts";
import { addressLimits, limitByAddress } from "./limits.ts";
import type { Pages } from "./pages.ts";
import { errorHandler, remixHandler, toWebRequest } from "./remix.ts";
import { checkHead } from "./request-head.ts";
import { identifyRequest, scopeOf } from "./request-scope.ts";
import { refuseOtherOrigins } from "./same-origin.ts";
import { securityHeaders } from "./security-headers.ts";
import { findTenant } from "./tenant.ts";

/** The way of a request: id → log → health → organisation → headers → files → limits → path → origin → body → line → page. */
export function createHttpApp(
  app: AppContext,
  { files, getHandler, routes, guestCookies, isStaff, development }: Pages,
): RequestListener {
  const server = express();
  const limits = addressLimits(app.config.requestsPerAddress, app.productPaths);
  server.disable("x-powered-by");
  server.disable("etag");
  // Pages read the query of their address.
  server.disable("query parser");
  server.use(identifyRequest);
  server.use(accessLog(app.log, app.config));
  server.use(checkHead);
  server.use(healthRoutes(app));
  server.use(findTenant(app.organisations, app.config));
  server.use(securityHeaders({ development }));
  server.use(files);
  server.use(limitByAddress(limits));
  server.use(leadToCanonicalPath(routes));
  server.use(refuseOtherOrigins);
  server.use(readBodyFor((req, res) => isStaff(toWebRequest(req, res), loadContextFor(app, scopeOf(res)))));
  server.use(app.admission.admit);
  server.use(remixHandler(app, getHandler, isStaff));
  server.use(errorHandler(app));
  if (!guestCookies || app.config.pageCacheBytes === 0) return server;
  return guestPages({ app, express: server, limits, guestCookies });
}
