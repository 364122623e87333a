import { z } from "zod";
import { type Day, dayIn } from "../core/day.ts";
import { POINTS } from "../core/money.ts";
import type { Outcome } from "../core/outcome.ts";
import type { Store } from "../db/schema.ts";
import type { CampaignName } from "../loyalty/campaign-queries.ts";
import { createCampaigns } from "../loyalty/campaigns.ts";
import { newCampaign, REWARD_BALANCES, type RewardBalance } from "../loyalty/rules.ts";
import type { Organisation } from "../organisation/settings.ts";
import { balanceKindsOf } from "../wallet/balances.ts";
import { type Actor, type Audit, createAudited, outcomeOf } from "./audit.ts";
import { idOfForm, partsOf, type Wrong, wrongIf } from "./new-by-form.ts";

type Dependencies = Store & { audit: Audit; actor: Actor };

const balance = z
  .object({ balance: z.enum(REWARD_BALANCES) })
  .transform((given) => given.balance)
  .optional()
  .catch(undefined);
/** When it would begin, and in what members would get it, whatever is wrong with the rest. */
const givenOnly = z.object({
  startsOn: z.int().optional().catch(undefined),
  terms: z.object({ currency: z.string().optional().catch(undefined), referrer: balance, referee: balance }),
});

/** What an organisation's members can get. */
const balancesOf = ({ walletOptions }: Pick<Organisation, "walletOptions">): RewardBalance[] => [
  POINTS,
  ...balanceKindsOf(walletOptions),
];

/** What an organisation refers friends for and promotes (LO-01, LO-02). */
export function createCampaignVerbs({ db, clock, audit, actor }: Dependencies) {
  const { list, operations } = createCampaigns({ db, clock });
  const audited = createAudited({ db, audit });
  const check = (organisation: Organisation, campaign: unknown) =>
    wrongIn(organisation, campaign, dayIn(organisation.timeZone, clock.now()));
  return {
    campaigns: {
      list,
      /** Also those that were ended, with how many new members each brought. */
      all: operations.list,
      find: operations.find,
      balances: balancesOf,

      /** The problems of a new campaign; undefined if there are none. */
      check,

      /** Refused with the campaign's problems; `key` is the form's: the same form sent again adds nothing. */
      async add(
        organisation: Organisation,
        { campaign, reason, key }: { campaign: unknown; reason: string; key?: string },
      ): Promise<Outcome<{ id: string }, "taken" | "added-before"> | Wrong> {
        const wrong = check(organisation, campaign);
        if (wrong) return wrong;
        const checked = newCampaign.parse(campaign);
        const { texts: _, ...facts } = checked;
        const id = idOfForm(actor, organisation, key);
        return audited(
          (trx) => createCampaigns({ db: trx, clock }).operations.add(organisation, checked, id),
          () => ["campaigns.add", { organisation: organisation.slug, campaign: id, ...facts, reason }],
        );
      },

      /** Answers whether there was one. */
      async end(organisation: Organisation, name: CampaignName, reason: string): Promise<boolean> {
        const ended = await audited(
          async (trx) => outcomeOf(await createCampaigns({ db: trx, clock }).operations.end(organisation, name)),
          () => ["campaigns.end", { organisation: organisation.slug, ...name, reason }],
        );
        return ended.ok;
      },
    },
  };
}

/** Members can get only what the organisation keeps for them, and money in its own currency alone; nothing began before it was there. */
function wrongIn(organisation: Organisation, campaign: unknown, today: Day): Wrong | undefined {
  const {
    startsOn,
    terms: { currency, ...sides },
  } = givenOnly.parse(campaign);
  const isOffered = (balance: RewardBalance | undefined) =>
    balance === undefined || balancesOf(organisation).includes(balance);
  return wrongIf([
    ...partsOf(newCampaign.safeParse(campaign).error),
    ...(startsOn !== undefined && startsOn < today ? ["startsOn.past"] : []),
    ...Object.entries(sides).flatMap(([side, balance]) => (isOffered(balance) ? [] : `terms.${side}.balance`)),
    ...(currency !== undefined && currency !== organisation.currency ? ["terms.currency"] : []),
  ]);
}
