import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, redirectDocument } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { message } from "~/i18n/messages";
import { requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountForm } from "~/shared/account/account-form";
import { proofAsked, readOperatorForm } from "~/shared/account/operator-proof.server";
import { DescriptionList } from "~/ui/description-list";
import { formAnswer } from "~/ui/form-answer";
import { AdminPage } from "./admin-page";
import { changeOf, deedOf, deedPath, deedsFor, runDeed, understoodOf } from "./change-person.server";
import { walletChange } from "./money-fields.server";
import { findPerson } from "./person.server";
import { ReasonField } from "./wallet-fields";

/** OP-03: one change of a person's account, before and after, with a reason. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context, "people");
  const { account, i18n } = operator;
  const { t } = i18n;
  const { organisation } = context;
  const deed = deedOf(params["deed"]);
  const person = await findPerson(params["id"], account, context);
  const { id, name } = person;
  // Done before, or not to be done: the person's page says what can be.
  if (!deedsFor(person, account).includes(deed)) return redirect(`/admin/people/${id}`);
  const { people } = context.asOperator(account);
  const sessions = await people.sessions(organisation, id);
  const erasure = deed === "erase" ? await people.erasure(organisation, id) : undefined;
  const heading = t(`people.${deed}Title`, { name });
  return {
    title: pageTitle(context, t, heading),
    heading,
    person: { id, name },
    path: deedPath(deed),
    text: t(`people.${deed}Text`),
    facts: changeOf(deed, person, { sessions, erasure }, i18n),
    seen: erasure?.seen,
    understood: understoodOf(deed, erasure, i18n),
    submit: t(`people.${deed}`),
    proof: await proofAsked(operator, context),
  };
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const operator = await requireOperator(request, context, "people");
  const { account } = operator;
  const deed = deedOf(params["deed"]);
  const id = params["id"] ?? "";
  const erased = () => redirect("/admin/people?done=erased", 303);
  if (deed === "erase" && (await context.asOperator(account).people.isErased(context.organisation, id)))
    return erased();
  await findPerson(id, account, context);
  const { reason, password } = walletChange;
  const understood = z.literal("on", message("refusals.confirmMissing"));
  const schema = z.object({
    ...{ reason, password },
    seen: z.string().default(""),
    understood: deed === "erase" ? understood : understood.optional(),
  });
  const form = await readOperatorForm(operator, { request, context }, schema);
  if (!form.ok) return form.answer;
  const ran = await runDeed(deed, { id, reason: form.value.reason, seen: form.value.seen }, account, context);
  if ("error" in ran) return form.refuse({ understood: [ran.error] });
  if ("file" in ran) return redirectDocument(ran.file, 303);
  return deed === "erase" && ran.done === deed ? erased() : redirect(`/admin/people/${id}?done=${ran.done}`, 303);
}

export default function ChangePerson() {
  const { heading, person, path, text, facts, seen, understood, submit, proof } = useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, ["reason", "password", "understood"]);
  const back = `/admin/people/${person.id}`;
  return (
    <AdminPage heading={heading} list={{ href: back, text: person.name }}>
      <AccountForm
        answer={answer}
        action={`${back}/${path}`}
        submit={submit}
        back={back}
        proof={proof}
        understood={understood}
      >
        <p>{text}</p>
        <DescriptionList descriptions={facts} />
        <input type="hidden" name="seen" value={seen ?? ""} />
        <ReasonField answer={answer} />
      </AccountForm>
    </AdminPage>
  );
}
