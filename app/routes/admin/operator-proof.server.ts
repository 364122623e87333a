import type { AppLoadContext } from "@remix-run/node";
import type { SignedIn } from "#server/auth/account";
import type { readForm } from "~/request/form.server";
import { refuse } from "~/request/form.server";
import { throttledAnswer } from "~/request/throttled.server";
import { viewerOf } from "~/request/viewer.server";
import { proofErrors, proofLength } from "~/shared/account/owner-proof.server";

/** What a form asks of an operator who did not sign in a moment ago; undefined: nothing. */
export async function proofAsked(
  { account, session }: SignedIn,
  context: AppLoadContext,
): Promise<{ maxLength: number | undefined } | undefined> {
  if (context.auth.proof.isRecent(session)) return undefined;
  return { maxLength: await proofLength(context, account) };
}

type Form = Extract<Awaited<ReturnType<typeof readForm>>, { ok: true }> & { value: { password: string } };

/** The answer to a form that does not show who sends it; undefined: it does. */
export async function refuseUnproved(
  signedIn: SignedIn,
  { submission, value }: Form,
  request: Request,
  context: AppLoadContext,
) {
  const proved = await context.auth.proof.unlessRecent(signedIn, value.password, context);
  if (proved.ok) return undefined;
  const { i18n } = await viewerOf(request, context);
  const errors = proofErrors(proved, context, i18n);
  return refuse(request, context, submission, { errors, hide: ["password"], ...throttledAnswer(proved, context) });
}
