import { MOST_LISTED_SAME } from "../supply/same-properties.ts";
import { type Command, CommandError, optional, required } from "./command.ts";

const REFUSALS = {
  "unknown-property": (property: string) => `there is no property ${property} in our catalogue`,
  "in-a-row": (property: string, code: string) =>
    `${property} is said to be another one, or another one is said to be ${code}: name one property for all of them`,
};

/** BK-01. */
export const supplierProperties: Command = {
  summary: "Lists which properties of a supplier are ones of our own catalogue, or of another supplier.",
  usage: `--supplier NAME [--after CODE]

By the supplier's codes, ${MOST_LISTED_SAME} at most; --after goes on behind one.`,
  async run(context, values) {
    const supplier = required(values, "supplier");
    const listed = await context.admin.sameProperties.list(supplier, optional(values, "after") ?? "");
    if (listed.length === 0) context.print(`Nothing is said of a property of ${supplier}.`);
    for (const { code, property_code } of listed) context.print(`${code}  ${property_code}`);
  },
};

/** BK-01. */
export const supplierPropertyAdd: Command = {
  summary: "Says which property a supplier's is, ours or another supplier's: results show one, with the better offer.",
  usage: `--supplier NAME --code CODE --property CODE --reason TEXT

  --supplier  as settings name it; it holds for every organisation that has a supplier of that name
  --code      the supplier's own
  --property  of our catalogue, or NAME:CODE of another supplier; it takes the place of what was said of the code before`,
  async run(context, values) {
    const [supplier, code] = [required(values, "supplier"), required(values, "code")];
    const property = required(values, "property");
    const added = await context.admin.sameProperties.add({
      supplier,
      code,
      property,
      reason: required(values, "reason"),
    });
    if (!added.ok) throw new CommandError(REFUSALS[added.reason](property, code));
    context.print(`${code} of ${supplier} is ${property}.`);
  },
};

/** BK-01. */
export const supplierPropertyRemove: Command = {
  summary: "Takes back what was said of a supplier's property.",
  usage: "--supplier NAME --code CODE --reason TEXT",
  async run(context, values) {
    const [supplier, code] = [required(values, "supplier"), required(values, "code")];
    if (!(await context.admin.sameProperties.remove({ supplier, code, reason: required(values, "reason") })))
      throw new CommandError(`nothing was said of ${code} of ${supplier}`);
    context.print(`${code} of ${supplier} is shown for itself.`);
  },
};
