import type { Account } from "../auth/account.ts";
import type { Store } from "../db/schema.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Sellers } from "../ports/offer.ts";
import type { PaymentProviders } from "../ports/payments.ts";
import { createAgentVerbs } from "./agents.ts";
import { auditTo } from "./audit.ts";
import { createBookingVerbs } from "./bookings.ts";
import { createCampaignVerbs } from "./campaigns.ts";
import { createCommissionVerbs } from "./commissions.ts";
import { createDeskVerbs } from "./desk.ts";
import { createEarningVerbs } from "./earning.ts";
import { createMoneyVerbs } from "./money.ts";
import { createPeopleVerbs } from "./people.ts";
import { createPlanVerbs } from "./plans.ts";
import { type Installation, listMissing, type Missing } from "./readiness.ts";
import { createRewardVerbs } from "./rewards.ts";

type Dependencies = Store & {
  /** Where changes are noted. */
  log: Parameters<typeof auditTo>[0];
  sellers: Sellers;
  providers: PaymentProviders;
  installation: Installation;
};

/** What operators do on pages: the verbs of the commands, with the account's id as the actor. */
export function createOperators({ db, clock, log, ...outside }: Dependencies) {
  const people = createPeopleVerbs({ db });
  return ({ id, staffRole }: Account) => {
    if (staffRole === undefined) throw new Error(`the account ${id} is no operator's`);
    const deps = { db, clock, audit: auditTo(log, id), actor: id };
    const { cards, balances } = createMoneyVerbs({ ...deps, providers: outside.providers });
    const { campaigns } = createCampaignVerbs(deps);
    return {
      ...people,
      /** OP-02: what the organization needs before its site opens. */
      missing: (organisation: Organisation): Promise<Missing[]> => listMissing(db, outside.installation, organisation),
      cards,
      balances,
      ...createBookingVerbs({ ...deps, ...outside }),
      ...createDeskVerbs(deps),
      campaigns,
      ...createEarningVerbs(deps),
      ...createPlanVerbs(deps),
      ...createRewardVerbs(deps),
      ...createCommissionVerbs(deps),
      ...createAgentVerbs(deps),
    };
  };
}
