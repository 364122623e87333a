import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PeopleOrder } from "#server/admin/people";
import { EMAIL_MAX_LENGTH } from "#server/core/limits";
import { doneText } from "~/request/done-text.server";
import { requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Select, TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { card, page as pageStyle, prose, soft, stack, tight } from "~/ui/layout.css";
import { NameLink } from "~/ui/link";
import { lookedUp } from "~/ui/looked-up";
import { Notice } from "~/ui/notice";
import { Pages } from "~/ui/pages";

const HERE = "/admin/people";
const PER_PAGE = 20;
const DONE = { erased: "people.doneErased" } as const;

/** OP-03: the people of the organization, found by what an operator has of them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireOperator(request, context, "members");
  const { t } = i18n;
  const { searchParams } = new URL(request.url);
  const q = (searchParams.get("q") ?? "").trim().slice(0, EMAIL_MAX_LENGTH);
  const order: PeopleOrder = searchParams.get("sort") === "newest" ? "newest" : "name";
  const wanted = { page: Number(searchParams.get("page") ?? 1), perPage: PER_PAGE, order };
  const { people, page, pages, more } = await context
    .asOperator(account)
    .people.search(context.organisation, q, wanted);
  const heading = t("people.title");
  return {
    title: pageTitle(context, t, heading),
    heading,
    done: doneText(request, DONE, i18n),
    q,
    order,
    words: {
      label: t("people.searchLabel"),
      hint: t("people.searchHint"),
      sort: t("people.sort"),
      submit: t("people.search"),
    },
    orders: [
      { value: "name", label: t("people.sortName") },
      { value: "newest", label: t("people.sortNewest") },
    ],
    people: people.map(({ id, name, email, status }) => ({
      ...{ id, name, email },
      status: status === "active" ? undefined : t(`people.status-${status}`),
    })),
    page,
    pages,
    more: more ? t("admin.more") : undefined,
    none:
      q !== "" && people.length === 0 ? { title: t("people.noneTitle", { q }), text: t("people.noneText") } : undefined,
  };
}

export default function People() {
  const { heading, done, q, order, words, orders, people, page, pages, more, none } = useLoaderData<typeof loader>();
  const hrefOf = (number: number) => {
    const query = { q, ...(order === "newest" && { sort: order }), ...(number > 1 && { page: String(number) }) };
    return `${HERE}?${new URLSearchParams(query).toString()}`;
  };
  return (
    <main id="content" className={`${pageStyle} ${stack}`}>
      <h1>{heading}</h1>
      {done ? <Notice tone="ok" role="status" text={done} /> : null}
      <Form className={`${card} ${stack} ${prose}`} method="get" action={HERE} role="search">
        <TextField
          name="q"
          label={words.label}
          hint={words.hint}
          defaultValue={q}
          key={q}
          maxLength={EMAIL_MAX_LENGTH}
          {...lookedUp}
        />
        <Select name="sort" label={words.sort} options={orders} defaultValue={order} />
        <p>
          <Button>{words.submit}</Button>
        </p>
      </Form>
      {none ? (
        <EmptyState title={none.title}>
          <p>{none.text}</p>
        </EmptyState>
      ) : null}
      <ul className={stack}>
        {people.map(({ id, name, email, status }) => (
          <li key={id} className={`${card} ${stack} ${tight}`}>
            <p>
              <NameLink href={`${HERE}/${id}`} name={name} />
            </p>
            <p className={soft}>
              <bdi>{email}</bdi>
              {status ? ` · ${status}` : null}
            </p>
          </li>
        ))}
      </ul>
      {more ? <p>{more}</p> : null}
      <Pages page={page} pages={pages} hrefOf={hrefOf} />
    </main>
  );
}
