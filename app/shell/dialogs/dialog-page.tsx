import { useActionData, useNavigation } from "@remix-run/react";
import { Form } from "~/ui/form";
import type { DialogResult } from "./dialog";

/** A dialog's props on its own page; `path` is its form's action. */
export function useDialogPage(path: string) {
  const answer = useActionData<{ result?: DialogResult }>();
  const { formAction } = useNavigation();
  return { Form, result: answer?.result, pending: formAction?.split("?")[0] === path };
}
