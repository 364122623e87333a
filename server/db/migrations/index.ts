import type { Migration } from "kysely";
import * as foundation from "./001-foundation.ts";

/** In order; a name once released never changes. */
export const migrations: Record<string, Migration> = {
  "001-foundation": foundation,
};
