import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatDays, zoneName } from "~/i18n/format";
import { messagesOf } from "~/i18n/t";
import { requireSignedIn } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { Button } from "~/ui/button";
import { button } from "~/ui/button.css";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { card, page, pair, row, screenOnly, small, soft, stack } from "~/ui/layout.css";
import { Link, NameLink } from "~/ui/link";
import { Money } from "~/ui/money";
import { Pages } from "~/ui/pages";
import { PrintButton } from "~/ui/print-button";
import { column, figure, statementTable } from "./statement.css";
import { readStatementDays, type StatementForm, statementHref } from "./statement-days";
import {
  namesIn,
  type StatementSection,
  statementHeld,
  statementHoldings,
  statementSections,
} from "./statement-page.server";

const useT = messagesOf("statement");

const PER_PAGE = 25;

/** WA-08: opening balance, movements and closing balance of any range of days. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireSignedIn(request, context);
  const { t, locale } = i18n;
  const { organisation, organisations, wallet } = context;
  const params = new URL(request.url).searchParams;
  const read = readStatementDays(params, { today: organisations.today(organisation), locale });
  const shown = { form: read.form, zone: zoneName(organisation.timeZone, locale) };
  if (!read.ok) {
    const title = pageTitle(context, t, t("statement.title"), { failed: true });
    return data({ title, ...shown, problems: read.problems, statement: undefined }, { status: 400 });
  }
  const wanted = { page: Number(params.get("page") ?? 1), perPage: PER_PAGE };
  const statement = await wallet.statement(organisation, account, read.days, wanted);
  const names = await namesIn(statement, account, context, i18n.language);
  return data({
    title: pageTitle(context, t, t("statement.title")),
    ...shown,
    problems: [],
    statement: {
      days: formatDays(read.days.from, read.days.to, locale),
      holdings: statementHoldings(statement, i18n),
      held: statementHeld(statement, i18n),
      sections: statementSections(statement, names, context, i18n),
      page: statement.page,
      pages: statement.pages,
    },
  });
}

export default function StatementPage() {
  const t = useT();
  const { form, zone, problems, statement } = useLoaderData<typeof loader>();
  const errors = problems.map(({ field, key }) => ({ id: field, text: t(key) }));
  return (
    <main id="content" className={`${page} ${stack}`}>
      <div>
        <h1>{t("statement.title")}</h1>
        <p className={soft}>{t("statement.intro", { zone })}</p>
      </div>
      <ErrorSummary errors={errors} answer={problems} />
      <DaysForm form={form} errors={errors} />
      {statement ? <Shown form={form} {...statement} /> : null}
      <p className={screenOnly}>
        <Link href="/wallet">{t("statement.toWallet")}</Link>
      </p>
    </main>
  );
}

function DaysForm({ form, errors }: { form: StatementForm; errors: { id: string; text: string }[] }) {
  const t = useT();
  return (
    <Form method="get" action="/wallet/statement" className={`${card} ${stack} ${screenOnly}`}>
      <div className={pair}>
        {(["from", "to"] as const).map((name) => (
          <TextField
            key={`${name} ${form[name]}`}
            type="date"
            name={name}
            label={t(`statement.${name}`)}
            defaultValue={form[name]}
            error={errors.find(({ id }) => id === name)?.text}
            required
          />
        ))}
      </div>
      <p>
        <Button>{t("statement.show")}</Button>
      </p>
    </Form>
  );
}

type ShownProps = {
  form: StatementForm;
  days: string;
  holdings: ReturnType<typeof statementHoldings>;
  held: string[];
  sections: StatementSection[];
  page: number;
  pages: number;
};

function Shown({ form, days, holdings, held, sections, page: at, pages }: ShownProps) {
  const t = useT();
  if (holdings.length === 0) return <p>{t("statement.nothing")}</p>;
  return (
    <>
      <section className={`${card} ${stack}`} aria-labelledby="summary">
        <h2 id="summary">{t("statement.summary", { days })}</h2>
        <table className={statementTable}>
          <thead>
            <tr>
              <th scope="col">{t("statement.holding")}</th>
              <th scope="col" className={figure}>
                {t("statement.opening")}
              </th>
              <th scope="col" className={figure}>
                {t("statement.closing")}
              </th>
            </tr>
          </thead>
          <tbody>
            {holdings.map(({ name, opening, closing }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className={figure}>
                  <Money text={opening} />
                </td>
                <td className={figure}>
                  <Money text={closing} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {held.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {sections.length === 0 ? <p>{t("statement.nothingMoved")}</p> : null}
        <p className={`${row} ${screenOnly}`}>
          <a className={button.outline} href={statementHref(form, 1, "/wallet/statement.csv")} download>
            {t("statement.download")}
          </a>{" "}
          <PrintButton label={t("statement.print")} />
        </p>
      </section>
      {sections.map((section, index) => (
        <Section key={section.name} {...section} id={`moved-${index}`} />
      ))}
      <Pages page={at} pages={pages} hrefOf={(number) => statementHref(form, number)} label={t("statement.pages")} />
    </>
  );
}

function Section({ id, name, before, lines }: StatementSection & { id: string }) {
  const t = useT();
  return (
    <section className={`${card} ${stack}`} aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <table className={statementTable}>
        <thead>
          <tr>
            <th scope="col">{t("statement.movement")}</th>
            <th scope="col" className={figure}>
              {t("statement.amount")}
            </th>
            <th scope="col" className={figure}>
              {t("statement.balance")}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td colSpan={2}>{t("statement.broughtForward")}</td>
            <td className={figure}>
              <Money text={before} />
            </td>
          </tr>
          {lines.map(({ at, what, subject, card: code, amount, balance }, index) => (
            <tr key={index}>
              <td className={column}>
                {what} {subject ? <NameLink href={subject.href} name={subject.name} /> : null}{" "}
                {code ? <bdi dir="ltr">{code}</bdi> : null}
                <div className={`${small} ${soft}`}>{at}</div>
              </td>
              <td className={figure}>
                <Money text={amount} />
              </td>
              <td className={figure}>
                <Money text={balance} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
