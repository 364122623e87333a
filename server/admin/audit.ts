import type { StaffRole } from "../core/staff.ts";
import { newId } from "../crypto/ids.ts";
import type { Db, Store } from "../db/schema.ts";

/** Who is answerable for a change: the user of the machine who ran the command, or the account of an operator. */
export type Actor = string;

/**
 * Notes one change, after it was made, or within its transaction. `details` hold no secret and no address of a person, only ids;
 * `before`: what the change replaced.
 */
export type Audit = (verb: string, details: Record<string, unknown>, trx?: Db) => Promise<void> | void;

/** Where rows go; `role`: of an operator, undefined for a command. */
type Rows = Store & { role?: StaffRole };

/** AC-08, OP-07: one line of the log for every change an operator makes, and a row where it is about an organization. */
export function auditTo(
  log: { info(details: object, message: string): void },
  actor: Actor,
  { db, clock, role }: Rows,
): Audit {
  return async (verb, details, trx = db) => {
    log.info({ event: "admin", actor, verb, ...details }, "an operator changed something");
    const { organisation: slug, reason, before, ...after } = details;
    if (typeof slug !== "string") return;
    const organisation = await trx.selectFrom("organisation").select("id").where("slug", "=", slug).executeTakeFirst();
    if (!organisation) return;
    const entry = { id: newId(), organisation_id: organisation.id, at: clock.now(), actor, role: role ?? null, verb };
    await trx
      .insertInto("audit_entry")
      .values({
        ...entry,
        subject: subjectOf(after),
        reason: typeof reason === "string" ? reason : "",
        before: before === undefined || before === null ? null : JSON.stringify(before),
        after: JSON.stringify(after),
      })
      .execute();
  };
}

/** Of the details, the first is what the change was about. */
const SUBJECTS = [
  ...(["accountId", "reference", "card", "payment", "reward", "offer", "rule", "campaign", "plan"] as const),
  ...(["invitation", "booking", "account", "client", "from", "id"] as const),
];

function subjectOf(details: Record<string, unknown>): string {
  const subject = SUBJECTS.map((name) => details[name]).find((value) => typeof value === "string");
  return typeof subject === "string" ? subject : "";
}
