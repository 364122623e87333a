import type { Kysely } from "kysely";
import type { Clock } from "../core/clock.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Database } from "../db/schema.ts";
import { createMembership } from "../membership/membership.ts";
import { type PlanTerms, type PlanTexts, planTerms, planTexts } from "../membership/rules.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Audit } from "./audit.ts";

/** What an organisation sells its members (LO-07). */
export function createPlanVerbs({ db, clock, audit }: { db: Kysely<Database>; clock: Clock; audit: Audit }) {
  const { plans, operations } = createMembership({ db, clock });
  return {
    plans: {
      list: (organisation: Organisation) => plans(organisation),

      /** In the place of the one with its code. Refused with what is wrong about it. */
      async add(
        organisation: Organisation,
        { terms, texts, reason }: { terms: unknown; texts: PlanTexts; reason: string },
      ): Promise<Outcome<{ id: string }, "wrong"> | { ok: false; reason: "wrong"; problem: string }> {
        const [checked, named] = [planTerms.safeParse(terms), planTexts.safeParse(texts)];
        if (!checked.success) return { ...refused("wrong"), problem: checked.error.issues[0]?.message ?? "" };
        if (!named.success) return { ...refused("wrong"), problem: named.error.issues[0]?.message ?? "" };
        const id = await operations.add(organisation, checked.data, named.data);
        audit("plans.add", { organisation: organisation.slug, plan: id, ...checked.data, reason });
        return ok({ id });
      },

      /** Answers whether there was one. */
      async withdraw(organisation: Organisation, code: PlanTerms["code"], reason: string): Promise<boolean> {
        const withdrawn = await operations.withdraw(organisation, code);
        if (withdrawn) audit("plans.withdraw", { organisation: organisation.slug, code, reason });
        return withdrawn;
      },
    },
  };
}
