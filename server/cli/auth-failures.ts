import type { AuthFailureGroup } from "../auth/auth-failures.ts";
import { DAY, HOUR, MINUTE } from "../core/durations.ts";
import { type Command, CommandError, optional, organisationOf, WRONG_USAGE } from "./command.ts";

const UNITS: Record<string, number> = { m: MINUTE, h: HOUR, d: DAY };
const MOST_LINES = 50;

/** OPS-03. */
export const authFailures: Command = {
  summary: "Prints the failures of the auth log by reason, account and address.",
  usage: `[--since 24h] [--organisation SLUG] [--json]

  --since         how far back: minutes, hours or days, as 90m, 24h, 7d; 24h where not given. Failures are kept for 30 days.
  --organisation  of this organisation alone, by its short name
  --json          an array with every combination of reason, account and address

The numbers are of every process of the site. The lines themselves are in the server's log.`,
  async run(context, values) {
    const { admin, clock, print } = context;
    const since = clock.now() - durationOf(optional(values, "since") ?? "24h");
    const ofOne = values["organisation"] === undefined ? undefined : await organisationOf(context, values);
    const all = await admin.authFailures.count(since);
    const groups = all.filter((group) => !ofOne || group.organisation === ofOne.slug).map(named);
    if (values["json"])
      return print(
        JSON.stringify(
          groups.map(({ last, ...group }) => ({ ...group, last: new Date(last).toISOString() })),
          null,
          2,
        ),
      );
    const total = groups.reduce((sum, { count }) => sum + count, 0);
    print(`${total} failures since ${new Date(since).toISOString()}`);
    if (total === 0) return;
    table("by reason", groups, ({ reason, event }) => `${reason || "-"}  (${event})`, print);
    table("by account", groups, ({ account }) => account, print);
    table("by address", groups, ({ client_address }) => client_address, print);
    table(
      "together",
      groups,
      ({ organisation: slug, reason, account, client_address }) => [slug, reason, account, client_address].join("  "),
      print,
    );
  },
};

type Group = Omit<AuthFailureGroup, "email"> & { account: string };

/** Adds the account's address. An address without an account is a hash, as in the log. */
function named({ email, ...group }: AuthFailureGroup): Group {
  const unknown = group.email_hash ? `unknown #${group.email_hash.slice(0, 10)}` : "-";
  return { ...group, account: email || group.account_id || unknown };
}

function table(heading: string, groups: Group[], keyOf: (group: Group) => string, print: (line: string) => void): void {
  const sums = new Map<string, { count: number; last: number }>();
  for (const group of groups) {
    const { count, last } = sums.get(keyOf(group)) ?? { count: 0, last: 0 };
    sums.set(keyOf(group), { count: count + group.count, last: Math.max(last, group.last) });
  }
  const lines = [...sums].sort(([, one], [, other]) => other.count - one.count || other.last - one.last);
  print(`\n${heading}`);
  for (const [key, { count, last }] of lines.slice(0, MOST_LINES)) {
    print(`  ${String(count).padStart(6)}  ${new Date(last).toISOString()}  ${key}`);
  }
  if (lines.length > MOST_LINES) print(`  and ${lines.length - MOST_LINES} more (--json prints all)`);
}

function durationOf(text: string): number {
  const [, number = "", unit = ""] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  if (!unit) throw new CommandError("--since is written 90m, 24h or 7d", WRONG_USAGE);
  return Number(number) * (UNITS[unit] ?? 0);
}
