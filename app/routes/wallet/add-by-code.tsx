import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { message } from "~/i18n/messages";
import { messagesOf } from "~/i18n/t";
import { readForm, refuse } from "~/request/form.server";
import { requireSignedIn } from "~/request/guards.server";
import { titled } from "~/request/page-title.server";
import { isThrottled, throttledAnswer, throttledMessage } from "~/request/throttled.server";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { formAnswer } from "~/ui/form-answer";
import { card, narrow, page, row, stack } from "~/ui/layout.css";

const useT = messagesOf("purchases");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSignedIn(request, context);
  return titled(request, context, "purchases.addTitle");
}

/** RT-04: adds the card of a code to the wallet. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account, i18n } = await requireSignedIn(request, context);
  const form = await readForm(request, codeForm);
  if (!form.ok) return refuse(request, context, form.submission);
  const claimed = await context.purchases.claimCode(account, form.value.cardCode, context);
  if (claimed.ok) return redirect("/wallet?done=added", 303);
  const problem = isThrottled(claimed) ? throttledMessage(claimed, context, i18n.t) : i18n.t("refusals.cardCodeWrong");
  return refuse(request, context, form.submission, {
    errors: { cardCode: [problem] },
    ...throttledAnswer(claimed, context),
  });
}

const codeForm = z.object({
  cardCode: z.string(message("refusals.cardCodeMissing")).max(200, message("refusals.cardCodeWrong")),
});

export default function AddByCode() {
  const t = useT();
  useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, ["cardCode"]);
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      <ErrorSummary errors={answer.errors} answer={answer.result} />
      <h1>{t("purchases.addTitle")}</h1>
      <Form className={`${card} ${stack}`} method="post" action="/wallet/add" noValidate>
        <p>{t("purchases.addIntro")}</p>
        <TextField
          {...answer.field("cardCode")}
          label={t("purchases.code")}
          hint={t("purchases.codeHint")}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <div className={row}>
          <Button>{t("purchases.add")}</Button> <ButtonLink kind="quiet" href="/wallet" text={t("purchases.cancel")} />
        </div>
      </Form>
    </main>
  );
}
