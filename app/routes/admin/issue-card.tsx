import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { WALLET_PRODUCTS } from "#server/core/wallet-products";
import { messagesOf } from "~/i18n/t";
import { notFound, requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountForm } from "~/shared/account/account-form";
import { proofAsked, readOperatorForm } from "~/shared/account/operator-proof.server";
import { productName } from "~/shared/wallet/shown-wallet.server";
import { Fieldset, Tick } from "~/ui/choice";
import { FieldError, Select, TextField } from "~/ui/field";
import { formAnswer } from "~/ui/form-answer";
import { AdminPage } from "./admin-page";
import { issueForm } from "./issue-form.server";
import { amountOf, currencyChoices } from "./money-fields.server";
import { findPerson } from "./person.server";
import { AmountFields, ReasonField, RecipientField } from "./wallet-fields";

const useT = messagesOf("admin");

/** AC-08: issues a card to a member's wallet; 404 if the organisation has no cards. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context, "money");
  const { i18n } = operator;
  const { organisation, wallet } = context;
  const { id, name } = await findPerson(params["id"], operator.account, context);
  const kinds = wallet.kinds(organisation);
  if (kinds.length === 0) notFound();
  return {
    title: pageTitle(context, i18n.t, i18n.t("admin.issueTitle", { name })),
    person: { id, name },
    kinds,
    products: WALLET_PRODUCTS.map((value) => ({ value, label: productName(value, i18n.t) })),
    currency: organisation.currency,
    currencies: currencyChoices([], context),
    key: crypto.randomUUID(),
    proof: await proofAsked(operator, context),
  };
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const operator = await requireOperator(request, context, "money");
  const { id } = await findPerson(params["id"], operator.account, context);
  const { locale } = operator.i18n;
  const form = await readOperatorForm(operator, { request, context }, issueForm(context, locale));
  if (!form.ok) return form.answer;
  const { kind, cardCode, products, reason, until, key } = form.value;
  const amount = amountOf(form.value, locale);
  const issued = await context.asOperator(operator.account).cards.issue(context.organisation, {
    accountId: id,
    kind,
    code: cardCode,
    products,
    amount,
    reason,
    key,
    expiresOn: until ?? null,
  });
  if (issued.ok) return redirect(`/admin/people/${id}?done=issued`, 303);
  context.logged.refusal = issued.reason;
  switch (issued.reason) {
    case "issued-before":
    case "requested":
    case "requested-before":
      return redirect(`/admin/people/${id}?done=${issued.reason}`, 303);
    case "own":
      return form.refuse({ recipient: ["refusals.ownWallet"] });
    case "taken":
      return form.refuse({ cardCode: ["refusals.issueCodeTaken"] });
    default:
      return notFound();
  }
}

const FIELDS = ["recipient", "kind", "cardCode", "products", "amount", "currency", "until", "reason", "password"];

export default function IssueCard() {
  const t = useT();
  const { person, kinds, products, currency, currencies, key, proof } = useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, FIELDS, { currency });
  const here = `/admin/people/${person.id}`;
  const productsError = answer.errorOf("products");
  return (
    <AdminPage heading={t("admin.issueTitle", { name: person.name })}>
      <AccountForm
        answer={answer}
        action={`${here}/issue-card`}
        submit={t("admin.issueCard")}
        back={here}
        proof={proof}
      >
        <input type="hidden" name="key" value={key} />
        <RecipientField answer={answer} label={t("admin.recipient")} name={person.name} />
        <Select
          {...answer.field("kind")}
          label={t("admin.kind")}
          options={[
            { value: "", label: t("admin.choose") },
            ...kinds.map((kind) => ({ value: kind, label: t(`admin.source-${kind}`) })),
          ]}
          required
        />
        <TextField
          {...answer.field("cardCode")}
          label={t("admin.cardCode")}
          hint={t("admin.cardCodeHint")}
          dir="ltr"
          maxLength={32}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Fieldset legend={t("admin.products")} {...(productsError && { "aria-describedby": "products-error" })} compact>
          <FieldError id="products" text={productsError} />
          {products.map(({ value, label }, index) => (
            <div key={value}>
              <Tick
                id={index === 0 ? "products" : `products-${value}`}
                name="products"
                value={value}
                defaultChecked={answer.isTicked("products", value)}
              >
                {label}
              </Tick>
            </div>
          ))}
        </Fieldset>
        <AmountFields answer={answer} currencies={currencies} />
        <TextField {...answer.field("until")} type="date" label={t("admin.until")} hint={t("admin.untilHint")} />
        <ReasonField answer={answer} />
      </AccountForm>
    </AdminPage>
  );
}
