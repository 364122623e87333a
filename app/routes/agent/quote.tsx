import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { z } from "zod";
import type { QuoteOption } from "#server/agency/index";
import { isTaken } from "#server/core/quote-states";
import { isoDay } from "~/i18n/days";
import { formatInstant } from "~/i18n/format";
import { message } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { doneText } from "~/request/done-text.server";
import { readForm, refuse } from "~/request/form.server";
import { notFoundForOwner, requireAgent } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { hrefOfFound } from "~/shared/bookings/trips.server";
import { QuoteOptionCard } from "~/shared/quotes/quote-option";
import { shownOption } from "~/shared/quotes/quote-text.server";
import { QuoteNote } from "~/shared/quotes/quote-view";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field, TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { formAnswer } from "~/ui/form-answer";
import { card, row, small, soft, stack, tight } from "~/ui/layout.css";
import { Link, NameLink } from "~/ui/link";
import { TextArea } from "~/ui/text-area";
import { AgentPage } from "./agent-page";
import { clientHref } from "./clients.server";
import {
  LONGEST,
  markUpText,
  ownQuote,
  QUOTES,
  quoteFacts,
  quoteHistory,
  quoteHref,
  saveForm,
  toQuote,
} from "./quotes.server";
import { wordsOf } from "./words.server";

const DONE = {
  added: "agent.quoteAddedDone",
  "mark-up": "agent.markUpDone",
  "added-some": "agent.quoteAddedSomeDone",
  save: "agent.quoteSavedDone",
  up: "agent.quoteMovedDone",
  down: "agent.quoteMovedDone",
  remove: "agent.quoteRemovedDone",
  sent: "agent.quoteSentDone",
  withdraw: "agent.quoteWithdrawnDone",
  draft: "agent.quoteDraftDone",
  "open-draft": "agent.quoteOpenDraftDone",
} as const;

/** AG-04: a quote, its options, and what happened to it. A draft can be changed. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireAgent(request, context);
  const { t, locale } = i18n;
  const whole = await ownQuote(params["number"], account, context);
  const { quote, client, options } = whole;
  const here = quoteHref(quote);
  const isDraft = quote.state === "draft";
  const isOpen = quote.state === "sent" || quote.state === "opened";
  const isOrdered = isTaken(quote.state);
  const booking = quote.bookingId ? await context.booking.stateOf(context.organisation.id, quote.bookingId) : undefined;
  return {
    title: pageTitle(context, t, t("agent.quoteHeading", { number: quote.number })),
    heading: t("agent.quoteHeading", { number: quote.number }),
    here,
    done: doneText(request, DONE, i18n),
    client: { href: clientHref(client), name: client.name },
    facts: quoteFacts({ ...quote, isOrdered: whole.isOrdered }, context, i18n),
    booking: booking && {
      href: hrefOfFound(booking),
      text: t("agent.quoteReference", { reference: booking.reference }),
    },
    isDraft,
    lang: quote.language,
    form: {
      title: quote.title,
      note: quote.note,
      expires: isoDay(context.agency.quotes.lastDay(quote, context.organisation)),
    },
    longest: LONGEST,
    options: options.map((option) => ({
      ...shownOption(option, quote, i18n),
      ...(isOrdered ? {} : refusal(option, isDraft, i18n)),
      // Its agent reads what is net, too.
      service: undefined,
      checked: isOrdered
        ? undefined
        : t("agent.quoteChecked", {
            at: formatInstant(option.checkedAt, context.organisation.timeZone, locale),
          }),
      markUp: option.markUpNow > 0 ? markUpText(option, i18n) : undefined,
      toMarkUp:
        isDraft && option.isNet && context.organisation.markUp ? `${here}/mark-up?option=${option.id}` : undefined,
      book:
        isOpen && option.result !== "gone" && option.result !== "mark-up"
          ? `${option.href}&for=${client.id}&quoted=${option.id}`
          : undefined,
    })),
    link: isOpen ? context.agency.quotes.linkOf(quote, context.origin) : undefined,
    buttons: [
      ...(isOpen ? [{ intent: "withdraw", text: t("agent.quoteWithdraw") }] : []),
      ...(isDraft ? [{ intent: "discard", text: t("agent.quoteDiscard") }] : []),
      ...(isDraft || isOrdered ? [] : [{ intent: "revise", text: t("agent.quoteChange") }]),
    ],
    changeText: isOpen ? t("agent.quoteChangeText") : undefined,
    history: quoteHistory(whole, context, i18n),
    words: wordsOf(
      i18n,
      ...([
        "quoteTitle",
        "quoteTitleHint",
        "quoteNote",
        "quoteExpires",
        "quoteSave",
        "quoteOptions",
        "quoteNoOptions",
        "quoteUp",
        "quoteDown",
        "quoteRemove",
        "quoteBookFor",
        "markUpSet",
      ] as const),
      ...(["quoteSend", "quotePreview", "quoteCopy", "quoteLink", "quoteLinkHint", "quoteHistory"] as const),
    ),
  };
}

/** Why its client can't choose an option, and what its agent can do. */
function refusal({ result }: QuoteOption, isDraft: boolean, { t }: I18n): { found?: string } {
  if (result === "mark-up") return { found: t("agent.markUpNotAllowed") };
  return result === "gone" && isDraft ? { found: t("agent.quoteGone") } : {};
}

