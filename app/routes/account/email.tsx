import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { HOUR } from "#server/core/durations";
import { EMAIL_CHANGE_LIFE } from "#server/core/lifetimes";
import { message } from "~/i18n/messages";
import { messagesOf } from "~/i18n/t";
import { readForm, refuse } from "~/request/form.server";
import { requireSignedIn } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { throttledAnswer } from "~/request/throttled.server";
import { AccountForm } from "~/shared/account/account-form";
import { AccountPage } from "~/shared/account/account-page";
import { proofErrors, proofLength } from "~/shared/account/owner-proof.server";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { formAnswer } from "~/ui/form-answer";
import { Notice } from "~/ui/notice";

const useT = messagesOf("account");

const HERE = "/user/email";

/** AC-03: where a change of address begins, and can be given up while it waits. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireSignedIn(request, context);
  return {
    title: pageTitle(context, i18n.t, i18n.t("account.emailTitle")),
    email: account.email,
    pending: await context.profile.emailChanges.pending(account),
    passwordLength: await proofLength(context, account),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const signedIn = await requireSignedIn(request, context);
  const form = await readForm(request, emailForm);
  const hide = ["password"];
  if (!form.ok) return refuse(request, context, form.submission, { hide });
  if (form.value.intent === "cancel") {
    await context.profile.emailChanges.cancel(signedIn.account);
    return redirect(HERE, 303);
  }
  const asked = await context.profile.emailChanges.request(signedIn, form.value, context);
  if (asked.ok) return redirect(HERE, 303);
  const errors =
    asked.reason in PROBLEMS
      ? { email: [PROBLEMS[asked.reason as Problem]] }
      : proofErrors(asked, context, signedIn.i18n);
  return refuse(request, context, form.submission, { errors, hide, ...throttledAnswer(asked, context) });
}

const emailForm = z.object({
  intent: z.enum(["change", "cancel"]).catch("change"),
  email: z.string(message("refusals.emailMissing")).max(1_000, message("refusals.emailWrong")).default(""),
  password: z.string().default(""),
});

const PROBLEMS = {
  "wrong-email": "refusals.emailWrong",
  "same-email": "refusals.emailSame",
  "email-taken": "refusals.emailTaken",
} as const;
type Problem = keyof typeof PROBLEMS;

export default function Email() {
  const t = useT();
  const { email, pending, passwordLength } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const answer = formAnswer(result, ["email", "password"]);
  return (
    <AccountPage heading={t("account.emailTitle")}>
      {pending ? <Pending email={pending} /> : null}
      <AccountForm
        answer={answer}
        action={HERE}
        submit={t("account.emailSend")}
        back="/user-details?tab=account"
        proof={{ maxLength: passwordLength }}
      >
        <p>{t("account.emailIntro")}</p>
        <p>
          {t("account.emailNow")}: <bdi>{email}</bdi>
        </p>
        <TextField
          {...answer.field("email")}
          type="email"
          label={t("account.emailNew")}
          dir="ltr"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </AccountForm>
    </AccountPage>
  );
}

function Pending({ email }: { email: string }) {
  const t = useT();
  return (
    <Notice role="status">
      <p>{t("account.emailPending", { email, hours: EMAIL_CHANGE_LIFE / HOUR })}</p>
      <Form method="post" action={HERE}>
        <Button kind="quiet" intent="cancel">
          {t("account.emailCancel")}
        </Button>
      </Form>
    </Notice>
  );
}
