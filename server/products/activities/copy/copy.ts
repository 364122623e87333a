import type { Language } from "../../../organisation/settings.ts";
import type { ActivityWords } from "./activity-words.ts";
import { ar } from "./ar.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";

export const activityWords: Record<Language, ActivityWords> = { en, es, ar };
