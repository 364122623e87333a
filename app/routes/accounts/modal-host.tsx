import { useFetcher, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import type { PageStart } from "~/http/page-start.server";
import { pathOfThisSite } from "~/http/paths";
import { veil } from "~/ui/dialog-frame.css";
import { useHydrated } from "~/ui/use-hydrated";
import type { action } from "./login";
import { useModalPanel } from "./modal-panel";
import { modalName } from "./modal-start";
import { SignInPanel } from "./sign-in-panel";

/** The dialog that `?modal=` puts over the page (RT-16); undefined when there is none. A signed-in person needs no sign-in. */
export function useModal(start: PageStart): ReactNode | undefined {
  const { search } = useLocation();
  const wanted = new URLSearchParams(search).get("modal");
  const login = wanted === "login" && !start.account;
  const other = modalName(wanted);
  const here = useHere();
  useFocusReturn(login || other !== undefined);
  const Panel = useModalPanel(other !== undefined);
  if (login) return <SignInModal {...start} />;
  if (!other) return undefined;
  if (!Panel) return <div className={veil} />;
  return <Panel key={other} name={other} redirectTo={here} start={start.modal} />;
}

/** Where SIGN-IN leads: to the page `/login`, which comes back here; once scripts run, to the same panel over this page. */
export function useSignInHref(): string {
  const here = useHere();
  const hydrated = useHydrated();
  if (!hydrated) return `/login?${new URLSearchParams({ redirectTo: here })}`;
  return `${here}${here.includes("?") ? "&" : "?"}modal=login`;
}

function SignInModal({ passwordLength, signInMethods = [], signInFailure }: PageStart) {
  const fetcher = useFetcher<typeof action>();
  return (
    <SignInPanel
      overPage
      Form={fetcher.Form}
      result={fetcher.data?.result}
      pending={fetcher.formAction?.startsWith("/login") ?? false}
      redirectTo={useHere()}
      passwordLength={passwordLength}
      methods={signInMethods}
      failure={signInFailure}
    />
  );
}

/** This page without a dialog over it. */
function useHere(): string {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  if (!query.has("modal")) return pathOfThisSite(pathname + search);
  query.delete("modal");
  const rest = query.toString();
  return pathOfThisSite(rest ? `${pathname}?${rest}` : pathname);
}

/** Gives the focus back to whatever opened the dialog, or a keyboard user would start again at the top of the page. */
function useFocusReturn(open: boolean): void {
  const opener = useRef<Element | null>(null);
  useLayoutEffectInBrowser(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  useEffect(() => {
    if (!open && opener.current instanceof HTMLElement) opener.current.focus();
  }, [open]);
}

const useLayoutEffectInBrowser = typeof document === "undefined" ? useEffect : useLayoutEffect;
