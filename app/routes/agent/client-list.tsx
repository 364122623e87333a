import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { EMAIL_MAX_LENGTH } from "#server/core/limits";
import type { Client } from "#server/ports/acting";
import type { I18n } from "~/i18n/t";
import { doneText } from "~/request/done-text.server";
import { requireAgent } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { Button, ButtonLink } from "~/ui/button";
import { Tick } from "~/ui/choice";
import { EmptyState } from "~/ui/empty-state";
import { Select, TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { card, pair, row, small, soft, stack, tight } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { lookedUp } from "~/ui/looked-up";
import { Pages } from "~/ui/pages";
import { AgentPage } from "./agent-page";
import { clientLines } from "./client-lines.server";
import { CLIENTS, clientsHref } from "./clients-href";
import { wordsOf } from "./words.server";

/** Those that have an access key. */
const KEYS = 9;

/** RT-06, AG-01: the agent's clients, found by one field. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireAgent(request, context);
  const url = new URL(request.url);
  const { lines, ...list } = await clientLines(url, account, context);
  const { q, to } = list;
  const team = await context.agency.teams.colleagues(account);
  const agentOf = ({ agentId }: Client) =>
    agentId === account.id ? "" : (team.find(({ id }) => id === agentId)?.name ?? "");
  const { t } = i18n;
  return {
    title: pageTitle(context, t, t(to ? "agent.forWhom" : "agent.clients")),
    heading: t(to ? "agent.forWhom" : "agent.clients"),
    ...list,
    words: wordsOf(i18n, "find", "findLabel", "findHint", "sort", "showArchived", "newClient", "importClients"),
    done:
      importedText(url.searchParams, i18n) ??
      doneText(request, { deleted: "agent.clientDeleted", handed: "agent.handedOver" }, i18n),
    nothing: q
      ? { title: t("agent.foundNoneTitle", { q }), text: t("agent.foundNoneText") }
      : { title: t("agent.clientsNoneTitle"), text: t("agent.clientsNoneText") },
    sorts: [
      { value: "name", label: t("agent.sortName") },
      { value: "newest", label: t("agent.sortNewest") },
    ],
    clients: lines.map(({ client, href }) => ({
      href,
      name: client.name,
      facts: [agentOf(client), client.email, client.phone, client.archived ? t("agent.archived") : ""].filter(Boolean),
    })),
  };
}

/** After an import. */
function importedText(asked: URLSearchParams, { t }: I18n): string | undefined {
  const [added, changed] = ["added", "changed"].map((name) => Number(asked.get(name) ?? ""));
  if (!asked.has("added") || !Number.isSafeInteger(added) || !Number.isSafeInteger(changed)) return undefined;
  const told = Number(asked.get("told") ?? "");
  const emails = Number.isSafeInteger(told) && told > 0 ? ` ${t("agent.importTold", { count: told })}` : "";
  const text = `${t("agent.imported", { added: added ?? 0, changed: changed ?? 0 })}${emails}`;
  return asked.has("limited") ? `${text} ${t("agent.importLimited")}` : text;
}

export default function ClientList() {
  const { heading, done, to, words, nothing, sorts, q, sort, archived, clients, page, pages } =
    useLoaderData<typeof loader>();
  return (
    <AgentPage heading={heading} done={done}>
      <Form
        key={`${q} ${sort} ${archived}`}
        className={`${card} ${stack}`}
        method="get"
        action={CLIENTS}
        role="search"
        aria-label={heading}
      >
        {to ? <input type="hidden" name="to" value={to} /> : null}
        <TextField
          name="q"
          label={words.findLabel}
          hint={words.findHint}
          defaultValue={q}
          maxLength={EMAIL_MAX_LENGTH}
          {...lookedUp}
        />
        <div className={pair}>
          <Select name="sort" label={words.sort} options={sorts} defaultValue={sort} />
          <Tick name="archived" value="1" defaultChecked={archived}>
            {words.showArchived}
          </Tick>
        </div>
        <p className={row}>
          <Button>{words.find}</Button> <ButtonLink kind="outline" href="/agent/clients/new" text={words.newClient} />{" "}
          <ButtonLink kind="outline" href="/agent/clients/import" text={words.importClients} />
        </p>
      </Form>
      {clients.length === 0 ? (
        <EmptyState title={nothing.title}>
          <p>{nothing.text}</p>
        </EmptyState>
      ) : null}
      <ul className={`${stack} ${tight}`}>
        {clients.map(({ href, name, facts }, index) => (
          <li key={href} className={card}>
            <p>
              <strong>{index + 1}</strong>{" "}
              <Link href={href} accessKey={index < KEYS ? `${index + 1}` : undefined}>
                <bdi>{name}</bdi>
              </Link>
            </p>
            <p className={`${small} ${soft}`}>
              {facts.map((fact, place) => (
                <Fragment key={fact}>
                  {place > 0 ? " · " : null}
                  <bdi>{fact}</bdi>
                </Fragment>
              ))}
            </p>
          </li>
        ))}
      </ul>
      <Pages page={page} pages={pages} hrefOf={(number) => clientsHref({ q, to, sort, archived }, number)} />
    </AgentPage>
  );
}
