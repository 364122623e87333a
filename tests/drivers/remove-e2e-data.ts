import { rmSync } from "node:fs";

/** The demo the end-to-end tests worked on goes with them. */
export default function removeData(): void {
  const folder = process.env["E2E_DATA_DIR"];
  // The server may be writing an email still.
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}
