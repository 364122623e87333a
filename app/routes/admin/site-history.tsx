import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { formatInstantInZone, isolated } from "~/i18n/format";
import { doneText } from "~/request/done-text.server";
import { requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountForm } from "~/shared/account/account-form";
import { proofAsked, readOperatorForm } from "~/shared/account/operator-proof.server";
import { formAnswer } from "~/ui/form-answer";
import { card, small, soft, stack, tight } from "~/ui/layout.css";
import { Pages } from "~/ui/pages";
import { AdminPage } from "./admin-page";
import { walletChange } from "./money-fields.server";
import { changeLines } from "./site-changes.server";
import { notByPageTexts } from "./site-refusals.server";
import { ReasonField } from "./wallet-fields";

const PER_PAGE = 50;
const HERE = "/admin/site/history";

/** OP-01: the changes of settings, the newest first, and the way back from the last one. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context, "settings");
  const { account, i18n } = operator;
  const { t, locale } = i18n;
  const { organisation } = context;
  const { site, people } = context.asOperator(account);
  const wanted = { page: Number(new URL(request.url).searchParams.get("page") ?? 1), perPage: PER_PAGE };
  const { changes, page, pages } = await site.history(organisation, wanted);
  const named = await people.named(
    organisation,
    changes.map(({ actor }) => actor),
  );
  const heading = t("site.history");
  return {
    title: pageTitle(context, t, heading),
    heading,
    back: { href: "/admin/site", text: t("site.title") },
    none: t("site.noHistory"),
    ...{ page, pages },
    changes: changes.map(({ version, changedAt, actor, reason, changed }) => ({
      version,
      when: formatInstantInZone(changedAt, organisation.timeZone, locale),
      who: t("site.changedBy", { who: isolated(named.get(actor)?.name ?? actor), reason: isolated(reason) }),
      lines: changeLines(changed, i18n),
    })),
    done: doneText(request, { undone: "site.undone" }, i18n),
    undo: { heading: t("site.undoTitle"), text: t("site.undoText"), submit: t("site.undo") },
    proof: await proofAsked(operator, context),
  };
}

/** Sent twice, the second one is refused: the change it names is not the last one any more. */
export async function action({ request, context }: ActionFunctionArgs) {
  const operator = await requireOperator(request, context, "settings");
  const { reason, password } = walletChange;
  const schema = z.object({ lastChange: z.coerce.number().int().catch(-1), reason, password });
  const form = await readOperatorForm(operator, { request, context }, schema);
  if (!form.ok) return form.answer;
  const { site } = context.asOperator(operator.account);
  const undone = await site.undo(context.organisation, form.value);
  if (undone.ok) return redirect(`${HERE}?done=undone`, 303);
  context.logged.refusal = undone.reason;
  if (undone.reason === "by-command" || undone.reason === "not-ready")
    return form.refuse({ "": notByPageTexts(undone, operator.i18n) });
  const why = { "changed-meanwhile": "site.changedMeanwhile", none: "site.nothingToUndo" } as const;
  return form.refuse({ "": [undone.reason in why ? why[undone.reason as keyof typeof why] : "site.cannotUndo"] });
}

export default function SiteHistory() {
  const { heading, back, none, changes, page, pages, done, undo, proof } = useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, ["reason", "password"]);
  return (
    <AdminPage heading={heading} list={back} done={done}>
      {changes.length === 0 ? <p>{none}</p> : null}
      <ul className={stack}>
        {changes.map(({ version, when, who, lines }) => (
          <li key={version} className={`${card} ${stack} ${tight}`}>
            <p>{who}</p>
            <p className={`${small} ${soft}`}>{when}</p>
            <ul>
              {lines.map((line) => (
                <li key={line}>
                  <p>{line}</p>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <Pages page={page} pages={pages} hrefOf={(number) => `${HERE}?page=${number}`} />
      {page === 1 && changes[0] ? (
        <section className={stack} aria-labelledby="undo">
          <h2 id="undo">{undo.heading}</h2>
          <AccountForm answer={answer} action={HERE} submit={undo.submit} back={back.href} proof={proof}>
            <p>{undo.text}</p>
            <input type="hidden" name="lastChange" value={changes[0].version} />
            <ReasonField answer={answer} />
          </AccountForm>
        </section>
      ) : null}
    </AdminPage>
  );
}
