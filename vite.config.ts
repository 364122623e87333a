import { vitePlugin as remix } from "@remix-run/dev";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import remixConfig from "./remix.config.ts";

export default defineConfig({
  plugins: [vanillaExtractPlugin(), remix(remixConfig), tsconfigPaths()],
  build: { target: "es2020", assetsInlineLimit: 0 },
});
