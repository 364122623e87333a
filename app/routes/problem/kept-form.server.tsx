import type { AppLoadContext } from "@remix-run/node";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Translate, TranslationKey } from "~/i18n/messages";
import { I18nProvider } from "~/i18n/t";
import { formDataOf } from "~/request/form.server";
import { asGuest, viewerOf } from "~/request/viewer.server";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { card, prose, stack } from "~/ui/layout.css";
import { PasswordInput } from "~/ui/password-input";
import type { KeptForm } from "./problem-page";

/** Fields whose values never go back into a page, with the labels to ask for them again. */
export const SECRET_FIELDS = {
  current: "password.current",
  password: "sign-in.password",
  confirm: "password.confirmPassword",
  code: "social.code",
  factor: "staff.code",
} as const satisfies Record<string, TranslationKey>;

type SecretField = keyof typeof SECRET_FIELDS;

/**
 * The form of a POST that could not be carried out, to be sent again to the same address with all that was typed and the
 * button that was pressed. It is markup and not data: pages need no script of their own for what they hardly ever show.
 */
export async function keptForm(request: Request, context: AppLoadContext, action: string): Promise<KeptForm> {
  const sent = await formDataOf(request, "all", "file");
  const { i18n } = await viewerOf(request, context).catch(() => asGuest(request, context));
  const { t } = i18n;
  const fields = [...sent].filter((field): field is [string, string] => typeof field[1] === "string");
  const isSecret = (name: string): name is SecretField => name in SECRET_FIELDS;
  const asksAgain = fields.some(([name]) => isSecret(name));
  const markup = (
    <I18nProvider i18n={i18n}>
      <h1>{t("common.unavailableTitle")}</h1>
      <ErrorSummary errors={[{ text: t(asksAgain ? "problem-page.keptFormSecrets" : "problem-page.keptForm") }]} />
      <form className={`${card} ${stack} ${prose}`} method="post" action={action}>
        {fields.map(([name, value], index) =>
          isSecret(name) ? (
            <SecretInput key={`${index} ${name}`} name={name} id={`kept-${index}`} isNew={sent.has("confirm")} t={t} />
          ) : (
            <input key={`${index} ${name}`} type="hidden" name={name} value={value} />
          ),
        )}
        <Button>{t("results-page.tryAgain")}</Button>
      </form>
      <p>{t("common.errorReference", { reference: context.requestId })}</p>
      <p>
        <a href="/">{t("common.goHome")}</a>
      </p>
    </I18nProvider>
  );
  return { keptForm: renderToStaticMarkup(markup) };
}

type SecretInputProps = { name: SecretField; id: string; isNew: boolean; t: Translate };

function SecretInput({ name, id, isNew, t }: SecretInputProps): ReactNode {
  if (name === "code" || name === "factor") {
    return (
      <TextField id={id} name={name} label={t(SECRET_FIELDS[name])} autoComplete="one-time-code" dir="ltr" required />
    );
  }
  const label = name === "password" && isNew ? "password.newPassword" : SECRET_FIELDS[name];
  const autoComplete = isNew && name !== "current" ? "new-password" : "current-password";
  return <PasswordInput id={id} name={name} label={t(label)} autoComplete={autoComplete} answer={undefined} required />;
}
