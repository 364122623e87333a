import { DAY, HOUR, MINUTE } from "../core/durations.ts";
import type { ThrottleSettings } from "../organisation/credential-settings.ts";

export type ThrottleState = { points: number; blockedUntil: number; endsAt: number };

/** The kinds of counters, each with its limit in the organisation's settings. */
export const LIMIT_OF = {
  "sign-in-account": "accountFailures",
  "sign-in-address": "addressFailures",
  "second-factor": "accountFailures",
  "access-code": "accessCodeGuesses",
  "card-code-address": "cardCodeGuesses",
  "card-code-account": "cardCodeGuesses",
  "ticket-code": "cardCodeGuesses",
  "account-look-up": "accountLookUps",
  "booking-look-up-address": "bookingLookUps",
  "booking-look-up": "bookingLookUps",
  "choice-address": "choices",
  email: "emails",
  "email-address": "emailRequests",
  "agent-email": "agentEmails",
  "guest-email-address": "guestEmailRequests",
  "guest-email": "guestEmails",
  "address-code": "accessCodeGuesses",
  "waiting-list-email": "emails",
} as const satisfies Record<string, keyof ThrottleSettings>;
export type Counted = keyof typeof LIMIT_OF;

/** Minutes of counters that end with their window, whatever the settings say: so many a day, or an hour. */
export const WINDOW_OF: { [What in Counted]?: number } = {
  "agent-email": DAY / MINUTE,
  "guest-email-address": HOUR / MINUTE,
  "guest-email": HOUR / MINUTE,
  "waiting-list-email": DAY / MINUTE,
};

/** One point more; the one that reaches the limit is the last in the window. */
export function withPointInWindow(state: ThrottleState, limit: number, window: number, now: number): ThrottleState {
  const fresh = state.endsAt <= now;
  const points = fresh ? 1 : state.points + 1;
  const endsAt = fresh ? now + window * MINUTE : state.endsAt;
  return { points, blockedUntil: points < limit ? 0 : endsAt, endsAt };
}

/**
 * SI-11: one point more. The point that reaches the limit starts a wait; each one after such a wait starts the next, twice
 * as long up to the longest. A window without a wait after the last one, and everything is forgotten.
 */
export function withPoint(
  state: ThrottleState,
  limit: number,
  { window, firstWait, longestWait }: ThrottleSettings,
  now: number,
): ThrottleState {
  const fresh = state.endsAt <= now;
  const points = fresh ? 1 : state.points + 1;
  const endsAt = fresh ? now + window * MINUTE : state.endsAt;
  if (points < limit) return { points, blockedUntil: 0, endsAt };
  const wait = Math.min(longestWait, firstWait * 2 ** Math.min(points - limit, 30)) * MINUTE;
  return { points, blockedUntil: now + wait, endsAt: Math.max(endsAt, now + wait + window * MINUTE) };
}

/** The point is taken back: what it was for turned out well. */
export const withoutPoint = (state: ThrottleState): ThrottleState => ({
  ...state,
  points: Math.max(0, state.points - 1),
  blockedUntil: 0,
});

/** IPv6 addresses count by their first 64 bits: a client can use any address of its network. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail = ""] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const before = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
