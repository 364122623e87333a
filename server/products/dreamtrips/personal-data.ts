import { personalDataOfTables } from "../../db/personal-data.ts";

/** Entries of waiting lists go with the account; what is kept for them ends within a day. */
export const dreamtripsPersonalData = personalDataOfTables({ dreamtrip_waiting: ["form", "held", "origin"] });
