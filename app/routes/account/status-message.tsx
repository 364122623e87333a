import { useLocation } from "@remix-run/react";
import type { KeyIn } from "~/i18n/messages";
import { messagesOf } from "~/i18n/t";
import { Notice } from "~/ui/notice";

const useT = messagesOf("account");

/** The message for `?done=` in the address after a form; ignores values that `messages` doesn't have. */
export function StatusMessage({ messages }: { messages: Record<string, KeyIn<"account">> }) {
  const t = useT();
  const search = new URLSearchParams(useLocation().search);
  const done = search.get("done") ?? "";
  const message = Object.hasOwn(messages, done) ? messages[done] : undefined;
  if (!message) return null;
  return <Notice tone="ok" role="status" text={t(message)} />;
}
