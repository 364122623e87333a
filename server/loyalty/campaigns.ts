import { type Day, dayIn } from "../core/day.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { newId } from "../crypto/ids.ts";
import type { Store } from "../db/schema.ts";
import type { Organisation } from "../organisation/settings.ts";
import {
  type CampaignName,
  endCampaign,
  findCampaign,
  findCampaignById,
  insertCampaign,
  listCampaigns,
  listEnded,
} from "./campaign-queries.ts";
import { referralLink } from "./links.ts";
import { countByCampaign } from "./referral-queries.ts";
import {
  CAMPAIGN_TYPES,
  type CampaignTerms,
  type CampaignTexts,
  type CampaignType,
  costOf,
  type NewCampaign,
  promotionCode,
  referralCode,
  storedTerms,
  storedTexts,
} from "./rules.ts";
import type { CampaignRow } from "./tables.ts";

/** Days are those where the organisation is; `endsOn` is the last. */
export type Campaign = {
  id: string;
  type: CampaignType;
  code: string;
  terms: CampaignTerms;
  texts: CampaignTexts;
  startsOn: Day;
  endsOn: Day | undefined;
  /** What there is in all and what of it is promised, in the unit of what it gives; undefined: without a limit. */
  budget: { all: number; spent: number } | undefined;
};

/** `spent`: the rest of the budget is too small for another sign-up. */
export type CampaignState = "to-come" | "running" | "over" | "spent" | "ended";

/** LO-02: whether the organisation's programme runs, from when until when, and what it gives. */
export type LoyaltyState = {
  enabled: boolean;
  startsOn: Day | undefined;
  endsOn: Day | undefined;
  rewards: NonNullable<CampaignTerms["referrer"]>[];
};

/** As operators see it. `endedAt`: when one of them ended it. */
export type Listed = Campaign & { state: CampaignState; endedAt: number | undefined };

export type Campaigns = ReturnType<typeof createCampaigns>;

/** What an organisation tells others for, and its members about (LO-01, LO-02). */
export function createCampaigns({ db, clock }: Store) {
  const todayOf = ({ timeZone }: Pick<Organisation, "timeZone">): Day => dayIn(timeZone, clock.now());

  /** Campaigns that a member can take part in today. */
  async function running(organisation: Pick<Organisation, "id" | "timeZone">, type: CampaignType): Promise<Campaign[]> {
    const today = todayOf(organisation);
    const rows = await listCampaigns(db, organisation.id);
    return rows
      .filter((row) => row.type === type && isRunning(row, today))
      .map(toCampaign)
      .filter(hasLeft);
  }

  return {
    running,

    /** All that were not ended, also those to come. */
    list: async (organisation: Pick<Organisation, "id" | "timeZone">): Promise<Listed[]> =>
      (await listCampaigns(db, organisation.id)).map((row) => toListed(row, todayOf(organisation))),

    /** LO-02, LO-08. */
    async state(organisation: Pick<Organisation, "id" | "timeZone">): Promise<LoyaltyState> {
      const all = (await Promise.all(CAMPAIGN_TYPES.map((type) => running(organisation, type)))).flat();
      const ends = all.map(({ endsOn }) => endsOn);
      return {
        enabled: all.length > 0,
        startsOn: all.length > 0 ? Math.min(...all.map(({ startsOn }) => startsOn)) : undefined,
        endsOn: ends.every((day) => day !== undefined) && ends.length > 0 ? Math.max(...ends) : undefined,
        rewards: all.flatMap(({ terms }) => [terms.referrer, terms.referee].filter((each) => each !== undefined)),
      };
    },

    /** The campaign that the code of a link names, also one that does not run, with the code of its member in a referral. */
    async ofCode(
      organisation: Pick<Organisation, "id" | "timeZone">,
      code: string,
    ): Promise<{ campaign: Listed; member: string | undefined } | undefined> {
      const named = readCode(code);
      if (!named) return undefined;
      const row = await findCampaign(db, { organisationId: organisation.id, type: named.type, code: named.campaign });
      return row && { campaign: toListed(row, todayOf(organisation)), member: named.member };
    },

    link: referralLink,

    operations: {
      /** Also those that were ended, after the others; with how many new members each brought, or may have. */
      async list(organisation: Pick<Organisation, "id" | "timeZone">): Promise<(Listed & { brought: number })[]> {
        const { id } = organisation;
        const [rows, ended, brought] = await Promise.all([
          listCampaigns(db, id),
          listEnded(db, id),
          countByCampaign(db, id),
        ]);
        const today = todayOf(organisation);
        return [...rows, ...ended].map((row) => ({ ...toListed(row, today), brought: brought.get(row.id) ?? 0 }));
      },

      async add(
        organisation: Pick<Organisation, "id">,
        campaign: NewCampaign,
        id = newId(),
      ): Promise<Outcome<{ id: string }, "taken" | "added-before">> {
        const added = await insertCampaign(db, {
          id,
          organisation_id: organisation.id,
          type: campaign.type,
          code: campaign.code,
          terms: storedTerms.write(campaign.terms),
          texts: storedTexts.write(campaign.texts),
          starts_on: campaign.startsOn,
          ends_on: campaign.endsOn,
          budget: campaign.budget,
          spent: 0,
          ended_at: null,
          created_at: clock.now(),
        });
        if (added) return ok({ id });
        const isSame = await findCampaignById(db, { organisationId: organisation.id, id });
        return refused(isSame ? "added-before" : "taken");
      },

      /** Rewards promised before stay promised. Answers whether there was a campaign to end. */
      end: (organisation: Pick<Organisation, "id">, name: CampaignName): Promise<boolean> =>
        endCampaign(db, organisation.id, name, clock.now()),

      /** Also one that was ended. */
      async find(organisation: Pick<Organisation, "id" | "timeZone">, id: string): Promise<Listed | undefined> {
        const row = await findCampaignById(db, { organisationId: organisation.id, id });
        return row && toListed(row, todayOf(organisation));
      },
    },
  };
}

/** A link's code names a member and a campaign, or a promotion alone. */
export function readCode(
  code: string,
): { type: CampaignType; campaign: string; member: string | undefined } | undefined {
  const referral = referralCode(code);
  if (referral) return { type: "Referral", ...referral };
  const campaign = promotionCode(code);
  return campaign === undefined ? undefined : { type: "Promotion", campaign, member: undefined };
}

const isRunning = ({ starts_on, ends_on, ended_at }: CampaignRow, today: Day): boolean =>
  ended_at === null && starts_on <= today && (ends_on === null || today <= ends_on);

function stateOf(row: CampaignRow, today: Day): CampaignState {
  if (row.ended_at !== null) return "ended";
  if (row.starts_on > today) return "to-come";
  if (!isRunning(row, today)) return "over";
  return hasLeft(toCampaign(row)) ? "running" : "spent";
}

const toListed = (row: CampaignRow, today: Day): Listed => ({
  ...toCampaign(row),
  state: stateOf(row, today),
  endedAt: row.ended_at ?? undefined,
});

export const hasLeft = ({ budget, terms }: Campaign): boolean => !budget || budget.spent + costOf(terms) <= budget.all;

export const toCampaign = (row: CampaignRow): Campaign => ({
  id: row.id,
  type: row.type as CampaignType,
  code: row.code,
  startsOn: row.starts_on,
  terms: storedTerms.read(row.terms),
  texts: storedTexts.read(row.texts),
  endsOn: row.ends_on ?? undefined,
  budget: row.budget === null ? undefined : { all: row.budget, spent: row.spent },
});
