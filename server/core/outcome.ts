/** The name of a refusal, or the name with its details. */
export type Reason = string | { reason: string };

/** An expected result: the value, or a named refusal the caller must answer. The broken world throws instead. */
export type Outcome<T, R extends Reason = string> = { ok: true; value: T } | Refusal<R>;
export type Refusal<R extends Reason = string> = R extends string ? { ok: false; reason: R } : { ok: false } & R;

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });
export const refused = <R extends string, Told extends object = object>(
  reason: R,
  told?: Told,
): { ok: false; reason: R } & Told => ({ ok: false, reason, ...(told as Told) });
