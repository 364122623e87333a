import { type Command, CommandError, printFound, required, wantedPage, warnOfPages } from "./command.ts";

const instant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** SU-07, OP-03. */
export const accessCodeList: Command = {
  summary: "Lists access codes: state, uses left, accounts made, first and last instant.",
  usage: `--organisation SLUG [--page NUMBER] [--json]

Those that can be used first, 500 on a page.`,
  async runIn(organisation, context, values) {
    const { codes, ...slice } = await context.admin.accessCodes.list(organisation, wantedPage(values));
    warnOfPages(context, slice);
    const shown = codes.map(
      ({ code, active, uses_left: usesLeft, accounts, valid_from: from, valid_until: until }) => ({
        ...{ code, active: active === 1, usesLeft, accounts },
        ...{ from: instant(from), until: instant(until) },
      }),
    );
    printFound(context, values, shown, ({ code, active, usesLeft, accounts, from, until }) =>
      [code, active ? "active" : "ended", usesLeft ?? "any", accounts, from ?? "-", until ?? "-"].join("\t"),
    );
  },
};

/** SU-07, OP-03. */
export const accessCodeEnd: Command = {
  summary: "Ends an access code: it opens no sign-up any more.",
  usage: `--organisation SLUG --code CODE --reason TEXT

  --reason  why, for the log`,
  async runIn(organisation, { admin, print }, values) {
    const [code, reason] = [required(values, "code"), required(values, "reason")];
    if (await admin.accessCodes.end(organisation, { code, reason })) return print(`The access code ${code} has ended.`);
    throw new CommandError(`there is no access code ${code} that can be used`);
  },
};

/** SU-16, OP-03. */
export const invitationList: Command = {
  summary: "Lists invitations, the latest first: id, address, name, state, end.",
  usage: `--organisation SLUG [--page NUMBER] [--json]

500 on a page.`,
  async runIn(organisation, context, values) {
    const { admin, clock } = context;
    const { invitations, ...slice } = await admin.invitations.list(organisation, wantedPage(values));
    warnOfPages(context, slice);
    const shown = invitations.map(({ id, email, firstname, lastname, expires_at, account_id }) => ({
      ...{ id, email },
      name: `${firstname} ${lastname}`.trim(),
      state: account_id !== null ? "used" : expires_at > clock.now() ? "open" : "ended",
      until: instant(expires_at),
    }));
    printFound(context, values, shown, ({ id, email, name, state, until }) =>
      [id, email, name, state, until].join("\t"),
    );
  },
};

/** SU-16, OP-03. */
export const invitationEnd: Command = {
  summary: "Ends an invitation: its link works no longer.",
  usage: `--organisation SLUG --id ID --reason TEXT

  --id      of the invitation, as invitation list prints it
  --reason  why, for the log`,
  async runIn(organisation, { admin, print }, values) {
    const [id, reason] = [required(values, "id"), required(values, "reason")];
    if (await admin.invitations.end(organisation, { id, reason })) return print("The invitation has ended.");
    throw new CommandError("there is no open invitation with this id");
  },
};
