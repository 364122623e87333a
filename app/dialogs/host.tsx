import { useFetcher, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { action } from "~/routes/sign-in/login";
import { SignInDialog } from "~/routes/sign-in/sign-in-dialog";
import { useHere } from "~/shell/dialogs/here";
import { lazyDialogName } from "~/shell/dialogs/lazy-dialog";
import type { PageStart } from "~/shell/page-start.server";
import { veil } from "~/ui/dialog-frame.css";
import { useFocusReturn } from "~/ui/use-focus-return";
import { useLazyDialog } from "./load";

/** The dialog that `?modal=` puts over the page (RT-16); undefined when there is none. A signed-in viewer needs no sign-in. */
export function useDialog(start: PageStart): ReactNode | undefined {
  const { search } = useLocation();
  const wanted = new URLSearchParams(search).get("modal");
  const login = wanted === "login" && !start.account;
  const other = lazyDialogName(wanted);
  const here = useHere();
  useFocusReturn(login || other !== undefined);
  const Dialog = useLazyDialog(other !== undefined);
  if (login) return <SignInOverPage {...start} />;
  if (!other) return undefined;
  if (!Dialog) return <div className={veil} />;
  return <Dialog key={other} name={other} redirectTo={here} start={start.dialog} />;
}

function SignInOverPage({ passwordLength, signInMethods = [], signInFailure }: PageStart) {
  const fetcher = useFetcher<typeof action>();
  return (
    <SignInDialog
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
