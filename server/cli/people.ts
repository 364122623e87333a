import { writeFile } from "node:fs/promises";
import { TOKEN_LIFE } from "../auth/email-tokens.ts";
import { MINUTE } from "../core/durations.ts";
import type { Organisation } from "../organisation/settings.ts";
import { inFull } from "./amounts.ts";
import {
  type Command,
  type CommandContext,
  CommandError,
  noAccount,
  ofPerson,
  originOf,
  required,
  type Values,
} from "./command.ts";

/** OP-03. */
export const personShow: Command = {
  summary: "Shows an account: whether it can sign in, and what would go with it.",
  usage: `--organisation SLUG --email ADDRESS [--json]`,
  async runIn(organisation, context, values) {
    const { people } = context.admin;
    const id = await idOf(organisation, context, values);
    const person = await people.find(organisation, id);
    if (!person) throw noAccount(organisation);
    const { held, trips } = await people.erasure(organisation, id);
    const shown = { ...person, signedIn: await people.sessions(organisation, id), trips, held };
    if (values["json"] === true)
      return context.print(JSON.stringify([{ ...shown, since: new Date(shown.since).toISOString() }], null, 2));
    const { name, email, status, externalId, staffRole, since, signedIn } = shown;
    context.print(`${id}\t${name}\t${email}\t${status}`);
    if (externalId !== undefined) context.print(`member number: ${externalId}`);
    if (staffRole !== undefined) context.print(`role: ${staffRole}`);
    context.print(`account since ${new Date(since).toISOString()}, signed in with ${signedIn} browsers`);
    for (const line of lossesOf({ trips, held })) context.print(line);
  },
};

/** OP-03. */
export const personBlock: Command = {
  summary: "Blocks an account: it cannot sign in, its sessions and mailed links end.",
  usage: ofPerson,
  async runIn(organisation, context, values) {
    const blocked = await context.admin.people.block(organisation, await changeOf(organisation, context, values));
    if (!blocked.ok) throw new CommandError(WHY_NOT[blocked.reason]);
    context.print("The account is blocked.");
  },
};

/** OP-03. */
export const personUnblock: Command = {
  summary: "Lets a blocked account sign in again.",
  usage: ofPerson,
  async runIn(organisation, context, values) {
    const done = await context.admin.people.unblock(organisation, await changeOf(organisation, context, values));
    if (!done.ok) throw done.reason === "so-already" ? new CommandError("it is not blocked") : noAccount(organisation);
    context.print("The account can sign in again.");
  },
};

/** OP-03. */
export const personSignOut: Command = {
  summary: "Ends every session of an account.",
  usage: ofPerson,
  async runIn(organisation, context, values) {
    const ended = await context.admin.people.signOut(organisation, await changeOf(organisation, context, values));
    if (!ended.ok) throw noAccount(organisation);
    context.print(`${ended.value} sessions ended.`);
  },
};

/** OP-03, AC-08. */
export const personReset: Command = {
  summary: "Mails a person a link to choose a new password.",
  usage: `--organisation SLUG --email ADDRESS --reason TEXT [--origin URL]

  --reason  why, for the log
  --origin  where the site is, as https://book.example.com; the organisation's first host where not given

The email goes to the address of the account, through the server. Its link works once, for ${TOKEN_LIFE.reset / MINUTE} minutes. The password stays as it is until then.`,
  async runIn(organisation, context, values) {
    const site = { organisation, origin: originOf(values, organisation, context) };
    const sent = await context.admin.people.reset(site, await changeOf(organisation, context, values));
    if (sent.ok) return context.print(`An email to ${sent.value} is in the outbox.`);
    throw sent.reason === "disabled" ? new CommandError("the account is blocked") : noAccount(organisation);
  },
};

/** OP-03, AC-05. */
export const personErase: Command = {
  summary: "Erases a person; the books keep what the law asks, without the person.",
  usage: `--organisation SLUG --email ADDRESS --reason TEXT [--anyway] [--origin URL]

  --reason  why, for the log
  --anyway  also where a trip is ahead or value is not spent; without it the command says which, and erases nothing
  --origin  where the site is, as https://book.example.com; the organisation's first host where not given`,
  async runIn(organisation, context, values) {
    const { people } = context.admin;
    const site = { organisation, origin: originOf(values, organisation, context) };
    const change = await changeOf(organisation, context, values);
    const { seen, ...lost } = await people.erasure(organisation, change.id);
    const losses = lossesOf(lost);
    if (losses.length > 0 && values["anyway"] !== true)
      throw new CommandError([...losses, "With --anyway the account is erased all the same."].join("\n"));
    const erased = await people.erase(site, { ...change, seen });
    if (!erased.ok) throw new CommandError(WHY_NOT[erased.reason]);
    context.print("The account is erased.");
  },
};

/** OP-03, AC-05. */
export const personExport: Command = {
  summary: "Writes everything stored about a person into a file, as they can download it.",
  usage: `--organisation SLUG --email ADDRESS --reason TEXT --to FILE

  --reason  why, for the log
  --to      the file to write, which must not be there`,
  async runIn(organisation, context, values) {
    const file = required(values, "to");
    const data = await context.admin.people.export(organisation, await changeOf(organisation, context, values));
    if (!data.ok) throw noAccount(organisation);
    await writeFile(file, `${JSON.stringify(data.value, null, 2)}\n`, { flag: "wx", mode: 0o600 }).catch(
      (error: Error) => {
        throw new CommandError(error.message);
      },
    );
    context.print(`${file} is written.`);
  },
};

const WHY_NOT = {
  "no-account": "there is no such account",
  own: "this is your own account",
  staff: "the account is staff: take its role away first (staff remove)",
  "so-already": "it is blocked already",
  "not-active": "its address is not confirmed, so it cannot sign in",
  changed: "something was booked, spent or added meanwhile; try again",
} as const;

async function idOf(organisation: Organisation, { admin }: CommandContext, values: Values): Promise<string> {
  const id = await admin.people.idOf(organisation, required(values, "email"));
  if (id === undefined) throw noAccount(organisation);
  return id;
}

const changeOf = async (organisation: Organisation, context: CommandContext, values: Values) => ({
  reason: required(values, "reason"),
  id: await idOf(organisation, context, values),
});

type Losses = Pick<Awaited<ReturnType<CommandContext["admin"]["people"]["erasure"]>>, "held" | "trips">;

const lossesOf = ({ trips, held }: Losses): string[] => [
  ...(trips.length > 0 ? [`trips ahead: ${trips.join(", ")}`] : []),
  ...held.map(
    ({ kind, spendable, idle }) => `not spent: ${kind} ${inFull(spendable.minor + idle.minor, spendable.currency)}`,
  ),
];
