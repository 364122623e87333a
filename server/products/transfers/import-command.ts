import type { ProductImport } from "../product.ts";
import { importTransferFile } from "./catalogue/import-file.ts";

export const transferImport: ProductImport = {
  what: "airports",
  format: "docs/transfers-format.md",
  run: importTransferFile,
};
