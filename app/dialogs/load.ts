import { type ComponentType, useEffect, useReducer } from "react";
import { allMessages, loadPage } from "~/i18n/areas";
import { DIALOG_NAMES, type DialogName, type DialogProps, dialogName } from "~/shell/dialogs/dialog";
import { dialogOverPage, type OverPageProps } from "./over-page";

type OverPage = ComponentType<OverPageProps>;

/** The dialogs of other routes over a page (RT-16). Their own routes give the data and take the forms. */
const DIALOGS: Record<DialogName, () => Promise<OverPage>> = {
  login: async () => (await import("./sign-in-over-page")).SignInOverPage,
  signup: () => over(import("~/routes/sign-up/sign-up-dialog"), "SignUpDialog"),
  "signup/email": () => over(import("~/routes/sign-up/sign-up-details-dialog"), "SignUpDetailsDialog"),
  "signup/password": () => over(import("~/routes/sign-up/sign-up-password-dialog"), "SignUpPasswordDialog"),
  "signup/done": () => over(import("~/routes/sign-up/sign-up-done-dialog"), "SignUpDoneDialog"),
  "forgot-password": () => over(import("~/routes/password/forgot-password-dialog"), "ForgotPasswordDialog"),
  "forgot-password/sent": () => over(import("~/routes/password/forgot-password-dialog"), "ForgotPasswordSentDialog"),
};

const over = async <Name extends string>(
  file: Promise<{ [Key in Name]: ComponentType<DialogProps<never>> }>,
  name: Name,
): Promise<OverPage> => dialogOverPage((await file)[name]);

/**
 * Dialogs loaded so far, on demand. Not `lazy()`: React renders a boundary that is still suspended during hydration again
 * on the client (error 421).
 */
const dialogs = new Map<DialogName, OverPage>();

/** Called before hydration of a page with an open dialog, and when the viewer is about to open one. */
export async function loadDialog(name: DialogName): Promise<void> {
  if (dialogs.has(name)) return;
  const dialog = await DIALOGS[name]();
  await allMessages();
  dialogs.set(name, dialog);
}

/** Before the server draws a page. */
export async function loadDialogs(): Promise<void> {
  if (dialogs.size < DIALOG_NAMES.length) await Promise.all(DIALOG_NAMES.map(loadDialog));
}

/** Undefined until it has come, with its messages; when it does not come, the page is loaded as a whole, with the dialog. */
export function useLoadedDialog(name: DialogName | undefined): OverPage | undefined {
  const [, come] = useReducer((count: number) => count + 1, 0);
  const dialog = name && dialogs.get(name);
  useEffect(() => {
    // Since the page was drawn it may have come for the pointer, which draws nothing.
    if (name && !dialog) loadDialog(name).then(come, loadPage);
  }, [name, dialog]);
  return dialog;
}

/** Loads a dialog as soon as the viewer points at a link to it or focuses the link. */
export function useDialogsAhead(): void {
  useEffect(() => {
    const ahead = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest("a") : null;
      const name = dialogName(link?.search ?? "");
      // After a failure the click tries again.
      if (name) loadDialog(name).catch(() => {});
    };
    document.addEventListener("pointerover", ahead);
    document.addEventListener("focusin", ahead);
    return () => {
      document.removeEventListener("pointerover", ahead);
      document.removeEventListener("focusin", ahead);
    };
  }, []);
}
