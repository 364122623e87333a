import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { ClientFields } from "#server/agency/index";
import type { Problems } from "#server/auth/details";
import { COMPANY_LONGEST, EMAIL_MAX_LENGTH, PHONE_MAX_LENGTH } from "#server/core/limits";
import { NAME_MAX_LENGTH } from "#server/core/names";
import { isOffered } from "#server/core/offered";
import { LANGUAGES } from "~/i18n/languages";
import { message } from "~/i18n/messages";
import { readForm, refuse } from "~/request/form.server";
import { notFoundForOwner, requireAgent } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { throttledAnswer } from "~/request/throttled.server";
import { isOfferedCurrency } from "~/request/viewer.server";
import { AccountForm } from "~/shared/account/account-form";
import { problemMessages } from "~/shared/person/profile-messages";
import { Fieldset } from "~/ui/choice";
import { Select, TextField } from "~/ui/field";
import { formAnswer } from "~/ui/form-answer";
import { pair, stack } from "~/ui/layout.css";
import { AgentPage } from "./agent-page";
import { clientHref, emailLimitText, ownClient } from "./clients.server";
import { wordsOf } from "./words.server";

/** AG-01: the form of a new client, or of an agent's own. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireAgent(request, context);
  const { t } = i18n;
  const client = params["client"] === undefined ? undefined : await ownClient(params["client"], account, context);
  const heading = client ? t("agent.editClient", { name: client.name }) : t("agent.newClient");
  const none = { value: "", label: t("agent.unknown") };
  return {
    title: pageTitle(context, t, heading),
    heading,
    words: wordsOf(
      i18n,
      ...(["firstName", "lastName", "oneName", "email", "emailHint", "phone", "phoneHint", "language"] as const),
      ...(["currency", "externalId", "externalIdHint", "save"] as const),
      ...([
        "company",
        "companyHint",
        "companyName",
        "companyAddress",
        "companyTaxNumber",
        "bornOn",
        "bornOnHint",
      ] as const),
    ),
    here: client ? `${clientHref(client)}/edit` : "/agent/clients/new",
    back: client ? clientHref(client) : "/agent/client-list",
    stored: client && {
      firstName: client.firstName,
      lastName: client.lastName,
      email: client.email,
      phone: client.phone,
      language: client.language,
      currency: client.currency,
      externalId: client.externalId,
      birthday: client.birthday,
      companyName: client.companyName,
      companyAddress: client.companyAddress,
      companyTaxNumber: client.companyTaxNumber,
    },
    languages: [
      none,
      ...Object.entries(LANGUAGES)
        .filter(([value]) => value === client?.language || isOffered(context.organisation.languages, value))
        .map(([value, { name }]) => ({ value, label: name })),
    ],
    currencies: [
      none,
      ...context.localeData
        .currencies()
        .filter(({ code }) => code === client?.currency || isOfferedCurrency(context, code))
        .map(({ code }) => ({ value: code, label: code }))
        .sort((one, other) => (one.value < other.value ? -1 : 1)),
    ],
    key: crypto.randomUUID(),
  };
}

const typed = z.string(message("refusals.formDamaged")).default("");

const clientForm = z.object({
  key: z.string(message("refusals.formDamaged")).max(64, message("refusals.formDamaged")),
  firstName: typed,
  lastName: typed,
  email: typed,
  phone: typed,
  language: typed,
  currency: typed,
  externalId: typed,
  birthday: typed,
  companyName: typed,
  companyAddress: typed,
  companyTaxNumber: typed,
});

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account, i18n } = await requireAgent(request, context);
  const { clients } = context.agency;
  const client = params["client"] === undefined ? undefined : await ownClient(params["client"], account, context);
  const form = await readForm(request, clientForm);
  if (!form.ok) return refuse(request, context, form.submission);
  const { key, ...details } = form.value;
  const saved = client
    ? await clients.change(account, client.id, details, context)
    : await clients.add(account, details, key, context);
  if (saved.ok) return saved.value ? redirect(`${clientHref(saved.value)}?done=saved`, 303) : notFoundForOwner(context);
  if (saved.reason === "throttled")
    return refuse(request, context, form.submission, {
      errors: { "": [emailLimitText(saved, context, i18n)] },
      ...throttledAnswer(saved, context),
    });
  const errors =
    saved.reason === "details"
      ? clientProblems(saved.problems)
      : { [saved.field]: [i18n.t("agent.taken", { name: saved.by.name })] };
  return refuse(request, context, form.submission, { errors });
}

/** One of the two names is enough. */
function clientProblems({ lastName, ...problems }: Problems<ClientFields>): Record<string, string[]> {
  const born = problems.birthday && { birthday: ["agent.birthdayWrong"] };
  const errors = { ...problemMessages(problems), ...companyErrors(problems), ...born };
  if (problems.firstName !== "missing") return { ...problemMessages({ lastName }), ...errors };
  return { ...errors, firstName: ["agent.clientNameMissing"] };
}

