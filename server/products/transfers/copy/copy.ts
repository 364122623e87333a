import type { Language } from "../../../organisation/settings.ts";
import { ar } from "./ar.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import type { TransferWords } from "./transfer-words.ts";

export const transferWords: Record<Language, TransferWords> = { en, es, ar };
