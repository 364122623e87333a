import type { AppLoadContext } from "@remix-run/node";

/** SU-14: a payload that names a site has to name one of this organisation's. */
export const isThisSite = (siteUrl: string | undefined, context: AppLoadContext): boolean =>
  !siteUrl || siteOf(siteUrl, context) !== undefined;

/** The address that was named, where it is one of this organisation's sites. */
export function siteOf(siteUrl: string, { organisation }: AppLoadContext): string | undefined {
  const address = siteUrl.includes("://") ? siteUrl : `https://${siteUrl}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isOurs = url && /^https?:$/.test(url.protocol) && organisation.hosts.includes(url.hostname);
  return isOurs ? url.origin + url.pathname : undefined;
}
