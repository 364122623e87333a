import { type CommissionRate, type CommissionRule, WHOLE_POINTS } from "../commission/rules.ts";
import { type Day, dayIn, formatDay } from "../core/day.ts";
import { inFull, moneyOf } from "./amounts.ts";
import {
  type Command,
  CommandError,
  dayOf,
  optional,
  printFound,
  REFUSED,
  required,
  type Values,
  WRONG_USAGE,
} from "./command.ts";

/** AG-05. */
export const commissionRuleList: Command = {
  summary: "Lists by which rules travel agents earn.",
  usage: "--organisation SLUG [--json]",
  async runIn(organisation, context, values) {
    const rules = await context.admin.commissionRules.list(organisation);
    if (values["json"] === true) return printFound(context, values, rules.map(shownRule), () => []);
    if (rules.length === 0) context.print("There are no rules: agents earn nothing.");
    for (const rule of rules) context.print(`${rule.id}  ${textOf(rule)}`);
  },
};

/** AG-05. */
export const commissionRuleAdd: Command = {
  summary: "Adds a rule by which travel agents earn on what they book for clients.",
  usage: `--organisation SLUG --reason TEXT [--percent NUMBER] [--amount "12.50 USD"] [--product CODE] [--supplier NAME]
      [--agent ID] [--from DAY] [--to DAY]

  --percent   of the price before taxes, such as 12.5; or
  --amount    for each item; at most its price before taxes
  --product   such as HLT; all where not given
  --supplier  by its name in the settings, "own" for what is in this database; all where not given
  --agent     an account's id; all where not given
  --from      first day of sales, today where not given; --to  last day, none where not given

Of the rules that fit, one for the agent counts before all others, then one for the supplier, then one for the product.`,
  async runIn(organisation, context, values) {
    const terms = {
      rate: rateOf(values),
      product: optional(values, "product"),
      supplier: optional(values, "supplier"),
      agentId: optional(values, "agent"),
      startsOn: dayOf(values, "from") ?? dayIn(organisation.timeZone, context.clock.now()),
      endsOn: dayOf(values, "to"),
    };
    const added = await context.admin.commissionRules.add(organisation, { terms, reason: required(values, "reason") });
    if (added.ok) return context.print(`Added as ${added.value.id}.`);
    if (added.reason === "added-before") throw new CommandError("it was added before");
    if (added.other) throw new CommandError(`${added.other.id} is for the same sales already: ${textOf(added.other)}`);
    throw new CommandError(`not right: ${added.parts.map((part) => OPTIONS[part] ?? part).join(", ")}`, WRONG_USAGE);
  },
};

/** AG-05. */
export const commissionRuleEnd: Command = {
  summary: "Ends such a rule; what it promised stays promised.",
  usage: "--organisation SLUG --rule ID --reason TEXT",
  async runIn(organisation, context, values) {
    const id = required(values, "rule");
    const ended = await context.admin.commissionRules.end(organisation, id, required(values, "reason"));
    if (!ended) throw new CommandError(`${organisation.slug} has no rule ${id} that runs`, REFUSED);
    context.print(`${id} has ended.`);
  },
};

/** AG-05. */
export const commissionPayout: Command = {
  summary: "Records that a travel agent was paid the commission that is payable.",
  usage: `--organisation SLUG [--agent ID] [--currency USD] [--reference TEXT] [--reason TEXT] [--dry-run [--json]]

  --agent      an account's id; the others are required with it
  --reference  of the transfer, as the bank has it
  --dry-run    changes nothing, and prints what is payable to each agent, or to this one

Below zero the agent was paid for what was canceled later: the next payout nets it.`,
  async runIn(organisation, context, values) {
    const { balances, payOut } = context.admin.commissions;
    const isDry = values["dry-run"] === true;
    const agentId = isDry ? optional(values, "agent") : required(values, "agent");
    const currency = isDry ? optional(values, "currency") : required(values, "currency");
    const all = await balances(organisation, agentId);
    const wanted = all.filter(({ amount }) => currency === undefined || amount.currency === currency);
    if (isDry) {
      if (wanted.length === 0 && values["json"] !== true) context.print("Nothing is payable.");
      const shown = wanted.map((each) => ({ agentId: each.agentId, amount: each.amount }));
      return printFound(
        context,
        values,
        shown,
        (each) => `${each.agentId}  ${inFull(each.amount.minor, each.amount.currency)}`,
      );
    }
    const [due] = wanted;
    if (!due || due.amount.minor <= 0) throw new CommandError("nothing is payable to this agent in this currency");
    const note = { reference: required(values, "reference"), reason: required(values, "reason") };
    const paid = await payOut(organisation, { ...due, ...note });
    if (!paid.ok) throw new CommandError("what is payable changed meanwhile: look again");
    context.print(`Recorded ${inFull(due.amount.minor, due.amount.currency)} as ${paid.value.id}.`);
  },
};

const shownRule = ({ startsOn, endsOn, ...rule }: CommissionRule) => ({
  ...rule,
  startsOn: formatDay(startsOn),
  endsOn: endsOn === null ? null : formatDay(endsOn),
});

const OPTIONS: Record<string, string> = {
  rate: "--percent or --amount",
  product: "--product",
  supplier: "--supplier",
  agentId: "--agent",
  startsOn: "--from",
  endsOn: "--to",
};

function rateOf(values: Values): CommissionRate {
  const percent = optional(values, "percent");
  if ((percent === undefined) === (optional(values, "amount") === undefined))
    throw new CommandError("give either --percent or --amount", WRONG_USAGE);
  if (percent === undefined) return { amount: moneyOf(values) };
  const [, whole = "", hundredths = ""] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(percent) ?? [];
  const basisPoints = Number(whole) * 100 + Number(hundredths.padEnd(2, "0"));
  if (whole !== "" && basisPoints >= 1 && basisPoints <= WHOLE_POINTS) return { basisPoints };
  throw new CommandError("--percent is a number from 0.01 to 100", WRONG_USAGE);
}

/** "12.5%  HLT  own  every agent  from 2026-11-01" */
function textOf({ rate, product, supplier, agentId, startsOn, endsOn }: CommissionRule): string {
  const until = (day: Day | null) => (day === null ? "" : ` until ${formatDay(day)}`);
  const share = "basisPoints" in rate ? `${rate.basisPoints / 100}%` : inFull(rate.amount.minor, rate.amount.currency);
  const of = [product ?? "every product", supplier ?? "every supplier", agentId ?? "every agent"];
  return [share, ...of, `from ${formatDay(startsOn)}${until(endsOn)}`].join("  ");
}
