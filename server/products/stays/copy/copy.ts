import type { Language } from "../../../organisation/settings.ts";
import { ar } from "./ar.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import type { StayWords } from "./stay-words.ts";

export const stayWords: Record<Language, StayWords> = { en, es, ar };
