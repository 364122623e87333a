import type { AppLoadContext } from "@remix-run/node";

/** SU-14: a payload that names a site has to name one of this organisation's. */
export function isThisSite(siteUrl: string | undefined, { organisation }: AppLoadContext): boolean {
  if (!siteUrl) return true;
  const address = siteUrl.includes("://") ? siteUrl : `https://${siteUrl}`;
  return URL.canParse(address) && organisation.hosts.includes(new URL(address).hostname);
}
