import { dayIn } from "../core/day.ts";
import { SECOND } from "../core/durations.ts";
import { knownFor } from "../core/known-for.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { fractionText, whole } from "../core/ratio.ts";
import { earnedOnWhole } from "../core/receipt.ts";
import { newId } from "../crypto/ids.ts";
import type { Db, Store } from "../db/schema.ts";
import type { Benefits, Membership } from "../membership/membership.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { RateTable } from "../ports/rates.ts";
import { exchange } from "../pricing/exchange.ts";
import type { Receipt } from "../pricing/pricing.ts";
import { minorUnits } from "../reference/currencies.ts";
import { endRule, findRule, insertRule, listCampaignsOfReferee, listRules } from "./queries.ts";
import {
  type EarningRule,
  type EarningTerms,
  type Explanation,
  exact,
  pointsFor,
  roundedDown,
  ruleFor,
} from "./rules.ts";
import type { EarningRuleRow } from "./tables.ts";

/** What something earns: points, by which rule, and why so many. */
export type Earned = {
  points: number;
  ruleId: string;
  lastsDays: number | null;
  explained: Explanation;
};

/** Computes the earnings of an account from a price; undefined if there are none or a rate is missing. */
export type Earner = (bought: {
  product: string;
  receipt: Pick<Receipt, "property" | "sources">;
  rates: RateTable | undefined;
}) => Earned | undefined;

/** A rule as an account sees it, with the effect of its plan. */
export type ExplainedRule = EarningRule & { explained: Explanation };

/** How late pages of offers say that rules are others. */
const SHOWN_FOR = SECOND;

type Asker = { id: string };

export type Earning = ReturnType<typeof createEarning>;

