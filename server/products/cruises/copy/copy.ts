import type { Language } from "../../../organisation/settings.ts";
import { ar } from "./ar.ts";
import type { CruiseWords } from "./cruise-words.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";

export const cruiseWords: Record<Language, CruiseWords> = { en, es, ar };
