import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { MOST_IN_GROUP } from "#server/core/limits";
import { message } from "~/i18n/messages";
import { maxTyped, readForm, refuse } from "~/request/form.server";
import { requireAgent } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountForm } from "~/shared/account/account-form";
import { beginsWith } from "~/shared/person/option-matches";
import { Field, TextField } from "~/ui/field";
import { formAnswer } from "~/ui/form-answer";
import { LongSelect } from "~/ui/long-select";

import { TextArea } from "~/ui/text-area";
import { AgentPage } from "./agent-page";
import { clientHref, ownClient } from "./clients.server";
import { type GroupLine, LONGEST_LINE, readGroup } from "./group-lines.server";
import { wordsOf } from "./words.server";

/** AG-01: many travelers of a client at once, one in each line. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireAgent(request, context);
  const { t } = i18n;
  const client = await ownClient(params["client"], account, context);
  const heading = t("agent.groupFor", { name: client.name });
  return {
    title: pageTitle(context, t, heading),
    heading,
    back: clientHref(client),
    words: wordsOf(i18n, "groupNames", "groupMore", "groupNationality", "groupAdd"),
    hint: t("agent.groupHint", { max: MOST_IN_GROUP }),
    labels: Array.from({ length: MOST_IN_GROUP }, (_, index) => t("agent.line", { number: index + 1 })),
    stored: { key: crypto.randomUUID(), nationalityId: String(account.nationalityId), names: "" },
  };
}

const damaged = message("refusals.formDamaged");
const groupForm = z.object({
  key: z.string(damaged).max(64, damaged),
  nationalityId: z.coerce.number(message("refusals.notListed")).int(message("refusals.notListed")).default(0),
  /** New lines, and those of a form that was refused. */
  names: z
    .string()
    .check(maxTyped(MOST_IN_GROUP * LONGEST_LINE))
    .default(""),
  line: z.array(z.string()).default([]),
});

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account, i18n } = await requireAgent(request, context);
  const client = await ownClient(params["client"], account, context);
  const form = await readForm(request, groupForm);
  if (!form.ok) return refuse(request, context, form.submission);
  const { key, nationalityId, names, line } = form.value;
  const typed = [...line, ...names.split(/\r\n?|\n/)].map((each) => each.trim()).filter(Boolean);
  const refusedFor = (errors: Record<string, string[]>) => refuse(request, context, form.submission, { errors });
  if (typed.length === 0) return refusedFor({ names: ["agent.groupNone"] });
  if (typed.length > MOST_IN_GROUP)
    return refusedFor({ names: [i18n.t("agent.groupTooMany", { max: MOST_IN_GROUP, count: typed.length })] });
  const { travellers } = context.agency;
  const { details, lines } = readGroup(typed, nationalityId, context, i18n);
  if (lines.some(({ error }) => error)) {
    const answer = form.submission.reply();
    const initialValue = { key, nationalityId: String(nationalityId), names: "" };
    return data({ result: { ...answer, initialValue, error: {} }, lines }, { status: 400 });
  }
  const saved = await travellers.addAll(client, details, key);
  if (!saved.ok) return refusedFor({ nationalityId: ["refusals.notListed"] });
  if (saved.value === "too-many")
    return refusedFor({ "": [i18n.t("refusals.tooManyTravellers", { max: travellers.most })] });
  return redirect(`${clientHref(client)}?done=group`, 303);
}

const idOf = (index: number): string => `line-${index + 1}`;

export default function ClientGroup() {
  const { heading, back, words, hint, labels, stored } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const lines: GroupLine[] = answered && "lines" in answered ? answered.lines : keptLines(answered?.result);
  const answer = formAnswer(answered?.result, ["names", "nationalityId"], stored);
  const wrong = lines.flatMap(({ error }, index) =>
    error ? [{ id: idOf(index), text: `${labels[index]}: ${error}` }] : [],
  );
  return (
    <AgentPage heading={heading}>
      <AccountForm
        answer={{ ...answer, errors: [...answer.errors, ...wrong] }}
        action={`${back}/group`}
        submit={words.groupAdd}
        back={back}
      >
        <input type="hidden" name="key" value={answer.value("key")} />
        {lines.map(({ text, error }, index) => (
          <TextField
            key={idOf(index)}
            id={idOf(index)}
            name="line"
            label={labels[index]}
            defaultValue={text}
            error={error}
            dir="auto"
            autoComplete="off"
            spellCheck={false}
          />
        ))}
        <Field
          // Its lines are fields now: what the browser kept in it would be sent twice.
          key={lines.length}
          id="names"
          label={lines.length > 0 ? words.groupMore : words.groupNames}
          hint={hint}
          error={answer.errorOf("names")}
        >
          {(control) => (
            <TextArea
              {...control}
              name="names"
              rows={lines.length > 0 ? 3 : 12}
              dir="auto"
              autoComplete="off"
              spellCheck={false}
              defaultValue={answer.value("names")}
            />
          )}
        </Field>
        <LongSelect
          id="nationalityId"
          name="nationalityId"
          value={answer.value("nationalityId")}
          error={answer.errorOf("nationalityId")}
          list="nationalities"
          label={words.groupNationality}
          matches={beginsWith}
        />
      </AccountForm>
    </AgentPage>
  );
}

type Result = { initialValue?: Record<string, unknown> | null };

/** The lines of a form that was refused for something else. */
const keptLines = (result: Result | undefined): GroupLine[] =>
  [result?.initialValue?.["line"] ?? []].flat().map((text) => ({ text: String(text), error: undefined }));
