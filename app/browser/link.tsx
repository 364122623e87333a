import { type AnchorHTMLAttributes, forwardRef, type MouseEvent, useContext, useEffect } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router-dom";
import { discover, knows } from "./discovery";
import type { Router } from "./single-fetch";

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  to: string;
  preventScrollReset?: boolean;
  replace?: boolean;
};

export function useRouter(): Router {
  const context = useContext(DataRouterContext);
  if (!context) throw new Error("there is no router above");
  return context.router;
}

/** Loads the route of an address ahead of a navigation to it. */
export function useDiscovered(address: string): void {
  const router = useRouter();
  useEffect(() => void discover(router, new URL(address, location.href).pathname), [router, address]);
}

/** The page behind it is drawn by scripts where they know it by then; else the browser follows the link. */
export const Link = forwardRef<HTMLAnchorElement, LinkProps>(function Link(
  { to, preventScrollReset, replace, onClick, ...rest },
  ref,
) {
  const router = useRouter();
  useDiscovered(to);
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event)) return;
    const { pathname, search, hash, href } = event.currentTarget;
    if (!knows(router, pathname)) return;
    event.preventDefault();
    router.navigate(pathname + search + hash, { replace: replace ?? href === location.href, preventScrollReset });
  }
  return <a {...rest} href={to} onClick={follow} ref={ref} />;
});

/** Whether the click opens no other window. */
const isPlain = ({
  button,
  metaKey,
  altKey,
  ctrlKey,
  shiftKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>): boolean =>
  button === 0 &&
  !metaKey &&
  !altKey &&
  !ctrlKey &&
  !shiftKey &&
  (!currentTarget.target || currentTarget.target === "_self");
