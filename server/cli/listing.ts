import type { Day } from "../core/day.ts";
import type { Organisation } from "../organisation/settings.ts";
import { soldOf } from "../organisation/sold-by.ts";
import type { ListingChange } from "../products/product.ts";
import {
  type Command,
  type CommandContext,
  CommandError,
  dayOf,
  optional,
  required,
  several,
  type Values,
  WRONG_USAGE,
} from "./command.ts";

const OF_PROPERTY = "--organisation SLUG --property CODE [--reason TEXT]";
const MOST_DAYS = 750;

/** What was said, for an operator who reads it. */
async function change(
  context: CommandContext,
  organisation: Organisation,
  values: Values,
  what: Exclude<ListingChange, { is: "photos" }>,
) {
  const code = required(values, "property");
  const by = { reason: optional(values, "reason") ?? "" };
  const changed = await context.admin.properties.change(organisation, code, what, by);
  if (changed.ok) return context.print(`${code}: ${DONE[what.is]}`);
  if (changed.reason === "unchanged") throw new CommandError(`${code} is so already; nothing was changed`);
  throw new CommandError(`${organisation.slug} has no property ${code} of its own`);
}

const DONE = {
  withdraw: "withdrawn. No site shows or sells it; its bookings stay.",
  restore: "restored. It is sold as before.",
  sellers: "other organizations that sell it are changed.",
  close: "closed on these nights. Rooms that are sold stay sold.",
  open: "open on these nights.",
};

function nightsOf(values: Values): { from: Day; to: Day } {
  const [from, to] = [dayOf(values, "from"), dayOf(values, "to")];
  if (from === undefined || to === undefined) throw new CommandError("--from and --to are missing", WRONG_USAGE);
  if (to > from && to - from <= MOST_DAYS) return { from, to };
  throw new CommandError(`--to has to be after --from, at most ${MOST_DAYS} days`, WRONG_USAGE);
}

export const propertyWithdraw: Command = {
  summary: "Takes one of an organization's own properties off every site, until it is restored.",
  usage: `${OF_PROPERTY}

Bookings stay, also those that are ahead. Importing it again changes it and leaves it withdrawn.`,
  runIn: (organisation, context, values) => change(context, organisation, values, { is: "withdraw" }),
};

export const propertyRestore: Command = {
  summary: "Sells a withdrawn property again.",
  usage: OF_PROPERTY,
  runIn: (organisation, context, values) => change(context, organisation, values, { is: "restore" }),
};

const NIGHTS = `${OF_PROPERTY} --from DAY --to DAY

  --from  the first night
  --to    the morning after the last night

The next import of the property sets its nights by its file.`;

export const propertyClose: Command = {
  summary: "Closes all rooms of a property on some nights.",
  usage: NIGHTS,
  runIn: (organisation, context, values) => change(context, organisation, values, { is: "close", ...nightsOf(values) }),
};

export const propertyOpen: Command = {
  summary: "Opens the nights of a property with all rooms there are.",
  usage: NIGHTS,
  runIn: (organisation, context, values) => change(context, organisation, values, { is: "open", ...nightsOf(values) }),
};

export const propertySellers: Command = {
  summary: "Says which other organizations sell a property.",
  usage: `${OF_PROPERTY} [--sold-by SLUG ...]

  --sold-by  an organization beside the owner, once for each, or "*" for all; without it the owner alone sells it`,
  async runIn(organisation, context, values) {
    const sold = soldOf(
      { organisation: organisation.slug, soldBy: several(values, "sold-by") },
      await context.admin.organisations.list(),
    );
    if (typeof sold === "string") throw new CommandError(sold);
    await change(context, organisation, values, { is: "sellers", soldBy: sold.sold_by });
  },
};
