import { useFetcher } from "@remix-run/react";
import { type ComponentType, useEffect } from "react";
import { ForgotPasswordPanel, ForgotPasswordSentPanel } from "~/routes/password/forgot-password-panel";
import { DetailsPanel } from "~/routes/sign-up/sign-up-details-panel";
import { DonePanel } from "~/routes/sign-up/sign-up-done-panel";
import { SignUpPanel } from "~/routes/sign-up/sign-up-panel";
import { PasswordPanel } from "~/routes/sign-up/sign-up-password-panel";
import type { ModalName, ModalStart } from "~/shell/dialogs/modal-start";
import { type PanelProps, type PanelResult, panelAction } from "~/shell/dialogs/panel";
import { veil } from "~/ui/dialog-frame.css";

const PANELS: Record<ModalName, ComponentType<PanelProps<never>>> = {
  signup: SignUpPanel,
  "signup/email": DetailsPanel,
  "signup/password": PasswordPanel,
  "signup/done": DonePanel,
  "forgot-password": ForgotPasswordPanel,
  "forgot-password/sent": ForgotPasswordSentPanel,
};

export type ModalPanelProps = {
  name: ModalName;
  /** The page it lies over. */
  redirectTo: string;
  /** What the server put into the page, where the page began with it. */
  start: ModalStart | undefined;
};

/** The panel of another route over this page (RT-16). Its own route gives the data and takes the form. */
export default function ModalPanel({ name, redirectTo, start }: ModalPanelProps) {
  const page = useFetcher();
  const form = useFetcher<{ result?: PanelResult }>();
  const given = start?.name === name ? start.data : undefined;
  const { load } = page;
  useEffect(() => {
    if (!given) load(panelAction(name, { redirectTo, overPage: true }));
  }, [given, load, name, redirectTo]);
  const data = given ?? page.data;
  if (!data) return <div className={veil} />;
  const Panel = PANELS[name];
  return <Panel data={data as never} Form={form.Form} result={form.data?.result} pending={form.state !== "idle"} />;
}
