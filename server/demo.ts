import { seedDemoAgents } from "./agency/index.ts";
import type { Config } from "./config.ts";
import { ACCESS_CODES, type DemoRole } from "./db/seed/accounts.ts";
import { type DemoAccount, seedDemo } from "./db/seed/demo.ts";
import { demoOffers } from "./products/demo-offers.ts";
import { seeds } from "./products/seeds.ts";
import type { AppContext } from "./wiring/context.ts";

const WHO: Record<DemoRole, string> = {
  "traveller-with-wallet": "traveller, full wallet",
  traveller: "traveller, empty wallet",
  agent: "agent: /agent",
  operator: "operator: /admin",
};

/** Fills an empty data folder with the demo; quick when it is there already. How many offers had to be written. */
export async function prepareDemo(app: AppContext): Promise<{ accounts: DemoAccount[]; offers: number }> {
  const { db, clock, config } = app;
  const accounts = await seedDemo({ db, clock, dataDir: config.dataDir });
  let offers = 0;
  for (const seed of seeds) offers += await seed(db, clock);
  await seedDemoAgents(app, accounts, demoOffers);
  return { accounts, offers };
}

/** The message for the operator who starts the demo, with its accounts and passwords. */
export function welcome(config: Config, accounts: DemoAccount[]): string {
  const mail = config.mail.kind === "smtp" ? "sent over SMTP" : `written to ${config.mail.folder}`;
  const organisations = new Set(accounts.map(({ organisation }) => organisation));
  const lines = [
    "",
    `  Waypoint is ready: http://localhost:${config.port}`,
    "",
    ...accounts.map(({ organisation, role, email, password }) => {
      const address = `http://${organisation.hosts[0]}:${config.port}`;
      return `  ${address.padEnd(30)} ${WHO[role].padEnd(24)} ${email.padEnd(24)} ${password}`;
    }),
    "",
    ...[...organisations].flatMap(({ slug, name, hosts }) => {
      const code = ACCESS_CODES[slug];
      return code ? [`  Sign-up at ${name} (http://${hosts[0]}:${config.port}) asks for an access code: ${code}`] : [];
    }),
    `  E-mails are ${mail}`,
    "",
  ];
  return `${lines.join("\n")}\n`;
}
