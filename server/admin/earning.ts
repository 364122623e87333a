import type { Kysely } from "kysely";
import type { Clock } from "../core/clock.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Database } from "../db/schema.ts";
import { createEarning } from "../loyalty/earning.ts";
import { earningTerms } from "../loyalty/rules.ts";
import { createMembership } from "../membership/membership.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Audit } from "./audit.ts";

/** By which rules bookings earn points (LO-09). */
export function createEarningVerbs({ db, clock, audit }: { db: Kysely<Database>; clock: Clock; audit: Audit }) {
  const { operations } = createEarning({ db, clock, membership: createMembership({ db, clock }) });
  return {
    earning: {
      list: (organisation: Organisation) => operations.list(organisation),

      /** Refused with what is wrong about it. */
      async add(
        organisation: Organisation,
        { terms, reason }: { terms: unknown; reason: string },
      ): Promise<Outcome<{ id: string }, "wrong"> | { ok: false; reason: "wrong"; problem: string }> {
        const checked = earningTerms.safeParse(terms);
        if (!checked.success) return { ...refused("wrong"), problem: checked.error.issues[0]?.message ?? "" };
        if (checked.data.product !== undefined && !organisation.products.includes(checked.data.product))
          return { ...refused("wrong"), problem: "is for a product that is not on offer" };
        const id = await operations.add(organisation, checked.data);
        audit("earning.add", { organisation: organisation.slug, rule: id, ...checked.data, reason });
        return ok({ id });
      },

      /** Answers whether it ran. */
      async end(organisation: Organisation, id: string, reason: string): Promise<boolean> {
        const ended = await operations.end(organisation, id);
        if (ended) audit("earning.end", { organisation: organisation.slug, rule: id, reason });
        return ended;
      },
    },
  };
}
