import type { Language } from "../../organisation/settings.ts";
import { ar } from "./ar.ts";
import type { EmailCopy } from "./email-copy.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";

export const emailCopy: Record<Language, EmailCopy> = { en, es, ar };
