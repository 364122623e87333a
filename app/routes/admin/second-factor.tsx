import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { message } from "~/i18n/messages";
import { formDataOf, readForm, refuse } from "~/request/form.server";
import { requireStaffRole, SECOND_FACTOR } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { pathOfThisSite } from "~/request/paths";
import { isThrottled, throttledAnswer, throttledMessage } from "~/request/throttled.server";
import { AccountForm } from "~/shared/account/account-form";
import { readOperatorForm } from "~/shared/account/operator-proof.server";
import { QrCode } from "~/shared/qr-code/qr-code";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { formAnswer } from "~/ui/form-answer";
import { card, page, prose, stack } from "~/ui/layout.css";
import { Notice } from "~/ui/notice";
import { mono, square } from "./second-factor.css";
import { secondFactorView } from "./second-factor.server";

/** OP-07: where staff set up the second factor and, after each sign-in, give a code of it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const operator = await requireStaffRole(request, context);
  const { t } = operator.i18n;
  const { searchParams } = new URL(request.url);
  return {
    title: pageTitle(context, t, t("staff.factor")),
    done: searchParams.get("done") === "set" && operator.session.hasSecondFactor ? t("staff.doneSet") : undefined,
    redirectTo: searchParams.get("redirectTo") ?? "",
    ...(await secondFactorView(operator, context)),
  };
}

const codeForm = z.object({
  step: z.enum(["activate", "confirm"]).catch("confirm"),
  factor: z.string(message("staff.missing")).trim().min(1, message("staff.missing")).max(40, message("staff.wrong")),
  redirectTo: z.string().default(""),
});
const beginForm = z.object({ password: z.string().default("") });

export async function action({ request, context }: ActionFunctionArgs) {
  const operator = await requireStaffRole(request, context);
  const { account, session, i18n } = operator;
  const { secondFactors } = context;
  const isBegin = (await formDataOf(request.clone())).get("step") === "begin";
  if (isBegin) {
    // The password alone does not replace the phone.
    if (!session.hasSecondFactor && (await secondFactors.isSet(account))) throw redirect(SECOND_FACTOR, 303);
    const form = await readOperatorForm(operator, { request, context }, beginForm);
    if (!form.ok) return form.answer;
    await secondFactors.begin(operator);
    return redirect(SECOND_FACTOR, 303);
  }
  const form = await readForm(request, codeForm);
  const hide = ["factor"];
  if (!form.ok) return refuse(request, context, form.submission, { hide });
  const { step, factor, redirectTo } = form.value;
  const given = await secondFactors[step](operator, factor, context);
  if (given.ok) return redirect(step === "activate" ? `${SECOND_FACTOR}?done=set` : adminPath(redirectTo), 303);
  const wrong = i18n.t(step === "activate" ? "staff.wrong" : "staff.wrongHere");
  const text = isThrottled(given) ? throttledMessage(given, context, i18n.t) : wrong;
  return refuse(request, context, form.submission, {
    errors: { factor: [text] },
    hide,
    ...throttledAnswer(given, context),
  });
}

/** Where the operator was led here from. */
const adminPath = (redirectTo: string): string => (redirectTo ? pathOfThisSite(redirectTo) : "/admin");

export default function SecondFactor() {
  const { heading, lines, done, setUp, step, begin, code, hint, submit, redirectTo } = useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, ["factor", "password"]);
  return (
    <main id="content" className={`${page} ${stack}`}>
      <h1>{heading}</h1>
      {done ? <Notice tone="ok" role="status" text={done} /> : null}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {setUp ? <SetUp {...setUp} /> : null}
      {step ? (
        <>
          <ErrorSummary errors={answer.errors} answer={answer.result} />
          <Form className={`${card} ${stack} ${prose}`} method="post" action="/admin/second-factor" noValidate>
            <input type="hidden" name="step" value={step} />
            <input type="hidden" name="redirectTo" value={redirectTo} />
            <TextField
              {...answer.field("factor")}
              name="factor"
              label={code}
              hint={hint}
              dir="ltr"
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              required
            />
            <p>
              <Button>{submit}</Button>
            </p>
          </Form>
        </>
      ) : null}
      {begin ? (
        <AccountForm
          answer={answer}
          action="/admin/second-factor"
          submit={begin.text}
          back="/admin"
          proof={begin.proof}
        >
          <input type="hidden" name="step" value="begin" />
        </AccountForm>
      ) : null}
    </main>
  );
}

type SetUpProps = NonNullable<Awaited<ReturnType<typeof secondFactorView>>["setUp"]>;

/** The code to scan, its key as text, and the recovery codes. */
function SetUp({ scan, squares, keyLabel, secret, uri, open, codes, recoveryCodes, enter }: SetUpProps) {
  return (
    <section className={`${card} ${stack}`}>
      <p>{scan}</p>
      <QrCode {...squares} className={square} />
      <p>
        {keyLabel}:{" "}
        <bdi dir="ltr" className={mono}>
          {secret}
        </bdi>
      </p>
      <p>
        <a href={uri}>{open}</a>
      </p>
      <p>{codes}</p>
      <ul>
        {recoveryCodes.map((each) => (
          <li key={each}>
            <bdi dir="ltr" className={mono}>
              {each}
            </bdi>
          </li>
        ))}
      </ul>
      <p>{enter}</p>
    </section>
  );
}
