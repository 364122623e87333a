import type { AppLoadContext } from "@remix-run/node";
import type { SignInRefusal } from "#server/auth/sign-in";
import type { Throttled } from "#server/auth/throttle";
import { MINUTE } from "#server/core/durations";
import { PENDING_IDENTITY_LIFE } from "#server/core/lifetimes";
import type { Refusal } from "#server/core/outcome";
import type { I18n } from "~/i18n/t";
import { isThrottled, throttledMessage } from "~/request/throttled.server";
import { signInErrors } from "~/shared/sign-in/sign-in-form.server";

type CodeRefusal = Refusal<keyof typeof BY_FIELD>;
type LinkRefusal = SignInRefusal | CodeRefusal | Throttled;

const BY_FIELD = {
  "wrong-password": { field: "password", key: "refusals.passwordWrong" },
  "no-password": { field: "password", key: "refusals.passwordWrong" },
  "wrong-code": { field: "code", key: "refusals.wrongCode" },
  "no-more-tries": { field: "code", key: "refusals.noMoreTries" },
  "no-more-emails": { field: "", key: "refusals.noMoreCodes" },
  "linked-elsewhere": { field: "", key: "refusals.identityTaken" },
  gone: { field: "", key: "refusals.noMoreTries" },
} as const;

/** Errors of a failed proof of ownership, by field. */
export function linkErrors(refusal: LinkRefusal, context: AppLoadContext, i18n: I18n): Record<string, string[]> {
  if (isThrottled(refusal)) return { "": [throttledMessage(refusal, context, i18n.t)] };
  if (!(refusal.reason in BY_FIELD)) return signInErrors(refusal as SignInRefusal, context, i18n);
  const { field, key } = BY_FIELD[refusal.reason as CodeRefusal["reason"]];
  return { [field]: [i18n.t(key, { minutes: PENDING_IDENTITY_LIFE / MINUTE })] };
}
