import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAgent } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { page, soft, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { goFrom, goPage, missingBooking } from "./go.server";
import { GoBar } from "./go-bar";
import { onList } from "./lists.server";

/** AG-07: what a line of the go bar leads to; a page where it can't be read, or asks for help. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireAgent(request, context);
  const { searchParams } = new URL(request.url);
  const line = searchParams.get("q") ?? "";
  const from = goFrom(searchParams);
  const { go } = context.agency;
  const answer = await go.answer(line, account, context.organisation, i18n.language, from);
  const led = "list" in answer ? await onList(answer, line, account, { request, context, i18n }) : answer;
  const missing = "href" in led ? await missingBooking(led.href, account, context) : undefined;
  if ("href" in led && !missing) return redirect(led.href, 303);
  const problem = missing ?? ("reason" in led ? led : undefined);
  const shown = goPage(
    line,
    problem || !("help" in led) ? { ...go.help(context.organisation, i18n.language), problem } : led,
    from,
    i18n,
  );
  const title = pageTitle(context, i18n.t, shown.heading);
  return data({ title, ...shown }, { status: shown.bar.error ? 400 : 200 });
}

export default function Go() {
  const { heading, bar, back, nearest, help } = useLoaderData<typeof loader>();
  return (
    <main id="content" className={`${page} ${stack}`}>
      <h1>{heading}</h1>
      <GoBar {...bar} />
      {back ? (
        <p>
          <Link href={back.href}>{back.text}</Link>
        </p>
      ) : null}
      {nearest.lines.length > 0 ? (
        <section className={stack} aria-labelledby="nearest">
          <h2 id="nearest">{nearest.heading}</h2>
          <ul>
            {nearest.lines.map(({ text, href }) => (
              <li key={href}>
                <Link href={href}>
                  <bdi>{text}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section className={stack} aria-labelledby="commands">
        <h2 id="commands">{help.heading}</h2>
        <p className={soft}>{help.order}</p>
        <dl className={stack}>
          {help.commands.map(({ example, meaning, words }) => (
            <div key={example}>
              <dt>
                <bdi>{example}</bdi>
              </dt>
              <dd>
                {meaning} <span className={soft}>({words})</span>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </main>
  );
}
