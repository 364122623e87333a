import { constants } from "node:zlib";
import compression from "compression";
import express, { type Express } from "express";
import type { AppContext } from "../context.ts";
import { accessLog } from "./access-log.ts";
import { readBody } from "./form-body.ts";
import { healthRoutes } from "./health.ts";
import { limitByAddress } from "./limits.ts";
import type { Pages } from "./pages.ts";
import { errorHandler, remixHandler } from "./remix.ts";
import { checkHead } from "./request-head.ts";
import { identifyRequest } from "./request-scope.ts";
import { refuseOtherOrigins } from "./same-origin.ts";
import { securityHeaders } from "./security-headers.ts";
import { findTenant } from "./tenant.ts";

// Measured: brotli 5 costs less time than gzip 6 and sends fewer bytes.
const BROTLI = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  // A page is smaller than 256 kB; the usual window takes 4 MB of memory for each page that is being sent.
  [constants.BROTLI_PARAM_LGWIN]: 18,
};

/** The way of a request: id → log → health → organisation → headers → files → limits → origin → body → line → page. */
export function createHttpApp(app: AppContext, { files, getHandler, development }: Pages): Express {
  const server = express();
  server.disable("x-powered-by");
  server.disable("etag");
  server.set("trust proxy", app.config.trustedProxies);
  server.use(identifyRequest);
  server.use(accessLog(app.log));
  server.use(checkHead);
  server.use(healthRoutes(app));
  server.use(findTenant(app.organisations, app.config.publicPort));
  server.use(securityHeaders({ development }));
  server.use(files);
  server.use(limitByAddress(app.config.requestsPerAddress));
  server.use(compression({ brotli: { params: BROTLI } }));
  server.use(refuseOtherOrigins);
  server.use(readBody);
  server.use(app.admission.admit);
  server.use(remixHandler(app, getHandler));
  server.use(errorHandler(app));
  return server;
}
