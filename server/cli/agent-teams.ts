import type { Organisation } from "../organisation/settings.ts";
import {
  type Command,
  type CommandContext,
  CommandError,
  choiceOf,
  noAccount,
  optional,
  required,
  WRONG_USAGE,
} from "./command.ts";

/** AG-08. */
export const agentTeam: Command = {
  summary: "Puts an agent into a team, or out of any; a supervisor sees the clients of the whole team.",
  usage: `--organisation SLUG --email ADDRESS --reason TEXT [--team NAME --role agent|supervisor]

  --team    as it is called; a team is there while it has members. Without it the agent leaves theirs
  --role    agent sees own clients alone`,
  async runIn(organisation, context, values) {
    const [email, team] = [required(values, "email"), optional(values, "team")?.trim()];
    const place = team ? { team, role: choiceOf(values, "role", ["agent", "supervisor"]) } : undefined;
    const accountId = await idOf(context, organisation, email);
    await context.admin.agents.place(organisation, { accountId, place, reason: required(values, "reason") });
    const placed = await context.admin.agents.teams(organisation);
    const members = placed.map((member) => `  ${member.team}: ${member.email} (${member.role})`);
    context.print([`${email} is ${place ? `${place.role} of ${place.team}` : "in no team"}.`, ...members].join("\n"));
  },
};

/** AG-08. */
export const agentHandOver: Command = {
  summary: "Gives all clients of an agent, with notes, travelers and open tasks, to another one.",
  usage: `--organisation SLUG --from ADDRESS --to ADDRESS --reason TEXT

  --from  the agent who gives them
  --to    the agent who gets them`,
  async runIn(organisation, context, values) {
    const [from, to] = [required(values, "from"), required(values, "to")];
    const [fromId, toId] = [await idOf(context, organisation, from), await idOf(context, organisation, to)];
    const order = { from: fromId, to: toId, reason: required(values, "reason") };
    const moved = await context.admin.agents.handOver(organisation, order);
    if (!moved.ok) throw new CommandError("--from and --to have to be two agents", WRONG_USAGE);
    context.print(`${moved.value.moved} clients are ${to}'s now.`);
    if (moved.value.kept > 0)
      throw new CommandError(`${moved.value.kept} stay, because ${to} has clients with their address or number`);
  },
};

async function idOf({ admin }: CommandContext, organisation: Organisation, email: string): Promise<string> {
  const found = await admin.agents.idOf(organisation, email);
  if (found.ok) return found.value;
  throw found.reason === "no-account" ? noAccount(organisation) : new CommandError(`${email} is no agent`);
}
