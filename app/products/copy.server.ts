import type { Language } from "#server/organisation/settings";
import type { Said } from "~/i18n/said";
import { ar } from "./stays/copy/ar.server";
import { en } from "./stays/copy/en.server";
import { es } from "./stays/copy/es.server";

/** What shared pages say of each product, by its kind. */
export const said: Record<string, Record<Language, Said>> = { stay: { en, es, ar } };
