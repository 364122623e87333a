import type { Kysely } from "kysely";
import { type AuthLog, reportTo } from "../auth/auth-event.ts";
import { createProof } from "../auth/proof.ts";
import type { createSignIn } from "../auth/sign-in.ts";
import type { Clock } from "../core/clock.ts";
import type { Sealing } from "../crypto/sealed-text.ts";
import type { PersonalDataHolder } from "../db/personal-data.ts";
import type { Database } from "../db/schema.ts";
import { createEmailChange } from "./email-change.ts";
import { createPersonalData } from "./personal-data.ts";
import { createProfiles } from "./profile.ts";
import { createTravellers } from "./travellers.ts";

type Dependencies = {
  db: Kysely<Database>;
  clock: Clock;
  authLog: AuthLog;
  sealing: Sealing;
  confirmPassword: ReturnType<typeof createSignIn>["confirmPassword"];
  /** Whoever else stores something about people. */
  holders: PersonalDataHolder[];
};

/** What belongs to a person once they have an account: profile, travellers, address, data (AC-02 to AC-05). */
export function createPerson({ db, clock, authLog, sealing, confirmPassword, holders }: Dependencies) {
  const report = reportTo(authLog, clock);
  const prove = createProof({ clock, confirmPassword });
  const travellers = createTravellers({ db, clock, sealing });
  return {
    ...createProfiles({ db, clock }),
    ...travellers,
    ...createEmailChange({ db, clock, report, prove }),
    ...createPersonalData({ db, clock, report, prove, holders, travellers }),
  };
}
