import { personalDataOfTables } from "../db/personal-data.ts";
import { signUpDrafts } from "./sign-up-drafts.ts";

/** How a person came to have the account (AC-05). */
export const registrationPersonalData = personalDataOfTables({ invitation: ["id"], access_code_use: [] });

/** That a sign-up under way has become the account. */
export const signUpPersonalData = signUpDrafts.personalData("signUpDrafts");
