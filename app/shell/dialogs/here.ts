import { useLocation } from "@remix-run/react";
import { pathOfThisSite } from "~/request/paths";
import { useHydrated } from "~/ui/use-hydrated";

/** Where SIGN-IN leads: to the page `/login`, which returns here; with scripts, to the same dialog over this page. */
export function useSignInHref(): string {
  const here = useHere();
  const hydrated = useHydrated();
  if (!hydrated) return `/login?${new URLSearchParams({ redirectTo: here })}`;
  return `${here}${here.includes("?") ? "&" : "?"}modal=login`;
}

/** This page without a dialog over it. */
export function useHere(): string {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  if (!query.has("modal")) return pathOfThisSite(pathname + search);
  query.delete("modal");
  const rest = query.toString();
  return pathOfThisSite(rest ? `${pathname}?${rest}` : pathname);
}
