import type { KeyIn } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";

/** The message for `?done=` in the address after a form; undefined for values that `messages` doesn't have. */
export function doneText(
  request: Request,
  messages: Record<
    string,
    KeyIn<
      | "admin"
      | "admin-plans"
      | "agent"
      | "commission"
      | "desk"
      | "loyalty"
      | "people"
      | "properties"
      | "refunds"
      | "site"
      | "staff"
    >
  >,
  { t }: I18n,
): string | undefined {
  const done = new URL(request.url).searchParams.get("done") ?? "";
  const message = Object.hasOwn(messages, done) ? messages[done] : undefined;
  return message && t(message);
}
