import type { Language } from "#server/organisation/settings";
import type { Said } from "~/i18n/said";
import { stay } from "./stays/copy/said.server";

/** What shared pages say of each product, by its kind. */
export const said: Record<string, Record<Language, Said>> = { stay };
