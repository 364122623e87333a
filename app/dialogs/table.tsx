import { useFetcher } from "@remix-run/react";
import { type ComponentType, useEffect } from "react";
import { ForgotPasswordDialog, ForgotPasswordSentDialog } from "~/routes/password/forgot-password-dialog";
import { SignUpDetailsDialog } from "~/routes/sign-up/sign-up-details-dialog";
import { SignUpDialog } from "~/routes/sign-up/sign-up-dialog";
import { SignUpDoneDialog } from "~/routes/sign-up/sign-up-done-dialog";
import { SignUpPasswordDialog } from "~/routes/sign-up/sign-up-password-dialog";
import { type DialogProps, type DialogResult, dialogAction } from "~/shell/dialogs/dialog";
import type { DialogStart, LazyDialogName } from "~/shell/dialogs/lazy-dialog";
import { veil } from "~/ui/dialog-frame.css";

const DIALOGS: Record<LazyDialogName, ComponentType<DialogProps<never>>> = {
  signup: SignUpDialog,
  "signup/email": SignUpDetailsDialog,
  "signup/password": SignUpPasswordDialog,
  "signup/done": SignUpDoneDialog,
  "forgot-password": ForgotPasswordDialog,
  "forgot-password/sent": ForgotPasswordSentDialog,
};

export type LazyDialogProps = {
  name: LazyDialogName;
  /** The page it lies over. */
  redirectTo: string;
  /** What the server put into the page, where the page began with it. */
  start: DialogStart | undefined;
};

/** The dialog of another route over this page (RT-16). Its own route gives the data and takes the form. */
export default function LazyDialog({ name, redirectTo, start }: LazyDialogProps) {
  const page = useFetcher();
  const form = useFetcher<{ result?: DialogResult }>();
  const given = start?.name === name ? start.data : undefined;
  const { load } = page;
  useEffect(() => {
    if (!given) load(dialogAction(name, { redirectTo, overPage: true }));
  }, [given, load, name, redirectTo]);
  const data = given ?? page.data;
  if (!data) return <div className={veil} />;
  const Dialog = DIALOGS[name];
  return <Dialog data={data as never} Form={form.Form} result={form.data?.result} pending={form.state !== "idle"} />;
}
