import { z } from "zod";
import { SIGN_UP_DRAFT_LIFE } from "../core/lifetimes.ts";
import { createDraftStore } from "../db/drafts.ts";
import type { Store } from "../db/schema.ts";
import { storedJson } from "../db/stored-json.ts";
import { signUpDetails } from "./sign-up-details.ts";

/** What step 1 of a sign-up keeps for step 2; never a password (SU-09). `checked`: nothing stood against it, step 2 may follow. */
const signUpDraft = z.object({ details: signUpDetails, checked: z.boolean() });
type Kept = z.infer<typeof signUpDraft>;

export const signUpDrafts = createDraftStore({
  kind: "sign-up",
  life: SIGN_UP_DRAFT_LIFE,
  stored: storedJson(signUpDraft),
});

/** `done`: it has become an account, and its fields are deleted. */
export type SignUpDraft = (Kept & { done: false }) | { done: true };

export function createSignUpDrafts({ db, clock }: Store) {
  return {
    /** Answers the token: the one given where it names a sign-up that is still open, else a new one. */
    keep: (organisationId: string, token: string | undefined, kept: Kept): Promise<string> =>
      signUpDrafts.keep(db, { organisationId, token }, kept, clock.now()),

    async find(organisationId: string, token: string): Promise<SignUpDraft | undefined> {
      const draft = await signUpDrafts.find(db, organisationId, token, clock.now());
      if (!draft) return undefined;
      return draft.data ? { ...draft.data, done: false } : { done: true };
    },
  };
}
