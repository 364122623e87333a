import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { formatDecimal, formatMoney } from "~/i18n/format";
import { message } from "~/i18n/messages";
import { requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountForm } from "~/shared/account/account-form";
import { proofAsked, readOperatorForm } from "~/shared/account/operator-proof.server";
import { DescriptionList } from "~/ui/description-list";
import { Select } from "~/ui/field";
import { formAnswer } from "~/ui/form-answer";
import { AdminPage } from "./admin-page";
import { walletChange } from "./money-fields.server";
import { findPerson } from "./person.server";
import { command } from "./setup.server";
import { ReasonField } from "./wallet-fields";

const ALL_AGENTS = { page: 1, perPage: 500 };

/** OP-03: ends the role of an agent; the question says what is open and who gets it, and with it the commission. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context, "money");
  const { account, i18n } = operator;
  const { t, locale } = i18n;
  const { organisation } = context;
  const { id, name } = await findPerson(params["id"], account, context);
  const { agents } = context.asOperator(account);
  const work = await agents.work(organisation, id);
  if (!work) return redirect(`/admin/people/${id}?done=agent-end-before`);
  const others = (await agents.list(organisation, ALL_AGENTS)).agents.filter(
    (agent) => agent.id !== id && agent.status === "active",
  );
  const isOpen = work.clients + work.quotes + work.tasks > 0;
  const heading = t("commission.agentEndTitle", { name });
  return {
    title: pageTitle(context, t, heading),
    heading,
    person: { id, name },
    text: t("commission.agentEndText"),
    first:
      work.owed.length > 0
        ? t("commission.agentEndOwes")
        : isOpen && others.length === 0
          ? t("commission.agentEndNoOther", { command: command("agent add") })
          : undefined,
    facts: [
      { term: t("commission.openClients"), text: formatDecimal(work.clients, locale) },
      { term: t("commission.openBookings"), text: formatDecimal(work.bookings, locale) },
      { term: t("commission.openQuotes"), text: formatDecimal(work.quotes, locale) },
      { term: t("commission.openTasks"), text: formatDecimal(work.tasks, locale) },
      ...work.owed.map((amount) => ({ term: t("commission.owedCredit"), text: formatMoney(amount, locale) })),
    ],
    label: t("commission.agentEndTo"),
    chosen: { to: work.supervisor ?? "" },
    others: [
      { value: "", label: t(isOpen ? "commission.agentEndChoose" : "commission.agentEndToNone") },
      ...others.map((agent) => ({ value: agent.id, label: `${agent.name}, ${agent.email}` })),
    ],
    understood: t("commission.agentEndConfirm"),
    submit: t("commission.agentEnd"),
    proof: await proofAsked(operator, context),
  };
}

const endForm = z.object({
  to: z.string().default(""),
  understood: z.literal("on", message("refusals.confirmMissing")),
  reason: walletChange.reason,
  password: walletChange.password,
});

export async function action({ params, request, context }: ActionFunctionArgs) {
  const operator = await requireOperator(request, context, "money");
  const { id: accountId } = await findPerson(params["id"], operator.account, context);
  const form = await readOperatorForm(operator, { request, context }, endForm);
  if (!form.ok) return form.answer;
  const { to, reason } = form.value;
  const { agents } = context.asOperator(operator.account);
  const ended = await agents.end(context.organisation, { accountId, to: to || undefined, reason });
  if (ended.ok) return redirect(`/admin/people/${accountId}?done=agent-end`, 303);
  context.logged.refusal = ended.reason;
  switch (ended.reason) {
    case "no-agent":
      return redirect(`/admin/people/${accountId}?done=agent-end-before`, 303);
    case "own":
      return form.refuse({ understood: ["commission.agentEndOwn"] });
    case "owes":
      return form.refuse({ understood: ["commission.agentEndOwes"] });
    case "needs-colleague":
      return form.refuse({ to: ["commission.agentEndNeedsColleague"] });
    case "no-colleague":
      return form.refuse({ to: ["commission.handOverWrong"] });
    case "kept":
      return form.refuse({ to: [message("commission.agentEndKept", { count: ended.kept })] });
  }
}

export default function EndAgent() {
  const { heading, person, text, facts, label, chosen, others, understood, submit, proof, first } =
    useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, ["to", "reason", "password", "understood"], chosen);
  const back = `/admin/people/${person.id}`;
  return (
    <AdminPage heading={heading} list={{ href: back, text: person.name }}>
      {first ? (
        <>
          <DescriptionList descriptions={facts} />
          <p>{first}</p>
        </>
      ) : (
        <AccountForm
          answer={answer}
          action={`${back}/agent-end`}
          submit={submit}
          back={back}
          proof={proof}
          understood={understood}
        >
          <p>{text}</p>
          <DescriptionList descriptions={facts} />
          <Select {...answer.field("to")} label={label} options={others} />
          <ReasonField answer={answer} />
        </AccountForm>
      )}
    </AdminPage>
  );
}
