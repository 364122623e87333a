/** What viewers ask of results beside the search itself. `Price`: what their prices are. */
export type Refinement<Group extends string, Sort extends string, Price> = {
  /** By group, the values of which one has to be there. */
  chosen: Partial<Record<Group, readonly string[]>>;
  /** Whether a price is within what the viewer wants to pay. */
  isCheap?: ((price: Price) => boolean) | undefined;
  /** A price in the currency in which they are compared. */
  worthOf: (price: Price) => number;
  sort: Sort;
  /** From 1. */
  page: number;
  perPage: number;
};

export type Refined<Group extends string, Hit> = {
  /** Those of the page. */
  hits: Hit[];
  /** How many meet all filters; and how many there are without any. */
  total: number;
  available: number;
  facets: Record<Group, Record<string, number>>;
};

type Values<Group extends string> = Record<Group, readonly string[]>;

/**
 * Groups of filters: what has any chosen value of a group meets it, of groups in `every` what has all of them. `counts`: what
 * choosing each value would give, among what meets every other group.
 */
export function facetsOf<Group extends string>(
  groups: readonly Group[],
  chosen: Partial<Record<Group, readonly string[]>>,
  every: readonly Group[] = [],
) {
  const counts = Object.fromEntries(groups.map((group) => [group, {} as Record<string, number>]));
  const failedOf = (values: Values<Group>) =>
    groups.filter((group) => {
      const wanted = chosen[group] ?? [];
      const has = (value: string) => values[group].includes(value);
      return every.includes(group) ? !wanted.every(has) : wanted.length > 0 && !wanted.some(has);
    });
  return {
    counts: counts as Record<Group, Record<string, number>>,
    /** Whether this meets all groups. */
    isChosen: (values: Values<Group>): boolean => failedOf(values).length === 0,
    /** Whether one of a thing's variants meets all groups; counts the thing once for each value. */
    meets(...variants: Values<Group>[]): boolean {
      const counted = new Set<string>();
      let isMet = false;
      for (const values of variants) {
        const failed = failedOf(values);
        isMet ||= failed.length === 0;
        for (const group of groups) {
          if (failed.some((each) => each !== group || every.includes(group))) continue;
          for (const value of values[group]) {
            if (counted.has(`${group} ${value}`)) continue;
            if (variants.length > 1) counted.add(`${group} ${value}`);
            const ofGroup = counts[group]!;
            ofGroup[value] = (ofGroup[value] ?? 0) + 1;
          }
        }
      }
      return isMet;
    },
  };
}
