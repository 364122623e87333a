import { formatDay } from "../core/day.ts";
import { type Command, CommandError, dayOf, required, WRONG_USAGE } from "./command.ts";

/** PD-03, AC-08. */
export const activityCallOff: Command = {
  summary: "Cancels a time of an activity: its guests choose another one or their money.",
  usage: `--organisation SLUG --activity CODE --day DAY --time HH:MM [--dry-run]

  --organisation  whose activity it is
  --time          when it begins, by the clocks there
  --dry-run       changes nothing, and says how many bookings it would reach

A running server refunds those who choose nothing in time, and those who have nothing to choose.`,
  async runIn(organisation, context, values) {
    const [code, time] = [required(values, "activity"), required(values, "time")];
    const day = dayOf(values, "day");
    if (day === undefined) throw new CommandError("--day is missing", WRONG_USAGE);
    const isDry = values["dry-run"] === true;
    const called = await context.callOff?.(
      { organisation, actorId: context.actor, isDry, note: context.admin.note },
      { code, day, time },
    );
    if (called && !called.ok && called.reason === "no-such-time")
      throw new CommandError(
        `${code} has no time ${time} on ${formatDay(day)} that could be canceled; its times: ${called.times.join(", ") || "none"}`,
      );
    if (!called?.ok)
      throw new CommandError(`${organisation.slug} has no activity ${code}, or ${formatDay(day)} is over`);
    const { choosing, refunding, left } = called.value;
    context.print(`${code}, ${formatDay(day)} ${time}: ${isDry ? "would be canceled" : "canceled"}.`);
    context.print(`  ${choosing} bookings choose another time or their money, ${refunding} are refunded.`);
    if (left > 0) throw new CommandError(`${left} bookings could not be changed: run the command again`);
  },
};
