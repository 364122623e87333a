import type { ProductImport } from "../product.ts";
import { importCruiseFile } from "./catalogue/import-file.ts";

export const cruiseImport: ProductImport = { what: "cruises", format: "docs/cruises-format.md", run: importCruiseFile };
