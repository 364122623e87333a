import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import type { SignedIn } from "#server/auth/account";
import { readForm, refuse } from "~/request/form.server";
import type { requireOperator } from "~/request/guards.server";
import { throttledAnswer } from "~/request/throttled.server";
import { proofErrors, proofLength } from "./owner-proof.server";

/** The proof asked of an operator who did not sign in recently; undefined for one who did. */
export async function proofAsked(
  { account, session }: SignedIn,
  context: AppLoadContext,
): Promise<{ maxLength: number | undefined } | undefined> {
  if (context.auth.proof.isRecent(session)) return undefined;
  return { maxLength: await proofLength(context, account) };
}

type Errors = Record<string, string[]>;
type Operator = Awaited<ReturnType<typeof requireOperator>>;

/**
 * The form of an operator who has proved their identity, else the answer. `wrongIn` reports errors before the proof; `refuse`
 * answers errors after it.
 */
export async function readOperatorForm<Schema extends z.ZodType<{ password: string }, unknown>>(
  operator: Operator,
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  schema: Schema,
  wrongIn: (value: z.output<Schema>) => Errors | Promise<Errors> = () => ({}),
) {
  const form = await readForm(request, schema);
  const refused = (errors: Errors, more: Parameters<typeof refuse>[3] = {}) =>
    refuse(request, context, form.submission, { errors, hide: ["password"], ...more });
  if (!form.ok) return { ok: false as const, answer: await refused({}) };
  const wrong = await wrongIn(form.value);
  if (Object.keys(wrong).length > 0) return { ok: false as const, answer: await refused(wrong) };
  const proved = await context.auth.proof.unlessRecent(operator, form.value.password, context);
  if (proved.ok) return { ok: true as const, value: form.value, refuse: refused };
  const errors = proofErrors(proved, context, operator.i18n);
  return { ok: false as const, answer: await refused(errors, throttledAnswer(proved, context)) };
}
