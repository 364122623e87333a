import { type Outcome, ok, type Refusal, refused } from "../core/outcome.ts";
import type { Store } from "../db/schema.ts";
import { endRule, findRule, insertRule, listRules, nextTurn } from "./queries.ts";
import { type CommissionRule, type CommissionTerms, isSameSale, storedRate } from "./rules.ts";

/** Another rule for the same sales has some of the days. */
type Overlaps = Refusal<{ reason: "overlaps"; other: CommissionRule }>;

/** AG-05: by which rules agents earn. */
export function createCommissionRules({ db, clock }: Store) {
  const asRule = (terms: CommissionTerms, id: string): CommissionRule => ({
    id,
    product: terms.product ?? null,
    supplier: terms.supplier ?? null,
    agentId: terms.agentId ?? null,
    rate: terms.rate,
    startsOn: terms.startsOn,
    endsOn: terms.endsOn ?? null,
  });

  /** The running rule that is for the same sales on some of the same days. */
  const rivalOf = async (
    organisationId: string,
    terms: CommissionTerms,
    id = "",
  ): Promise<CommissionRule | undefined> =>
    (await listRules(db, organisationId)).find((other) => other.id !== id && isSameSale(asRule(terms, id), other));

  return {
    /** Those that no operator ended. */
    list: (organisationId: string): Promise<CommissionRule[]> => listRules(db, organisationId),

    /** Also one that was ended. */
    find: (organisationId: string, id: string): Promise<CommissionRule | undefined> =>
      findRule(db, { organisationId, id }),

    /** Not once more under the same id. */
    async add(
      organisationId: string,
      terms: CommissionTerms,
      id: string,
    ): Promise<Outcome<{ id: string }, "added-before"> | Overlaps> {
      const { product, supplier, agentId: agent_id, rate, startsOn: starts_on, endsOn: ends_on } = asRule(terms, id);
      const days = { starts_on, ends_on, ended_at: null, created_at: clock.now() };
      const row = { id, organisation_id: organisationId, product, supplier, agent_id, rate: storedRate.write(rate) };
      for (;;) {
        const turn = await nextTurn(db, row);
        const rival = await rivalOf(organisationId, terms, id);
        if (rival) return refused("overlaps", { other: rival });
        if (await insertRule(db, { ...row, ...days, turn })) return ok({ id });
        if (await findRule(db, { organisationId, id })) return refused("added-before");
        // Another operator was quicker: the next look sees that rule.
      }
    },

    /** Commissions promised before stay promised. Answers whether it ran. */
    end: (organisationId: string, id: string): Promise<boolean> => endRule(db, { organisationId, id }, clock.now()),
  };
}
