import type { Language } from "../../../organisation/settings.ts";
import { ar } from "./ar.ts";
import type { CertificateWords } from "./certificate-words.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";

export const certificateWords: Record<Language, CertificateWords> = { en, es, ar };
