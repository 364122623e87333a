import type { Account } from "../auth/account.ts";
import type { MailedKeys } from "../crypto/mailed-keys.ts";
import type { Db, Store } from "../db/schema.ts";
import type { Sellers } from "../ports/offer.ts";
import type { PaymentProviders } from "../ports/payments.ts";
import type { StoredData } from "../profile/personal-data.ts";
import { createAccountVerbs } from "./accounts.ts";
import { createAgentVerbs } from "./agents.ts";
import { createApprovalVerbs } from "./approvals.ts";
import { auditTo, noteBy } from "./audit.ts";
import { createAuditEntries } from "./audit-entries.ts";
import { createBookingVerbs } from "./bookings.ts";
import { createCampaignVerbs } from "./campaigns.ts";
import { createClaimVerbs } from "./claims.ts";
import { createCommissionVerbs } from "./commissions.ts";
import { createDeskVerbs } from "./desk.ts";
import { createEarningVerbs } from "./earning.ts";
import { createMoneyVerbs } from "./money.ts";
import { createOrganisationVerbs } from "./organisations.ts";
import { createPeopleVerbs } from "./people.ts";
import { createPersonPageVerbs } from "./person.ts";
import { createPlanVerbs } from "./plans.ts";
import { createPropertyVerbs, type Listing } from "./properties.ts";
import type { Installation } from "./readiness.ts";
import { createRegistrationVerbs } from "./registration.ts";
import { createRewardVerbs } from "./rewards.ts";
import { createSiteVerbs } from "./site.ts";
import { createStaffVerbs } from "./staff.ts";

type Dependencies = Store & {
  /** Where changes are noted. */
  log: Parameters<typeof auditTo>[0];
  sellers: Sellers;
  providers: PaymentProviders;
  installation: Installation;
  storedData: StoredData;
  mailedKeys: MailedKeys;
  listing: Listing;
};

/** What operators do on pages: the verbs of the commands, with the account's id as the actor. */
export function createOperators({ db, clock, log, storedData, mailedKeys, ...outside }: Dependencies) {
  const people = createPeopleVerbs({ db, clock });
  return ({ id, staffRole }: Account) => {
    if (staffRole === undefined) throw new Error(`the account ${id} is no operator's`);
    const deps = { db, clock, audit: auditTo(log, id, { db, clock, role: staffRole }), actor: id };
    const organisations = createOrganisationVerbs({ ...deps, installation: outside.installation });
    const verbsOn = (handle: Db) => {
      const on = { ...deps, db: handle, audit: auditTo(log, id, { db: handle, clock, role: staffRole }) };
      return { ...createMoneyVerbs({ ...on, providers: outside.providers }), ...createCommissionVerbs(on) };
    };
    const { campaigns } = createCampaignVerbs(deps);
    const { staffAccounts } = createAccountVerbs(deps);
    return {
      /** Of changes that products make. */
      note: noteBy(deps),
      missing: organisations.missing,
      warnings: organisations.warnings,
      ...createSiteVerbs(organisations),
      people: { ...people.people, ...createPersonPageVerbs({ ...deps, mailedKeys, storedData: () => storedData }) },
      ...createRegistrationVerbs(deps),
      ...createStaffVerbs(deps),
      staffAccounts,
      ...createAuditEntries({ db }),
      ...createBookingVerbs({ ...deps, ...outside, mailedKeys, isOwner: staffRole === "owner" }),
      ...createClaimVerbs(deps),
      ...createDeskVerbs({ ...deps, mailedKeys }),
      campaigns,
      ...createEarningVerbs(deps),
      ...createPlanVerbs(deps),
      ...createRewardVerbs(deps),
      commissionRules: createCommissionVerbs(deps).commissionRules,
      ...createApprovalVerbs({ ...deps, verbsOn }),
      ...createAgentVerbs(deps),
      ...createPropertyVerbs({ ...deps, listing: outside.listing }),
    };
  };
}
