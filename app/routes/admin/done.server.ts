import type { KeyIn } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";

/** What has just been done, as the address `?done=` after a form says; undefined for what is not among `messages`. */
export function doneText(
  request: Request,
  messages: Record<string, KeyIn<"admin" | "loyalty">>,
  { t }: I18n,
): string | undefined {
  const done = new URL(request.url).searchParams.get("done") ?? "";
  const message = Object.hasOwn(messages, done) ? messages[done] : undefined;
  return message && t(message);
}
