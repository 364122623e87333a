import { useActionData, useNavigation } from "@remix-run/react";
import { Form } from "~/ui/form";
import type { DialogResult } from "./dialog";

/** What a dialog needs on its own page; `path` is where its form goes. */
export function useDialogPage(path: string) {
  const answer = useActionData<{ result?: DialogResult }>();
  const { formAction } = useNavigation();
  return { Form, result: answer?.result, pending: formAction?.split("?")[0] === path };
}
