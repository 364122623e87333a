import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { readForm, refuse } from "~/http/form.server";
import { requireGuest } from "~/http/guards.server";
import { notStored } from "~/http/not-stored";
import { pageTitle, titleMeta } from "~/http/page-title";
import { pathOfThisSite } from "~/http/paths";
import { sessionCookie, tokenOf } from "~/http/session.server";
import { takeFailure } from "~/http/sign-in-return.server";
import { dropSignUp, signUpDraftOf } from "~/http/sign-up-origin.server";
import { throttledAnswer } from "~/http/throttled.server";
import { visitorOf } from "~/http/visitor.server";
import { standsAlone } from "~/site";
import { Form } from "~/ui/form";
import { signInErrors } from "./sign-in-errors.server";
import { SignInForm } from "./sign-in-form.server";
import { SignInPanel } from "./sign-in-panel";

export const meta = titleMeta;

export const handle = standsAlone;

export const headers = notStored;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireGuest(request, context);
  const { speech } = await visitorOf(request, context);
  const { failure, headers } = await takeFailure(request, context);
  const draft = failure ? undefined : await signUpDraftOf(request, context);
  const page = {
    // Whoever was signing up with an address that has an account finds it here (SU-08).
    email: failure?.email ?? (draft?.done === false ? draft.details.email : ""),
    title: pageTitle(context, speech.t, speech.t("accounts.logIn")),
    redirectTo: redirectToOf(request),
    passwordLength: context.organisation.password,
    methods: context.accounts.signInMethods(context.organisation),
    failure,
  };
  return data(page, { headers });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, SignInForm);
  const hide = ["password"];
  if (!form.ok) return refuse(request, context, form.submission, { hide });
  const previousToken = await tokenOf(request, context);
  const signedIn = await context.accounts.signIn({ ...form.value, previousToken }, context);
  if (!signedIn.ok) {
    const { speech } = await visitorOf(request, context);
    const errors = signInErrors(signedIn, context, speech);
    return refuse(request, context, form.submission, { errors, hide, ...throttledAnswer(signedIn, context) });
  }
  // The whole document anew: another person may speak another language, and nothing of the guest stays in memory.
  return redirectDocument(redirectToOf(request), {
    status: 303,
    headers: [
      ["Set-Cookie", await sessionCookie(context, signedIn.value.token, form.value.remember)],
      ...(await dropSignUp(request, context)),
    ],
  });
}

export default function Login() {
  const { redirectTo, passwordLength, methods, failure, email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { formAction } = useNavigation();
  return (
    <SignInPanel
      Form={Form}
      result={answer?.result}
      pending={formAction?.startsWith("/login") ?? false}
      redirectTo={redirectTo}
      passwordLength={passwordLength}
      methods={methods}
      failure={failure}
      email={email}
    />
  );
}

const redirectToOf = (request: Request) => pathOfThisSite(new URL(request.url).searchParams.get("redirectTo"));
