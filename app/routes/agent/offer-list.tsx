import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { clientFor } from "~/request/client.server";
import { notFound, requireAgent } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { between, card, row, small, soft, stack, tight } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Pages } from "~/ui/pages";
import { AgentPage } from "./agent-page";
import { listHref, listOf, pageFor, pageListed } from "./lists.server";
import { wordsOf } from "./words.server";

/** AG-07: what a page offers, in numbered lines for the go bar. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { i18n } = await requireAgent(request, context);
  const page = pageListed(new URL(request.url).searchParams.get("of"));
  if (!page) return notFound();
  const client = (await clientFor(request, context))?.id;
  const list = await listOf(page, client, { request, context, i18n });
  // The page itself says what is missing, or wrong with the question.
  if (!list) throw redirect(pageFor(page, client), 303);
  return {
    title: pageTitle(context, i18n.t, list.heading),
    heading: list.heading,
    asked: list.asked,
    words: wordsOf(i18n, "wholePage"),
    whole: pageFor(page, client),
    lines: list.lines.map((line) => ({
      ...line,
      href: pageListed(line.href) ? listHref(line.href, client) : line.href,
    })),
    page: list.page,
    pages: Array.from({ length: list.pages }, (_, index) => listHref(list.hrefOf(index + 1), client)),
  };
}

const KEYS = 9;

export default function OfferListPage() {
  const { heading, asked, words, whole, lines, page, pages } = useLoaderData<typeof loader>();
  return (
    <AgentPage heading={heading}>
      <p className={row}>
        <span>{asked}</span> <Link href={whole}>{words.wholePage}</Link>
      </p>
      <ul className={`${stack} ${tight}`}>
        {lines.map(({ title, facts, price, href }, index) => (
          <li key={href}>
            <div className={`${card} ${row} ${between}`}>
              <div>
                <strong>{index + 1}</strong>{" "}
                <Link href={href} accessKey={index < KEYS ? `${index + 1}` : undefined}>
                  <bdi>{title}</bdi>
                </Link>
                <p className={`${small} ${soft}`}>{facts.join(" · ")}</p>
              </div>
              <strong>{price}</strong>
            </div>
          </li>
        ))}
      </ul>
      <Pages page={page} pages={pages.length} hrefOf={(number) => pages[number - 1] ?? ""} />
    </AgentPage>
  );
}
