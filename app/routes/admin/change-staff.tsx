import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { STAFF_ROLES } from "#server/core/staff";
import { requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountForm } from "~/shared/account/account-form";
import { proofAsked, readOperatorForm } from "~/shared/account/operator-proof.server";
import { DescriptionList } from "~/ui/description-list";
import { Select, TextField } from "~/ui/field";
import { formAnswer } from "~/ui/form-answer";
import { AdminPage } from "./admin-page";
import { deedOf, runDeed, schemaOf, titlesFor } from "./change-staff.server";
import { ReasonField } from "./wallet-fields";

const LIST = "/admin/staff";

/** OP-03, OP-07: gives a role, ends one, or invites a colleague. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context, "staff");
  const { account, i18n } = operator;
  const { t } = i18n;
  const deed = deedOf(params["deed"]);
  const of = new URL(request.url).searchParams.get("of");
  const members = await context.asOperator(account).staff.list(context.organisation);
  const member = members.find(({ id }) => id === of);
  const heading = t(`staff.${deed}Title`);
  return {
    title: pageTitle(context, t, heading),
    heading,
    list: { href: LIST, text: t("staff.title") },
    deed,
    text: t(`staff.${deed}Text`),
    chosen: { email: member?.email ?? "", role: member?.staffRole ?? "", titleId: "1" },
    words: {
      email: t("staff.email"),
      role: t("staff.role"),
      titleId: t("staff.titleLabel"),
      firstName: t("staff.firstName"),
      lastName: t("staff.lastName"),
      submit: t(`staff.${deed}Submit`),
    },
    titles: titlesFor(i18n),
    roles: [
      { value: "", label: t("staff.choose") },
      ...STAFF_ROLES.map((value) => ({ value, label: t(`staff.role-${value}`) })),
    ],
    duties:
      deed === "end"
        ? []
        : STAFF_ROLES.map((role) => ({ term: t(`staff.role-${role}`), text: t(`staff.may-${role}`) })),
    key: crypto.randomUUID(),
    proof: await proofAsked(operator, context),
  };
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const operator = await requireOperator(request, context, "staff");
  const deed = deedOf(params["deed"]);
  const form = await readOperatorForm(operator, { request, context }, schemaOf(deed));
  if (!form.ok) return form.answer;
  const ran = await runDeed(deed, form.value, operator.account, context);
  return "errors" in ran ? form.refuse(ran.errors) : redirect(`${LIST}?done=${ran.done}`, 303);
}

const FIELDS = ["email", "titleId", "firstName", "lastName", "role", "reason", "password"];
const EMAIL = { type: "email", dir: "ltr", autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;

export default function ChangeStaff() {
  const { heading, list, deed, text, chosen, words, titles, roles, duties, key, proof } =
    useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, FIELDS, chosen);
  return (
    <AdminPage heading={heading} list={list}>
      <AccountForm answer={answer} action={`${LIST}/${deed}`} submit={words.submit} back={LIST} proof={proof}>
        <p>{text}</p>
        <input type="hidden" name="key" value={key} />
        <TextField {...answer.field("email")} label={words.email} {...EMAIL} required />
        {deed === "invite" ? (
          <>
            <Select {...answer.field("titleId")} label={words.titleId} options={titles} />
            <TextField {...answer.field("firstName")} label={words.firstName} dir="auto" autoComplete="off" required />
            <TextField {...answer.field("lastName")} label={words.lastName} dir="auto" autoComplete="off" required />
          </>
        ) : null}
        {deed === "end" ? null : (
          <>
            <Select {...answer.field("role")} label={words.role} options={roles} required />
            <DescriptionList descriptions={duties} />
          </>
        )}
        <ReasonField answer={answer} />
      </AccountForm>
    </AdminPage>
  );
}
