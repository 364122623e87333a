import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { Money } from "#server/core/money";
import { formatMoney } from "~/i18n/format";
import { message } from "~/i18n/messages";
import { messagesOf } from "~/i18n/t";
import { readForm, refuse } from "~/request/form.server";
import { notFound, requireSignedIn } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { BALANCE_NAMES } from "~/shared/wallet/card-name";
import { refuseToPay, settingOf } from "~/shared/wallet/pay-form.server";
import { unpaidOf } from "~/shared/wallet/unpaid";
import { withdrawTerms } from "~/shared/wallet/withdraw-terms.server";
import { Button, ButtonLink } from "~/ui/button";
import { Fieldset, RadioCard } from "~/ui/choice";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { formAnswer } from "~/ui/form-answer";
import { card, narrow, page, row, stack, strong } from "~/ui/layout.css";
import { Notice } from "~/ui/notice";

const useT = messagesOf("purchases", "wallet");

const HERE = "/wallet/top-up";
const LONGEST_AMOUNT = 40;

/** WA-08: fills a balance through a payment page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { i18n } = await requireSignedIn(request, context);
  const { t, locale } = i18n;
  const { organisation, topUps } = context;
  const kinds = topUps.fillable(organisation);
  if (kinds.length === 0) notFound();
  const unpaid = unpaidOf(request);
  const { searchParams } = new URL(request.url);
  return {
    unpaid: unpaid && t(unpaid),
    wanted: kinds.find((kind) => kind === searchParams.get("balance")) ?? kinds[0],
    typed: searchParams.get("amount")?.slice(0, LONGEST_AMOUNT) ?? "",
    title: pageTitle(context, t, t("purchases.topUpTitle")),
    key: crypto.randomUUID(),
    kinds,
    currency: organisation.currency,
    withdraw: withdrawTerms("wallet-page.withdrawTopUp", organisation.topUpWithdrawDays, context, i18n),
    ...limitsText(topUps.limits(organisation), locale),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account, i18n } = await requireSignedIn(request, context);
  const { organisation, topUps } = context;
  const kinds = topUps.fillable(organisation);
  if (kinds.length === 0) notFound();
  const form = await readForm(request, topUpForm);
  if (!form.ok) return refuse(request, context, form.submission);
  const { key, balance, amount: typed } = form.value;
  const amount = topUps.amount(organisation, typed, i18n.locale);
  if (!amount.ok) {
    const problem = {
      wrong: "refusals.amountWrong",
      ambiguous: "refusals.amountAmbiguous",
      outside: message("refusals.amountOutside", limitsText(topUps.limits(organisation), i18n.locale)),
    }[amount.reason];
    return refuse(request, context, form.submission, { errors: { amount: [problem] } });
  }
  const kind = balance === "" && kinds.length === 1 ? kinds[0] : kinds.find((each) => each === balance);
  if (!kind) return refuse(request, context, form.submission, { errors: { "": ["refusals.notListed"] } });
  const setting = await settingOf(request, context, account, "/wallet");
  const begun = await topUps.fill(setting, { key, balance: kind, amount: amount.value });
  return begun.ok ? redirect(begun.value.href, 303) : refuseToPay(request, context, form.submission, "", begun);
}

const topUpForm = z.object({
  key: z.uuid().catch(() => crypto.randomUUID()),
  balance: z.string().max(40).default(""),
  amount: z.string(message("refusals.amountWrong")).max(LONGEST_AMOUNT, message("refusals.amountWrong")),
});

const limitsText = ({ least, most }: Record<"least" | "most", Money>, locale: string) => ({
  least: formatMoney(least, locale),
  most: formatMoney(most, locale),
});

export default function TopUp() {
  const t = useT();
  const { withdraw, key, kinds, unpaid, wanted, typed, currency, least, most } = useLoaderData<typeof loader>();
  const stored = { balance: wanted, amount: typed, key };
  const answer = formAnswer(useActionData<typeof action>()?.result, ["amount"], stored);
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      <ErrorSummary errors={answer.errors} answer={answer.result} />
      <h1>{t("purchases.topUpTitle")}</h1>
      {unpaid && !answer.result ? <Notice tone="warn" role="status" text={unpaid} /> : null}
      <Form className={`${card} ${stack}`} method="post" action={HERE} noValidate reloadDocument>
        <input type="hidden" name="key" value={answer.value("key")} />
        <p>{t("purchases.topUpIntro")}</p>
        <p>{withdraw}</p>
        {kinds.length > 1 ? (
          <Fieldset legend={t("purchases.topUpWhich")}>
            {kinds.map((kind) => (
              <div key={kind}>
                <RadioCard name="balance" value={kind} defaultChecked={answer.isTicked("balance", kind)}>
                  <span className={strong}>{t(BALANCE_NAMES[kind])}</span>
                </RadioCard>
              </div>
            ))}
          </Fieldset>
        ) : null}
        <TextField
          {...answer.field("amount")}
          label={t("purchases.amount", { currency })}
          hint={t("purchases.amountHint", { least, most })}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          required
        />
        <div className={row}>
          <Button>{t("purchases.topUp")}</Button>{" "}
          <ButtonLink kind="quiet" href="/wallet" text={t("purchases.cancel")} />
        </div>
      </Form>
    </main>
  );
}
