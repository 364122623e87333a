import type { Store } from "../db/schema.ts";
import { createGo } from "./go-answer.ts";
import { createTasks } from "./tasks.ts";

/** The door of this context: what others may import of it. */

export type { Agent } from "./agent.ts";
export type { GoPage, GoPageProblem } from "./go-answer.ts";
export { agencyPersonalData } from "./personal-data.ts";
export type { Task } from "./tasks.ts";

/** The desk of travel agents (AG-01). */
export const createAgency = (base: Store) => ({ tasks: createTasks(base), go: createGo(base) });
