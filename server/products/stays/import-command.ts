import { resolve, sep } from "node:path";
import { refused } from "../../core/outcome.ts";
import type { ProductImport } from "../product.ts";
import { importFile, type KeepPhoto } from "./catalogue/import-file.ts";

export const stayImport: ProductImport = {
  what: "properties",
  format: "docs/catalogue-format.md",
  run({ folder, photos, ...deps }, lines, report) {
    const keepPhoto: KeepPhoto = async (file) => {
      const path = folder === undefined ? undefined : resolve(folder, file);
      if (!path?.startsWith(`${folder}${sep}`)) return refused("outside");
      return deps.isDry ? photos.checkFile(path) : photos.keepFile(path);
    };
    return importFile({ ...deps, keepPhoto }, lines, report);
  },
};
