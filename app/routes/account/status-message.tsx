import { useLocation } from "@remix-run/react";
import type { KeyIn } from "~/i18n/messages";
import { messagesOf } from "~/i18n/t";
import { Notice } from "~/ui/notice";

const useT = messagesOf("account");

/** What has just been done, as the address `?done=` after a form says. Only what is among `messages` is shown. */
export function StatusMessage({ messages }: { messages: Record<string, KeyIn<"account">> }) {
  const t = useT();
  const search = new URLSearchParams(useLocation().search);
  const done = search.get("done") ?? "";
  const message = Object.hasOwn(messages, done) ? messages[done] : undefined;
  if (!message) return null;
  return <Notice tone="ok" role="status" text={t(message)} />;
}
