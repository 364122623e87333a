import { dayIn, firstOfMonth, formatDay, parseDay, startOfDay } from "../core/day.ts";
import type { JournalLine, Period } from "../ledger/reports.ts";
import type { Organisation } from "../organisation/settings.ts";
import { decimal, inFull } from "./amounts.ts";
import {
  type Command,
  type CommandContext,
  CommandError,
  dayOf,
  noAccount,
  optional,
  printFound,
  required,
  type Values,
  WRONG_USAGE,
} from "./command.ts";

const DAYS = `
  --from, --to  first and last day, as 2026-12-01 in the organisation's time zone`;

/** WA-08, AC-08. */
export const ledgerStatement: Command = {
  summary: "Prints what somebody holds and held, and every movement of it.",
  usage: `--organisation SLUG --email ADDRESS [--from DAY] [--to DAY] [--json]
${DAYS}`,
  async runIn(organisation, context, values) {
    const { from, until } = periodOf(values, organisation);
    const found = await context.admin.ledger.statement(organisation, required(values, "email"), until);
    if (!found.ok) throw noAccount(organisation);
    const isJson = values["json"] === true;
    const shown: object[] = [];
    if (found.value.length === 0 && !isJson) context.print("Nothing was ever held.");
    for (const { id, kind, unit, expires_on: expiresOn, lines } of found.value) {
      const lasts = expiresOn === null ? "" : `until ${formatDay(expiresOn)}`;
      if (isJson) {
        const movements: object[] = [];
        for await (const { at, reason, key, amount, balance } of lines)
          if (at >= from)
            movements.push({
              ...{ at: new Date(at).toISOString(), reason, key },
              ...{ amount: money(amount, unit), balance: money(balance, unit) },
            });
        shown.push({ id, kind, expiresOn: expiresOn === null ? null : formatDay(expiresOn), movements });
        continue;
      }
      context.print([kind, unit, lasts, id].filter(Boolean).join("  "));
      let [before, isTold] = [0n, false];
      for await (const { at, reason, key, amount, balance } of lines) {
        if (at < from) before = balance;
        else {
          if (before !== 0n && !isTold) context.print(`  before  ${inFull(before, unit)}`);
          isTold = true;
          context.print(
            `  ${new Date(at).toISOString()}  ${reason}  ${decimal(amount, unit)}  ${inFull(balance, unit)}  ${key}`,
          );
        }
      }
      if (!isTold) context.print(`  no movement  ${inFull(before, unit)}`);
    }
    if (isJson) printFound(context, values, shown, () => []);
  },
};

/** WA-08, AC-08. */
export const ledgerExport: Command = {
  summary: "Prints the journal of an organisation's ledger as CSV (RFC 4180), in the order in which it was posted.",
  usage: `--organisation SLUG --from DAY --to DAY
${DAYS}

Amounts are in minor units and as decimal; what an account gets is above zero, and each transaction comes to nothing in each unit.`,
  async runIn(organisation, context, values) {
    for (const name of ["from", "to"]) required(values, name);
    const print = (fields: (string | number)[]) => context.print(`${fields.map(csvField).join(",")}\r`);
    print(["transaction", "at", "reason", "actor", "account", "kind", "unit", "amount_minor", "amount"]);
    for await (const line of context.admin.ledger.journal(organisation, periodOf(values, organisation)))
      print(csvFields(line));
  },
};

const csvFields = ({ transaction, at, reason, actor, account, kind, unit, amount }: JournalLine) => [
  ...[transaction, new Date(at).toISOString(), reason, actor, account],
  ...[kind ?? "contra", unit, amount, decimal(amount, unit)],
];

function csvField(value: string | number): string {
  const field = String(value);
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

/** WA-08, AC-08. */
export const liability: Command = {
  summary: "Tells what holders have in hand at a month's end, by kind and currency, and how it came to that.",
  usage: `--organisation SLUG [--month 2026-11] [--json]

  --month  the one under way where not given

"lost" is what was left at deletions; "expired" is the part of what is held that nobody can spend any more. Breakage is what
became the organisation's, rests of certificates included; mark-up is what agents added to net rates in the month.`,
  async runIn(organisation, context, values) {
    const month = optional(values, "month") ?? formatDay(dayIn(organisation.timeZone, context.clock.now())).slice(0, 7);
    const first = parseDay(`${month}-01`);
    if (first === undefined) throw new CommandError("--month is written 2026-11", WRONG_USAGE);
    const next = firstOfMonth(first + 31);
    const period = {
      from: startOfDay(organisation.timeZone, first),
      until: startOfDay(organisation.timeZone, next),
      lastDay: next - 1,
    };
    const { liabilities, breakage, markUp } = await context.admin.ledger.liability(organisation, period);
    if (values["json"] === true) {
      const more = [...breakage.map(shownAs("breakage")), ...markUp.map(shownAs("mark-up"))];
      return printFound(context, values, [...liabilities.map(shownSums), ...more], () => []);
    }
    context.print(`${organisation.name}, ${month}`);
    for (const { kind, unit, ...sums } of liabilities) {
      const told = Object.entries(sums).map(([name, sum]) => `${name} ${decimal(sum, unit)}`);
      context.print([kind, unit, ...told].join("  "));
    }
    for (const { unit, amount } of breakage) context.print(`breakage  ${inFull(amount, unit)}`);
    for (const { unit, amount } of markUp) context.print(`mark-up  ${inFull(amount, unit)}`);
  },
};

const money = (minor: number | bigint, currency: string) => ({ minor: Number(minor), currency });

const shownSums = ({ kind, unit, ...sums }: Sums["liabilities"][number]) => ({
  kind,
  ...Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, money(sum, unit)])),
});

const shownAs =
  (kind: string) =>
  ({ unit, amount }: Sums["breakage"][number]) => ({ kind, amount: money(amount, unit) });

type Sums = Awaited<ReturnType<CommandContext["admin"]["ledger"]["liability"]>>;

/** From the first of time to its end where not given. */
function periodOf(values: Values, { timeZone }: Organisation): Period {
  const [from, to] = [dayOf(values, "from"), dayOf(values, "to")];
  if (from !== undefined && to !== undefined && to < from) throw new CommandError("--to is before --from", WRONG_USAGE);
  return {
    from: from === undefined ? 0 : startOfDay(timeZone, from),
    until: to === undefined ? Number.MAX_SAFE_INTEGER : startOfDay(timeZone, to + 1),
  };
}
