/**
 * What lies behind an open dialog cannot be reached, and needs no script for it. React 18 drops `inert={true}` and keeps
 * `inert=""`; React 19 turns that round.
 */
export const inertProps = (on: boolean): Record<string, string> => (on ? { inert: "" } : {});
