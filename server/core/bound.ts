type Verb<Deps> = (deps: Deps, ...args: never[]) => unknown;
type Bound<Verbs> = {
  [Name in keyof Verbs]: Verbs[Name] extends (deps: never, ...args: infer Args) => infer Answer
    ? (...args: Args) => Answer
    : never;
};

/** Functions that take their dependencies first, as an object for callers who know none of these. */
export function bound<Deps, Verbs extends Record<string, Verb<Deps>>>(deps: Deps, verbs: Verbs): Bound<Verbs> {
  const entries = Object.entries(verbs).map(([name, verb]) => [name, verb.bind(undefined, deps)]);
  return Object.fromEntries(entries) as Bound<Verbs>;
}
