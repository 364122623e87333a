import type { VitePluginConfig } from "@remix-run/dev";

/** Remix as this project uses it; vite.config.ts imports it. */
export default {
  appDirectory: "app",
  // Another one while a release is built beside the one that serves.
  buildDirectory: process.env["BUILD_FOLDER"] ?? "build",
  ignoredRouteFiles: ["**/*"],
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
} satisfies VitePluginConfig;
