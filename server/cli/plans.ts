import { formatDay } from "../core/day.ts";
import { PLAN_DISCOUNT_MOST } from "../core/limits.ts";
import { LANGUAGES } from "../organisation/settings.ts";
import { inFull, moneyOf } from "./amounts.ts";
import {
  type Command,
  CommandError,
  count,
  optional,
  organisationOf,
  required,
  several,
  WRONG_USAGE,
} from "./command.ts";
import { byLanguage } from "./languages.ts";

/** LO-07, AC-08. */
export const planList: Command = {
  summary: "Lists the plans that an organisation sells its members.",
  usage: "--organisation SLUG",
  async run(context, values) {
    const plans = await context.admin.plans.list(await organisationOf(context, values));
    for (const { id, terms } of plans) {
      const { code, price, currency, period, benefits } = terms;
      const { canBook, discount, pointsFactor } = benefits;
      const gives = [canBook ? "books" : "", discount ? `${discount} % off` : "", `points × ${pointsFactor}`];
      context.print(`${id}  ${code}  ${inFull(price, currency)} a ${period}  ${gives.filter(Boolean).join(", ")}`);
    }
    if (plans.length === 0) context.print("None.");
  },
};

/** LO-07, AC-08. */
export const planAdd: Command = {
  summary: "Puts a plan on sale, in the place of the one with its code. Whoever has that one keeps it.",
  usage: `--organisation SLUG --code CODE --price "10.00 EUR" --period month|year --name en=Gold --reason TEXT [--name es=Oro] [--text en="What it gives"] [--can-book] [--discount PERCENT] [--points-factor 3/2] [--display-price inclusive|exclusive]

  --code           in small letters; what later plans take the place of it by
  --name, --text   once for each language: ${LANGUAGES.join(", ")}
  --can-book       its members may book, whatever their account says
  --discount       percent of what they book
  --points-factor  points for each that others get
  --reason         why, for the log`,
  async run(context, values) {
    const organisation = await organisationOf(context, values);
    const { minor: price, currency } = moneyOf(values, "price", { least: 0 });
    const [names, texts] = [byLanguage(several(values, "name")), byLanguage(several(values, "text"))];
    const added = await context.admin.plans.add(organisation, {
      terms: {
        code: required(values, "code"),
        price,
        currency,
        period: required(values, "period"),
        benefits: {
          canBook: values["can-book"] === true,
          displayPrice: optional(values, "display-price"),
          discount: count(values, "discount", { min: 0, max: PLAN_DISCOUNT_MOST }) ?? 0,
          pointsFactor: optional(values, "points-factor") ?? "1",
        },
      },
      texts: Object.fromEntries(
        Object.entries(names).map(([language, name]) => [language, { name, text: texts[language] ?? "" }]),
      ),
      reason: required(values, "reason"),
    });
    if (!added.ok)
      throw new CommandError(`the plan ${"problem" in added ? added.problem : "is there already"}`, WRONG_USAGE);
    context.print(added.value.id);
  },
};

/** LO-07, AC-08. */
export const planWithdraw: Command = {
  summary: "Takes a plan from sale. Whoever has it keeps it.",
  usage: "--organisation SLUG --code CODE --reason TEXT",
  async run(context, values) {
    const organisation = await organisationOf(context, values);
    const [code, reason] = [required(values, "code"), required(values, "reason")];
    if (!(await context.admin.plans.withdraw(organisation, { code }, reason)))
      throw new CommandError(`${organisation.slug} sells no plan ${code}`);
    context.print("It is not on sale any more.");
  },
};

const WHY_NOT_ENDED = {
  "no-account": "there is no account with this address",
  own: "it is your own",
  none: "they have no plan",
  changed: "it has changed at this moment; look, and try again",
};

/** LO-07, AC-08. */
export const planEnd: Command = {
  summary: "Ends somebody's plan at once. What it cost does not go back by itself; its member gets an email.",
  usage: "--organisation SLUG --email ADDRESS --reason TEXT\n\n  --reason  why, for the log",
  async run(context, values) {
    const organisation = await organisationOf(context, values);
    const [email, reason] = [required(values, "email"), required(values, "reason")];
    const ended = await context.admin.members.endPlan(organisation, { of: { email }, reason });
    if (!ended.ok) throw new CommandError(`${email}: ${WHY_NOT_ENDED[ended.reason]}`);
    const { plan, to } = ended.value;
    context.print(`${plan.terms.code} has ended. It was paid until ${formatDay(to - 1)}.`);
  },
};
