import { type ActionFunctionArgs, type AppLoadContext, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { Account } from "#server/auth/account";
import { isolated } from "~/i18n/format";
import { message } from "~/i18n/messages";
import { readForm, refuse } from "~/request/form.server";
import { notFound, requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountForm } from "~/shared/account/account-form";
import { proofAsked, readOperatorForm } from "~/shared/account/operator-proof.server";
import { DescriptionList } from "~/ui/description-list";
import { fact } from "~/ui/description-list.css";
import { formAnswer } from "~/ui/form-answer";
import { Notice } from "~/ui/notice";
import { AdminPage } from "./admin-page";
import { Group } from "./loyalty-form";
import { walletChange } from "./money-fields.server";
import { command } from "./setup.server";
import { changeLines } from "./site-changes.server";
import { fixedLines, groupsOf, longestTyped, nameOf } from "./site-fields.server";
import { groupTitle } from "./site-groups.server";
import { notByPageTexts, settingErrors } from "./site-refusals.server";
import { ReasonField } from "./wallet-fields";

type Shown = { account: Account; context: AppLoadContext; group: string | undefined };

async function findForm({ account, context, group: named }: Shown) {
  const { site } = context.asOperator(account);
  const group = site.groups(context.organisation).find((each) => each === named);
  if (!group) return notFound();
  return { site, group, ...(await site.form(context.organisation, group)) };
}

/** OP-01: the settings of one subject. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context, "settings");
  const { account, i18n } = operator;
  const { group, fields, fixed, isPartlyByCommand, lastChange, secrets } = await findForm({
    account,
    context,
    group: params["group"],
  });
  const { t } = i18n;
  const heading = groupTitle(group, i18n);
  return {
    title: pageTitle(context, t, heading),
    heading,
    text: t("site.formText"),
    warnings: secrets.map((name) => t("site.missingSecret", { name: isolated(name) })),
    groups: groupsOf(fields, i18n),
    fixed: isPartlyByCommand
      ? { text: t("site.fixedText", { command: command("organisation set") }), lines: fixedLines(fixed, i18n) }
      : undefined,
    here: `/admin/site/${group}`,
    back: { href: "/admin/site", text: t("site.title") },
    lastChange: String(lastChange),
    submit: t("site.review"),
    confirm: { heading: t("site.willChange"), submit: t("site.save") },
    proof: await proofAsked(operator, context),
  };
}

/** Shows first what would change, and stores that and nothing else once it is confirmed. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const operator = await requireOperator(request, context, "settings");
  const { account, i18n } = operator;
  const { organisation } = context;
  const { site, group, fields } = await findForm({ account, context, group: params["group"] });
  const { reason, password } = walletChange;
  const known = { confirmed: z.string().default(""), lastChange: z.coerce.number().int().catch(-1) };
  const lineUpTo = (max: number) => z.string().max(max, message("refusals.nameTooLong", { max })).default("");
  const lines = Object.fromEntries(fields.map((field) => [nameOf(field.path), lineUpTo(longestTyped(field))]));
  const sent = await readForm(request.clone(), z.object({ ...lines, ...known }));
  if (!sent.ok) return refuse(request, context, sent.submission);
  const typedLines = sent.value as Record<string, unknown>;
  const typed = Object.fromEntries(fields.map(({ path }) => [path, String(typedLines[nameOf(path)] ?? "")]));
  const { confirmed, lastChange } = sent.value as { confirmed: string; lastChange: number };
  const on = { lastChange, locale: i18n.locale };
  const proposed = await site.propose(organisation, group, typed, on);
  const errorsOf = (not: Exclude<typeof proposed, { ok: true }>): Record<string, string[]> => {
    if (not.reason === "wrong") return settingErrors(not.errors, i18n);
    return { "": not.reason === "changed-meanwhile" ? [i18n.t("site.stale")] : notByPageTexts(not, i18n) };
  };
  if (!proposed.ok) return refuse(request, context, sent.submission, { errors: errorsOf(proposed) });
  const { changed, digest } = proposed.value;
  if (changed.length === 0) return refuse(request, context, sent.submission, { errors: { "": ["site.nothing"] } });
  const proposal = { lines: changeLines(changed, i18n), digest };
  if (confirmed !== digest) return data({ result: sent.submission.reply(), proposal });
  const form = await readOperatorForm(
    operator,
    { request, context },
    z.object({ ...lines, ...known, reason, password }),
  );
  if (!form.ok) return withProposal(await form.answer, proposal);
  const set = await site.set(organisation, group, typed, { reason: String(form.value.reason), ...on });
  if (set.ok) return redirect("/admin/site?done=saved", 303);
  return form.refuse(errorsOf(set));
}

type Refused = Awaited<ReturnType<typeof refuse>>;
type Proposal = { lines: string[]; digest: string };

/** The form as it was refused, with what it would change. */
const withProposal = ({ data: answer, init }: Refused, proposal: Proposal) => data({ ...answer, proposal }, init ?? {});

export default function SiteGroup() {
  const { heading, text, warnings, groups, fixed, here, back, lastChange, submit, confirm, proof } =
    useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { proposal } = (sent ?? {}) as { proposal?: Proposal };
  const fields = groups.flatMap((group) => group.fields);
  // A form builds on the change that its page showed, also once it was refused: a newer number would hide what changed since.
  const stored = { ...Object.fromEntries(fields.map(({ name, value }) => [name, value])), lastChange };
  const answer = formAnswer(sent?.result, [...fields.map(({ name }) => name), "reason", "password"], stored);
  return (
    <AdminPage heading={heading} list={back}>
      {warnings.map((warning) => (
        <Notice key={warning} tone="warn" text={warning} />
      ))}
      {fixed ? (
        <>
          <p>{fixed.text}</p>
          <DescriptionList descriptions={fixed.lines} />
        </>
      ) : null}
      <AccountForm
        answer={answer}
        action={here}
        submit={proposal ? confirm.submit : submit}
        back={back.href}
        proof={proposal && proof}
      >
        <input type="hidden" name="lastChange" value={answer.value("lastChange")} />
        {proposal ? (
          <>
            <input type="hidden" name="confirmed" value={proposal.digest} />
            <h2>{confirm.heading}</h2>
            <ul>
              {proposal.lines.map((line) => (
                <li key={line} className={fact}>
                  {line}
                </li>
              ))}
            </ul>
            <ReasonField answer={answer} />
          </>
        ) : (
          <p>{text}</p>
        )}
        {groups.map((group) => (
          <Group key={group.fields[0]?.name} {...group} answer={answer} />
        ))}
      </AccountForm>
    </AdminPage>
  );
}
