import type { ProductImport } from "../product.ts";
import { importStationFile } from "./catalogue/import-file.ts";

export const carImport: ProductImport = { what: "counters", format: "docs/cars-format.md", run: importStationFile };
