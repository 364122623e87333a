import { fold } from "../places/fold.ts";
import type { AccountRow } from "./tables.ts";

/** A person's name as it is looked for: by what it begins with, the first name in front or the last. */
export const nameLookups = ({
  first_name,
  last_name,
}: Pick<AccountRow, "first_name" | "last_name">): Pick<AccountRow, "name_lookup" | "surname_lookup"> => ({
  name_lookup: fold(`${first_name} ${last_name}`),
  surname_lookup: fold(`${last_name} ${first_name}`),
});
