/** An expected result: the value, or a named refusal the caller must answer. The broken world throws instead. */
export type Outcome<T, R extends string = string> = { ok: true; value: T } | Refusal<R>;
export type Refusal<R extends string = string> = { ok: false; reason: R };

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });
export const refused = <R extends string>(reason: R): Refusal<R> => ({ ok: false, reason });
