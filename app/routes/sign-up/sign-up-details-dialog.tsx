import { EMAIL_MAX_LENGTH } from "#server/core/limits";
import type { AccessCodeField } from "#server/registration/sign-up-details";
import { messagesOf } from "~/i18n/t";
import { beginsWith } from "~/shared/person/option-matches";
import { PhoneField } from "~/shared/person/phone-field";
import { TITLES, titleMessage } from "~/shared/person/titles";
import { type DialogProps, dialogAction, errorsInOrder } from "~/shell/dialogs/dialog";
import { HaveAccount, SignInInstead } from "~/shell/dialogs/dialog-footer";
import { Button } from "~/ui/button";
import { DialogFrame } from "~/ui/dialog-frame";
import { ErrorSummary } from "~/ui/error-summary";
import { Select, TextField } from "~/ui/field";
import { pair, stack } from "~/ui/layout.css";
import { LongSelect } from "~/ui/long-select";
import { Notice } from "~/ui/notice";
import { RouteLine } from "~/ui/route-line";
import { NameField } from "./name-field";

const useT = messagesOf("sign-up");

export type TypedDetails = Record<
  "accessCode" | "email" | "title" | "firstName" | "lastName" | "nationality" | "phoneCountry" | "phone",
  string
>;

export type DetailsData = {
  typed: TypedDetails;
  accessCode: AccessCodeField;
  /** Google or Facebook vouched for the guest: this is the only step (SU-10). */
  social: boolean;
  /** The reward of the link that the guest followed. */
  welcome?: string;
  limits: { namePattern: string; nameLength: number };
};

const ID = {
  accessCode: "sign-up-code",
  email: "sign-up-email",
  title: "sign-up-title",
  firstName: "sign-up-first-name",
  lastName: "sign-up-last-name",
  nationality: "sign-up-nationality",
  phoneCountry: "sign-up-phone-country",
  phone: "sign-up-phone",
};

/** SU-02…SU-08: step 1, and the only step for a guest whom a provider vouched for. */
export function SignUpDetailsDialog({ data, Form, result, pending }: DialogProps<DetailsData>) {
  const t = useT();
  const { accessCode, social, welcome, limits, redirectTo, overPage } = data;
  const again = result?.initialValue as Partial<TypedDetails & { find: string }> | undefined;
  const typed: Partial<TypedDetails & { find: string }> = again ?? data.typed;
  const errors = errorsInOrder(result, { "": undefined, ...ID });
  const errorOf = (field: string) => result?.error?.[field]?.[0];
  const titles = TITLES.map((title, index) => ({
    value: String(index + 1),
    label: t(titleMessage(title) ?? "sign-up.titleNone"),
  }));
  const name = (field: "firstName" | "lastName") => ({
    id: ID[field],
    name: field,
    defaultValue: typed[field],
    error: errorOf(field),
    pattern: limits.namePattern,
    maxLength: limits.nameLength,
  });
  return (
    <DialogFrame
      title={social ? t("sign-up.completeTitle") : t("sign-up.stepTitle", { step: 1 })}
      close={{ href: redirectTo, label: t("sign-up.closeSignUp") }}
      overPage={overPage}
      focusElsewhere={errors.length > 0}
    >
      {social ? (
        <p>{t("sign-up.completeText")}</p>
      ) : (
        <RouteLine label={t("sign-up.steps")} stops={[t("sign-up.stepDetails"), t("sign-up.stepPassword")]} at={0} />
      )}
      {welcome ? <Notice text={welcome} /> : null}
      <ErrorSummary errors={errors} answer={result} />
      <SignInInstead label={errorOf("taken")} redirectTo={redirectTo} />
      <Form className={stack} method="post" action={dialogAction("signup/email", data)} noValidate>
        {accessCode.asked ? (
          <TextField
            id={ID.accessCode}
            name="accessCode"
            label={t("sign-up.accessCode")}
            hint={accessCode.locked ? t("sign-up.accessCodeLocked") : undefined}
            error={errorOf("accessCode")}
            defaultValue={accessCode.locked ? accessCode.filled : typed.accessCode}
            readOnly={accessCode.locked}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
            required
          />
        ) : null}
        <TextField
          id={ID.email}
          name="email"
          type="email"
          dir="ltr"
          label={t("sign-up.email")}
          error={errorOf("email")}
          defaultValue={typed.email}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_MAX_LENGTH}
          required
        />
        <Select
          id={ID.title}
          name="title"
          label={t("sign-up.titleLabel")}
          error={errorOf("title")}
          options={[{ value: "", label: t("sign-up.titleNone") }, ...titles]}
          defaultValue={typed.title}
          autoComplete="honorific-prefix"
        />
        <div className={pair}>
          <NameField {...name("firstName")} label={t("sign-up.firstName")} autoComplete="given-name" />
          <NameField {...name("lastName")} label={t("sign-up.lastName")} autoComplete="family-name" />
        </div>
        <LongSelect
          id={ID.nationality}
          name="nationality"
          list="nationalities"
          label={t("sign-up.nationality")}
          error={errorOf("nationality")}
          value={typed.nationality ?? ""}
          matches={beginsWith}
        />
        <PhoneField
          id={ID.phone}
          countryId={ID.phoneCountry}
          country={typed.phoneCountry ?? ""}
          number={typed.phone ?? ""}
          find={again?.find ?? ""}
          error={errorOf("phone")}
        />
        <Button wide pending={pending && t("sign-up.checking")}>
          {social ? t("sign-up.signUp") : t("sign-up.continue")}
        </Button>
      </Form>
      <HaveAccount place={data} />
    </DialogFrame>
  );
}
