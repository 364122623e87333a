/** First name and initial: more of somebody who came is not told. */
export const nameText = ({ first, initial }: { first: string; initial: string }): string =>
  initial ? `${first} ${initial}.` : first;
