import { formatDay } from "../core/day.ts";
import type { Due } from "../orders/index.ts";
import { inFull } from "./amounts.ts";
import { type Command, CommandError, dayOf, optional, printFound, required, WRONG_USAGE } from "./command.ts";

/** WA-09, AC-08. */
export const settleList: Command = {
  summary: "Lists what is owed to properties of what certificates, cards and balances paid of on-site prices.",
  usage: `--organisation SLUG [--property CODE] [--currency USD] [--until DAY] [--json]

  --until  of stays that end on this day or before; of all where not given

Below zero the property owes it: a booking was cancelled after it was settled.`,
  async runIn(organisation, context, values) {
    const filter = {
      propertyCode: optional(values, "property"),
      currency: optional(values, "currency"),
      until: dayOf(values, "until"),
    };
    const dues = await context.admin.settlements.list(organisation, filter);
    if (values["json"] === true) return printFound(context, values, dues.map(shownDue), () => []);
    if (dues.length === 0) context.print("Nothing is owed to any property.");
    const groups = new Map<string, Due[]>();
    for (const due of dues) {
      const key = `${due.propertyCode} ${due.currency}`;
      const group = groups.get(key);
      if (group) group.push(due);
      else groups.set(key, [due]);
    }
    for (const group of groups.values()) tellDues(group, context.print);
  },
};

/** WA-09, AC-08. */
export const settle: Command = {
  summary: "Records that what is owed to a property was paid: each booking once.",
  usage: `--organisation SLUG --property CODE --currency USD --until DAY --reference TEXT

  --until      of stays that end on this day or before, and what became too much of those settled before
  --reference  of the transfer, as the bank has it

It prints what it settled: pay that, or let the property pay where it is below zero.`,
  async runIn(organisation, context, values) {
    const until = dayOf(values, "until");
    if (until === undefined) throw new CommandError("--until is missing", WRONG_USAGE);
    const [propertyCode, currency] = [required(values, "property"), required(values, "currency")];
    const order = { propertyCode, currency, until, reference: required(values, "reference") };
    const settled = await context.admin.settlements.settle(organisation, order);
    if (!settled.ok) throw new CommandError(`${propertyCode} is owed nothing in ${currency} until ${formatDay(until)}`);
    tellDues(settled.value.dues, context.print);
    context.print(`Settled as ${settled.value.settlement.id}.`);
  },
};

const shownDue = ({ amount, currency, departure, ...due }: Due) => ({
  ...due,
  departure: formatDay(departure),
  amount: { minor: Number(amount), currency },
});

/** Of one property and currency. */
function tellDues(dues: Due[], print: (line: string) => void): void {
  const [{ propertyCode, propertyName, currency } = { propertyCode: "", propertyName: "", currency: "" }] = dues;
  const total = dues.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  print(`${propertyCode}  ${propertyName}  ${inFull(total, currency)}`);
  for (const { reference, departure, state, source, amount } of dues)
    print(`  ${reference}  until ${formatDay(departure)}  ${state}  ${source}  ${inFull(amount, currency)}`);
}
