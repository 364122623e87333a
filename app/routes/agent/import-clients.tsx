import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import type { ImportLine, LineProblem } from "#server/agency/index";
import type { DetailProblem } from "#server/auth/details";
import { COMPANY_LONGEST } from "#server/core/limits";
import { cutAt } from "#server/core/pages";
import { type KeyIn, message } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { formDataOf, say } from "~/request/form.server";
import { requireAgent } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { problemMessages } from "~/shared/person/profile-messages";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choice";
import { DescriptionList } from "~/ui/description-list";
import { ErrorSummary } from "~/ui/error-summary";
import { Field, TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { card, prose, row, stack, tight } from "~/ui/layout.css";
import { Notice } from "~/ui/notice";
import { TextArea } from "~/ui/text-area";
import { AgentPage } from "./agent-page";
import { wordsOf } from "./words.server";

const HERE = "/agent/clients/import";

const FILE_PROBLEMS = {
  "not-utf-8": "agent.csvNotUtf8",
  "no-header": "agent.csvNoHeader",
  "no-lines": "agent.csvNoLines",
  "too-many": "agent.csvTooMany",
} as const;

const LINE_PROBLEMS = {
  "no-key": "agent.lineNoKey",
  repeated: "agent.lineRepeated",
  "open-quote": "agent.lineOpenQuote",
  "more-cells": "agent.lineMoreCells",
} as const;

const LABELS: Record<string, KeyIn<"agent">> = {
  firstName: "agent.firstName",
  lastName: "agent.lastName",
  email: "agent.email",
  phone: "agent.phone",
  language: "agent.language",
  currency: "agent.currency",
  externalId: "agent.externalId",
  birthday: "agent.bornOn",
  companyName: "agent.companyName",
  companyAddress: "agent.companyAddress",
  companyTaxNumber: "agent.companyTaxNumber",
  note: "agent.notes",
};

/** Fields that are no names, and their most characters. */
const TEXTS: Record<string, number> = {
  externalId: 60,
  companyName: COMPANY_LONGEST.name,
  companyAddress: COMPANY_LONGEST.address,
  companyTaxNumber: COMPANY_LONGEST.taxNumber,
  note: 2_000,
};

/** Names of columns that come back; a first line may be all of a text. */
const MOST_NAMES = 20;
const LONGEST_NAME = 40;

const shownNames = (names: string[]): string =>
  [
    ...names.slice(0, MOST_NAMES).map((name) => name.slice(0, LONGEST_NAME)),
    ...(names.length > MOST_NAMES ? ["…"] : []),
  ].join(", ");

/** AG-01: clients from a CSV file, pasted or sent, and what it would do before it does it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { i18n } = await requireAgent(request, context);
  const { columns, most } = context.agency.clientImport;
  const heading = i18n.t("agent.importClients");
  return {
    title: pageTitle(context, i18n.t, heading),
    heading,
    words: wordsOf(
      i18n,
      ...(["csv", "csvFile", "csvFileHint", "checkCsv", "checked", "checkedTitle"] as const),
      ...(["linesRefused", "linesTaken", "runImport", "importKeys", "importTellHint"] as const),
    ),
    intro: i18n.t("agent.importIntro", { max: most }),
    columns: columns.join(", "),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account, i18n } = await requireAgent(request, context);
  const { clientImport } = context.agency;
  const sent = await formDataOf(request, [], "file");
  const textOf = (name: string) => String(sent.get(name) ?? "");
  const csv = textOf("file").trim() === "" ? textOf("csv") : textOf("file");
  const planned = await clientImport.plan(account, csv, context);
  if (!planned.ok) {
    const isUnknown = planned.reason === "no-header" && planned.ignored.length > 0;
    const error = isUnknown
      ? i18n.t("agent.csvUnknown", { columns: shownNames(planned.ignored) })
      : i18n.t(FILE_PROBLEMS[planned.reason], { max: clientImport.most });
    return data({ csv, error, shown: undefined }, { status: 400 });
  }
  if (textOf("intent") !== "import") return data({ csv, error: undefined, shown: shownPlan(planned.value, i18n) });
  const tells = textOf("tell") === "on";
  const { added, changed, told, isLimited } = await clientImport.run(account, planned.value, context, { tells });
  const counts = `added=${added}&changed=${changed}&told=${told}`;
  return redirect(`/agent/client-list?${counts}${isLimited ? "&limited=1" : ""}`, 303);
}

type Planned = { lines: ImportLine[]; ignored: string[]; told: number };

function shownPlan({ lines, ignored, told }: Planned, i18n: I18n) {
  const { t } = i18n;
  const count = (outcome: ImportLine["outcome"]) => String(lines.filter((line) => line.outcome === outcome).length);
  const shown = ({ first, last, name }: ImportLine, notes: string[]) => ({
    first,
    parts: [
      first === last ? t("agent.line", { number: first }) : t("agent.lines", { first, last }),
      name,
      ...notes,
    ].filter(Boolean),
  });
  const refused = lines.flatMap((line) =>
    line.outcome === "refused"
      ? [
          shown(
            line,
            line.problems.map((problem) => problemText(problem, i18n)),
          ),
        ]
      : [],
  );
  const taken = lines.flatMap((line) => {
    if (line.outcome === "new") return [shown(line, [t("agent.lineNew")])];
    return line.outcome === "changed" ? [shown(line, [t("agent.lineChanged")])] : [];
  });
  return {
    facts: [
      { term: t("agent.lineNew"), text: count("new") },
      { term: t("agent.lineChanged"), text: count("changed") },
      { term: t("agent.lineSame"), text: count("same") },
      { term: t("agent.lineRefused"), text: count("refused") },
      ...(ignored.length > 0 ? [{ term: t("agent.ignored"), text: shownNames(ignored) }] : []),
    ],
    tell: told > 0 ? t("agent.importTell", { count: told }) : undefined,
    refused: cut(refused, t),
    taken: cut(taken, t),
  };
}

/** The first lines, and how many there are after them. */
function cut<Line>(lines: Line[], t: I18n["t"]) {
  const { rows, hasMore } = cutAt(lines);
  return { lines: rows, more: hasMore ? t("agent.linesMore", { count: lines.length - rows.length }) : undefined };
}

const fieldProblem = (field: string, why: DetailProblem): string => {
  if (field === "birthday") return "agent.birthdayWrong";
  if (why === "too-long" && field in TEXTS) return message("agent.textTooLong", { max: TEXTS[field] ?? 0 });
  if (field === "companyName" && why === "missing") return "agent.companyMissing";
  return problemMessages({ [field]: why })[field]?.[0] ?? "";
};

function problemText(problem: LineProblem, { t }: I18n): string {
  if (typeof problem === "string") return t(LINE_PROBLEMS[problem]);
  const { field, problem: why } = problem;
  const text = why === "taken" ? t("agent.lineTaken") : say(fieldProblem(field, why), t);
  const label = LABELS[field];
  return label ? `${t(label)}: ${text}` : text;
}

export default function ImportClients() {
  const { heading, words, intro, columns } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { csv = "", error, shown } = answer ?? {};
  return (
    <AgentPage heading={heading}>
      <ErrorSummary errors={error ? [{ id: "csv", text: error }] : []} answer={answer} />
      {shown ? <Plan {...shown} words={words} /> : null}
      <Form
        className={`${card} ${stack} ${prose}`}
        method="post"
        action={HERE}
        encType="multipart/form-data"
        reloadDocument
      >
        <p>{intro}</p>
        <p>
          <code dir="ltr">{columns}</code>
        </p>
        <p>{words.importKeys}</p>
        <Field id="csv" label={words.csv} {...(error && { error })}>
          {(control) => <TextArea {...control} name="csv" rows={8} dir="auto" spellCheck={false} defaultValue={csv} />}
        </Field>
        <TextField name="file" type="file" accept=".csv,text/csv" label={words.csvFile} hint={words.csvFileHint} />
        {shown?.tell ? (
          <>
            <Checkbox name="tell">{shown.tell}</Checkbox>
            <p>{words.importTellHint}</p>
          </>
        ) : null}
        <p className={row}>
          <Button intent="check">{words.checkCsv}</Button>{" "}
          {shown && shown.taken.lines.length > 0 ? (
            <Button kind="go" intent="import">
              {words.runImport}
            </Button>
          ) : null}
        </p>
      </Form>
    </AgentPage>
  );
}

type PlanProps = ReturnType<typeof shownPlan> & {
  words: Record<"checked" | "checkedTitle" | "linesRefused" | "linesTaken", string>;
};

function Plan({ facts, refused, taken, words }: PlanProps) {
  return (
    <section className={`${card} ${stack}`} aria-labelledby="plan">
      <h2 id="plan">{words.checkedTitle}</h2>
      <Notice role="status" text={words.checked} />
      <DescriptionList descriptions={facts} />
      <Lines id="refused" heading={words.linesRefused} {...refused} />
      <Lines id="taken" heading={words.linesTaken} {...taken} />
    </section>
  );
}

type LinesProps = { id: string; heading: string } & PlanProps["refused"];

function Lines({ id, heading, lines, more }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <section className={`${stack} ${tight}`} aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      <ul className={`${stack} ${tight}`}>
        {lines.map(({ first, parts }) => (
          <li key={first}>
            {parts.map((part, index) => (
              <Fragment key={part}>
                {index > 0 ? " · " : null}
                <bdi>{part}</bdi>
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
      {more ? <p>{more}</p> : null}
    </section>
  );
}
