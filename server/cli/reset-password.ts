import { TOKEN_LIFE } from "../auth/email-tokens.ts";
import { MINUTE } from "../core/durations.ts";
import { type Command, CommandError, noAccount, originOf, required } from "./command.ts";

/** AC-08. */
export const resetPassword: Command = {
  summary: "Mails somebody a link to choose a new password.",
  usage: `--organisation SLUG --email ADDRESS [--origin URL]

  --origin  where the site is, as https://book.example.com; the organisation's first host where not given

The email goes to the address of the account, through the server. Its link works once, for ${TOKEN_LIFE.reset / MINUTE} minutes. The password stays as it is until then.`,
  async runIn(organisation, context, values) {
    const site = { organisation, origin: originOf(values, organisation) };
    const sent = await context.admin.passwords.mailReset(site, required(values, "email"));
    if (sent.ok) return context.print(`An email to ${sent.value} is in the outbox.`);
    throw sent.reason === "disabled" ? new CommandError("the account is disabled") : noAccount(organisation);
  },
};