/** What bookings earn (LO-09, decision 024): offers and checkout show what the sale promises, from one function. */
export function createEarning({
  db,
  clock,
  membership,
}: Store & {
  membership: Pick<Membership, "benefits">;
}) {
  const known = new Map<string, ReturnType<typeof knownFor<RunningRule[]>>>();

  function cachedRules(organisationId: string) {
    let rules = known.get(organisationId);
    if (!rules) {
      rules = knownFor(() => runningRules(db, organisationId), { clock, life: SHOWN_FOR });
      known.set(organisationId, rules);
    }
    return rules.current();
  }

  async function activeRules({ id, timeZone }: Organisation): Promise<RunningRule[]> {
    const today = dayIn(timeZone, clock.now());
    return (await cachedRules(id)).filter(
      ({ left, startsOn, endsOn }) => left !== 0 && startsOn <= today && (endsOn === null || today <= endsOn),
    );
  }

  /** Reads only the account data that the rules depend on. */
  async function pointsCalculator(
    handle: Db,
    rules: RunningRule[],
    organisation: Organisation,
    { id: accountId }: Asker,
  ): Promise<Earner> {
    if (rules.length === 0) return () => undefined;
    const owner = { organisationId: organisation.id, accountId };
    const plan = await membership.benefits(organisation, { id: accountId }, handle);
    const campaigns = rules.some(({ campaign }) => campaign !== null)
      ? await listCampaignsOfReferee(handle, owner)
      : [];
    const today = dayIn(organisation.timeZone, clock.now());
    return ({ product, receipt: { property, sources }, rates }) => {
      const minor = earnedOnWhole({ total: property.total, sources }, "owed");
      const paid = exchange({ minor, currency: property.currency }, organisation.currency, rates);
      if (!paid) return undefined;
      const perMajor = 10 ** minorUnits(organisation.currency);
      const pointsBy = ({ per }: Pick<EarningRule, "per">) =>
        pointsFor({ paid, perMajor }, per, plan?.pointsFactor ?? "1");
      const affordable = rules.filter((rule) => rule.left === undefined || roundedDown(pointsBy(rule)) <= rule.left);
      const rule = ruleFor(affordable, { product, plan: plan?.plan, campaigns, today });
      const exactly = rule ? pointsBy(rule) : whole(0);
      const points = roundedDown(exactly);
      if (!rule || points === 0 || points > Number.MAX_SAFE_INTEGER) return undefined;
      return {
        points,
        ruleId: rule.id,
        lastsDays: rule.lastsDays,
        explained: { ...explanationOf(rule, plan, organisation), exact: fractionText(exactly) },
      };
    };
  }

  /** Not once more under the same id. */
  async function addOnce(
    { id: organisationId }: Pick<Organisation, "id">,
    terms: EarningTerms,
    id: string,
  ): Promise<Outcome<{ id: string }, "added-before">> {
    const added = await insertRule(db, {
      id,
      organisation_id: organisationId,
      product: terms.product ?? null,
      plan_code: terms.plan ?? null,
      campaign_id: terms.campaignId ?? null,
      per: terms.per,
      starts_on: terms.startsOn,
      ends_on: terms.endsOn ?? null,
      lasts_days: terms.lastsDays ?? null,
      budget: terms.budget ?? null,
      spent: 0,
      ended_at: null,
      created_at: clock.now(),
    });
    known.delete(organisationId);
    return added ? ok({ id }) : refused("added-before");
  }

  return {
    /** For pages of offers: by the rules as they were a second ago at most. */
    async shown(organisation: Organisation, account: Asker): Promise<Earner> {
      return pointsCalculator(db, await cachedRules(organisation.id), organisation, account);
    },

    /** By the current rules, for a sale; inside the sale pass its transaction. */
    async now(organisation: Organisation, account: Asker, handle: Db = db): Promise<Earner> {
      return pointsCalculator(handle, await runningRules(handle, organisation.id), organisation, account);
    },

    /** Today's rules that apply to members of a plan only, also for a viewer without that plan. */
    async ofPlans(organisation: Organisation): Promise<EarningRule[]> {
      return (await activeRules(organisation)).filter(({ plan, campaign }) => plan !== null && campaign === null);
    },

    /** Whether any rule is active today. */
    isRunning: async (organisation: Organisation): Promise<boolean> => (await activeRules(organisation)).length > 0,

    /** Today's rules that apply to the account. */
    async rules(organisation: Organisation, account: Asker): Promise<ExplainedRule[]> {
      const running = await activeRules(organisation);
      if (running.length === 0) return [];
      const [plan, campaigns] = await Promise.all([
        membership.benefits(organisation, account),
        listCampaignsOfReferee(db, { organisationId: organisation.id, accountId: account.id }),
      ]);
      const rules = running.filter(
        (rule) =>
          (rule.plan === null || rule.plan === plan?.plan) &&
          (rule.campaign === null || campaigns.includes(rule.campaign)),
      );
      return rules.map((rule) => ({ ...rule, explained: explanationOf(rule, plan, organisation) }));
    },

    operations: {
      /** Those that have not been ended, with what of their budgets is spent. */
      list: ({ id }: Pick<Organisation, "id">): Promise<EarningRuleRow[]> => listRules(db, id),

      /** Also one that was ended. */
      find: ({ id: organisationId }: Pick<Organisation, "id">, id: string): Promise<EarningRuleRow | undefined> =>
        findRule(db, { organisationId, id }),

      /** Answers its id. */
      async add(organisation: Pick<Organisation, "id">, terms: EarningTerms, id = newId()): Promise<string> {
        await addOnce(organisation, terms, id);
        return id;
      },
      addOnce,

      /** Ends a rule; rewards promised before stay promised. Answers whether it was active. */
      async end({ id: organisationId }: Pick<Organisation, "id">, id: string): Promise<boolean> {
        const ended = await endRule(db, { organisationId, id }, clock.now());
        known.delete(organisationId);
        return ended;
      },
    },
  };
}

/** A rule with the rest of its budget; undefined without a budget. */
type RunningRule = EarningRule & { left: number | undefined };

const runningRules = async (db: Db, organisationId: string): Promise<RunningRule[]> =>
  (await listRules(db, organisationId)).map((row) => ({
    id: row.id,
    product: row.product,
    plan: row.plan_code,
    campaign: row.campaign_id,
    per: row.per,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    lastsDays: row.lasts_days,
    left: row.budget === null ? undefined : Math.max(0, row.budget - row.spent),
  }));

/** The plan is named where it is why there are so many. */
function explanationOf(rule: EarningRule, plan: Benefits | undefined, { currency }: Organisation): Explanation {
  const factor = plan?.pointsFactor ?? "1";
  const multiplies = fractionText(exact(factor)) !== "1";
  const byPlan = rule.plan !== null || multiplies;
  return {
    per: fractionText(exact(rule.per)),
    currency,
    ...(multiplies && { factor }),
    ...(byPlan && plan && { plan: plan.names }),
  };
}
