import { z } from "zod";
import { isConfidential } from "../core/confidential-address.ts";

/** Plain http only where nothing leaves the machine: for rehearsals with a provider of one's own. */
export const endpoint = z.url().refine(isConfidential, "has to begin with https://");
