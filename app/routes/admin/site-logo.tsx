import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { takeFiles } from "~/request/form.server";
import { requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountForm } from "~/shared/account/account-form";
import { proofAsked, readOperatorForm } from "~/shared/account/operator-proof.server";
import { Checkbox } from "~/ui/choice";
import { TextField } from "~/ui/field";
import { formAnswer } from "~/ui/form-answer";
import { AdminPage } from "./admin-page";
import { walletChange } from "./money-fields.server";
import { ReasonField } from "./wallet-fields";

/** OP-01: the picture in the header. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context, "settings");
  const { t } = operator.i18n;
  const { logo, name } = context.organisation;
  const heading = t("site.logo");
  return {
    title: pageTitle(context, t, heading),
    heading,
    text: t("site.logoText"),
    shown: logo && { src: `/logo/${logo.hash}`, width: logo.width, height: logo.height, alt: name },
    file: { label: t("site.logoFile"), hint: t("site.logoHint") },
    remove: logo ? t("site.logoRemove") : undefined,
    submit: t("site.save"),
    back: { href: "/admin/site", text: t("site.title") },
    proof: await proofAsked(operator, context),
  };
}

const PROBLEMS = {
  "too-large": "site.logoTooLarge",
  "not-a-picture": "site.logoWrong",
  "wrong-size": "site.logoWrongSize",
  "changed-meanwhile": "site.changedMeanwhile",
} as const;

export async function action({ request: sent, context }: ActionFunctionArgs) {
  const operator = await requireOperator(sent, context, "settings");
  const { t } = operator.i18n;
  const { files, request } = await takeFiles(sent, "file");
  const { reason, password } = walletChange;
  const schema = z.object({ reason, password, remove: z.literal("on").optional() });
  const form = await readOperatorForm(
    operator,
    { request, context },
    schema,
    ({ remove }): Record<string, string[]> => (remove || files.length === 1 ? {} : { file: [t("site.logoMissing")] }),
  );
  if (!form.ok) return form.answer;
  const file = form.value.remove ? undefined : files[0];
  const { site } = context.asOperator(operator.account);
  const set = await site.setLogo(context.organisation, file, { reason: form.value.reason });
  if (set.ok) return redirect("/admin/site?done=saved", 303);
  return form.refuse({ [set.reason === "changed-meanwhile" ? "" : "file"]: [t(PROBLEMS[set.reason])] });
}

export default function SiteLogo() {
  const { heading, text, shown, file, remove, submit, back, proof } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const answer = formAnswer(sent?.result, ["file", "remove", "reason", "password"]);
  return (
    <AdminPage heading={heading} list={back}>
      <p>{text}</p>
      {shown ? <img {...shown} alt={shown.alt} /> : null}
      <AccountForm answer={answer} action="/admin/site/logo" submit={submit} back={back.href} proof={proof} hasFiles>
        <TextField
          name="file"
          type="file"
          accept="image/png,image/jpeg"
          label={file.label}
          hint={file.hint}
          error={answer.errorOf("file")}
        />
        {remove ? <Checkbox name="remove">{remove}</Checkbox> : null}
        <ReasonField answer={answer} />
      </AccountForm>
    </AdminPage>
  );
}
