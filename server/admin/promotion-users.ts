import { findAccountByEmail, updateAccount } from "../auth/account-store.ts";
import { sanitiseEmail } from "../core/email-address.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Db } from "../db/schema.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Audit } from "./audit.ts";

/** LO-02: who sees the promotions first. */
export const createPromotionUserVerbs = ({ db, audit }: { db: Db; audit: Audit }) => ({
  /** Makes an account a promotion user's, or no longer one. */
  async set(
    organisation: Organisation,
    { email, is, reason }: { email: string; is: boolean; reason: string },
  ): Promise<Outcome<void, "no-account" | "so-already">> {
    const row = await findAccountByEmail(db, organisation.id, sanitiseEmail(email)?.lookup ?? "");
    if (!row) return refused("no-account");
    if ((row.is_promotion === 1) === is) return refused("so-already");
    await updateAccount(db, organisation.id, row.id, { is_promotion: is ? 1 : 0 });
    const verb = is ? "promotionUsers.add" : "promotionUsers.remove";
    audit(verb, { organisation: organisation.slug, accountId: row.id, reason });
    return ok(undefined);
  },
});
