import { useFetcher, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { action } from "~/routes/sign-in/login";
import { SignInPanel } from "~/routes/sign-in/sign-in-panel";
import { useHere } from "~/shell/dialogs/here";
import { modalName } from "~/shell/dialogs/modal-start";
import type { PageStart } from "~/shell/page-start.server";
import { veil } from "~/ui/dialog-frame.css";
import { useFocusReturn } from "~/ui/use-focus-return";
import { useModalPanel } from "./load";

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
