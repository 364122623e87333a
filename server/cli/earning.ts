import { dayIn, formatDay } from "../core/day.ts";
import { LASTS_DAYS_MOST } from "../core/limits.ts";
import { POINTS } from "../core/money.ts";
import { inFull } from "./amounts.ts";
import {
  type Command,
  CommandError,
  count,
  dayOf,
  optional,
  organisationOf,
  required,
  WRONG_USAGE,
} from "./command.ts";

/** LO-09, AC-08. */
export const earningList: Command = {
  summary: "Lists the rules by which bookings earn points, with what of their budgets is promised.",
  usage: "--organisation SLUG",
  async run(context, values) {
    const organisation = await organisationOf(context, values);
    const rules = await context.admin.earning.list(organisation);
    for (const rule of rules) {
      const parts = [
        `${rule.per} a ${organisation.currency}`,
        rule.product ?? "every product",
        ...(rule.plan_code === null ? [] : [`plan ${rule.plan_code}`]),
        ...(rule.campaign_id === null ? [] : [`campaign ${rule.campaign_id}`]),
        `from ${formatDay(rule.starts_on)}${rule.ends_on === null ? "" : ` to ${formatDay(rule.ends_on)}`}`,
        ...(rule.lasts_days === null ? [] : [`lasting ${rule.lasts_days} days`]),
        ...(rule.budget === null ? [] : [`${inFull(rule.spent, POINTS)} of ${inFull(rule.budget, POINTS)} promised`]),
      ];
      context.print(`${rule.id}  ${parts.join(", ")}`);
    }
    if (rules.length === 0) context.print("None.");
  },
};

/** LO-09, AC-08. */
export const earningAdd: Command = {
  summary: "Adds a rule by which bookings earn points. Of those that fit a booking the one that gives most holds.",
  usage: `--organisation SLUG --per 3/2 --reason TEXT [--product HLT] [--plan gold] [--campaign ID] [--from 2026-12-01] [--to 2026-12-31] [--lasts-days 365] [--budget 100000]

  --per         points for each whole unit of the organisation's currency
  --product     of which product; without it, of each
  --plan        the code of a plan; without it, for everybody
  --campaign    for those who signed up through it
  --from, --to  days on which something is booked, where the organisation is; from today, and without an end, where not given
  --lasts-days  from the day on which they can be spent; without it they do not expire
  --budget      points that are promised at most
  --reason      why, for the log`,
  async run(context, values) {
    const organisation = await organisationOf(context, values);
    const added = await context.admin.earning.add(organisation, {
      terms: {
        per: required(values, "per"),
        product: optional(values, "product"),
        plan: optional(values, "plan"),
        campaignId: optional(values, "campaign"),
        startsOn: dayOf(values, "from") ?? dayIn(organisation.timeZone, context.clock.now()),
        endsOn: dayOf(values, "to"),
        lastsDays: count(values, "lasts-days", { min: 1, max: LASTS_DAYS_MOST }),
        budget: count(values, "budget", { min: 1, max: Number.MAX_SAFE_INTEGER }),
      },
      reason: required(values, "reason"),
    });
    if (!added.ok)
      throw new CommandError(`the rule ${"problem" in added ? added.problem : "is there already"}`, WRONG_USAGE);
    context.print(added.value.id);
  },
};

/** LO-09, AC-08. */
export const earningEnd: Command = {
  summary: "Ends a rule by which bookings earn points. What was promised by it stays promised.",
  usage: "--organisation SLUG --rule ID --reason TEXT",
  async run(context, values) {
    const organisation = await organisationOf(context, values);
    const [rule, reason] = [required(values, "rule"), required(values, "reason")];
    if (!(await context.admin.earning.end(organisation, rule, reason)))
      throw new CommandError(`${organisation.slug} has no rule ${rule} that runs`);
    context.print("Nothing is earned by it any more.");
  },
};
