import { personalDataOfTables } from "../db/personal-data.ts";

/** How a person came to have the account (AC-05). */
export const registrationPersonalData = personalDataOfTables({
  sign_up_draft: ["id"],
  invitation: ["id"],
  access_code_use: [],
});
