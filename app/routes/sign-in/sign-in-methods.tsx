import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ProviderName } from "#server/ports/identity-providers";
import type { Translate } from "~/i18n/messages";
import { messagesOf } from "~/i18n/t";
import { formDataOf } from "~/request/form.server";
import { notFound, requireSignedIn } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountPage } from "~/shared/account/account-page";
import { SIGN_IN_METHODS_PATH } from "~/shared/sign-in/authorization-request.server";
import { LinkedIdentities, type LinkedIdentitiesView } from "~/shared/sign-in/linked-identities";
import { linkedIdentitiesOf } from "~/shared/sign-in/linked-identities.server";
import { takeFailure } from "~/shared/sign-in/sign-in-return.server";
import { providerName, SignInFailed } from "~/shared/sign-in/social-buttons";
import { ErrorSummary } from "~/ui/error-summary";
import { formAnswer } from "~/ui/form-answer";
import { card, stack } from "~/ui/layout.css";
import { Notice } from "~/ui/notice";

const useT = messagesOf("social");

/** AC-06: what opens one's account. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireSignedIn(request, context);
  const { failure, headers } = await takeFailure(request, context);
  const identities = await linkedIdentitiesOf(context, account, i18n);
  const done = PROVIDERS.find((provider) => provider === new URL(request.url).searchParams.get("done"));
  const page = {
    title: pageTitle(context, i18n.t, i18n.t("social.signInMethods")),
    identities,
    failed: failure?.provider,
    done: done && doneText(done, identities, i18n.t),
  };
  return data(page, { headers });
}

/** Removes one. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account, i18n } = await requireSignedIn(request, context);
  const named = (await formDataOf(request)).get("provider");
  const provider = PROVIDERS.find((each) => each === named) ?? notFound();
  const removed = await context.auth.identities.unlink(account, provider, context);
  if (removed.ok) return redirect(`${SIGN_IN_METHODS_PATH}?done=${provider}`, 303);
  return data({ result: { error: { "": [i18n.t("social.lastWayIn")] } } }, { status: 400 });
}

export default function SignInMethods() {
  const t = useT();
  const { identities, failed, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AccountPage heading={t("social.signInMethods")}>
      <ErrorSummary errors={formAnswer(answer?.result, []).errors} answer={answer} />
      {failed && !answer ? <SignInFailed provider={failed} /> : null}
      {done && !failed && !answer ? <Notice tone="ok" role="status" text={done} /> : null}
      <section className={`${card} ${stack}`}>
        <LinkedIdentities {...identities} />
      </section>
    </AccountPage>
  );
}

/** Says that a provider was linked or removed, depending on whether it is linked now. */
function doneText(provider: ProviderName, { linked }: LinkedIdentitiesView, t: Translate): string {
  const connected = linked.some((identity) => identity.provider === provider);
  return t(connected ? "account-page.identityConnected" : "account-page.identityRemoved", {
    provider: providerName(t, provider),
  });
}

const PROVIDERS: ProviderName[] = ["google", "facebook", "sso"];
