import type { Language } from "../../../organisation/settings.ts";
import { ar } from "./ar.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import type { PlanWords } from "./plan-words.ts";

export const planWords: Record<Language, PlanWords> = { en, es, ar };
