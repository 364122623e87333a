import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NAME_MAX_LENGTH } from "#server/core/names";
import { doneText } from "~/request/done-text.server";
import { requireAgent } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Select, TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { card, pair, stack } from "~/ui/layout.css";
import { lookedUp } from "~/ui/looked-up";
import { Pages } from "~/ui/pages";
import { AgentPage } from "./agent-page";
import { QuoteList } from "./quote-list";
import { QUOTES, shownQuotes } from "./quotes.server";
import { wordsOf } from "./words.server";

const PER_PAGE = 20;
const STATES = ["draft", "sent", "opened", "accepted", "booked", "lapsed", "withdrawn"] as const;

/** RT-06, AG-04: the agent's quotes, found by client or number. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireAgent(request, context);
  const { t } = i18n;
  const { searchParams } = new URL(request.url);
  const q = (searchParams.get("q") ?? "").trim().slice(0, NAME_MAX_LENGTH);
  const state = STATES.find((each) => each === searchParams.get("state"));
  const wanted = { q, state, page: Number(searchParams.get("page") ?? 1), perPage: PER_PAGE };
  const { quotes, page, pages } = await context.agency.quotes.list(account, wanted);
  return {
    title: pageTitle(context, t, t("agent.quotes")),
    here: QUOTES,
    done: doneText(request, { discarded: "agent.quoteDiscardedDone" }, i18n),
    words: wordsOf(i18n, "quotes", "find", "quoteFind", "quoteState"),
    nothing:
      q || state
        ? { title: t("agent.quotesFoundNoneTitle"), text: t("agent.quotesFoundNoneText") }
        : { title: t("agent.quotesNoneTitle"), text: t("agent.quotesNoneText") },
    states: [
      { value: "", label: t("agent.quoteAnyState") },
      ...STATES.map((value) => ({ value, label: t(`agent.quote-${value}`) })),
    ],
    q,
    state: state ?? "",
    quotes: shownQuotes(quotes, context, i18n),
    page,
    pages,
  };
}

export default function MyQuotes() {
  const { here, done, words, nothing, states, q, state, quotes, page, pages } = useLoaderData<typeof loader>();
  const hrefOf = (number: number) => {
    const asked = Object.entries({ q, state, page: number > 1 ? String(number) : "" }).filter(([, value]) => value);
    return `${here}?${new URLSearchParams(asked)}`;
  };
  return (
    <AgentPage heading={words.quotes} done={done}>
      <Form
        key={`${q} ${state}`}
        className={`${card} ${stack}`}
        method="get"
        action={here}
        role="search"
        aria-label={words.quotes}
      >
        <div className={pair}>
          <TextField name="q" label={words.quoteFind} defaultValue={q} {...lookedUp} />
          <Select name="state" label={words.quoteState} options={states} defaultValue={state} />
        </div>
        <p>
          <Button>{words.find}</Button>
        </p>
      </Form>
      {quotes.length === 0 ? (
        <EmptyState title={nothing.title}>
          <p>{nothing.text}</p>
        </EmptyState>
      ) : null}
      <QuoteList quotes={quotes} />
      <Pages page={page} pages={pages} hrefOf={hrefOf} />
    </AgentPage>
  );
}
