import { z } from "zod";
import { listAgents } from "../auth/account-store.ts";
import { createCommissionRules } from "../commission/commission-rules.ts";
import { type CommissionLine, createCommissions } from "../commission/desk.ts";
import { type CommissionBalance, createPayouts, type PayoutRefusal } from "../commission/payouts.ts";
import { type CommissionRule, commissionTerms, OWN_SUPPLIER } from "../commission/rules.ts";
import { type Day, dayIn, firstOfMonth, startOfDay } from "../core/day.ts";
import type { Money } from "../core/money.ts";
import { type Outcome, refused } from "../core/outcome.ts";
import { newId } from "../crypto/ids.ts";
import type { Store } from "../db/schema.ts";
import { incomeOf } from "../ledger/reports.ts";
import type { Organisation } from "../organisation/settings.ts";
import { type Actor, type Audit, createAudited, outcomeOf } from "./audit.ts";
import { idOfForm, partsOf, type Wrong, wrongIf } from "./new-by-form.ts";

type Dependencies = Store & { audit: Audit; actor: Actor };

/** `other`: the rule that has some of the days. */
export type WrongRule = Wrong & { other?: CommissionRule };

/** Months whose mark-up is listed. */
const MONTHS = 12;

type CommissionLines = AsyncGenerator<CommissionLine>;
type Payout = { agentId: string; amount: Money; reference: string; reason: string; key?: string };

const { product, supplier, agentId } = commissionTerms.shape;
/** What of the organisation's a rule names, whatever is wrong with the rest of it. */
const namedOnly = z.object({
  product: product.catch(undefined),
  supplier: supplier.catch(undefined),
  agentId: agentId.catch(undefined),
});

/** AG-05: by which rules agents earn, and what they are paid. */
export function createCommissionVerbs({ db, clock, audit, actor }: Dependencies) {
  const rules = createCommissionRules({ db, clock });
  const payouts = createPayouts({ db, clock });
  const audited = createAudited({ db, audit });

  /** The problems of a new rule by itself; undefined if there are none. */
  async function check(organisation: Organisation, terms: unknown): Promise<Wrong | undefined> {
    const named = namedOnly.parse(terms);
    const wrong = partsOf(commissionTerms.safeParse(terms).error).map((part) =>
      part.startsWith("rate") ? "rate" : part,
    );
    if (named.product !== undefined && !organisation.products.includes(named.product)) wrong.push("product");
    if (named.supplier !== undefined && !suppliersOf(organisation).includes(named.supplier)) wrong.push("supplier");
    if (named.agentId !== undefined && !(await isAgent(organisation, named.agentId))) wrong.push("agentId");
    return wrongIf([...new Set(wrong)]);
  }

  const isAgent = async ({ id }: Organisation, agent: string): Promise<boolean> =>
    (await listAgents(db, id)).some((account) => account.id === agent);

  return {
    commissionRules: {
      list: ({ id }: Organisation) => rules.list(id),
      find: ({ id }: Organisation, rule: string) => rules.find(id, rule),
      check,

      /** `key` is the form's: the same form sent again adds nothing. */
      async add(
        organisation: Organisation,
        { terms, reason, key }: { terms: unknown; reason: string; key?: string },
      ): Promise<Outcome<{ id: string }, "added-before"> | WrongRule> {
        const id = idOfForm(actor, organisation, key);
        if (await rules.find(organisation.id, id)) return refused("added-before");
        const wrong = await check(organisation, terms);
        if (wrong) return wrong;
        const checked = commissionTerms.parse(terms);
        const added = await audited(
          (trx) => createCommissionRules({ db: trx, clock }).add(organisation.id, checked, id),
          () => ["commissionRules.add", { organisation: organisation.slug, rule: id, ...checked, reason }],
        );
        if (!added.ok && added.reason === "overlaps")
          return { ok: false, reason: "wrong", parts: ["overlaps"], other: added.other };
        return added;
      },

      /** Answers whether it ran. */
      async end(organisation: Organisation, id: string, reason: string): Promise<boolean> {
        const ended = await audited(
          async (trx) => outcomeOf(await createCommissionRules({ db: trx, clock }).end(organisation.id, id)),
          () => ["commissionRules.end", { organisation: organisation.slug, rule: id, reason }],
        );
        return ended.ok;
      },
    },

    commissions: {
      /** What agents are to be paid, by agent and currency. */
      balances: ({ id }: Organisation, agent?: string): Promise<CommissionBalance[]> => payouts.balances(id, agent),

      balanceOf: ({ id }: Organisation, agent: string, currency: string): Promise<CommissionBalance | undefined> =>
        payouts.balanceOf(id, agent, currency),

      /** What agents were paid, the latest first. */
      paid: ({ id }: Organisation, wanted: { page: number; perPage: number }) => payouts.list(id, wanted),

      /** The movements that a payout paid, and itself; undefined: there is no such payout. */
      async statement({ id: organisationId }: Organisation, payoutId: string): Promise<CommissionLines | undefined> {
        const agentId = await payouts.agentOf(organisationId, payoutId);
        return agentId === undefined
          ? undefined
          : createCommissions({ db, clock }).statement({ id: agentId, organisationId }, payoutId);
      },

      /** What agents added to net rates in the last months, less what was refunded of it; the latest first, without months that had none. */
      async markUps({ id, timeZone }: Organisation): Promise<{ month: Day; amounts: Money[] }[]> {
        const months: { month: Day; amounts: Money[] }[] = [];
        let until = Number.MAX_SAFE_INTEGER;
        let month = firstOfMonth(dayIn(timeZone, clock.now()));
        for (let count = 0; count < MONTHS; count++, month = firstOfMonth(month - 1)) {
          const from = startOfDay(timeZone, month);
          const income = await incomeOf(db, id, "mark-up", { from, until });
          const amounts = income.map(({ unit: currency, amount }) => ({ minor: Number(amount), currency }));
          if (amounts.length > 0) months.push({ month, amounts });
          until = from;
        }
        return months;
      },

      /** Records the transfer that pays an agent's whole balance; never the operator's own. */
      async payOut(
        organisation: Organisation,
        { key = newId(), ...payout }: Payout,
      ): Promise<Outcome<{ id: string }, PayoutRefusal>> {
        const order = { ...payout, key, organisationId: organisation.id, actorId: actor };
        return audited(
          (trx) => createPayouts({ db: trx, clock }).payOut(order),
          ({ id }) => ["commissions.payOut", { organisation: organisation.slug, id, ...payout }],
        );
      },
    },
  };
}

/** By their names in settings. */
export const suppliersOf = ({ suppliers }: Organisation): string[] => [
  OWN_SUPPLIER,
  ...suppliers.map(({ name }) => name),
];
