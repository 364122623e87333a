import { type Outcome, ok, type Reason, refused } from "../core/outcome.ts";
import type { StaffRole } from "../core/staff.ts";
import { newId } from "../crypto/ids.ts";
import type { Db, Store } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { NoteChange } from "../ports/note.ts";

/** Who is answerable for a change: the user of the machine who ran the command, or the account of an operator. */
export type Actor = string;

/**
 * Notes one change, after it was made, or within its transaction. `details` hold no secret and no address of a person, only ids;
 * `before`: what the change replaced, by the names of the details.
 */
export type Audit = (verb: string, details: Record<string, unknown>, trx?: Db) => Promise<void> | void;

type Entry = readonly [verb: string, details: Record<string, unknown>];
type Done<Answer> = Extract<Answer, { ok: true }> extends { value: infer Value } ? Value : never;

/** OP-07: makes a change and notes it in one transaction: neither is there without the other. A refusal is not noted. */
export const createAudited =
  ({ db, audit }: { db: Db; audit: Audit }) =>
  <Answer extends Outcome<unknown, Reason>>(
    change: (trx: Db) => Promise<Answer>,
    entryOf: (value: Done<Answer>) => Entry,
  ): Promise<Answer> =>
    inTransaction(db, async (trx) => {
      const answer = await change(trx);
      if (!answer.ok) return answer;
      const [verb, details] = entryOf(answer.value as Done<Answer>);
      await audit(verb, details, trx);
      return answer;
    });

/** For changes of products, which make their own transactions. */
export const noteBy =
  ({ audit }: { audit: Audit }): NoteChange =>
  async (verb, details, trx) =>
    audit(verb, details, trx);

/** Of a change that only says whether there was something to change. */
export const outcomeOf = (isDone: boolean): Outcome<void, "nothing"> => (isDone ? ok(undefined) : refused("nothing"));

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
  "activity",
  ...(["invitation", "booking", "account", "client", "from", "id"] as const),
];

function subjectOf(details: Record<string, unknown>): string {
  const subject = SUBJECTS.map((name) => details[name]).find((value) => typeof value === "string");
  return typeof subject === "string" ? subject : "";
}
