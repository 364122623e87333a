import type { ProductImport } from "../product.ts";
import { importDreamtripFile } from "./catalogue/import-file.ts";

export const dreamtripImport: ProductImport = {
  what: "dreamtrips",
  format: "docs/dreamtrips-format.md",
  run: importDreamtripFile,
};
