import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { card, prose, soft, stack, tight } from "~/ui/layout.css";
import { NameLink } from "~/ui/link";
import { lookedUp } from "~/ui/looked-up";
import { Pages } from "~/ui/pages";
import { OwnPage } from "./own-page";
import { OWN, ownHref } from "./own-property.server";

const PER_PAGE = 20;
const LONGEST = 100;

/** OP-05: the properties of the organization itself. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { i18n } = await requireOperator(request, context, "catalogue");
  const { t } = i18n;
  const { searchParams } = new URL(request.url);
  const q = (searchParams.get("q") ?? "").trim().slice(0, LONGEST);
  const wanted = { page: Number(searchParams.get("page") ?? 1), perPage: PER_PAGE };
  const { properties, page, pages } = await context.stays.own.list(context.organisation.id, q, wanted);
  const heading = t("properties.title");
  return {
    title: pageTitle(context, t, heading),
    heading,
    here: OWN,
    q,
    words: { label: t("properties.searchLabel"), submit: t("properties.search") },
    properties: properties.map(({ code, name, destinationId, registration, isWithdrawn }) => ({
      href: ownHref(code),
      name,
      facts: [
        context.reference.place(destinationId, i18n.language)?.name,
        code,
        registration,
        ...(isWithdrawn ? [t("properties.withdrawn")] : []),
      ].filter(Boolean),
    })),
    page,
    pages,
    none: properties.length === 0 ? { title: t("properties.noneTitle"), text: t("properties.noneText") } : undefined,
  };
}

export default function Properties() {
  const { heading, here, q, words, properties, page, pages, none } = useLoaderData<typeof loader>();
  const hrefOf = (number: number) => `${here}?${new URLSearchParams({ q, page: String(number) })}`;
  return (
    <OwnPage heading={heading}>
      <Form className={`${card} ${stack} ${prose}`} method="get" action={here} role="search">
        <TextField name="q" label={words.label} defaultValue={q} key={q} maxLength={LONGEST} {...lookedUp} />
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
        {properties.map(({ href, name, facts }) => (
          <li key={href} className={`${card} ${stack} ${tight}`}>
            <p>
              <NameLink href={href} name={name} />
            </p>
            <p className={soft}>
              {facts.map((fact, index) => (
                <span key={fact}>
                  {index > 0 ? " · " : null}
                  <bdi>{fact}</bdi>
                </span>
              ))}
            </p>
          </li>
        ))}
      </ul>
      <Pages page={page} pages={pages} hrefOf={hrefOf} />
    </OwnPage>
  );
}
