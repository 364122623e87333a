import type { Language } from "../../../organisation/settings.ts";
import { ar } from "./ar.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import type { TopUpWords } from "./top-up-words.ts";

export const topUpWords: Record<Language, TopUpWords> = { en, es, ar };
