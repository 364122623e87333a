import { findAccountByEmail } from "../auth/account-store.ts";
import { sanitiseEmail } from "../core/email-address.ts";
import { type Command, OpsError, organisationOf, originOf, required } from "./command.ts";
import { mailReset } from "./mail-reset.ts";

/** AC-08. */
export const resetPassword: Command = {
  summary: "Mails somebody a link to choose a new password.",
  usage: `--organisation SLUG --email ADDRESS [--origin URL]

  --origin  where the site is, as https://book.example.com; the organisation's first host where not given

The email goes to the address of the account, through the server. Its link works once, for 60 minutes. The password stays as it is until then.`,
  options: { organisation: { type: "string" }, email: { type: "string" }, origin: { type: "string" } },
  async run(context, values) {
    const { db, clock, print } = context;
    const organisation = await organisationOf(context, values);
    const origin = originOf(values, organisation);
    const lookup = sanitiseEmail(required(values, "email"))?.lookup ?? "";
    const row = await findAccountByEmail(db, organisation.id, lookup);
    if (!row) throw new OpsError(`${organisation.slug} has no account with this address`);
    if (row.status === "disabled") throw new OpsError("the account is disabled");
    await db.transaction().execute((trx) => mailReset(trx, row, { organisation, origin, now: clock.now() }));
    print(`An email to ${row.email} is in the outbox.`);
  },
};
