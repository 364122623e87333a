import { dayIn, formatDay } from "../core/day.ts";
import { MOST_REFERRED_IN_A_DAY } from "../core/limits.ts";
import { POINTS, unitOf } from "../core/money.ts";
import { REWARD_BALANCES } from "../loyalty/rules.ts";
import { findPoints, inFull, moneyOf } from "./amounts.ts";
import {
  type Command,
  type CommandContext,
  CommandError,
  count,
  dayOf,
  optional,
  organisationOf,
  required,
  several,
  type Values,
  WRONG_USAGE,
} from "./command.ts";
import { byLanguage } from "./languages.ts";

/** LO-01, LO-02, AC-08. */
export const campaignList: Command = {
  summary: "Lists the campaigns of an organisation that were not ended.",
  usage: "--organisation SLUG",
  async run(context, values) {
    const campaigns = await context.admin.campaigns.list(await organisationOf(context, values));
    for (const { code, type, terms, startsOn, endsOn, budget } of campaigns) {
      const unit = unitOf(terms.referrer?.balance, terms.currency);
      const days = `${formatDay(startsOn)} to ${endsOn === undefined ? "no end" : formatDay(endsOn)}`;
      const spent = budget ? `, ${inFull(budget.spent, unit)} of ${inFull(budget.all, unit)}` : "";
      context.print(`${code}  ${type}  ${days}  ${terms.landingPath}${spent}`);
    }
    if (campaigns.length === 0) context.print("None.");
  },
};

/** LO-01, LO-02, AC-08. */
export const campaignAdd: Command = {
  summary: "Begins a campaign: members refer others for it, or it is promoted.",
  usage: `--organisation SLUG --type Referral|Promotion --code CODE --name en=Title --reason TEXT [--from 2026-12-01] [--to 2026-12-31] [--landing /stays] [--referrer "500 points"] [--referee "cash-card 10.00 USD"] [--budget "5000 points"] [--most-in-a-day 10] [--name es=Título] [--text en="What it is"]

  --code                 in small letters, digits and dashes; part of links
  --from, --to           first and last day, where the organisation is; today, and no end
  --landing              the page its links lead to
  --referrer, --referee  what both get after the first stay: points, or an amount in the organisation's currency on ${REWARD_BALANCES.slice(1).join(" or ")}, where its wallet has that
  --budget               for both sides together, which then get the same balance
  --most-in-a-day        sign-ups through one member's links of it, beyond which they wait for an operator
  --name, --text         once for each language
  --reason               why, for the log`,
  async run(context, values) {
    const organisation = await organisationOf(context, values);
    const [names, texts] = [byLanguage(several(values, "name")), byLanguage(several(values, "text"))];
    const [referrer, referee] = [gotOf(values, "referrer"), gotOf(values, "referee")];
    const budget = optional(values, "budget");
    const currencies = new Set([referrer?.currency, referee?.currency].filter((each) => each !== undefined));
    if (currencies.size > 1) throw new CommandError("what both get has to be in one currency", WRONG_USAGE);
    const [currency = organisation.currency] = currencies;
    const added = await context.admin.campaigns.add(organisation, {
      campaign: {
        type: required(values, "type"),
        code: required(values, "code"),
        terms: {
          landingPath: optional(values, "landing"),
          currency,
          referrer: referrer?.got,
          referee: referee?.got,
          mostInADay: count(values, "most-in-a-day", { min: 1, max: MOST_REFERRED_IN_A_DAY }),
        },
        texts: Object.fromEntries(
          Object.entries(names).map(([language, title]) => [language, { title, text: texts[language] ?? "" }]),
        ),
        startsOn: dayOf(values, "from") ?? dayIn(organisation.timeZone, context.clock.now()),
        endsOn: dayOf(values, "to") ?? null,
        budget: budget === undefined ? null : budgetOf(values, unitOf(referrer?.got.balance, currency)),
      },
      reason: required(values, "reason"),
    });
    if (added.ok) return context.print(added.value.id);
    if (added.reason === "wrong") throw new CommandError(`the campaign ${added.problem}`, WRONG_USAGE);
    throw new CommandError("a campaign with this code runs; end it first");
  },
};

/** LO-01, LO-02, AC-08. */
export const campaignEnd: Command = {
  summary: "Ends a campaign. What was promised for it stays promised.",
  usage: "--organisation SLUG --code CODE --reason TEXT",
  async run(context, values) {
    const organisation = await organisationOf(context, values);
    const [code, reason] = [required(values, "code"), required(values, "reason")];
    if (!(await context.admin.campaigns.end(organisation, { code }, reason)))
      throw new CommandError(`${organisation.slug} has no campaign ${code} that runs`);
    context.print("It has ended.");
  },
};

const ofPerson = {
  usage: `--organisation SLUG --email ADDRESS --reason TEXT

  --reason  why, for the log`,
};

/** LO-02, SI-08, AC-08. */
export const promotionUserAdd: Command = {
  ...ofPerson,
  summary:
    "Makes an account a promotion user's: after sign-in it sees the promotions first, where the organisation wants it.",
  run: (context, values) => setPromotionUser(context, values, true),
};

/** LO-02, SI-08, AC-08. */
export const promotionUserRemove: Command = {
  ...ofPerson,
  summary: "Takes that away again.",
  run: (context, values) => setPromotionUser(context, values, false),
};

async function setPromotionUser(context: CommandContext, values: Values, is: boolean): Promise<void> {
  const organisation = await organisationOf(context, values);
  const [email, reason] = [required(values, "email"), required(values, "reason")];
  const set = await context.admin.promotionUsers.set(organisation, { email, is, reason });
  const said = is ? "a promotion user" : "no promotion user";
  if (set.ok) return context.print(`${email} is ${said}.`);
  throw new CommandError(
    set.reason === "no-account"
      ? `${organisation.slug} has no account with this address`
      : `${email} is ${said} already`,
  );
}

/** "500 points", "cash-card 10.00 USD". */
function gotOf(values: Values, name: string) {
  const typed = optional(values, name);
  if (typed === undefined) return undefined;
  const points = findPoints(values, name);
  if (points !== undefined) return { got: { balance: POINTS, amount: points }, currency: undefined };
  const [, balance = "", amount = ""] = /^([a-z-]+) (.+)$/.exec(typed) ?? [];
  if (balance === POINTS || !(REWARD_BALANCES as readonly string[]).includes(balance))
    throw new CommandError(`--${name} is written "500 points" or "cash-card 10.00 USD"`, WRONG_USAGE);
  const { minor, currency } = moneyOf({ [name]: amount }, name);
  return { got: { balance, amount: minor }, currency };
}

function budgetOf(values: Values, unit: string): number {
  const points = findPoints(values, "budget");
  if (unit === POINTS && points !== undefined) return points;
  const { minor, currency } = unit === POINTS ? { minor: 0, currency: "" } : moneyOf(values, "budget");
  if (currency === unit) return minor;
  throw new CommandError(`--budget is counted in ${unit}, as what the referrer gets`, WRONG_USAGE);
}
