import { useFetcher } from "@remix-run/react";
import { type ComponentType, useEffect } from "react";
import { type DialogName, type DialogProps, type DialogResult, dialogAction } from "~/shell/dialogs/dialog";
import type { PageStart } from "~/shell/page-start.server";
import { veil } from "~/ui/dialog-frame.css";

export type OverPageProps = {
  name: DialogName;
  /** The page under the dialog. */
  redirectTo: string;
  /** The page's start data, with the dialog's own if the server rendered it open. */
  start: PageStart;
};

/** The dialog of another route over this page. */
export const dialogOverPage = (Dialog: ComponentType<DialogProps<never>>) =>
  function DialogOverPage({ name, redirectTo, start }: OverPageProps) {
    const page = useFetcher();
    const form = useFetcher<{ result?: DialogResult }>();
    const given = start.dialog?.name === name ? start.dialog.data : undefined;
    const { load } = page;
    useEffect(() => {
      if (!given) load(dialogAction(name, { redirectTo, overPage: true }));
    }, [given, load, name, redirectTo]);
    const data = given ?? page.data;
    if (!data) return <div className={veil} />;
    return <Dialog data={data as never} Form={form.Form} result={form.data?.result} pending={form.state !== "idle"} />;
  };
