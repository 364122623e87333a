import { join } from "node:path";
import type { ServerBuild } from "@remix-run/node";
import { projectRoot } from "../project-root.ts";

/** The pages as Vite built them. In the built server they are part of its one file (scripts/build.mjs). */
export const builtPages = (): Promise<ServerBuild> =>
  import(/* @vite-ignore */ join(projectRoot(), "build", "server", "index.js"));

/** The folder of what browsers load. */
export const builtFiles = (): string => join(projectRoot(), "build", "client");
