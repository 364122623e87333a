import type { Language } from "#server/organisation/settings";
import type { Said } from "~/i18n/said";
import { activity } from "./activities/copy/said.server";
import { car } from "./cars/copy/said.server";
import { composed } from "./composed/copy/said.server";
import { cruise } from "./cruises/copy/said.server";
import { dreamtrip } from "./dreamtrips/copy/said.server";
import { stay } from "./stays/copy/said.server";
import { transfer } from "./transfers/copy/said.server";

/** What shared pages say of each product, by its kind. */
export const said: Record<string, Record<Language, Partial<Said>>> = {
  stay,
  activity,
  car,
  cruise,
  transfer,
  dreamtrip,
  composed,
};
