import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ProviderTrial } from "#server/auth/sign-in-methods";
import { isolated } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { formDataOf } from "~/request/form.server";
import { requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { card, stack, tight } from "~/ui/layout.css";
import { Notice } from "~/ui/notice";
import { AdminPage } from "./admin-page";

/** OP-02: asks the sign-in providers of the settings whether they accept the site as their client. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { i18n } = await requireOperator(request, context, "settings");
  const { t } = i18n;
  const heading = t("site.trySignIn");
  return {
    title: pageTitle(context, t, heading),
    heading,
    text: t("site.tryText"),
    submit: t("site.tryNow"),
    back: { href: "/admin/site", text: t("site.title") },
  };
}

/** Changes nothing, so that its answer is the page itself. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { i18n } = await requireOperator(request, context, "settings");
  await formDataOf(request);
  const { auth, organisation, origin } = context;
  const trials = await auth.providers.tryOut(organisation, origin);
  return {
    lines: trials.map((trial) => ({ isGood: trial.result === "right", text: trialText(trial, i18n) })),
    none: trials.length === 0 ? i18n.t("site.tryNone") : undefined,
  };
}

function trialText({ provider, result, variable, redirectUri }: ProviderTrial, { t }: I18n): string {
  const name = t(provider === "sso" ? "site.f-sso" : `site.f-social-${provider}`);
  return t(`site.try-${result}`, { provider: name, name: isolated(variable), address: isolated(redirectUri) });
}

export default function SignInTry() {
  const { heading, text, submit, back } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AdminPage heading={heading} list={back}>
      {answer ? (
        <div role="status" className={`${stack} ${tight}`}>
          {answer.none ? <Notice tone="warn" text={answer.none} /> : null}
          {answer.lines.map((line) => (
            <Notice key={line.text} tone={line.isGood ? "ok" : "warn"} text={line.text} />
          ))}
        </div>
      ) : null}
      <Form className={`${card} ${stack}`} method="post" action="/admin/site/sign-in-try">
        <input type="hidden" name="intent" value="try" />
        <p>{text}</p>
        <p>
          <Button>{submit}</Button>
        </p>
      </Form>
    </AdminPage>
  );
}
