/** First name and initial: a referrer sees no more of a referee. */
export const nameText = ({ first, initial }: { first: string; initial: string }): string =>
  initial ? `${first} ${initial}.` : first;
