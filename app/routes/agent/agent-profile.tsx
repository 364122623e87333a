import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { fullName } from "#server/core/names";
import { formatDay, formatDays, formatList, formatMoney } from "~/i18n/format";
import { message } from "~/i18n/messages";
import { doneText } from "~/request/done-text.server";
import { readForm, refuse } from "~/request/form.server";
import { notFound, requireAgent } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { refuseToPay, settingOf } from "~/shared/wallet/pay-form.server";
import { unpaidOf } from "~/shared/wallet/unpaid";
import { Button } from "~/ui/button";
import { Tick } from "~/ui/choice";
import { DescriptionList } from "~/ui/description-list";
import { ErrorSummary } from "~/ui/error-summary";
import { Form } from "~/ui/form";
import { formAnswer } from "~/ui/form-answer";
import { card, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { AgentPage } from "./agent-page";

const HERE = "/agent/profile";

/** RT-06, AG-06: who the agent is, and the credit that the ledger says they have. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireAgent(request, context);
  const { t, locale } = i18n;
  const { currency } = context.organisation;
  const { limit, free } = await context.wallet.credit(context.organisation, account);
  const balances = await context.commissions.balances(account);
  const money = (minor: number) => formatMoney({ minor, currency }, locale);
  const { overdue, months } = await context.wallet.creditDue(context.organisation, account);
  const isPaidHere = context.payments.areTaken(context.organisation);
  const unpaid = unpaidOf(request);
  return {
    title: pageTitle(context, t, t("agent.profile")),
    unpaid: unpaid && t(unpaid),
    overdue: overdue > 0 ? t("agent.creditOverdue", { amount: money(overdue) }) : undefined,
    statement: {
      heading: t("agent.creditMonths"),
      months: months
        // What is open at the end of a month is so at the end of the next ones: it is paid where it became that much.
        .map((month, index) => (month.open === months[index + 1]?.open ? { ...month, open: 0 } : month))
        .filter(({ used, paid, owed }) => used + paid + owed > 0)
        .map(({ from, to, used, paid, owed, open, dueOn }) => ({
          month: formatDays(from, to, locale, "short"),
          amounts: [
            { term: t("agent.creditUsed"), text: money(used) },
            { term: t("agent.creditPaid"), text: money(paid) },
            { term: t("agent.creditOwed"), text: money(owed) },
            ...(owed > 0 ? [{ term: t("agent.creditDueBy"), text: formatDay(dueOn, locale) }] : []),
            ...(open > 0 ? [{ term: t("agent.creditOpen"), text: money(open) }] : []),
          ],
          pay:
            open > 0 && isPaidHere
              ? { month: from, open, button: t("agent.creditPay", { amount: money(open) }) }
              : undefined,
        })),
      none: t("agent.creditMonthsNone"),
      all: t("agent.statement"),
      payText: t("agent.creditPayText"),
    },
    heading: t("agent.profile"),
    facts: [
      { term: t("agent.name"), text: fullName(account) },
      { term: t("agent.email"), text: account.email },
      {
        term: t("agent.phone"),
        text: account.phone.number === "" ? "" : `${account.phone.countryCode} ${account.phone.number}`,
      },
    ].filter(({ text }) => text !== ""),
    copies: {
      heading: t("agent.copies"),
      text: t("agent.copiesText"),
      label: t("agent.copiesWanted"),
      save: t("agent.copiesSave"),
      wanted: await context.agency.copies.wanted(account),
    },
    done: doneText(request, { copies: "agent.copiesDone" }, i18n),
    credit: t("agent.credit"),
    amounts: [
      { term: t("agent.creditLimit"), text: money(limit) },
      { term: t("agent.creditUsed"), text: money(limit - free) },
      { term: t("agent.creditFree"), text: money(overdue > 0 ? 0 : free) },
    ],
    commission: {
      heading: t("commission.title"),
      see: t("commission.see"),
      amounts: [
        {
          term: t("commission.toPay"),
          text:
            balances.length === 0
              ? t("commission.nothing")
              : formatList(
                  balances.map((balance) => formatMoney(balance, locale)),
                  locale,
                ),
        },
      ],
    },
  };
}

const copiesForm = z.object({ intent: z.literal("copies"), wanted: z.literal("on").optional() });

const payForm = z.object({
  intent: z.literal("pay").default("pay"),
  month: z.coerce.number(message("refusals.formDamaged")).int(message("refusals.formDamaged")),
  open: z.coerce.number(message("refusals.formDamaged")).int(message("refusals.formDamaged")),
});

/** AG-06: pays what a month ended with, through the provider's page. AG-09: copies of emails to clients, or none. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = await requireAgent(request, context);
  const { organisation, payments, wallet, credit } = context;
  const form = await readForm(request, z.union([copiesForm, payForm]));
  if (!form.ok) return refuse(request, context, form.submission);
  if (form.value.intent === "copies") {
    await context.agency.copies.set(account, form.value.wanted === "on");
    return redirect(`${HERE}?done=copies`, 303);
  }
  if (!payments.areTaken(organisation)) notFound();
  const { month, open: seen } = form.value;
  const { months } = await wallet.creditDue(organisation, account);
  const { open = 0 } = months.find(({ from }) => from === month) ?? {};
  if (open !== seen || open <= 0)
    return refuse(request, context, form.submission, { status: 409, errors: { "": ["agent.creditPayChanged"] } });
  const setting = await settingOf(request, context, account, HERE);
  const amount = { minor: open, currency: organisation.currency };
  const begun = await credit.pay(setting, { month, amount });
  return begun.ok ? redirect(begun.value.href, 303) : refuseToPay(request, context, form.submission, "", begun);
}

export default function AgentProfile() {
  const { heading, unpaid, done, facts, copies, credit, amounts, overdue, statement, commission } =
    useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, []);
  return (
    <AgentPage heading={heading} done={done}>
      <ErrorSummary errors={answer.errors} answer={answer.result} />
      {unpaid && !answer.result ? <Notice tone="warn" role="status" text={unpaid} /> : null}
      <section className={`${card} ${stack}`}>
        <DescriptionList descriptions={facts} />
      </section>
      <section className={`${card} ${stack}`} aria-labelledby="copies">
        <h2 id="copies">{copies.heading}</h2>
        <p>{copies.text}</p>
        <Form className={stack} method="post" action={HERE}>
          <input type="hidden" name="intent" value="copies" />
          <div>
            <Tick id="wanted" name="wanted" defaultChecked={copies.wanted}>
              {copies.label}
            </Tick>
          </div>
          <div>
            <Button kind="outline">{copies.save}</Button>
          </div>
        </Form>
      </section>
      <section className={`${card} ${stack}`} aria-labelledby="credit">
        <h2 id="credit">{credit}</h2>
        {overdue ? <Notice tone="warn" text={overdue} /> : null}
        <DescriptionList descriptions={amounts} />
      </section>
      <section className={`${card} ${stack}`} aria-labelledby="months">
        <h2 id="months">{statement.heading}</h2>
        {statement.months.length === 0 ? <p>{statement.none}</p> : null}
        {statement.months.map(({ month, amounts, pay }) => (
          <section key={month} className={stack} aria-label={month}>
            <h3>{month}</h3>
            <DescriptionList descriptions={amounts} />
            {pay ? (
              <Form className={stack} method="post" action={HERE} reloadDocument>
                <p>{statement.payText}</p>
                <input type="hidden" name="month" value={pay.month} />
                <p>
                  <Button kind="go" name="open" value={pay.open}>
                    {pay.button}
                  </Button>
                </p>
              </Form>
            ) : null}
          </section>
        ))}
        <p>
          <Link href="/wallet/statement">{statement.all}</Link>
        </p>
      </section>
      <section className={`${card} ${stack}`} aria-labelledby="commission">
        <h2 id="commission">{commission.heading}</h2>
        <DescriptionList descriptions={commission.amounts} />
        <p>
          <Link href="/agent/commission">{commission.see}</Link>
        </p>
      </section>
    </AgentPage>
  );
}
