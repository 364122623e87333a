import { agentIdOf } from "./agent-add.ts";
import { inFull } from "./amounts.ts";
import { type Command, CommandError, choiceOf, optional, printFound, required, WRONG_USAGE } from "./command.ts";

/** AG-08. */
export const agentTeam: Command = {
  summary: "Puts an agent into a team, or out of any; a supervisor sees the clients of the whole team.",
  usage: `--organisation SLUG --email ADDRESS --reason TEXT [--team NAME --role agent|supervisor]

  --team    as it is called; a team is there while it has members. Without it the agent leaves theirs
  --role    agent sees own clients alone`,
  async runIn(organisation, context, values) {
    const [email, team] = [required(values, "email"), optional(values, "team")?.trim()];
    const place = team ? { team, role: choiceOf(values, "role", ["agent", "supervisor"]) } : undefined;
    const accountId = await agentIdOf(context, organisation, email);
    await context.admin.agents.place(organisation, { accountId, place, reason: required(values, "reason") });
    const placed = await context.admin.agents.teams(organisation);
    const members = placed.map((member) => `  ${member.team}: ${member.email} (${member.role})`);
    context.print([`${email} is ${place ? `${place.role} of ${place.team}` : "in no team"}.`, ...members].join("\n"));
  },
};

/** AG-08. */
export const agentHandOver: Command = {
  summary:
    "Gives all clients of an agent, with bookings, quotes, notes, travelers and open tasks, to another one, and emails them.",
  usage: `--organisation SLUG --from ADDRESS --to ADDRESS --reason TEXT

  --from  the agent who gives them
  --to    the agent who gets them`,
  async runIn(organisation, context, values) {
    const [from, to] = [required(values, "from"), required(values, "to")];
    const [fromId, toId] = [await agentIdOf(context, organisation, from), await agentIdOf(context, organisation, to)];
    const order = { from: fromId, to: toId, reason: required(values, "reason") };
    const moved = await context.admin.agents.handOver(organisation, order);
    if (!moved.ok) throw new CommandError("--from and --to have to be two agents", WRONG_USAGE);
    context.print(`${moved.value.moved} clients are ${to}'s now.`);
    if (moved.value.kept > 0)
      throw new CommandError(`${moved.value.kept} stay, because ${to} has clients with their address or number`);
  },
};

const EVERY_AGENT = { page: 1, perPage: 100_000 };

/** OP-03. */
export const agentList: Command = {
  summary: "Lists the travel agents, with the number of their clients and their credit limit.",
  usage: "--organisation SLUG [--json]",
  async runIn(organisation, context, values) {
    const { agents } = await context.admin.agents.list(organisation, EVERY_AGENT);
    const shown = agents.map(({ email, name, clients, creditLimit, payable }) => ({
      ...{ email, name, clients, creditLimit, payable },
    }));
    printFound(context, values, shown, ({ email, name, clients, creditLimit }) =>
      [email, name, clients, inFull(creditLimit.minor, creditLimit.currency)].join("\t"),
    );
  },
};

/** OP-03. */
export const agentEnd: Command = {
  summary: "Ends the role of an agent, whose clients, open quotes and tasks go to another one; the account stays.",
  usage: `--organisation SLUG --email ADDRESS --reason TEXT [--to ADDRESS]

  --to  the agent who gets them; the supervisor of the team where not given`,
  async runIn(organisation, context, values) {
    const [email, given] = [required(values, "email"), optional(values, "to")];
    const accountId = await agentIdOf(context, organisation, email);
    const { agents } = context.admin;
    const to = given
      ? await agentIdOf(context, organisation, given)
      : (await agents.work(organisation, accountId))?.supervisor;
    const ended = await agents.end(organisation, { accountId, to, reason: required(values, "reason") });
    if (ended.ok) {
      const { clients, quotes, tasks } = ended.value;
      return context.print(
        `${email} is no agent any more. Moved: ${clients} clients, ${quotes} quotes, ${tasks} tasks.`,
      );
    }
    throw new CommandError(
      ended.reason === "kept" ? `${ended.kept} ${NOT_ENDED.kept}` : `${email} ${NOT_ENDED[ended.reason]}`,
    );
  },
};

const NOT_ENDED = {
  "no-agent": "is no agent",
  own: "is who runs this command",
  "no-colleague": "needs another agent in use: --to",
  "needs-colleague": "has clients, quotes or tasks: --to names who gets them",
  owes: "owes what was booked on credit: it is paid first (agent credit-pay)",
  kept: "clients have an address or number that a client of the other agent has: choose another one with --to",
};
