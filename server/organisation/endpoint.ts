import { z } from "zod";
import { isConfidential } from "../core/confidential-address.ts";

/** Where secrets go and what they are called: who sets both could send the secret of another organization to themselves. */
export const BY_COMMAND = { byCommand: true };

/** Plain http only where nothing leaves the machine: for rehearsals with a provider of one's own. */
export const endpoint = z.url().refine(isConfidential, "has to begin with https://").meta(BY_COMMAND);
