import type { Day } from "../core/day.ts";
import type { Db, Store } from "../db/schema.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { QuotedOffer } from "../ports/acting.ts";
import { seedDesk } from "./seed.ts";
import { seedCommissions } from "./seed-commissions.ts";
import { seedQuotes } from "./seed-quotes.ts";

type Demo = Store & {
  agency: Parameters<typeof seedDesk>[1] & Parameters<typeof seedQuotes>[1];
  config: { port: number };
};
type DemoAccount = { role: string; accountId: string; organisation: Organisation };
type Offers = (db: Db, organisation: Organisation, arrival: Day) => Promise<QuotedOffer[]>;

/** The desk, the commission and the quotes of every agent among the accounts of the demo. */
export async function seedDemoAgents(
  { db, clock, agency, config }: Demo,
  accounts: DemoAccount[],
  demoOffers: Offers[],
): Promise<void> {
  for (const { role, accountId: id, organisation } of accounts) {
    if (role !== "agent") continue;
    const agent = { id, organisationId: organisation.id };
    await seedDesk({ db, clock }, agency, agent, organisation);
    await seedCommissions({ db, clock }, agent, organisation);
    await seedQuotes({ db, clock }, agency, agent, {
      organisation,
      origin: `http://${organisation.hosts[0]}:${config.port}`,
      offersOn: async (day) => (await Promise.all(demoOffers.map((offers) => offers(db, organisation, day)))).flat(),
    });
  }
}
