import { demoSeed } from "../../../db/seed/demo-file.ts";
import { importTransferFile } from "../catalogue/import-file.ts";

/** The demo's transfers, where there are none. */
export const seedDemoTransfers = demoSeed("transfers", "transfer_base", importTransferFile);
