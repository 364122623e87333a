import { type ActionFunctionArgs, type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { messagesOf } from "~/i18n/t";
import { notFound, requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountForm } from "~/shared/account/account-form";
import { proofAsked, readOperatorForm } from "~/shared/account/operator-proof.server";
import { Tick } from "~/ui/choice";
import { DescriptionList } from "~/ui/description-list";
import { Select, TextField } from "~/ui/field";
import { formAnswer } from "~/ui/form-answer";
import { AdminPage } from "./admin-page";
import { type BalanceChange, balanceForm, inUnit } from "./balance-form.server";
import { amountOf, currencyChoices } from "./money-fields.server";
import { balanceLine, balanceName, findPerson } from "./person.server";
import { AmountFields, ReasonField, RecipientField } from "./wallet-fields";

const useT = messagesOf("admin", "wallet");

/** AC-08, WA-08, LO-09: adds to a member's balance or points, or takes from them. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context, "money");
  const { account, i18n } = operator;
  const { organisation, wallet } = context;
  const change = changeOf(params["change"]);
  const { id, name } = await findPerson(params["id"], account, context);
  const kinds = kindsOf(organisation, wallet);
  const held = await context.asOperator(account).balances.held(organisation, id);
  const currencies = held.flatMap(({ kind, held: { currency } }) => (kind === "points" ? [] : [currency]));
  return {
    title: pageTitle(context, i18n.t, i18n.t(`admin.${change}BalanceTitle`, { name })),
    change,
    person: { id, name },
    kinds: kinds.map((value) => ({ value, label: balanceName(value, i18n) })),
    held: held.map((balance) => balanceLine(balance, i18n)),
    currency: currencies.includes(organisation.currency)
      ? organisation.currency
      : (currencies[0] ?? organisation.currency),
    currencies: currencyChoices(currencies, context),
    key: crypto.randomUUID(),
    proof: await proofAsked(operator, context),
  };
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const operator = await requireOperator(request, context, "money");
  const { organisation } = context;
  const change = changeOf(params["change"]);
  const { id } = await findPerson(params["id"], operator.account, context);
  const { balances } = context.asOperator(operator.account);
  const held = await balances.held(organisation, id);
  const { locale } = operator.i18n;
  const schema = balanceForm(change, held, context, locale);
  const form = await readOperatorForm(operator, { request, context }, schema);
  if (!form.ok) return form.answer;
  const { kind, reason, until, key } = form.value;
  const order = {
    kind,
    amount: amountOf(inUnit(form.value), locale),
    reason,
    key,
    paid: form.value.paid !== undefined,
  };
  const expiresOn = until ?? null;
  const done =
    change === "add"
      ? await balances.add(organisation, { ...order, accountId: id, expiresOn })
      : await balances.take(organisation, { ...order, of: { accountId: id } });
  if (done.ok) return redirect(`/admin/people/${id}?done=${DONE[change]}`, 303);
  context.logged.refusal = done.reason;
  switch (done.reason) {
    case "done-before":
      return redirect(`/admin/people/${id}?done=${DONE[change]}-before`, 303);
    case "requested":
    case "requested-before":
      return redirect(`/admin/people/${id}?done=${done.reason}`, 303);
    case "own":
      return form.refuse({ recipient: ["refusals.ownWallet"] });
    case "insufficient":
      return form.refuse({ amount: ["refusals.balanceLess"] });
    case "too-much":
      return form.refuse({ amount: ["refusals.balanceMore"] });
    case "no-account":
    case "option-off":
      return notFound();
  }
}

const kindsOf = (organisation: AppLoadContext["organisation"], wallet: AppLoadContext["wallet"]) => [
  ...wallet.balanceKinds(organisation),
  "points" as const,
];

const DONE = { add: "added", take: "taken" } as const;

const changeOf = (name: string | undefined): BalanceChange => (name === "add" || name === "take" ? name : notFound());

const FIELDS = ["recipient", "kind", "amount", "currency", "until", "paid", "reason", "password", "understood"];

export default function ChangeBalance() {
  const t = useT();
  const { change, person, kinds, held, currency, currencies, key, proof } = useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, FIELDS, { currency });
  const here = `/admin/people/${person.id}`;
  return (
    <AdminPage heading={t(`admin.${change}BalanceTitle`, { name: person.name })}>
      <AccountForm
        answer={answer}
        action={`${here}/balance/${change}`}
        submit={t(`admin.${change}Balance`)}
        back={here}
        proof={proof}
        understood={change === "take" ? t("admin.takeBalanceConfirm") : undefined}
      >
        <p>{t(`admin.${change}BalanceText`)}</p>
        {held.length > 0 ? <DescriptionList descriptions={held} /> : <p>{t("wallet.balanceEmpty")}</p>}
        <input type="hidden" name="key" value={key} />
        <RecipientField answer={answer} label={t("admin.account")} name={person.name} />
        <Select
          {...answer.field("kind")}
          label={t("admin.balance")}
          options={[{ value: "", label: t("admin.choose") }, ...kinds]}
          required
        />
        <AmountFields answer={answer} currencies={currencies} hint={t("admin.pointsHint")} />
        {change === "add" ? (
          <TextField
            {...answer.field("until")}
            type="date"
            label={t("admin.until")}
            hint={t("admin.balanceUntilHint")}
          />
        ) : null}
        <Tick name="paid" defaultChecked={answer.value("paid") === "on"}>
          {t(`admin.${change}BalancePaid`)}
        </Tick>
        <ReasonField answer={answer} />
      </AccountForm>
    </AdminPage>
  );
}
