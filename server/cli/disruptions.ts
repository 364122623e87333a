import { createHash } from "node:crypto";
import { formatDay } from "../core/day.ts";
import { canceledAs, type DisruptionOutcome, isDisruptionDone } from "../core/disruption.ts";
import { LANGUAGES, type Language, type Organisation } from "../organisation/settings.ts";
import {
  type Command,
  type CommandContext,
  CommandError,
  dayOf,
  optional,
  originOf,
  printFound,
  required,
  several,
  type Values,
  WRONG_USAGE,
} from "./command.ts";

const OF_DAY = "--organisation SLUG --supplier CODE --day DAY";

type Found = Awaited<ReturnType<CommandContext["admin"]["desk"]["disrupted"]>>["listed"][number];

/** What takes place there on that day: all of it, or the bookings that `--booking` names. */
async function findDisrupted({ admin }: CommandContext, organisation: Organisation, values: Values) {
  const day = dayOf(values, "day");
  if (day === undefined) throw new CommandError("--day is missing", WRONG_USAGE);
  const supplier = required(values, "supplier");
  const references = several(values, "booking").map((reference) => reference.toUpperCase());
  const found: Found[] = [];
  for (let [page, pages] = [1, 1]; page <= pages; page++) {
    const part = await admin.desk.disrupted(organisation, supplier, day, { page });
    found.push(...part.listed);
    if (part.more) throw new CommandError("there are more than 10,000; name some by --booking");
    pages = part.pages;
  }
  const chosen = found.filter(({ booking }) => references.length === 0 || references.includes(booking.reference));
  const known = new Set(found.map(({ booking }) => booking.reference));
  return { chosen, gone: references.filter((reference) => !known.has(reference)) };
}

/** OP-06. */
export const disruptionList: Command = {
  summary: "Lists the bookings of a day at a property, or with another supplier, and what was done about each.",
  usage: `${OF_DAY} [--json]`,
  async runIn(organisation, context, values) {
    const { chosen } = await findDisrupted(context, organisation, values);
    const shown = chosen.map(({ booking, isPart, happened }) => ({
      reference: booking.reference,
      arrival: formatDay(booking.startsOn),
      state: booking.state,
      guest: `${booking.guest.firstName} ${booking.guest.lastName}`.trim(),
      language: booking.language,
      isPart,
      happened: happened.map(({ what, at }) => ({ what, at: new Date(at).toISOString() })),
    }));
    if (shown.length === 0 && values["json"] !== true) context.print("Nothing takes place there on that day.");
    printFound(context, values, shown, ({ reference, arrival, state, guest, language, isPart, happened }) =>
      [
        ...[reference, arrival, state, guest, language, ...(isPart ? ["part"] : [])],
        ...happened.map(({ what, at }) => `${what} ${at}`),
      ].join("\t"),
    );
  },
};

/** OP-06. */
export const disruptionMessage: Command = {
  summary: "Emails the guests of such bookings, each in the language of their booking.",
  usage: `${OF_DAY} --reason TEXT [--booking REFERENCE …] [--text-en TEXT] [--text-es TEXT] [--text-ar TEXT] [--origin URL] [--dry-run]

  --text-en, --text-es, --text-ar  the message; every language that one of the bookings has

The same message is sent to a booking once.`,
  async runIn(organisation, context, values) {
    const reason = required(values, "reason");
    const texts: Partial<Record<Language, string>> = {};
    for (const language of LANGUAGES) {
      const text = optional(values, `text-${language}`);
      if (text !== undefined) texts[language] = text;
    }
    const found = await findDisrupted(context, organisation, values);
    const missing = new Set(found.chosen.map(({ booking }) => booking.language).filter((each) => !texts[each]));
    if (missing.size > 0)
      throw new CommandError(`${[...missing].map((each) => `--text-${each}`).join(", ")} is missing`, WRONG_USAGE);
    const key = createHash("sha256")
      .update(JSON.stringify([values["day"], values["supplier"], texts]))
      .digest("hex");
    const origin = originOf(values, organisation, context);
    await carryOut(context, values, found, async ({ booking: { reference } }) => {
      const sent = await context.admin.desk.message(organisation, { reference, origin, key, texts, reason });
      return sent.ok ? "messaged" : "unsent";
    });
  },
};

/** OP-06. */
export const disruptionCancel: Command = {
  summary: "Cancels such bookings without a penalty: everything paid goes back, and the guests get an email.",
  usage: `${OF_DAY} --reason TEXT [--booking REFERENCE …] [--origin URL] [--dry-run]

A booking of which other suppliers have parts stays: cancel it at /admin. Running it again cancels what is left.`,
  async runIn(organisation, context, values) {
    const why = required(values, "reason");
    const origin = originOf(values, organisation, context);
    const found = await findDisrupted(context, organisation, values);
    const { cancel } = context.bookings();
    await carryOut(
      context,
      values,
      found,
      async ({ booking: { reference } }) =>
        canceledAs(await cancel({ organisation, reference, reason: "property", why, origin })),
      ({ isPart }) => (isPart ? "part" : undefined),
    );
  },
};

const TOLD: Record<DisruptionOutcome, string> = {
  messaged: "an email is in the outbox",
  canceled: "canceled",
  asked: "the supplier is asked; a running server cancels it when the supplier agrees",
  unsent: "no email could be sent",
  uncanceled: "could not be canceled",
  "for-owners": "returns more than the limit: an owner cancels it",
  part: "other suppliers have parts of it",
  gone: "does not take place there on that day",
};

/** Each by itself: one that fails does not stop the others. */
async function carryOut(
  { print }: CommandContext,
  values: Values,
  { chosen, gone }: { chosen: Found[]; gone: string[] },
  change: (each: Found) => Promise<DisruptionOutcome>,
  refusalOf?: (each: Found) => DisruptionOutcome | undefined,
): Promise<void> {
  const tell = (reference: string, outcome: DisruptionOutcome) => print(`${reference}  ${TOLD[outcome]}`);
  for (const reference of gone) tell(reference, "gone");
  if (values["dry-run"] === true) {
    for (const each of chosen) {
      const refusal = refusalOf?.(each);
      if (refusal) tell(each.booking.reference, refusal);
      else print(`${each.booking.reference}  would be changed`);
    }
    return print("Nothing was changed.");
  }
  let left = gone.length;
  for (const each of chosen) {
    const outcome = refusalOf?.(each) ?? (await change(each));
    tell(each.booking.reference, outcome);
    if (!isDisruptionDone(outcome)) left++;
  }
  if (left > 0) throw new CommandError(`${left} bookings are not changed`);
}
