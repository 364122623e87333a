/** Where a link leads: to the site that was given, else to where the campaign's links lead, else to the current page. All are addresses of the organisation's own site. */
export type LinkPlace = { site?: string | undefined; landing?: string | undefined; current: string };

export type LinkParts = {
  code: string;
  /** The member's name. With the organisation's short name it is part of the link, for the person who follows it. */
  name?: string | undefined;
  organisation: string;
  extras?: Record<string, string>;
  /** A path of the site. */
  redirect?: string | undefined;
};

/** LO-03: a link to share, with URL-encoded parameters. */
export function referralLink({ site, landing, current }: LinkPlace, parts: LinkParts): string {
  const { code, name, organisation, extras = {}, redirect } = parts;
  const url = new URL(site ?? landing ?? current);
  const told = { ...extras, referral_code: code, referral_name: name, referral_org: organisation, redirect };
  for (const [key, value] of Object.entries(told)) if (value !== undefined) url.searchParams.set(key, value);
  return url.href;
}