const option = z.string(message("refusals.formDamaged")).max(64, message("refusals.formDamaged"));

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account, i18n } = await requireAgent(request, context);
  const { quotes } = context.agency;
  const { organisation, organisations } = context;
  const { quote } = await ownQuote(params["number"], account, context);
  const form = await readForm(
    request,
    z.discriminatedUnion("intent", [
      saveForm(i18n, organisations.today(organisation)),
      z.object({ intent: z.literal("remove"), option }),
      z.object({ intent: z.literal("up"), option }),
      z.object({ intent: z.literal("down"), option }),
      z.object({ intent: z.enum(["withdraw", "discard", "revise"]) }),
    ]),
  );
  if (!form.ok) return refuse(request, context, form.submission);
  const sent = form.value;
  const { number } = quote;
  if (sent.intent === "revise") {
    const revised = await quotes.revise(account, number, organisation);
    if (!revised) return notFoundForOwner(context);
    if (revised.ok) return toQuote(number, "draft");
    if (revised.reason === "open-draft") return toQuote(revised.number, "open-draft");
    return refuse(request, context, form.submission, { status: 409, errors: { "": ["agent.quoteOrdered"] } });
  }
  const changed =
    sent.intent === "save"
      ? await quotes.save(account, number, {
          title: sent.title,
          note: sent.note,
          lastDay: sent.expires,
          organisation,
        })
      : "option" in sent
        ? sent.intent === "remove"
          ? await quotes.removeOption(account, number, sent.option)
          : await quotes.moveOption(account, number, sent.option, sent.intent === "up" ? -1 : 1)
        : sent.intent === "withdraw"
          ? await quotes.withdraw(account, number)
          : await quotes.discard(account, number);
  if (!changed) return notFoundForOwner(context);
  if (!changed.ok) {
    const error = changed.reason === "ordered" ? "agent.quoteOrdered" : "agent.quoteNotDraft";
    return refuse(request, context, form.submission, { status: 409, errors: { "": [error] } });
  }
  return sent.intent === "discard" ? redirect(`${QUOTES}?done=discarded`, 303) : toQuote(number, sent.intent);
}

