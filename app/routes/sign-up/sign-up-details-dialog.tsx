import { getFormProps } from "@conform-to/react";
import { type InputHTMLAttributes, useState } from "react";
import type { AccessCodeField } from "#server/registration/sign-up-details";
import { messagesOf } from "~/i18n/t";
import type { Constraints } from "~/request/form.server";
import { errorsOf, inputOf, longSelectOf, selectOf } from "~/shared/form/fields";
import { useForm } from "~/shared/form/use-form";
import { beginsWith } from "~/shared/person/option-matches";
import { PhoneField } from "~/shared/person/phone-field";
import { TITLES, titleMessage } from "~/shared/person/titles";
import { type DialogProps, dialogAction } from "~/shell/dialogs/dialog";
import { HaveAccount, SignInInstead } from "~/shell/dialogs/dialog-footer";
import { Button } from "~/ui/button";
import { DialogFrame } from "~/ui/dialog-frame";
import { ErrorSummary } from "~/ui/error-summary";
import { Select, TextField } from "~/ui/field";
import { pair, stack } from "~/ui/layout.css";
import { LongSelect } from "~/ui/long-select";
import { Notice } from "~/ui/notice";
import { RouteLine } from "~/ui/route-line";
import type { SignUpDetailsFields } from "./sign-up-details-form.server";

const useT = messagesOf("sign-up");

export type DetailsData = {
  typed: SignUpDetailsFields;
  accessCode: AccessCodeField;
  accessCodeHint: string;
  /** Google or Facebook vouched for the guest: this is the only step (SU-10). */
  social: boolean;
  /** The reward of the link that the guest followed. */
  welcome?: string;
  constraint: Constraints;
  namePattern: string;
};

/** SU-02…SU-08: step 1, and the only step for a guest whom a provider vouched for. */
export function SignUpDetailsDialog({ data, Form, result, pending }: DialogProps<DetailsData>) {
  const t = useT();
  const { typed, accessCode, accessCodeHint, social, welcome, constraint, namePattern, redirectTo, overPage } = data;
  const [form, fields] = useForm<SignUpDetailsFields>({
    id: "sign-up",
    lastResult: result,
    constraint,
    defaultValue: typed,
  });
  const { email, title, firstName, lastName, nationality, phoneCountry, phone } = fields;
  const inOrder = [fields.accessCode, email, title, firstName, lastName, nationality, phoneCountry, phone];
  const errors = errorsOf(form, inOrder);
  const asked = result?.initialValue?.["emailAsked"];
  const titles = TITLES.map((title, index) => ({
    value: String(index + 1),
    label: t(titleMessage(title) ?? "sign-up.titleNone"),
  }));
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
      <SignInInstead label={form.allErrors["taken"]?.[0]} redirectTo={redirectTo} />
      <Form
        {...getFormProps(form, { ariaAttributes: false })}
        className={stack}
        method="post"
        action={dialogAction("signup/email", data)}
      >
        {accessCode.asked ? (
          <TextField
            {...inputOf(fields.accessCode)}
            {...(accessCode.locked && { defaultValue: accessCode.filled })}
            label={t("sign-up.accessCode")}
            hint={accessCode.locked ? t("sign-up.accessCodeLocked") : accessCodeHint}
            readOnly={accessCode.locked}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
          />
        ) : null}
        {typeof asked === "string" && asked ? <input type="hidden" name="emailAsked" value={asked} /> : null}
        <TextField
          {...inputOf(email, "email")}
          dir="ltr"
          label={t("sign-up.email")}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Select
          {...selectOf(title)}
          label={t("sign-up.titleLabel")}
          options={[{ value: "", label: t("sign-up.titleNone") }, ...titles]}
          autoComplete="honorific-prefix"
        />
        <div className={pair}>
          <NameField
            {...inputOf(firstName)}
            pattern={namePattern}
            label={t("sign-up.firstName")}
            autoComplete="given-name"
          />
          <NameField
            {...inputOf(lastName)}
            pattern={namePattern}
            label={t("sign-up.lastName")}
            autoComplete="family-name"
          />
        </div>
        <LongSelect
          {...longSelectOf(nationality)}
          list="nationalities"
          label={t("sign-up.nationality")}
          matches={beginsWith}
        />
        <PhoneField country={phoneCountry} phone={phone} find={fields.find} />
        <Button wide pending={pending && t("sign-up.checking")}>
          {social ? t("sign-up.signUp") : t("sign-up.continue")}
        </Button>
      </Form>
      <HaveAccount place={data} />
    </DialogFrame>
  );
}

type NameFieldProps = { id: string; name: string; label: string; error: string | undefined; pattern: string } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "id" | "name"
>;

/** SU-04: scripts report a character that names don't have while the guest types; the server checks it in any case. */
function NameField({ error, ...input }: NameFieldProps) {
  const t = useT();
  const [wrong, setWrong] = useState<boolean>();
  return (
    <TextField
      {...input}
      error={wrong ? t("sign-up.nameWrong") : wrong === false ? undefined : error}
      dir="auto"
      onInput={({ currentTarget }) => setWrong(currentTarget.validity.patternMismatch)}
    />
  );
}
