import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { doneText } from "~/request/done-text.server";
import { requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { ButtonLink } from "~/ui/button";
import { button } from "~/ui/button.css";
import { DescriptionList } from "~/ui/description-list";
import { card, row, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Pages } from "~/ui/pages";
import { AdminPage } from "./admin-page";
import { kindOf } from "./loyalty-kinds.server";

const PER_PAGE = 50;

/** AC-08, OP-03: what an organisation gives its members, of one kind, or who may sign up. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { kind, path } = kindOf(params);
  const { account, i18n } = await requireOperator(request, context, kind.right);
  const { t } = i18n;
  const heading = t(kind.words.title);
  const wanted = { page: Number(new URL(request.url).searchParams.get("page") ?? 1), perPage: PER_PAGE };
  const { listed, page, pages } = await kind.list({ account, context }, wanted, i18n);
  return {
    title: pageTitle(context, t, heading),
    heading,
    none: t(kind.words.none),
    ...{ path, page, pages },
    listed: listed.map(({ hasEnded, ...one }) => ({
      ...one,
      end: hasEnded ? undefined : { href: `${path}/${one.id}/${kind.endsAt}`, text: t(kind.words.end) },
    })),
    done: doneText(request, kind.done, i18n),
    add: "add" in kind ? { href: `${path}/new`, text: t(kind.words.new) } : undefined,
  };
}

/** Each with its facts, and the way to end it. */
export default function LoyaltyList() {
  const { heading, done, none, listed, add, path, page, pages } = useLoaderData<typeof loader>();
  return (
    <AdminPage heading={heading} done={done} list={null}>
      {add ? (
        <p>
          <ButtonLink kind="outline" href={add.href} text={add.text} />
        </p>
      ) : null}
      {listed.length === 0 ? <p>{none}</p> : null}
      <ul className={stack}>
        {listed.map(({ id, name, facts, end }) => (
          <li key={id} className={`${card} ${stack}`}>
            <h2>
              <bdi>{name}</bdi>
            </h2>
            <DescriptionList descriptions={facts} />
            {end ? (
              <p className={row}>
                <Link className={button.outline} href={end.href}>
                  <span>
                    {end.text} <bdi>{name}</bdi>
                  </span>
                </Link>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      <Pages page={page} pages={pages} hrefOf={(number) => `${path}?page=${number}`} />
    </AdminPage>
  );
}
