/** Who is answerable for a change: the user of the machine who ran the command, or the account of an operator. */
export type Actor = string;

/** Notes one change, after it was made. `details` hold no secret and no address of a person, only ids. */
export type Audit = (verb: string, details: Record<string, unknown>) => void;

/** AC-08: one line of the log for every change an operator makes. */
export function auditTo(log: { info(details: object, message: string): void }, actor: Actor): Audit {
  return (verb, details) => log.info({ event: "admin", actor, verb, ...details }, "an operator changed something");
}
