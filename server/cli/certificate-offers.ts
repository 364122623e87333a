import { LONGEST_TO_WITHDRAW, USUAL_TO_WITHDRAW } from "../core/limits.ts";
import { inFull, moneyOf } from "./amounts.ts";
import { productsOf } from "./cards.ts";
import { type Command, CommandError, count, optional, printFound, required, WRONG_USAGE } from "./command.ts";

/** What the law of the European Union gives at least. */
const LONGEST_VALID = 36_500;

/** WA-06, AC-08. */
export const certificateOffers: Command = {
  summary: "Lists the certificates that an organisation sells.",
  usage: "--organisation SLUG [--json]",
  async runIn(organisation, context, values) {
    const offers = (await context.admin.offers.list(organisation)).map(
      ({ id, services, price, worth, validDays, withdrawDays }) => ({
        id,
        services,
        price,
        worth,
        validDays,
        withdrawDays,
      }),
    );
    printFound(context, values, offers, ({ id, services, price, worth, validDays, withdrawDays }) => {
      const valid = validDays === null ? "no end" : `${validDays} days`;
      const sums = `${inFull(price.minor, price.currency)} for ${inFull(worth.minor, worth.currency)}`;
      return `${id}  ${services.join(",")}  ${sums}  valid: ${valid}  withdrawal: ${withdrawDays} days`;
    });
  },
};

/** WA-06, AC-08. */
export const certificateOffer: Command = {
  summary: "Puts a certificate on sale; with --replaces in the place of another one.",
  usage: `--organisation SLUG --product HLT --price "90.00 EUR" --worth "100.00 EUR" --reason TEXT [--products HLT,RST] [--valid-days N] [--withdraw-days N] [--replaces OFFER]

  --product        whose bookings it is offered for
  --price          what it costs
  --worth          what it pays of a booking, in the same currency
  --products       what it can be used for; else the one product
  --valid-days     from the day it is bought; else it has no end
  --withdraw-days  from the day it is bought, in which its buyer can withdraw; else ${USUAL_TO_WITHDRAW}
  --replaces       an offer that ends with it, as certificate list names it
  --reason         why, for the log`,
  async runIn(organisation, context, values) {
    const [proCode] = productsOf({ products: required(values, "product") });
    const [price, worth] = [moneyOf(values, "price"), moneyOf(values, "worth")];
    if (price.currency !== worth.currency)
      throw new CommandError("--price and --worth are of one currency", WRONG_USAGE);
    const added = await context.admin.offers.add(
      organisation,
      {
        proCode: proCode as string,
        price,
        worth,
        services: productsOf({ products: optional(values, "products") ?? proCode }),
        validDays: count(values, "valid-days", { min: 1, max: LONGEST_VALID }) ?? null,
        withdrawDays: count(values, "withdraw-days", { min: 0, max: LONGEST_TO_WITHDRAW }) ?? USUAL_TO_WITHDRAW,
      },
      { replaces: optional(values, "replaces"), reason: required(values, "reason") },
    );
    if (!added.ok) throw new CommandError(`${organisation.slug} has no such offer to replace`);
    context.print(added.value.id);
  },
};

/** WA-06, AC-08. */
export const certificateOfferWithdraw: Command = {
  summary: "Takes a certificate from sale. What was bought stays as it was sold.",
  usage: "--organisation SLUG --offer OFFER --reason TEXT",
  async runIn(organisation, context, values) {
    const [offer, reason] = [required(values, "offer"), required(values, "reason")];
    if (!(await context.admin.offers.withdraw(organisation, offer, reason)))
      throw new CommandError(`${organisation.slug} has no such offer`);
    context.print("It is not on sale any more.");
  },
};
