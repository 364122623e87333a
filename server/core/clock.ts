/** The time as UTC milliseconds; an argument everywhere, so that tests can move it. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };
