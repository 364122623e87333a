import type { AppLoadContext } from "@remix-run/node";
import type { Order } from "#server/orders/index";
import type { SignUpProblems } from "#server/registration/sign-up-details";
import { LANGUAGES } from "~/i18n/languages";
import type { SaidI18n } from "~/i18n/said";
import { credentialCookies, dropCookie } from "~/request/cookies.server";
import { viewerOf } from "~/request/viewer.server";
import { isTyped, typedPasswordErrors } from "~/shared/credentials/password-errors.server";
import { residenceOf } from "~/shared/person/residence.server";
import { TITLES } from "~/shared/person/titles";
import { dropSignUp, signUpOriginOf } from "~/shared/sign-in/sign-up-source.server";
import { accessCodeHint, detailErrors } from "~/shared/sign-up/sign-up-errors.server";
import type { CheckoutOrder, Typed } from "./checkout-form.server";
import type { OfferAddress } from "./offer-address.server";

/** Decision 039: what a guest types beside the booking to become a member with it. */
export type NewMemberFields = {
  /** Above the form of members who are not signed in. */
  signIn: string;
  title: string;
  text: string;
  accessCode?: { label: string; hint: string; value: string; locked: boolean };
  password: { label: string; hint: string; confirm: string };
  terms: { label: string; newTab: string; links: { href: string; text: string }[] };
};

/** Whether guests can book by becoming members. What an agent's client accepts has a buyer that the agent knows. */
export const canJoin = (
  { organisation }: Pick<AppLoadContext, "organisation">,
  account: object | undefined,
  { client, option }: Pick<OfferAddress, "client" | "option">,
): boolean => !account && !organisation.bookWithoutSession && client === undefined && option === undefined;

export async function newMemberFields(
  request: Request,
  context: AppLoadContext,
  { accessCode: typed }: Typed,
  { t }: SaidI18n,
): Promise<NewMemberFields> {
  const { organisation } = context;
  const { accessCode } = await context.registration.start(await originOf(request, context), undefined, context);
  const rule = organisation.password;
  return {
    signIn: t("checkout-page.alreadyMember"),
    title: t("checkout-page.newMemberTitle"),
    text: t("checkout-page.newMemberText"),
    ...(accessCode.asked && {
      accessCode: {
        label: t("sign-up.accessCode"),
        hint: accessCode.locked ? t("sign-up.accessCodeLocked") : accessCodeHint(context, t),
        value: accessCode.locked ? accessCode.filled : typed || accessCode.filled,
        locked: accessCode.locked,
      },
    }),
    password: {
      label: t("sign-up.password"),
      hint: t(rule.classes === 4 ? "password.passwordHint" : "password.passwordHintSome", rule),
      confirm: t("password.confirmPassword"),
    },
    terms: {
      label: t("sign-up.terms"),
      newTab: t("sign-up.newTab"),
      links: [
        { href: "/terms-of-use", text: t("sign-up.termsLink") },
        { href: "/privacy-policy", text: t("sign-up.privacyLink") },
      ],
    },
  };
}

/** What is missing for an account, all at once, because passwords are typed again. */
export async function newMemberErrors(
  request: Request,
  context: AppLoadContext,
  typed: Typed,
  { password = "", confirm = "" }: { [field: string]: unknown },
): Promise<Record<string, string[]>> {
  const { t } = (await viewerOf(request, context)).i18n;
  const { accessCode } = await context.registration.start(await originOf(request, context), undefined, context);
  const isEmpty = (field: "accessCode" | "firstName" | "lastName") => typed[field].trim() === "";
  const problems: SignUpProblems = {
    ...(accessCode.asked && !accessCode.locked && isEmpty("accessCode") && { accessCode: "missing" }),
    ...(titleId(typed.title) === 0 && { titleId: "missing" }),
    ...(isEmpty("firstName") && { firstName: "missing" }),
    ...(isEmpty("lastName") && { lastName: "missing" }),
  };
  const isSame = isTyped({ password: String(password), confirm: String(confirm) });
  return {
    ...detailErrors(problems, t),
    ...(await typedPasswordErrors(request, context, password, typed)),
    ...(!isSame && { confirm: [t("refusals.passwordsDiffer")] }),
    ...(typed.terms !== "on" && { terms: [t("refusals.termsMissing")] }),
  };
}

/** Signs the guest up with the order. */
export async function signUpWith(
  request: Request,
  context: AppLoadContext,
  guest: Order["guest"],
  { accessCode, title, firstName, lastName, password }: CheckoutOrder,
): Promise<NonNullable<Order["signUp"]>> {
  const { language } = await viewerOf(request, context);
  const completed = { accessCode, titleId: titleId(title ?? ""), firstName, lastName };
  const application = {
    details: context.guestAccounts.detailsOf(guest, completed, await residenceOf(undefined, context)),
    password,
    origin: await originOf(request, context),
    language: LANGUAGES[language].code,
  };
  return (isOwn) => context.registration.newMembers.prepare(application, context, isOwn);
}

/** Drops what led to a sign-up that is done. */
export const usedOrigin = async (request: Request, context: AppLoadContext): Promise<[string, string][]> => [
  await dropCookie(context, credentialCookies(context).referral),
  ...(await dropSignUp(request, context)),
];

/** The link and the invitation by which the viewer came; no provider's identity. */
async function originOf(request: Request, context: AppLoadContext) {
  const { identityToken: _, ...origin } = await signUpOriginOf(request, context);
  return origin;
}

const titleId = (name: string): number => (TITLES as readonly string[]).indexOf(name) + 1;
