import { startOfDay } from "../core/day.ts";
import { type Command, CommandError, count, dayOf, optional, required, type Values, WRONG_USAGE } from "./command.ts";

/** SU-07. */
export const accessCodeAdd: Command = {
  summary: "Makes an access code that opens sign-up.",
  usage: `--organisation SLUG --code CODE [--uses N] [--from DAY] [--until DAY] [--reason TEXT]

  --code   as people type it; upper and lower case are the same
  --uses   how many accounts it is good for; without it, any number
  --from   first day it can be used, as 2026-12-01 in the organisation's time zone
  --until  last day it can be used
  --reason why, for the log`,
  async runIn(organisation, { admin, print, warn }, values) {
    const typed = required(values, "code");
    const uses = count(values, "uses", { min: 1, max: 1_000_000 });
    const from = beginOf(values, "from", organisation.timeZone);
    const until = beginOf(values, "until", organisation.timeZone, 1);
    const added = await admin.accessCodes.add(organisation, {
      code: typed,
      uses,
      from,
      until,
      reason: optional(values, "reason"),
    });
    if (!added.ok && added.reason === "reversed") throw new CommandError("--until is before --from", WRONG_USAGE);
    if (!added.ok) throw new CommandError(`${organisation.slug} has the code ${typed.toUpperCase()} already`);
    print(`${added.value} opens sign-up at ${organisation.name}, ${usesText(uses)}.`);
    if (!organisation.accessCode)
      warn("The organisation does not ask for access codes: its setting accessCode is off.");
  },
};

/** The instant a day begins in a time zone; `later` days after it. */
function beginOf(values: Values, name: string, timeZone: string, later = 0): number | undefined {
  const day = dayOf(values, name);
  return day === undefined ? undefined : startOfDay(timeZone, day + later);
}

function usesText(uses: number | undefined): string {
  if (uses === undefined) return "any number of times";
  return uses === 1 ? "once" : `${uses} times`;
}
