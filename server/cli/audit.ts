import { DAY } from "../core/durations.ts";
import { type Command, CommandError, optional, printFound, WRONG_USAGE } from "./command.ts";

const DAYS = 30;

/** OP-07. */
export const auditList: Command = {
  summary: "Lists what operators and commands changed, the newest first.",
  usage: `--organisation SLUG [--days N] [--who NAME] [--action VERB] [--subject ID] [--json]

  --days     how far back; ${DAYS} where not given
  --who      the address of an operator, or the user who ran a command
  --action   as staff.set
  --subject  the id of an account, card, booking and so on`,
  async runIn(organisation, context, values) {
    const { admin, clock } = context;
    const days = Number(optional(values, "days") ?? DAYS);
    if (!Number.isInteger(days) || days < 1) throw new CommandError("--days is a whole number", WRONG_USAGE);
    const { rows: entries, hasMore } = await admin.audit.list(organisation, {
      who: optional(values, "who") ?? "",
      verb: optional(values, "action") ?? "",
      subject: optional(values, "subject") ?? "",
      from: clock.now() - days * DAY,
    });
    if (hasMore)
      context.warn(
        `Only the newest ${entries.length} changes: the others are listed with fewer --days or another filter.`,
      );
    const shown = entries.map(({ organisation_id: _, at, before, after, ...entry }) => ({
      at: new Date(at).toISOString(),
      ...entry,
      before: before === null ? null : JSON.parse(before),
      after: JSON.parse(after),
    }));
    printFound(context, values, shown, ({ at, actor, verb, subject, reason }) =>
      [at, actor, verb, subject, reason].join("\t"),
    );
  },
};
