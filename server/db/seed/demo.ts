import type { Clock } from "../../core/clock.ts";
import { dayIn } from "../../core/day.ts";
import { createCampaigns } from "../../loyalty/campaigns.ts";
import { newCampaign } from "../../loyalty/rules.ts";
import { createMembership } from "../../membership/membership.ts";
import { type PlanTerms, type PlanTexts, planTerms } from "../../membership/rules.ts";
import { listOrganisations, saveOrganisation } from "../../organisation/queries.ts";
import type { Organisation } from "../../organisation/settings.ts";
import { listCards } from "../../wallet/queries.ts";
import type { Db, Store } from "../schema.ts";
import { type SeededAccount, seedAccounts } from "./accounts.ts";
import { seedEarning, seedRewards } from "./earning.ts";
import { keepPasswords, readKeptPasswords } from "./kept-passwords.ts";
import { DEMO_ORGANISATIONS } from "./organisations.ts";
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

const CAMPAIGNS = [
  {
    type: "Referral",
    code: "friends",
    terms: { referrer: { balance: "points", amount: 500 }, referee: { balance: "points", amount: 250 } },
    texts: {
      en: { title: "Bring a friend", text: "You both get points after their first stay." },
      es: { title: "Trae a un amigo", text: "Los dos recibís puntos después de su primera estancia." },
      ar: { title: "ادعُ صديقًا", text: "تحصلان معًا على نقاط بعد إقامته الأولى." },
    },
  },
  {
    type: "Promotion",
    code: "weekend",
    terms: { landingPath: "/hotel" },
    texts: {
      en: { title: "A weekend away", text: "Hotels in the city and by the sea, two nights at a time." },
      es: { title: "Un fin de semana fuera", text: "Hoteles en la ciudad y junto al mar, de dos en dos noches." },
      ar: { title: "عطلة نهاية أسبوع", text: "فنادق في المدينة وعلى البحر، ليلتان في كل مرة." },
    },
  },
];

/** What a demo organisation refers friends for and promotes, where it has no campaign yet. */
async function seedCampaigns(db: Db, organisation: Organisation, clock: Clock): Promise<void> {
  const { list, operations } = createCampaigns({ db, clock });
  if ((await list(organisation)).length > 0) return;
  const startsOn = dayIn(organisation.timeZone, clock.now());
  for (const { terms, ...campaign } of CAMPAIGNS)
    await operations.add(
      organisation,
      newCampaign.parse({
        ...campaign,
        startsOn,
        endsOn: null,
        budget: null,
        terms: { currency: organisation.currency, ...terms },
      }),
      `${organisation.slug}-${campaign.code}`,
    );
}

/** Prices in whole units of the organisation's currency. */
const PLANS: { terms: Pick<PlanTerms, "code" | "price" | "period" | "benefits">; texts: PlanTexts }[] = [
  {
    terms: { code: "silver", price: 0, period: "year", benefits: { canBook: false, discount: 0, pointsFactor: "1" } },
    texts: {
      en: { name: "Silver", text: "For everyone who travels with us." },
      es: { name: "Plata", text: "Para todos los que viajan con nosotros." },
      ar: { name: "الفضية", text: "لكل من يسافر معنا." },
    },
  },
  {
    terms: { code: "gold", price: 9, period: "month", benefits: { canBook: false, discount: 3, pointsFactor: "3/2" } },
    texts: {
      en: { name: "Gold", text: "For several trips a year." },
      es: { name: "Oro", text: "Para varios viajes al año." },
      ar: { name: "الذهبية", text: "لعدة رحلات في السنة." },
    },
  },
  {
    terms: {
      code: "platinum",
      price: 190,
      period: "year",
      benefits: { canBook: false, discount: 6, pointsFactor: "2" },
    },
    texts: {
      en: { name: "Platinum", text: "For frequent travelers." },
      es: { name: "Platino", text: "Para quienes viajan a menudo." },
      ar: { name: "البلاتينية", text: "لكثيري السفر." },
    },
  },
];

/** What a demo organisation sells its members, where it sells nothing yet. */
async function seedPlans(db: Db, organisation: Organisation, clock: Clock): Promise<void> {
  const { plans, operations } = createMembership({ db, clock });
  if ((await plans(organisation)).length > 0) return;
  const { currency } = organisation;
  for (const { terms, texts } of PLANS)
    await operations.add(
      organisation,
      planTerms.parse({ ...terms, price: terms.price * 100, currency }),
      texts,
      `${organisation.slug}-${terms.code}`,
    );
}
