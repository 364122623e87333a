import type { ProductImport } from "../product.ts";
import { importActivityFile } from "./catalogue/import-file.ts";

export const activityImport: ProductImport = {
  what: "activities",
  format: "docs/activities-format.md",
  run: importActivityFile,
};
