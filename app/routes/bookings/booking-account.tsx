import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, redirectDocument } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NAME_MAX_LENGTH } from "#server/core/names";
import { LANGUAGES } from "~/i18n/languages";
import { messagesOf } from "~/i18n/t";
import { credentialCookies, dropCookie } from "~/request/cookies.server";
import { spentKey } from "~/request/email-tokens.server";
import { formDataOf, readForm, refuse } from "~/request/form.server";
import { mapOutsideNames } from "~/request/inbound-params.server";
import { notStored } from "~/request/page-headers";
import { pageTitle } from "~/request/page-title";
import { sessionCookie, tokenOf } from "~/request/session.server";
import { viewerOf } from "~/request/viewer.server";
import { bookingHref } from "~/shared/bookings/trips.server";
import { NewPasswordFields } from "~/shared/credentials/new-password-fields";
import { PASSWORD_FIELDS, typedPasswordErrors } from "~/shared/credentials/password-errors.server";
import { residenceOf } from "~/shared/person/residence.server";
import { TITLES, titleMessage } from "~/shared/person/titles";
import { dropSignUp } from "~/shared/sign-in/sign-up-source.server";
import { accessCodeHint, signUpErrors } from "~/shared/sign-up/sign-up-errors.server";
import { Button, ButtonLink } from "~/ui/button";
import { Checkbox } from "~/ui/choice";
import { ErrorSummary } from "~/ui/error-summary";
import { Select, TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { formAnswer } from "~/ui/form-answer";
import { card, narrow, page, row, small, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import {
  bookingAccountForm,
  isOfAddress,
  linkForm,
  missingErrors,
  missingFields,
  originOf,
  titleId,
  type Wanted,
  wantedBooking,
} from "./booking-account.server";

const useT = messagesOf("reservation", "sign-up", "password");

export const headers = notStored;

/** BK-05: a guest's booking becomes an account's. Looking changes nothing. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await mapOutsideNames(request, context);
  const { account, i18n } = await viewerOf(request, context);
  const title = pageTitle(context, i18n.t, i18n.t("reservation.accountTitle"));
  const wanted = await wantedBooking(request, context);
  if (account && wanted?.booking.accountId === account.id) throw redirect(bookingHref(wanted.booking), 302);
  const gone = data({ title, view: { is: "gone" as const } }, { status: 410 });
  if (!wanted || !context.guestAccounts.isJoinable(wanted.booking)) return gone;
  return data({ title, view: await viewOf(wanted, request, context) });
}

async function viewOf(wanted: Wanted, request: Request, context: AppLoadContextOf) {
  const { account, i18n } = await viewerOf(request, context);
  const { booking, here } = wanted;
  const { title: property } = context.booking.about(booking, i18n.language);
  const about = { here, property, reference: booking.reference, email: booking.guest.email };
  if (account) return { is: isOfAddress(booking, account) ? ("join" as const) : ("other" as const), ...about };
  if (!wanted.isProved) {
    const isSent = new URL(request.url).searchParams.has("sent");
    return { is: isSent ? ("sent" as const) : ("link" as const), ...about };
  }
  return {
    is: "create" as const,
    ...about,
    missing: await missingFields(booking, request, context),
    accessCodeHint: accessCodeHint(context, (await viewerOf(request, context)).i18n.t),
    rule: context.organisation.password,
  };
}

type AppLoadContextOf = LoaderFunctionArgs["context"];

/** A member adds the booking to their account; a guest gets the link by email, and makes an account by it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = await viewerOf(request, context);
  const wanted = await wantedBooking(request, context);
  if (!wanted) {
    await formDataOf(request);
    return redirect("/bookings/account", 303);
  }
  if (account) return join(wanted, request, context);
  return wanted.isProved ? create(wanted, request, context) : sendLink(wanted, request, context);
}

async function sendLink({ booking, here }: Wanted, request: Request, context: AppLoadContextOf) {
  const form = await readForm(request, linkForm);
  if (!form.ok) return refuse(request, context, form.submission);
  if (!context.guestAccounts.isJoinable(booking)) return redirect(here, 303);
  const sent = await context.guestAccounts.sendLink(booking, context);
  if (!sent.ok) return refuse(request, context, form.submission, await signUpErrors(request, context, sent));
  return redirect(`${here}&sent=1`, 303);
}

async function join({ booking, here }: Wanted, request: Request, context: AppLoadContextOf) {
  await formDataOf(request);
  const { account } = await viewerOf(request, context);
  const joined = account && (await context.guestAccounts.join(context.organisation, booking.id, account));
  if (!joined?.ok) return redirect(here, 303);
  const headers = [await spentKey(context, "bookingKey")];
  return redirect(`${bookingHref(joined.value)}?done=joined`, { status: 303, headers });
}

async function create({ booking, here }: Wanted, request: Request, context: AppLoadContextOf) {
  const { language } = await viewerOf(request, context);
  const form = await readForm(request, bookingAccountForm);
  if (!form.ok) {
    const { firstName, lastName, email } = booking.guest;
    const person = { firstName, lastName, email };
    const { payload } = form.submission;
    const errors = {
      ...(await missingErrors(booking, payload, request, context)),
      ...(await typedPasswordErrors(request, context, payload["password"], person)),
    };
    return refuse(request, context, form.submission, { errors, hide: PASSWORD_FIELDS });
  }
  const { password, accessCode, title, firstName, lastName } = form.value;
  const previousToken = await tokenOf(request, context);
  const made = await context.guestAccounts.create(
    booking,
    {
      password,
      completed: { accessCode, titleId: titleId(title), firstName, lastName },
      origin: await originOf(request, context),
      language: LANGUAGES[language].code,
      country: await residenceOf(undefined, context),
      previousToken,
    },
    context,
  );
  if (!made.ok) {
    if (made.reason === "closed") return redirect(here, 303);
    if (made.reason === "has-account") {
      const { t } = (await viewerOf(request, context)).i18n;
      const errors = { "": [t("reservation.accountExists")], taken: [t("common.signIn")] };
      return refuse(request, context, form.submission, { status: 409, errors, hide: PASSWORD_FIELDS });
    }
    const refusal = await signUpErrors(request, context, made);
    return refuse(request, context, form.submission, { ...refusal, hide: PASSWORD_FIELDS });
  }
  const used = [
    await dropCookie(context, credentialCookies(context).referral),
    ...(await dropSignUp(request, context)),
  ];
  const session: [string, string] = ["Set-Cookie", await sessionCookie(context, made.value.token ?? "", false)];
  const headers = [...used, await spentKey(context, "bookingKey"), session];
  return redirectDocument(`${bookingHref(booking)}?done=joined`, { status: 303, headers });
}

export default function BookingAccount() {
  const t = useT();
  const { view } = useLoaderData<typeof loader>();
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      {view.is === "create" ? (
        <Create {...view} />
      ) : (
        <>
          <h1>{t("reservation.accountTitle")}</h1>
          {view.is === "gone" ? <p>{t("reservation.accountGone")}</p> : <About {...view} />}
          {view.is === "join" ? (
            <Form className={card} method="post" action={view.here}>
              <Button intent="join">{t("reservation.accountJoin")}</Button>
            </Form>
          ) : null}
          {view.is === "link" ? <AskForLink {...view} /> : null}
          {view.is === "other" ? <p>{t("reservation.accountOther")}</p> : null}
          {view.is === "sent" ? (
            <Notice tone="ok" role="status">
              <p>{t("reservation.accountSent", { email: view.email })}</p>
              <p>
                {t("sign-up.noMail")} <Link href={view.here}>{t("sign-up.sendAgain")}</Link>
              </p>
            </Notice>
          ) : null}
        </>
      )}
    </main>
  );
}

type AboutProps = { property: string; reference: string };

const About = ({ property, reference }: AboutProps) => (
  <p>
    <bdi>{property}</bdi> · <bdi dir="ltr">{reference}</bdi>
  </p>
);

const signInHref = (here: string): string => `/login?${new URLSearchParams({ redirectTo: here })}`;

function AskForLink({ here, email }: { here: string; email: string }) {
  const t = useT();
  const answer = formAnswer(useActionData<typeof action>()?.result, []);
  return (
    <>
      <ErrorSummary errors={answer.errors} answer={answer.result} />
      <Form className={`${card} ${stack}`} method="post" action={here}>
        <p>{t("reservation.accountByEmail", { email })}</p>
        <p className={row}>
          <Button intent="link">{t("reservation.nameAsk")}</Button>{" "}
          <ButtonLink kind="quiet" href={signInHref(here)} text={t("reservation.accountSignIn")} />
        </p>
      </Form>
    </>
  );
}

type CreateProps = Extract<Awaited<ReturnType<typeof viewOf>>, { is: "create" }>;

function Create({ here, property, reference, email, missing, accessCodeHint, rule }: CreateProps) {
  const t = useT();
  const fields = ["accessCode", "title", "firstName", "lastName", "password", "confirm", "terms"];
  const answer = formAnswer(useActionData<typeof action>()?.result, fields, {
    accessCode: missing.accessCode?.filled ?? "",
  });
  const { accessCode } = missing;
  const isComplete = !accessCode && !missing.title && !missing.firstName && !missing.lastName;
  const signIn = signInHref(here);
  return (
    <>
      <ErrorSummary errors={answer.errors} answer={answer.result} />
      <h1>{t("reservation.accountTitle")}</h1>
      <About property={property} reference={reference} />
      {answer.errorOf("taken") ? (
        <p>
          <ButtonLink kind="solid" href={signIn} text={answer.errorOf("taken") ?? ""} />
        </p>
      ) : null}
      <Form className={`${card} ${stack}`} method="post" action={here} noValidate>
        <p>{t(isComplete ? "reservation.accountText" : "reservation.accountTextMissing", { email })}</p>
        {/* So that password managers keep both together. */}
        <input type="hidden" name="email" value={email} autoComplete="username" />
        {accessCode ? (
          <TextField
            {...answer.field("accessCode")}
            label={t("sign-up.accessCode")}
            hint={accessCode.locked ? t("sign-up.accessCodeLocked") : accessCodeHint}
            readOnly={accessCode.locked}
            autoComplete="off"
            dir="ltr"
            required
          />
        ) : null}
        {missing.title ? (
          <Select
            name="title"
            label={t("sign-up.titleLabel")}
            options={[
              { value: "", label: t("sign-up.titleNone") },
              ...TITLES.map((title) => ({ value: title, label: t(titleMessage(title) ?? "common.titleNone") })),
            ]}
            defaultValue={answer.value("title")}
            error={answer.errorOf("title")}
            autoComplete="honorific-prefix"
            required
          />
        ) : null}
        {missing.firstName ? (
          <TextField
            {...answer.field("firstName")}
            label={t("sign-up.firstName")}
            autoComplete="given-name"
            maxLength={NAME_MAX_LENGTH}
            required
          />
        ) : null}
        {missing.lastName ? (
          <TextField
            {...answer.field("lastName")}
            label={t("sign-up.lastName")}
            autoComplete="family-name"
            maxLength={NAME_MAX_LENGTH}
            required
          />
        ) : null}
        <NewPasswordFields
          field={(name) => ({ id: name, error: answer.result?.error?.[name]?.join("\n"), required: true })}
          rule={rule}
          label={t("sign-up.password")}
          answer={answer.result}
        />
        <Checkbox name="terms" error={answer.errorOf("terms")} defaultChecked={answer.isTicked("terms", "on")}>
          {t("sign-up.terms")}
        </Checkbox>
        <p className={`${row} ${small}`}>
          <Link href="/terms-of-use">{t("sign-up.termsLink")}</Link>{" "}
          <Link href="/privacy-policy">{t("sign-up.privacyLink")}</Link>
        </p>
        <p className={row}>
          <Button>{t("reservation.accountCreate")}</Button>{" "}
          <ButtonLink kind="quiet" href={signIn} text={t("reservation.accountSignIn")} />
        </p>
      </Form>
    </>
  );
}
