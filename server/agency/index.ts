import type { Encryption } from "../crypto/encryption.ts";
import type { Store } from "../db/schema.ts";
import { createTravellers } from "../profile/travellers.ts";
import { createClients } from "./clients.ts";
import { createGo } from "./go-answer.ts";
import { createNotes } from "./notes.ts";
import { createTasks } from "./tasks.ts";

/** The door of this context: what others may import of it. */

export type { Agent } from "./agent.ts";
export type { Client, ClientDetails } from "./clients.ts";
export type { GoPage, GoPageProblem } from "./go-answer.ts";
export { agencyPersonalData } from "./personal-data.ts";
export type { Task } from "./tasks.ts";

/** The desk of travel agents (AG-01). `travellers` and `notes` take a client that `clients.find` gave its agent. */
export const createAgency = (base: Store & { encryption: Encryption }) => ({
  clients: createClients(base),
  travellers: createTravellers(base, "client_traveller"),
  notes: createNotes(base),
  tasks: createTasks(base),
  go: createGo({ ...base, clients: createClients(base) }),
});
