import { DAY, MINUTE } from "../core/durations.ts";
import type { SanitisedEmail } from "../core/email-address.ts";

/** AC-01; an organisation may set others. */
export const SESSION_LIMITS = { idleDays: 14, absoluteDays: 30 };
export type SessionLimits = typeof SESSION_LIMITS;
/** How exact `last_used_at` is: a write for every request would cost more than it tells. */
export const SESSION_TOUCHED_EVERY = MINUTE;

/** SI-07: what the address suggests, for the log and the payload; the role comes from the account. 1 agent, 2 traveller. */
export function userTypeHint(email: SanitisedEmail): 1 | 2 {
  return email.lookup.includes("agent") ? 1 : 2;
}

/** When a session ends unless it is used again (AC-01): remembered ones know only the absolute limit. */
export function sessionEnd(
  session: { createdAt: number; lastUsedAt: number; remember: boolean },
  { idleDays, absoluteDays }: SessionLimits = SESSION_LIMITS,
): number {
  const absolute = session.createdAt + absoluteDays * DAY;
  return session.remember ? absolute : Math.min(absolute, session.lastUsedAt + idleDays * DAY);
}