export default function QuotePage() {
  const page = useLoaderData<typeof loader>();
  const { here, words, options, lang } = page;
  const answer = formAnswer(useActionData<typeof action>()?.result, ["title", "note", "expires"], page.form);
  return (
    <AgentPage heading={page.heading} done={page.done}>
      <ErrorSummary errors={answer.errors} answer={answer.result} />
      <div className={`${stack} ${tight}`}>
        <p>
          <NameLink {...page.client} />
        </p>
        <p className={soft}>
          {page.facts.map((fact, index) => (
            <Fragment key={fact}>
              {index > 0 ? " · " : null}
              <bdi>{fact}</bdi>
            </Fragment>
          ))}
        </p>
        {page.booking ? (
          <p>
            <Link href={page.booking.href}>{page.booking.text}</Link>
          </p>
        ) : null}
      </div>
      {page.link ? (
        <div className={card}>
          <TextField
            name="link"
            label={words.quoteLink}
            hint={words.quoteLinkHint}
            defaultValue={page.link}
            key={page.link}
            dir="ltr"
            readOnly
          />
        </div>
      ) : null}
      {page.isDraft ? (
        <Form className={`${card} ${stack}`} method="post" action={here} noValidate>
          <input type="hidden" name="intent" value="save" />
          <TextField
            {...answer.field("title")}
            label={words.quoteTitle}
            hint={words.quoteTitleHint}
            maxLength={page.longest.title}
            dir="auto"
            autoComplete="off"
          />
          <Field id="note" label={words.quoteNote} error={answer.errorOf("note")}>
            {(control) => (
              <TextArea
                {...control}
                name="note"
                rows={3}
                dir="auto"
                defaultValue={answer.value("note")}
                maxLength={page.longest.note}
              />
            )}
          </Field>
          <TextField {...answer.field("expires")} type="date" label={words.quoteExpires} dir="ltr" required />
          <p>
            <Button kind="outline">{words.quoteSave}</Button>
          </p>
        </Form>
      ) : (
        <QuoteNote {...page.form} />
      )}
      <section className={stack} aria-labelledby="options">
        <h2 id="options">{words.quoteOptions}</h2>
        {options.length === 0 ? <p>{words.quoteNoOptions}</p> : null}
        <ol className={stack}>
          {options.map(({ checked, book, markUp, toMarkUp, ...shown }, index) => (
            <QuoteOptionCard key={shown.id} {...shown} lang={lang}>
              {markUp ? <p>{markUp}</p> : null}
              {toMarkUp ? (
                <p>
                  <Link href={toMarkUp} aria-label={`${words.markUpSet}: ${shown.title}`}>
                    {words.markUpSet}
                  </Link>
                </p>
              ) : null}
              {checked ? <p className={`${small} ${soft}`}>{checked}</p> : null}
              {book ? (
                <p>
                  <ButtonLink kind="outline" href={book} text={words.quoteBookFor} />
                </p>
              ) : null}
              {page.isDraft ? (
                <Form className={row} method="post" action={here}>
                  <input type="hidden" name="option" value={shown.id} />
                  {(
                    [
                      ["up", words.quoteUp, index > 0],
                      ["down", words.quoteDown, index < options.length - 1],
                      ["remove", words.quoteRemove, true],
                    ] as const
                  ).map(([intent, text, isPossible]) =>
                    isPossible ? (
                      <Fragment key={intent}>
                        <Button kind="quiet" intent={intent} aria-label={`${text}: ${shown.title}`}>
                          {text}
                        </Button>{" "}
                      </Fragment>
                    ) : null,
                  )}
                </Form>
              ) : null}
            </QuoteOptionCard>
          ))}
        </ol>
      </section>
      <Form className={row} method="post" action={here}>
        {page.isDraft && options.length > 0 ? (
          <ButtonLink kind="solid" href={`${here}/send`} text={words.quoteSend} />
        ) : null}{" "}
        <ButtonLink kind="outline" href={`${here}/preview`} text={words.quotePreview} />{" "}
        {page.isDraft ? null : <ButtonLink kind="outline" href={`${here}/copy`} text={words.quoteCopy} />}{" "}
        {page.buttons.map(({ intent, text }) => (
          <Fragment key={intent}>
            <Button kind="quiet" intent={intent}>
              {text}
            </Button>{" "}
          </Fragment>
        ))}
      </Form>
      {page.changeText ? <p className={small}>{page.changeText}</p> : null}
      <section className={stack} aria-labelledby="history">
        <h2 id="history">{words.quoteHistory}</h2>
        <ul className={`${stack} ${tight}`}>
          {page.history.map(({ text, at }) => (
            <li key={`${text.join()} ${at}`}>
              {text.join(" · ")} <span className={`${small} ${soft}`}>{at}</span>
            </li>
          ))}
        </ul>
      </section>
    </AgentPage>
  );
}
