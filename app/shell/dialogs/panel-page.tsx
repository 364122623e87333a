import { useActionData, useNavigation } from "@remix-run/react";
import { Form } from "~/ui/form";
import type { PanelResult } from "./panel";

/** What a panel needs on its own page; `path` is where its form goes. */
export function usePanelPage(path: string) {
  const answer = useActionData<{ result?: PanelResult }>();
  const { formAction } = useNavigation();
  return { Form, result: answer?.result, pending: formAction?.split("?")[0] === path };
}
