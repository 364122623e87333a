import type { Language } from "../../../organisation/settings.ts";
import { ar } from "./ar.ts";
import type { ComposedWords } from "./composed-words.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";

export const composedWords: Record<Language, ComposedWords> = { en, es, ar };
