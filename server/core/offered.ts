/** Languages and currencies of a site: all of them where its organization names none. */
export const isOffered = (offered: readonly string[] | undefined, one: string): boolean =>
  offered === undefined || offered.includes(one);
