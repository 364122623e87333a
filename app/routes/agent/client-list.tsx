import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import type { Client } from "#server/agency/index";
import { EMAIL_MAX_LENGTH } from "#server/core/limits";
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
import { NameLink } from "~/ui/link";
import { Pages } from "~/ui/pages";
import { AgentPage } from "./agent-page";
import { clientHref, forClient, pageFor } from "./clients.server";
import { wordsOf } from "./words.server";

const HERE = "/agent/client-list";
const PER_PAGE = 20;

/** RT-06, AG-01: the agent's clients, found by one field. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireAgent(request, context);
  const { searchParams } = new URL(request.url);
  const q = (searchParams.get("q") ?? "").trim().slice(0, EMAIL_MAX_LENGTH);
  const sort = searchParams.get("sort") === "newest" ? "newest" : "name";
  const archived = searchParams.get("archived") === "1";
  const wanted = { q, sort, archived, page: Number(searchParams.get("page") ?? 1), perPage: PER_PAGE } as const;
  const to = pageFor(searchParams.get("to"));
  const { clients, page, pages } = await context.agency.clients.list(account, wanted);
  const team = await context.agency.teams.colleagues(account);
  const agentOf = ({ agentId }: Client) =>
    agentId === account.id ? "" : (team.find(({ id }) => id === agentId)?.name ?? "");
  const { t } = i18n;
  return {
    title: pageTitle(context, t, t(to ? "agent.forWhom" : "agent.clients")),
    heading: t(to ? "agent.forWhom" : "agent.clients"),
    to,
    words: wordsOf(i18n, "find", "findLabel", "findHint", "sort", "showArchived", "newClient", "importClients"),
    done:
      importedText(searchParams, i18n) ??
      doneText(request, { deleted: "agent.clientDeleted", handed: "agent.handedOver" }, i18n),
    nothing: q
      ? { title: t("agent.foundNoneTitle", { q }), text: t("agent.foundNoneText") }
      : { title: t("agent.clientsNoneTitle"), text: t("agent.clientsNoneText") },
    sorts: [
      { value: "name", label: t("agent.sortName") },
      { value: "newest", label: t("agent.sortNewest") },
    ],
    q,
    sort,
    archived,
    clients: clients.map((client) => ({
      href: to ? forClient(to, client) : clientHref(client),
      name: client.name,
      facts: [agentOf(client), client.email, client.phone, client.archived ? t("agent.archived") : ""].filter(Boolean),
    })),
    page,
    pages,
  };
}

/** After an import. */
function importedText(asked: URLSearchParams, { t }: I18n): string | undefined {
  const [added, changed] = ["added", "changed"].map((name) => Number(asked.get(name) ?? ""));
  if (!asked.has("added") || !Number.isSafeInteger(added) || !Number.isSafeInteger(changed)) return undefined;
  return t("agent.imported", { added: added ?? 0, changed: changed ?? 0 });
}

export default function ClientList() {
  const { heading, done, to, words, nothing, sorts, q, sort, archived, clients, page, pages } =
    useLoaderData<typeof loader>();
  const hrefOf = (number: number) => {
    const asked = { q, to: to ?? "", sort: sort === "name" ? "" : sort, archived: archived ? "1" : "" };
    const named = Object.entries({ ...asked, page: number > 1 ? String(number) : "" }).filter(([, value]) => value);
    return `${HERE}?${new URLSearchParams(named)}`;
  };
  return (
    <AgentPage heading={heading} done={done}>
      <Form
        key={`${q} ${sort} ${archived}`}
        className={`${card} ${stack}`}
        method="get"
        action={HERE}
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
          dir="auto"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
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
        {clients.map(({ href, name, facts }) => (
          <li key={href} className={card}>
            <p>
              <NameLink href={href} name={name} />
            </p>
            <p className={`${small} ${soft}`}>
              {facts.map((fact, index) => (
                <Fragment key={fact}>
                  {index > 0 ? " · " : null}
                  <bdi>{fact}</bdi>
                </Fragment>
              ))}
            </p>
          </li>
        ))}
      </ul>
      <Pages page={page} pages={pages} hrefOf={hrefOf} />
    </AgentPage>
  );
}
