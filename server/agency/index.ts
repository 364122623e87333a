import type { Store } from "../db/schema.ts";
import { createTasks } from "./tasks.ts";

/** The door of this context: what others may import of it. */

export type { Agent } from "./agent.ts";
export { agencyPersonalData } from "./personal-data.ts";
export type { Task } from "./tasks.ts";

/** The desk of travel agents (AG-01). */
export const createAgency = (base: Store) => ({ tasks: createTasks(base) });
