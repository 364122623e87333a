import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { hasRight } from "#server/core/staff";
import { message } from "~/i18n/messages";
import { notFoundForOwner, requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountForm } from "~/shared/account/account-form";
import { proofAsked, readOperatorForm } from "~/shared/account/operator-proof.server";
import { Select, TextField } from "~/ui/field";
import { formAnswer } from "~/ui/form-answer";
import { AdminPage } from "./admin-page";
import { walletChange } from "./money-fields.server";
import { findPerson } from "./person.server";
import { ReasonField } from "./wallet-fields";

const TEAM_LONGEST = 60;
const ROLES = ["agent", "supervisor"] as const;
const ALL_AGENTS = { page: 1, perPage: 500 };

/** AG-08: the team of an agent, and who gets their clients; with them goes commission, which takes another right. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context, "people");
  const { account, i18n } = operator;
  const { t } = i18n;
  const { organisation } = context;
  const { id, name } = await findPerson(params["id"], account, context);
  const { agents } = context.asOperator(account);
  const all = (await agents.list(organisation, ALL_AGENTS)).agents;
  if (!all.some((agent) => agent.id === id)) return notFoundForOwner(context);
  const place = (await agents.teams(organisation)).find(({ agentId }) => agentId === id);
  const heading = t("commission.teamTitle", { name });
  return {
    title: pageTitle(context, t, heading),
    heading,
    person: { id, name },
    text: t("commission.teamText"),
    place: { team: place?.team ?? "", role: place?.role ?? "agent" },
    words: {
      team: t("commission.team"),
      teamHint: t("commission.teamHint"),
      role: t("commission.role"),
      to: t("commission.handOver"),
      submit: t("commission.teamSave"),
    },
    roles: ROLES.map((value) => ({ value, label: t(`commission.role-${value}`) })),
    others: hasRight(account, "money")
      ? [
          { value: "", label: t("commission.handOverNone") },
          ...all
            .filter((agent) => agent.id !== id)
            .map((agent) => ({ value: agent.id, label: `${agent.name}, ${agent.email}` })),
        ]
      : undefined,
    proof: await proofAsked(operator, context),
  };
}

/** Sent twice it comes to the same. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const operator = await requireOperator(request, context, "people");
  const { organisation } = context;
  const { id: accountId } = await findPerson(params["id"], operator.account, context);
  const { reason, password } = walletChange;
  const team = z
    .string()
    .trim()
    .max(TEAM_LONGEST, message("agent.textTooLong", { max: TEAM_LONGEST }))
    .default("");
  const schema = z.object({ reason, password, team, role: z.enum(ROLES).default("agent"), to: z.string().default("") });
  const form = await readOperatorForm(operator, { request, context }, schema);
  if (!form.ok) return form.answer;
  if (form.value.to !== "") await requireOperator(request, context, "money");
  const { agents } = context.asOperator(operator.account);
  const { role, to } = form.value;
  const place = form.value.team === "" ? undefined : { team: form.value.team, role };
  const placed = await agents.place(organisation, { accountId, place, reason: form.value.reason });
  if (!placed.ok) return notFoundForOwner(context);
  if (to === "") return redirect(`/admin/people/${accountId}?done=team`, 303);
  const moved = await agents.handOver(organisation, { from: accountId, to, reason: form.value.reason });
  if (!moved.ok) return form.refuse({ to: ["commission.handOverWrong"] });
  return redirect(`/admin/people/${accountId}?done=${moved.value.kept > 0 ? "handed-some" : "handed"}`, 303);
}

export default function AgentTeam() {
  const { heading, person, text, place, words, roles, others, proof } = useLoaderData<typeof loader>();
  const answer = formAnswer(
    useActionData<typeof action>()?.result,
    ["team", "role", "to", "reason", "password"],
    place,
  );
  const back = `/admin/people/${person.id}`;
  return (
    <AdminPage heading={heading} list={{ href: back, text: person.name }}>
      <AccountForm answer={answer} action={`${back}/team`} submit={words.submit} back={back} proof={proof}>
        <p>{text}</p>
        <TextField
          {...answer.field("team")}
          label={words.team}
          hint={words.teamHint}
          maxLength={TEAM_LONGEST}
          dir="auto"
          autoComplete="off"
        />
        <Select {...answer.field("role")} label={words.role} options={roles} />
        {others ? <Select {...answer.field("to")} label={words.to} options={others} /> : null}
        <ReasonField answer={answer} />
      </AccountForm>
    </AdminPage>
  );
}
