import { updateAccount } from "../auth/account-store.ts";
import type { Auth } from "../auth/auth.ts";
import { type AuthLog, reportTo } from "../auth/auth-event.ts";
import { createProof } from "../auth/proof.ts";
import type { Encryption } from "../crypto/encryption.ts";
import type { PersonalDataSource } from "../db/personal-data.ts";
import type { Db, Store } from "../db/schema.ts";
import { createEmailChange } from "./email-change.ts";
import { createPersonalData, createStoredData } from "./personal-data.ts";
import { createProfileSections } from "./sections.ts";
import { createTravellers } from "./travellers.ts";

type Dependencies = Store & {
  authLog: AuthLog;
  encryption: Encryption;
  auth: Pick<Auth, "passwords" | "sessions" | "endKeys">;
  /** Every other part of the product that stores something about people. */
  sources: PersonalDataSource[];
  /** In the transaction in which an account gives up an address. */
  addressLeft: (trx: Db, organisationId: string, address: string) => Promise<void>;
};

/** An account's profile: details, travellers, email address, personal data (AC-02 to AC-05). */
export function createProfile({ db, clock, authLog, encryption, auth, sources, addressLeft }: Dependencies) {
  const report = reportTo(authLog, clock);
  const prove = createProof({ clock, confirmPassword: auth.passwords.confirm });
  const travellers = createTravellers({ db, clock, encryption });
  const stored = createStoredData({ db, clock, sources, encryption });
  return {
    ...createProfileSections({ db, clock }),
    travellers,
    emailChanges: createEmailChange({
      db,
      clock,
      report,
      prove,
      endSessions: auth.sessions.endAll,
      endKeys: auth.endKeys,
      addressLeft,
    }),
    personalData: createPersonalData({ clock, report, prove, stored }),
    /** For operators. */
    storedData: stored,

    /** UM-02: stores a signed-in viewer's choices, for all their browsers. */
    async savePreferences(
      organisationId: string,
      accountId: string,
      { language, currency }: { language?: string; currency?: string },
    ): Promise<void> {
      const changes = { ...(language && { language }), ...(currency && { currency_code: currency }) };
      if (Object.keys(changes).length > 0) await updateAccount(db, organisationId, accountId, changes);
    },
  };
}
