import { z } from "zod";
import type { LocalText } from "../core/local-text.ts";
import { storedJson } from "../db/stored-json.ts";
import type { Stay } from "../ports/supplier.ts";

export const localText: z.ZodType<LocalText> = z.object({ en: z.string() }).catchall(z.string());

export const storedText = storedJson(localText);

export const storedStay = storedJson<Stay>(
  z.object({
    arrival: z.int(),
    departure: z.int(),
    rooms: z.int(),
    adults: z.int(),
    childAges: z.array(z.int()),
  }),
);
