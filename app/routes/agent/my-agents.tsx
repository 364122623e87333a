import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { message } from "~/i18n/messages";
import { doneText } from "~/request/done-text.server";
import { readForm, refuse } from "~/request/form.server";
import { notFoundForOwner, requireSignedIn } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { Button } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { EmptyState } from "~/ui/empty-state";
import { Form } from "~/ui/form";
import { card, row, stack } from "~/ui/layout.css";
import { AgentPage } from "./agent-page";
import { wordsOf } from "./words.server";

const HERE = "/user/agents";

const DONE = { accept: "agent.acceptDone", decline: "agent.declineDone", leave: "agent.leaveDone" } as const;

/** AG-01: what agents ask of an account's owner, and which agents are linked. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n, language } = await requireSignedIn(request, context);
  const { t } = i18n;
  const links = await context.agency.links.ofAccount(account, language);
  return {
    title: pageTitle(context, t, t("agent.myAgents")),
    done: doneText(request, DONE, i18n),
    words: wordsOf(
      i18n,
      ...(["myAgents", "myAgentsIntro", "myAgentsNoneTitle", "myAgentsNoneText"] as const),
      ...(["accept", "decline", "endLink"] as const),
    ),
    links: links.map(({ clientId, agent, accepted, name, stored }) => ({
      id: clientId,
      agent,
      accepted,
      text: accepted ? t("agent.isLinked") : t("agent.asksToLink", { agent }),
      facts: [
        { term: t("agent.recordName"), text: name },
        { term: t("agent.recordStored"), text: stored.join(" · ") },
      ].filter(({ text }) => text !== ""),
    })),
  };
}

const form = z.object({
  intent: z.enum(["accept", "decline", "leave"], message("refusals.formDamaged")),
  client: z.string(message("refusals.formDamaged")),
});

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = await requireSignedIn(request, context);
  const sent = await readForm(request, form);
  if (!sent.ok) return refuse(request, context, sent.submission);
  const { intent, client } = sent.value;
  return (await context.agency.links[intent](account, client))
    ? redirect(`${HERE}?done=${intent}`, 303)
    : notFoundForOwner(context);
}

export default function MyAgents() {
  const { words, done, links } = useLoaderData<typeof loader>();
  return (
    <AgentPage heading={words.myAgents} done={done}>
      {links.length === 0 ? (
        <EmptyState title={words.myAgentsNoneTitle}>
          <p>{words.myAgentsNoneText}</p>
        </EmptyState>
      ) : (
        <p>{words.myAgentsIntro}</p>
      )}
      {links.map(({ id, agent, accepted, text, facts }) => (
        <article key={id} className={`${card} ${stack}`} aria-labelledby={`agent-${id}`}>
          <h2 id={`agent-${id}`}>
            <bdi>{agent}</bdi>
          </h2>
          <p>{text}</p>
          <DescriptionList descriptions={facts} />
          <Form className={row} method="post" action={HERE}>
            <input type="hidden" name="client" value={id} />
            {(accepted ? (["leave"] as const) : (["accept", "decline"] as const)).map((intent) => (
              <Button key={intent} kind={intent === "accept" ? "solid" : "quiet"} intent={intent}>
                {intent === "leave" ? words.endLink : words[intent]}
              </Button>
            ))}
          </Form>
        </article>
      ))}
    </AgentPage>
  );
}
