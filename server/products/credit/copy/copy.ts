import type { Language } from "../../../organisation/settings.ts";
import type { ValueWords } from "../../value-product.ts";
import { ar } from "./ar.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";

export const creditWords: Record<Language, ValueWords> = { en, es, ar };
