import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { LinkState } from "#server/agency/index";
import type { Client } from "#server/ports/acting";
import { parseDay } from "~/i18n/days";
import { formatDay, formatInstant, isolated } from "~/i18n/format";
import { LANGUAGES } from "~/i18n/languages";
import { message } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { doneText } from "~/request/done-text.server";
import { readForm, refuse } from "~/request/form.server";
import { notFoundForOwner, requireAgent } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { throttledAnswer } from "~/request/throttled.server";
import { TravellerCard } from "~/shared/person/traveller-card";
import { shownTraveller } from "~/shared/person/traveller-text.server";
import { Button, ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { ErrorSummary } from "~/ui/error-summary";
import { Field, Select } from "~/ui/field";
import { Form } from "~/ui/form";
import { formAnswer } from "~/ui/form-answer";
import { between, card, row, small, soft, stack, tight } from "~/ui/layout.css";
import { lines } from "~/ui/lines.css";
import { Link, NameLink } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { TextArea } from "~/ui/text-area";
import { AgentPage } from "./agent-page";
import { bookingsFor, clientHref, emailLimitText, handOverOf, ownClient } from "./clients.server";
import { QuoteList } from "./quote-list";
import { quotesFor } from "./quotes.server";
import { TaskList } from "./task-list";
import { changeTask, doneTask, newTask, shownTasks, TASK_DONE } from "./tasks.server";
import { wordsOf } from "./words.server";

const NOTE_LONGEST = 2_000;

const DONE = {
  ...TASK_DONE,
  saved: "agent.clientSaved",
  added: "agent.travelerSaved",
  changed: "agent.travelerSaved",
  group: "agent.groupSaved",
  removed: "agent.travelerRemoved",
  note: "agent.noteAdded",
  "note-removed": "agent.noteRemoved",
  invite: "agent.invitedDone",
  "end-link": "agent.linkRevoked",
  archive: "agent.clientArchived",
  restore: "agent.clientRestored",
  "hand-over": "agent.handedOver",
} as const;

/** AG-01: a client of the agent, with travelers, tasks and notes. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireAgent(request, context);
  const { t, locale } = i18n;
  const client = await ownClient(params["client"], account, context);
  const { travellers, notes, tasks, links } = context.agency;
  const listed = await tasks.ofClient(account, client.id);
  const facts = [
    { term: t("agent.email"), text: client.email },
    { term: t("agent.phone"), text: client.phone },
    {
      term: t("agent.bornOn"),
      text: client.birthday ? formatDay(parseDay(client.birthday, "en-US") ?? 0, locale) : "",
    },
    { term: t("agent.language"), text: client.language ? LANGUAGES[client.language].name : "" },
    { term: t("agent.currency"), text: client.currency },
    { term: t("agent.externalId"), text: client.externalId },
    {
      term: t("agent.company"),
      text: [client.companyName, client.companyAddress, client.companyTaxNumber]
        .filter(Boolean)
        .map((part) => isolated(part))
        .join(" · "),
    },
  ];
  return {
    title: pageTitle(context, t, client.name),
    done: doneText(request, DONE, i18n),
    here: clientHref(client),
    search: client.archived
      ? undefined
      : { href: `/?for=${client.id}`, text: t("agent.searchFor", { name: client.name }) },
    name: client.name,
    archived: client.archived ? t("agent.archivedText") : undefined,
    facts: facts.filter(({ text }) => text !== ""),
    words: wordsOf(
      i18n,
      ...([
        "details",
        "edit",
        "archive",
        "restore",
        "deleteClient",
        "travelers",
        "travelersNone",
        "addTraveler",
        "addGroup",
        "tasks",
      ] as const),
      ...(["notes", "newNote", "addNote", "removeNote"] as const),
    ),
    handOver: await handOverOf(client, account, context, i18n),
    bookings: await bookingsFor(client, account, context, i18n),
    quotes: await quotesFor(client, account, context, i18n),
    link: shownLink(client, await links.state(client), i18n),
    travellers: (await travellers.list(client)).map((traveller) => shownTraveller(traveller, context, i18n)),
    tasks: shownTasks(listed.rows, context, i18n),
    tasksMore: listed.hasMore ? t("agent.tasksDoneMore") : undefined,
    notes: (await notes.list(client)).map(({ createdAt, ...note }) => ({
      ...note,
      at: formatInstant(createdAt, context.organisation.timeZone, locale),
    })),
    noteKey: crypto.randomUUID(),
  };
}

const id = z.string(message("refusals.formDamaged"));
const forms = [
  doneTask,
  z.object({
    intent: z.literal("note"),
    key: id.max(64, message("refusals.formDamaged")),
    note: z
      .string(message("agent.noteMissing"))
      .trim()
      .min(1, message("agent.noteMissing"))
      .max(NOTE_LONGEST, message("agent.textTooLong", { max: NOTE_LONGEST })),
  }),
  z.object({ intent: z.literal("note-removed"), id }),
  z.object({ intent: z.literal("removed"), remove: id }),
  z.object({ intent: z.literal("hand-over"), to: id }),
  z.object({ intent: z.enum(["archive", "restore", "invite", "end-link", "delete"]) }),
] as const;

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account, i18n } = await requireAgent(request, context);
  const client = await ownClient(params["client"], account, context);
  const { clients, travellers, notes, links, teams } = context.agency;
  const form = await readForm(request, z.discriminatedUnion("intent", [newTask(i18n), ...forms]));
  if (!form.ok) return refuse(request, context, form.submission);
  const sent = form.value;
  const refusedFor = (text: string) => refuse(request, context, form.submission, { errors: { "": [text] } });
  let done: string | undefined = sent.intent;
  switch (sent.intent) {
    case "task":
    case "done":
    case "reopen":
      done = await changeTask(sent, account, context, client.id);
      if (done === "too-many") return refusedFor("agent.tooManyTasks");
      break;
    case "note": {
      const added = await notes.add(client, sent.key, sent.note);
      if (!added.ok) return refusedFor("agent.tooManyNotes");
      break;
    }
    case "note-removed":
      await notes.remove(client, sent.id);
      break;
    case "removed":
      await travellers.remove(client, sent.remove);
      break;
    case "hand-over": {
      const handed = await teams.handOverClient(account, client, sent.to);
      if (!handed.ok) return refusedFor(`agent.handOver-${handed.reason}`);
      // The agent may not see the client any more.
      if (!(await clients.find(account, client.id))) return redirect("/agent/client-list?done=handed", 303);
      break;
    }
    case "invite": {
      const invited = await links.invite(account, client, context);
      if (!invited.ok && invited.reason === "throttled")
        return refuse(request, context, form.submission, {
          errors: { "": [emailLimitText(invited, context, i18n)] },
          ...throttledAnswer(invited, context),
        });
      break;
    }
    case "end-link":
      await links.end(client);
      break;
    case "delete":
      if (!(await clients.remove(account, client.id))) return notFoundForOwner(context);
      return redirect("/agent/client-list?done=deleted", 303);
    default:
      await clients.setArchived(account, client.id, sent.intent === "archive");
  }
  return done === undefined ? notFoundForOwner(context) : redirect(`${clientHref(client)}?done=${done}`, 303);
}

/** What became of the last invitation to link an account, and what the agent can do next. */
function shownLink(client: Client, state: LinkState | undefined, { t }: I18n) {
  const invite = { intent: "invite", text: t("agent.invite") };
  const heading = t("agent.link");
  switch (state) {
    case "invited":
      return { heading, text: t("agent.linkInvited"), button: { intent: "end-link", text: t("agent.takeBack") } };
    case "accepted":
      return { heading, text: t("agent.linkAccepted"), button: { intent: "end-link", text: t("agent.endLink") } };
    default: {
      if (client.email === "") return { heading, text: t("agent.linkNoEmail"), button: undefined };
      const ended = state === "declined" ? t("agent.linkDeclined") : t("agent.linkRevoked");
      return { heading, text: state ? ended : t("agent.linkNone"), button: invite };
    }
  }
}

export default function ClientPage() {
  const {
    done,
    here,
    search,
    name,
    archived,
    facts,
    words,
    handOver,
    bookings,
    quotes,
    link,
    travellers,
    tasks,
    tasksMore,
    notes,
    noteKey,
  } = useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, ["task", "due", "note"]);
  return (
    <AgentPage heading={name} done={done}>
      <ErrorSummary errors={answer.errors} answer={answer.result} />
      {archived ? <Notice text={archived} /> : null}
      <section className={`${card} ${stack}`} aria-labelledby="details">
        <h2 id="details">{words.details}</h2>
        <DescriptionList descriptions={facts} />
        <Form className={row} method="post" action={here}>
          {search ? <ButtonLink kind="solid" href={search.href} text={search.text} /> : null}{" "}
          <ButtonLink kind="outline" href={`${here}/edit`} text={words.edit} />{" "}
          <Button kind="quiet" intent={archived ? "restore" : "archive"}>
            {archived ? words.restore : words.archive}
          </Button>
          {archived ? (
            <Button kind="quiet" intent="delete">
              {words.deleteClient}
            </Button>
          ) : null}
        </Form>
      </section>
      {handOver ? (
        <Form className={`${card} ${stack}`} method="post" action={here} aria-labelledby="hand-over">
          <h2 id="hand-over">{handOver.heading}</h2>
          <p>{handOver.text}</p>
          <input type="hidden" name="intent" value="hand-over" />
          <Select name="to" label={handOver.label} options={handOver.options} />
          <p>
            <Button kind="outline">{handOver.button}</Button>
          </p>
        </Form>
      ) : null}
      <section className={stack} aria-labelledby="bookings">
        <h2 id="bookings">{bookings.heading}</h2>
        {bookings.lines.length === 0 ? <p>{bookings.none}</p> : null}
        <ul className={`${stack} ${tight}`}>
          {bookings.lines.map(({ href, title, facts, again }) => (
            <li key={href} className={`${card} ${row} ${between}`}>
              <div>
                <p>
                  <NameLink href={href} name={title} />
                </p>
                <p className={`${small} ${soft}`}>{facts.join(" · ")}</p>
              </div>
              <ButtonLink kind="outline" href={again} text={bookings.again} />
            </li>
          ))}
        </ul>
        {bookings.all ? (
          <p>
            <Link href={bookings.all.href}>{bookings.all.text}</Link>
          </p>
        ) : null}
      </section>
      <section className={stack} aria-labelledby="quotes">
        <h2 id="quotes">{quotes.heading}</h2>
        {quotes.quotes.length === 0 ? <p>{quotes.none}</p> : null}
        <QuoteList quotes={quotes.quotes} />
        {quotes.all ? (
          <p>
            <Link href={quotes.all.href}>{quotes.all.text}</Link>
          </p>
        ) : null}
      </section>
      <section className={`${card} ${stack}`} aria-labelledby="link">
        <h2 id="link">{link.heading}</h2>
        <p>{link.text}</p>
        {link.button ? (
          <Form method="post" action={here}>
            <Button kind={link.button.intent === "invite" ? "outline" : "quiet"} intent={link.button.intent}>
              {link.button.text}
            </Button>
          </Form>
        ) : null}
      </section>
      <section className={stack} aria-labelledby="travelers">
        <h2 id="travelers">{words.travelers}</h2>
        {travellers.length === 0 ? <p>{words.travelersNone}</p> : null}
        {travellers.map((traveller) => (
          <TravellerCard key={traveller.id} {...traveller} list={here} />
        ))}
        <p>
          <ButtonLink kind="outline" href={`${here}/new`} text={words.addTraveler} />{" "}
          <ButtonLink kind="outline" href={`${here}/group`} text={words.addGroup} />
        </p>
      </section>
      <section className={stack} aria-labelledby="tasks">
        <h2 id="tasks">{words.tasks}</h2>
        <TaskList {...tasks} more={tasksMore} answer={answer} here={here} />
      </section>
      <section className={stack} aria-labelledby="notes">
        <h2 id="notes">{words.notes}</h2>
        <ul className={`${stack} ${tight}`}>
          {notes.map(({ id, text, at }) => (
            <li key={id} className={`${card} ${row} ${between}`}>
              <div>
                <p className={lines} dir="auto">
                  {text}
                </p>
                <p className={`${small} ${soft}`}>{at}</p>
              </div>
              <Form method="post" action={here}>
                <input type="hidden" name="intent" value="note-removed" />
                <Button kind="quiet" name="id" value={id} aria-label={`${words.removeNote}: ${text.slice(0, 60)}`}>
                  {words.removeNote}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
        <Form key={noteKey} className={`${card} ${stack}`} method="post" action={here} noValidate>
          <input type="hidden" name="intent" value="note" />
          <input type="hidden" name="key" value={noteKey} />
          <Field id="note" label={words.newNote} error={answer.errorOf("note")}>
            {(control) => (
              <TextArea
                {...control}
                name="note"
                rows={3}
                dir="auto"
                defaultValue={answer.value("note")}
                maxLength={NOTE_LONGEST}
                required
              />
            )}
          </Field>
          <p>
            <Button>{words.addNote}</Button>
          </p>
        </Form>
      </section>
    </AgentPage>
  );
}
