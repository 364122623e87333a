import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { isCheckout } from "#server/core/product-pages";
import { products } from "~/products";
import { readForm, refuse } from "~/request/form.server";
import { requireGuest } from "~/request/guards.server";
import { notStored } from "~/request/page-headers";
import { pageTitle } from "~/request/page-title";
import { pathOfThisSite } from "~/request/paths";
import { sessionCookie, tokenOf } from "~/request/session.server";
import { throttledAnswer } from "~/request/throttled.server";
import { viewerOf } from "~/request/viewer.server";
import { certificateConditions } from "~/shared/offer/booking-conditions.server";
import { pathAfterSignIn } from "~/shared/sign-in/after-sign-in.server";
import { SignInForm, signInConstraint, signInErrors } from "~/shared/sign-in/sign-in-form.server";
import { takeFailure } from "~/shared/sign-in/sign-in-return.server";
import { dropSignUp, signUpDraftOf } from "~/shared/sign-in/sign-up-source.server";
import { standsAlone } from "~/shell/handle";
import { Form } from "~/ui/form";
import { SignInDialog } from "./sign-in-dialog";

export const handle = standsAlone;

export const headers = notStored;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireGuest(request, context);
  const { i18n } = await viewerOf(request, context);
  const { failure, headers } = await takeFailure(request, context);
  const passwordLength = await context.auth.passwords.length(context.organisation);
  const draft = failure ? undefined : await signUpDraftOf(request, context);
  const page = {
    // SU-08: an address from an interrupted sign-up may already have an account.
    email: failure?.email ?? (draft?.done === false ? draft.details.email : ""),
    title: pageTitle(context, i18n.t, i18n.t("sign-in.logIn")),
    redirectTo: redirectToOf(request),
    // A viewer from a checkout sees its other conditions here.
    conditions: isCheckout(redirectToOf(request), products)
      ? await certificateConditions(context, { account: undefined, i18n }, context.organisation)
      : [],
    constraint: signInConstraint(passwordLength.max),
    passwordLength,
    methods: context.auth.providers.offered(context.organisation),
    failure,
  };
  return data(page, { headers });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, SignInForm);
  const hide = ["password"];
  if (!form.ok) return refuse(request, context, form.submission, { hide });
  const previousToken = await tokenOf(request, context);
  const signedIn = await context.auth.signIn({ ...form.value, previousToken }, context);
  if (!signedIn.ok) {
    const { i18n } = await viewerOf(request, context);
    const errors = signInErrors(signedIn, context, i18n);
    return refuse(request, context, form.submission, { errors, hide, ...throttledAnswer(signedIn, context) });
  }
  // Reload the whole document: the account may have another language, and no data of the guest may stay in memory.
  const { account, token } = signedIn.value;
  const { remember, isPromotionVisited } = form.value;
  const to = pathAfterSignIn(context.organisation, { account, redirectTo: redirectToOf(request), isPromotionVisited });
  return redirectDocument(to, {
    status: 303,
    headers: [["Set-Cookie", await sessionCookie(context, token, remember)], ...(await dropSignUp(request, context))],
  });
}

export default function Login() {
  const { conditions, redirectTo, constraint, passwordLength, methods, failure, email } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { formAction } = useNavigation();
  return (
    <SignInDialog
      Form={Form}
      result={answer?.result}
      pending={formAction?.startsWith("/login") ?? false}
      redirectTo={redirectTo}
      constraint={constraint}
      passwordLength={passwordLength}
      methods={methods}
      failure={failure}
      email={email}
      conditions={conditions}
    />
  );
}

const redirectToOf = (request: Request) => pathOfThisSite(new URL(request.url).searchParams.get("redirectTo"));
