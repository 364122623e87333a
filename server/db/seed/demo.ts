import { dayIn } from "../../core/day.ts";
import { listOrganisations, saveOrganisation } from "../../organisation/queries.ts";
import type { Organisation } from "../../organisation/settings.ts";
import { listCards } from "../../wallet/queries.ts";
import type { Db, Store } from "../schema.ts";
import { type SeededAccount, seedAccounts } from "./accounts.ts";
import { seedCampaigns } from "./campaigns.ts";
import { seedEarning, seedRewards } from "./earning.ts";
import { keepPasswords, readKeptPasswords } from "./kept-passwords.ts";
import { DEMO_ORGANISATIONS } from "./organisations.ts";
import { seedPlans } from "./plans.ts";
import { seedRates } from "./rates.ts";
import { seedOrganisationCertificates, seedWallet } from "./wallet.ts";

export type DemoAccount = SeededAccount & { password: string };

type Dependencies = Store & { dataDir: string };

/** The one demo organisation that asks for a certificate or a discount card for its hotels and resorts (WA-06); at the others a new member books at once. */
const SELLS_WITH_CERTIFICATE = "azul";

/** Everything the demo consists of, added where it is missing; the accounts with their passwords, for printing. */
export async function seedDemo({ db, clock, dataDir }: Dependencies): Promise<DemoAccount[]> {
  const organisations = await seedOrganisations(db, clock.now());
  const passwords = readKeptPasswords(dataDir);
  const known = passwords.size;
  const accounts: SeededAccount[] = [];
  for (const organisation of organisations) {
    accounts.push(...(await seedAccounts(db, organisation, passwords, clock.now())));
    if (organisation.slug === SELLS_WITH_CERTIFICATE) await seedOrganisationCertificates(db, organisation);
    await seedPlans(db, organisation, clock);
    await seedEarning(db, organisation, clock);
    await seedCampaigns(db, organisation, clock);
  }
  if (passwords.size > known) keepPasswords(dataDir, passwords);
  for (const account of accounts) await fillWallet(db, account, clock.now());
  for (const account of accounts) if (account.role === "traveller-with-wallet") await seedRewards(db, account, clock);
  await seedRates(db);
  return accounts.map((account) => ({ ...account, password: passwords.get(account.email) as string }));
}

async function seedOrganisations(db: Db, now: number): Promise<Organisation[]> {
  const present = new Set((await listOrganisations(db)).map(({ id }) => id));
  for (const organisation of DEMO_ORGANISATIONS) {
    if (!present.has(organisation.id)) await saveOrganisation(db, { ...organisation, createdAt: now });
  }
  return DEMO_ORGANISATIONS;
}

async function fillWallet(db: Db, { role, accountId, organisation }: SeededAccount, now: number) {
  if (role !== "traveller-with-wallet") return;
  const owner = { organisationId: organisation.id, accountId };
  if ((await listCards(db, owner)).length > 0) return;
  await seedWallet(db, { ...owner, now, today: dayIn(organisation.timeZone, now) });
}
