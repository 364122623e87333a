import { vitePlugin as remix } from "@remix-run/dev";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import remixConfig from "./remix.config.ts";

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [vanillaExtractPlugin(), remix(remixConfig), tsconfigPaths()],
  build: {
    target: "es2020",
    assetsInlineLimit: 0,
    // One style sheet for every page: a dozen small ones would weigh a third more, and each would be a request.
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: (id) => (isStyle(id) ? "style" : undefined) } },
  },
}));

const isStyle = (id: string): boolean => /\/app\/.*\.css\.ts/.test(id);
