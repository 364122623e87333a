import { Link as RemixLink } from "@remix-run/react";
import { type AnchorHTMLAttributes, forwardRef } from "react";
import { onServer } from "./on-server";

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  /** An absolute path of this site, or `?query` of the page that shows it written out in full. */
  href: string;
  preventScrollReset?: boolean;
  replace?: boolean;
};

/** Remix's own writes it, which runs in development. */
const DISCOVER = import.meta.env.DEV ? "true" : undefined;

/**
 * A plain `<a>` on the server and Remix's Link in the browser, with the same markup: on the server every Link would look
 * its address up again, which costs a quarter of a page's time.
 */
export const Link = forwardRef<HTMLAnchorElement, LinkProps>(function Link(
  { href, preventScrollReset, replace, ...rest },
  ref,
) {
  if (onServer) return <a {...rest} href={href} data-discover={DISCOVER} ref={ref} />;
  return <RemixLink {...rest} to={href} preventScrollReset={preventScrollReset} replace={replace} ref={ref} />;
});

/** To what has a name; the name has a direction of its own. */
export const NameLink = ({ href, name }: { href: string; name: string }) => (
  <Link href={href}>
    <bdi>{name}</bdi>
  </Link>
);
