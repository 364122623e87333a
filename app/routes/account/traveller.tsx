import { getFormProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { fullName } from "#server/core/names";
import { messagesOf } from "~/i18n/t";
import { readForm, refuse } from "~/request/form.server";
import { notFoundForOwner, requireSignedIn } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountForm } from "~/shared/account/account-form";
import { AccountPage } from "~/shared/account/account-page";
import { errorsOf } from "~/shared/form/fields";
import { optionsOf, problemMessages } from "./profile-messages";
import { TravellerFormFields, travellerFields } from "./traveller-fields";
import { storedTraveller, type TravellerField, travellerConstraint, travellerForm } from "./traveller-form.server";

const useT = messagesOf("account");

const NEW = "new";
const LIST = "/user/travelers";

/** AC-04: the form of a new or saved traveler. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireSignedIn(request, context);
  const id = params["id"] ?? NEW;
  const traveller =
    id === NEW ? undefined : ((await context.profile.travellers.find(account, id)) ?? notFoundForOwner(context));
  const heading = traveller
    ? i18n.t("account-page.editTraveller", { name: fullName(traveller) })
    : i18n.t("account.addTraveller");
  return {
    title: pageTitle(context, i18n.t, heading),
    heading,
    id,
    kinds: [{ value: "", label: i18n.t("account-page.documentNone") }, ...optionsOf("kind", i18n.t)],
    stored: storedTraveller(traveller, account.nationalityId, context),
    constraint: travellerConstraint,
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account, i18n } = await requireSignedIn(request, context);
  const today = context.organisations.today(context.organisation);
  const form = await readForm(request, travellerForm(i18n, today));
  if (!form.ok) return refuse(request, context, form.submission);
  const { details, wrong } = form.value;
  if (Object.keys(wrong).length > 0) {
    const errors = { ...problemMessages(context.profile.travellers.check(details)), ...wrong };
    return refuse(request, context, form.submission, { errors });
  }
  const id = params["id"] ?? NEW;
  const saved =
    id === NEW
      ? await context.profile.travellers.add(account, details)
      : await context.profile.travellers.change(account, id, details);
  if (!saved.ok) return refuse(request, context, form.submission, { errors: problemMessages(saved.problems) });
  switch (saved.value) {
    case "gone":
      return notFoundForOwner(context);
    case "too-many": {
      const messages = i18n.t("refusals.tooManyTravellers", { max: context.profile.travellers.most });
      return refuse(request, context, form.submission, { errors: { "": [messages] } });
    }
    default:
      return redirect(`${LIST}?done=${saved.value}`, 303);
  }
}

export default function TravellerPage() {
  const { heading, id } = useLoaderData<typeof loader>();
  return (
    <AccountPage heading={heading}>
      <TravellerForm key={id} />
    </AccountPage>
  );
}

function TravellerForm() {
  const t = useT();
  const { id, kinds, stored, constraint } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const [form, fields] = useForm<Partial<Record<TravellerField, string>>>({
    id: "traveler",
    lastResult: result,
    constraint,
    defaultValue: stored,
  });
  const inOrder = travellerFields.map((name) => fields[name]);
  return (
    <AccountForm
      form={getFormProps(form, { ariaAttributes: false })}
      answer={{ errors: errorsOf(form, inOrder), result }}
      action={`${LIST}/${id}`}
      submit={t("account.save")}
      back={LIST}
    >
      <TravellerFormFields fields={fields} kinds={kinds} />
    </AccountForm>
  );
}
