import { type Command, CommandError, required } from "./command.ts";

const asDay = (at: number | null): string => (at === null ? "-" : new Date(at).toISOString());

/** SU-07, OP-03. */
export const accessCodeList: Command = {
  summary: "Lists access codes: state, uses left, accounts made, first and last instant.",
  usage: "--organisation SLUG [--json]",
  async runIn(organisation, { admin, print }, values) {
    const codes = await admin.accessCodes.list(organisation);
    const shown = codes.map(({ organisation_id: _, ...code }) => code);
    if (values["json"] === true) return print(JSON.stringify(shown, null, 2));
    for (const { code, active, uses_left, accounts, valid_from, valid_until } of shown)
      print(
        [
          ...[code, active === 1 ? "active" : "ended", uses_left ?? "any", accounts],
          ...[asDay(valid_from), asDay(valid_until)],
        ].join("\t"),
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
  usage: "--organisation SLUG [--json]",
  async runIn(organisation, { admin, clock, print }, values) {
    const invitations = await admin.invitations.list(organisation);
    const shown = invitations.map(({ id, email, firstname, lastname, expires_at, account_id }) => ({
      ...{ id, email },
      name: `${firstname} ${lastname}`.trim(),
      state: account_id !== null ? "used" : expires_at > clock.now() ? "open" : "ended",
      until: asDay(expires_at),
    }));
    if (values["json"] === true) return print(JSON.stringify(shown, null, 2));
    for (const { id, email, name, state, until } of shown) print([id, email, name, state, until].join("\t"));
  },
};

/** SU-16, OP-03. */
export const invitationEnd: Command = {
  summary: "Ends an invitation: its link works no longer.",
  usage: `--organisation SLUG --id ID --reason TEXT

  --id      of the invitation, as invitation-list prints it
  --reason  why, for the log`,
  async runIn(organisation, { admin, print }, values) {
    const [id, reason] = [required(values, "id"), required(values, "reason")];
    if (await admin.invitations.end(organisation, { id, reason })) return print("The invitation has ended.");
    throw new CommandError("there is no open invitation with this id");
  },
};
