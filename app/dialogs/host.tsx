import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { dialogName } from "~/shell/dialogs/dialog";
import { useHere } from "~/shell/dialogs/here";
import type { PageStart } from "~/shell/page-start.server";
import { veil } from "~/ui/dialog-frame.css";
import { useFocusReturn } from "~/ui/use-focus-return";
import { useDialogsAhead, useLoadedDialog } from "./load";

/** The dialog that `?modal=` puts over the page (RT-16); undefined when there is none. A signed-in viewer needs no sign-in. */
export function useDialog(start: PageStart): ReactNode | undefined {
  const { search } = useLocation();
  const wanted = dialogName(search);
  const name = wanted === "login" && start.account ? undefined : wanted;
  const here = useHere();
  useFocusReturn(name !== undefined);
  useDialogsAhead();
  const Dialog = useLoadedDialog(name);
  if (!name) return undefined;
  if (!Dialog) return <div className={veil} />;
  return <Dialog key={name} name={name} redirectTo={here} start={start} />;
}
