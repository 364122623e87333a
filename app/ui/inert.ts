/**
 * Makes the page behind an open dialog unreachable, without scripts. React 18 drops `inert={true}` and keeps `inert=""`; React 19
 * does the opposite.
 */
export const inertProps = (on: boolean): Record<string, string> => (on ? { inert: "" } : {});
