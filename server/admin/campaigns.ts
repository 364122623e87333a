import type { Kysely } from "kysely";
import { findAccountByEmail, updateAccount } from "../auth/account-store.ts";
import type { Clock } from "../core/clock.ts";
import { sanitiseEmail } from "../core/email-address.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Database } from "../db/schema.ts";
import type { CampaignName } from "../loyalty/campaign-queries.ts";
import { createCampaigns } from "../loyalty/campaigns.ts";
import { newCampaign } from "../loyalty/rules.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Actor, Audit } from "./audit.ts";
import { idOfForm, type Wrong, wrongBy } from "./new-by-form.ts";

type Dependencies = { db: Kysely<Database>; clock: Clock; audit: Audit; actor: Actor };

/** What an organisation refers friends for and promotes, and who sees the promotions first (LO-01, LO-02). */
export function createCampaignVerbs({ db, clock, audit, actor }: Dependencies) {
  const { list, operations } = createCampaigns({ db, clock });
  return {
    campaigns: {
      list,
      find: operations.find,

      /** What is wrong about one that is to be added; undefined: nothing. */
      check(campaign: unknown): Wrong | undefined {
        const checked = newCampaign.safeParse(campaign);
        return checked.success ? undefined : wrongBy(checked.error);
      },

      /** Refused with what is wrong about it; `key` is the form's: sent again it adds nothing. */
      async add(
        organisation: Organisation,
        { campaign, reason, key }: { campaign: unknown; reason: string; key?: string },
      ): Promise<Outcome<{ id: string }, "taken" | "added-before"> | Wrong> {
        const checked = newCampaign.safeParse(campaign);
        if (!checked.success) return wrongBy(checked.error);
        const added = await operations.add(organisation, checked.data, idOfForm(actor, organisation, key));
        if (!added.ok) return added;
        const { texts: _, ...facts } = checked.data;
        audit("campaigns.add", { organisation: organisation.slug, campaign: added.value.id, ...facts, reason });
        return added;
      },

      /** Answers whether there was one. */
      async end(organisation: Organisation, name: CampaignName, reason: string): Promise<boolean> {
        const ended = await operations.end(organisation, name);
        if (ended) audit("campaigns.end", { organisation: organisation.slug, ...name, reason });
        return ended;
      },
    },

    promotionUsers: {
      /** Makes somebody a promotion user, or no longer one. */
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
    },
  };
}
