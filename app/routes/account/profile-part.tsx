import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { messagesOf } from "~/i18n/t";
import { notFound, requireSignedIn } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountForm } from "~/shared/account/account-form";
import { AccountPage } from "~/shared/account/account-page";
import { errorsOf } from "~/shared/form/fields";
import { useForm } from "~/shared/form/use-form";
import { PartFields, partFields } from "./profile-part-fields";
import { type ProfileFields, savePart, storedPart } from "./profile-part-form.server";
import { PROFILE_PARTS, sectionHeading } from "./profile-view";

const useT = messagesOf("account");

/** AC-02: one part of the profile, as a form of its own. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireSignedIn(request, context);
  const part = partOf(params["part"]);
  const heading = i18n.t(sectionHeading(part));
  return {
    title: pageTitle(context, i18n.t, heading),
    heading,
    part,
    ...(await storedPart(part, account, context, i18n)),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account } = await requireSignedIn(request, context);
  return savePart(partOf(params["part"]), { request, context, account });
}

export default function ProfilePartPage() {
  const { heading, part } = useLoaderData<typeof loader>();
  return (
    <AccountPage heading={heading}>
      <PartForm key={part} />
    </AccountPage>
  );
}

function PartForm() {
  const t = useT();
  const { part, stored, constraint, lists } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const [form, fields] = useForm<ProfileFields>({
    id: "profile",
    lastResult: result,
    constraint,
    defaultValue: stored,
  });
  const inOrder = partFields[part].map((name) => fields[name]);
  return (
    <AccountForm
      form={getFormProps(form, { ariaAttributes: false })}
      answer={{ errors: errorsOf(form, inOrder), result }}
      action={`/user/profile/${part}`}
      submit={t("account.save")}
      back="/user/profile"
    >
      <PartFields part={part} fields={fields} lists={lists} />
    </AccountForm>
  );
}

const partOf = (name: string | undefined) => PROFILE_PARTS.find((part) => part === name) ?? notFound();
