import type { Language } from "../../../organisation/settings.ts";
import { ar } from "./ar.ts";
import type { CarWords } from "./car-words.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";

export const carWords: Record<Language, CarWords> = { en, es, ar };
