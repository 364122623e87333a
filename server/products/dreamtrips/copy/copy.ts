import type { Language } from "../../../organisation/settings.ts";
import { ar } from "./ar.ts";
import type { DreamtripWords } from "./dreamtrip-words.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";

export const dreamtripWords: Record<Language, DreamtripWords> = { en, es, ar };
