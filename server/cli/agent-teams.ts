import { type Command, CommandError, choiceOf, noAccount, optional, required, WRONG_USAGE } from "./command.ts";

/** AG-08. */
export const agentTeam: Command = {
  summary: "Puts an agent into a team, or out of any; a supervisor sees the clients of the whole team.",
  usage: `--organisation SLUG --email ADDRESS --reason TEXT [--team NAME --role agent|supervisor]

  --team    as it is called; a team is there while it has members. Without it the agent leaves theirs
  --role    agent sees own clients alone`,
  async runIn(organisation, context, values) {
    const [email, team] = [required(values, "email"), optional(values, "team")?.trim()];
    const place = team ? { team, role: choiceOf(values, "role", ["agent", "supervisor"]) } : undefined;
    const placed = await context.admin.agents.place(organisation, { email, place, reason: required(values, "reason") });
    if (!placed.ok) throw placed.reason === "no-account" ? noAccount(organisation) : notAgent(email);
    const members = placed.value.map((member) => `  ${member.team}: ${member.email} (${member.role})`);
    context.print([`${email} is ${place ? `${place.role} of ${place.team}` : "in no team"}.`, ...members].join("\n"));
  },
};

/** AG-08. */
export const agentHandOver: Command = {
  summary: "Gives all clients of an agent, with notes, travelers and open tasks, to another one.",
  usage: "--organisation SLUG --from ADDRESS --to ADDRESS --reason TEXT",
  async runIn(organisation, context, values) {
    const [from, to] = [required(values, "from"), required(values, "to")];
    const moved = await context.admin.agents.handOver(organisation, { from, to, reason: required(values, "reason") });
    if (!moved.ok && moved.reason === "same") throw new CommandError("--from and --to are the same agent", WRONG_USAGE);
    if (!moved.ok) throw moved.reason === "no-account" ? noAccount(organisation) : notAgent(`${from} or ${to}`);
    context.print(`${moved.value.moved} clients are ${to}'s now.`);
    if (moved.value.kept > 0)
      throw new CommandError(`${moved.value.kept} stay, because ${to} has clients with their address or number`);
  },
};

const notAgent = (email: string) => new CommandError(`${email} is no agent`);