const COMPANY = {
  companyName: COMPANY_LONGEST.name,
  companyAddress: COMPANY_LONGEST.address,
  companyTaxNumber: COMPANY_LONGEST.taxNumber,
} as const;

const companyErrors = (problems: Problems<ClientFields>): Record<string, string[]> =>
  Object.fromEntries(
    (Object.keys(COMPANY) as (keyof typeof COMPANY)[]).flatMap((field) => {
      if (!problems[field]) return [];
      const isMissing = problems[field] === "missing";
      return [[field, [isMissing ? "agent.companyMissing" : message("agent.textTooLong", { max: COMPANY[field] })]]];
    }),
  );

const FIELDS = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "language",
  "currency",
  "externalId",
  "birthday",
  ...Object.keys(COMPANY),
];

export default function ClientForm() {
  const { heading, words, here, back, stored, languages, currencies, key } = useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, FIELDS, { key, ...stored });
  const plain = { dir: "ltr", autoComplete: "off", spellCheck: false };
  return (
    <AgentPage heading={heading}>
      <AccountForm answer={answer} action={here} submit={words.save} back={back}>
        <input type="hidden" name="key" value={answer.value("key")} />
        <div className={pair}>
          <TextField
            {...answer.field("firstName")}
            label={words.firstName}
            hint={words.oneName}
            dir="auto"
            autoComplete="off"
            maxLength={NAME_MAX_LENGTH}
          />
          <TextField
            {...answer.field("lastName")}
            label={words.lastName}
            dir="auto"
            autoComplete="off"
            maxLength={NAME_MAX_LENGTH}
          />
        </div>
        <TextField
          {...answer.field("email")}
          {...plain}
          type="email"
          label={words.email}
          hint={words.emailHint}
          maxLength={EMAIL_MAX_LENGTH}
        />
        <TextField
          {...answer.field("phone")}
          {...plain}
          type="tel"
          label={words.phone}
          hint={words.phoneHint}
          maxLength={PHONE_MAX_LENGTH}
        />
        <TextField
          {...answer.field("birthday")}
          {...plain}
          label={words.bornOn}
          hint={words.bornOnHint}
          maxLength={10}
        />
        <div className={pair}>
          <Select {...answer.field("language")} label={words.language} options={languages} />
          <Select {...answer.field("currency")} label={words.currency} options={currencies} />
        </div>
        <TextField
          {...answer.field("externalId")}
          {...plain}
          label={words.externalId}
          hint={words.externalIdHint}
          maxLength={60}
        />
        <Fieldset legend={words.company}>
          <div className={stack}>
            <TextField
              {...answer.field("companyName")}
              label={words.companyName}
              hint={words.companyHint}
              maxLength={COMPANY.companyName}
              dir="auto"
              autoComplete="off"
            />
            <TextField
              {...answer.field("companyAddress")}
              label={words.companyAddress}
              maxLength={COMPANY.companyAddress}
              dir="auto"
              autoComplete="off"
            />
            <TextField
              {...answer.field("companyTaxNumber")}
              {...plain}
              label={words.companyTaxNumber}
              maxLength={COMPANY.companyTaxNumber}
            />
          </div>
        </Fieldset>
      </AccountForm>
    </AgentPage>
  );
}
