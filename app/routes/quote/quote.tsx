import { type ActionFunctionArgs, type AppLoadContext, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import type { AgentQuote, OpenedQuote } from "#server/agency/index";
import type { Booking } from "#server/orders/index";
import { isolated } from "~/i18n/format";
import { i18nFor } from "~/i18n/i18n.server";
import { LANGUAGES } from "~/i18n/languages";
import type { I18n } from "~/i18n/t";
import { quotedOffer } from "~/products/quoted-offer.server";
import { formDataOf } from "~/request/form.server";
import { notFound } from "~/request/guards.server";
import { visitorOf } from "~/request/guest-browser.server";
import { notStored } from "~/request/page-headers";
import { pageTitle } from "~/request/page-title";
import { viewerOf } from "~/request/viewer.server";
import { reservationToken } from "~/shared/bookings/reservation.server";
import { shownQuote } from "~/shared/quotes/quote-text.server";
import { QuoteView } from "~/shared/quotes/quote-view";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { narrow, page, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";

export const headers = notStored;

/** AG-04: a quote for an agent's client, who has the link and needs no account. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { i18n: viewers } = await viewerOf(request, context);
  const { agency, booking, organisation } = context;
  const opened = (await agency.sentQuotes.read(organisation, params["key"] ?? "")) ?? notFound();
  const { quote } = opened;
  // The page is one text with what the options say, which is in the client's language.
  const i18n = i18nFor(quote.language);
  const heading = i18n.t("quote.heading", { number: quote.number });
  const about = {
    title: pageTitle(context, viewers.t, viewers.t("quote.heading", { number: quote.number })),
    lang: i18n.language === viewers.language ? undefined : i18n.language,
    dir: i18n.language === viewers.language ? undefined : LANGUAGES[i18n.language].dir,
    heading,
    contact: contactOf(opened, context, i18n),
    version:
      quote.revision > 1
        ? i18n.t("quote.version", { version: String(quote.revision), before: String(quote.revision - 1) })
        : undefined,
  };
  if (opened.is !== "open") {
    const told = await outcome(opened, request, context, i18n);
    const status = opened.is === "accepted" || opened.is === "booked" ? 200 : 410;
    const view =
      "client" in opened
        ? shownQuote(
            quote,
            await agency.sentQuotes.options(organisation, quote, opened.client, []),
            opened.agent,
            context,
            i18n,
          )
        : undefined;
    return data({ ...about, told, opens: undefined, view, words: undefined, ways: {} as Ways }, { status });
  }
  const held = await booking.quotes.heldFor(organisation.id, await visitorOf(request, context));
  const options = (await agency.sentQuotes.options(organisation, quote, opened.client, held)).map((option) => {
    const isTooOld = quotedOffer(option.href, context)?.isExpired ?? true;
    return isTooOld ? { ...option, result: "gone" as const } : option;
  });
  return data({
    ...about,
    told: undefined,
    opens: quote.state === "sent" ? `/q/${params["key"]}` : undefined,
    view: shownQuote(quote, options, opened.agent, context, i18n),
    words: { choose: i18n.t("quote.choose"), others: i18n.t("quote.askOther", { agent: isolated(opened.agent) }) },
    ways: Object.fromEntries(
      options.map(({ id, title, href }) => [
        id,
        {
          checkout: `${href}&quoted=${id}`,
          // Another offer is the agent's, too.
          others: `mailto:${about.contact.email}?subject=${encodeURIComponent(`${heading}: ${title}`)}`,
          label: i18n.t("quote.chooseOption", { title: isolated(title) }),
        },
      ]),
    ) as Ways,
  });
}

/**
 * AG-04: its client reads it: a page in a browser says so once the reader moves, types or scrolls, as a program that looks at links does
 * not. An agent or operator opens nothing.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account } = await viewerOf(request, context);
  const { agency, organisation, origin } = context;
  const opened = (await agency.sentQuotes.read(organisation, params["key"] ?? "")) ?? notFound();
  const form = await formDataOf(request);
  const isStaff = account?.type === "agent" || account?.staffRole !== undefined;
  if (form.get("intent") === "opened" && opened.is === "open" && !isStaff)
    await agency.sentQuotes.open(organisation, opened.quote, origin);
  return redirect(`/q/${params["key"]}`, 303);
}

/** Whom the client asks: the agent, or the organization where the agent is none any more. */
function contactOf({ contact }: OpenedQuote, { organisation }: AppLoadContext, { t }: I18n) {
  if (contact)
    return {
      text: t("quote.contactAgent", { agent: isolated(contact.name) }),
      email: contact.email,
      phone: contact.phone,
    };
  const { name, contact: own, mailFrom } = organisation;
  return {
    text: t("quote.contact", { organisation: isolated(name) }),
    email: own.email ?? mailFrom,
    phone: own.phone ?? "",
  };
}

/** What can be done with each option. */
type Ways = Record<string, { checkout: string; others: string; label: string }>;

type Told = {
  title: string;
  text: string;
  more?: string | undefined;
  link?: { href: string; text: string } | undefined;
};

/** Why there is nothing to choose any more. */
async function outcome(
  opened: Exclude<OpenedQuote, { is: "open" }>,
  request: Request,
  context: AppLoadContext,
  { t }: I18n,
): Promise<Told> {
  const agent = isolated(opened.agent);
  const told = { title: t(`quote.${opened.is}Title`), text: t(`quote.${opened.is}Text`, { agent }) };
  if (opened.is === "replaced") return { ...told, link: { href: `/q/${opened.newer}`, text: t("quote.replacedLink") } };
  if (opened.is === "booked") {
    const { booking } = opened;
    if (!booking || !(await mayReadReference(opened.quote, booking, request, context))) return told;
    return { ...told, more: `${t("quote.bookedReference")}: ${isolated(booking.reference)}` };
  }
  if (opened.is !== "accepted" || opened.booking?.state !== "awaiting-payment") return told;
  const ordered = await context.agency.sentQuotes.orderedOption(opened.quote);
  return {
    ...told,
    ...(ordered && {
      more: t("quote.payingText"),
      link: {
        href: `${ordered.href}&quoted=${ordered.id}`,
        text: t("quote.continueLink", { title: isolated(ordered.title) }),
      },
    }),
  };
}

/** Its agent, its buyer's account, and the browser that booked. */
async function mayReadReference(
  quote: AgentQuote,
  booking: Booking,
  request: Request,
  context: AppLoadContext,
): Promise<boolean> {
  const { account } = await viewerOf(request, context);
  const { clients } = context.agency;
  if (account?.type === "agent" && (await clients.find(account, quote.clientId))) return true;
  if (account) return account.id === booking.accountId;
  const token = await reservationToken(request);
  const named = token ? await context.bookingLookUps.byToken(token, context) : undefined;
  return named?.ok === true && named.value.state === "booked" && named.value.booking.id === booking.id;
}

const SIGNS_OF_A_READER = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "scroll"] as const;

/** Calls at the first sign of a person. Answers how to stop waiting for it. */
function onceRead(say: () => void): () => void {
  const stop = () => {
    for (const sign of SIGNS_OF_A_READER) removeEventListener(sign, read);
  };
  const read = () => {
    stop();
    say();
  };
  for (const sign of SIGNS_OF_A_READER) addEventListener(sign, read, { passive: true });
  return stop;
}

export default function QuoteOfClient() {
  const { heading, version, lang, dir, told, view, words, ways, contact, opens } = useLoaderData<typeof loader>();
  useEffect(
    () => (opens ? onceRead(() => navigator.sendBeacon(opens, new URLSearchParams({ intent: "opened" }))) : undefined),
    [opens],
  );
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`} lang={lang} dir={dir}>
      <h1>{heading}</h1>
      {version ? <p>{version}</p> : null}
      {told ? (
        <Notice title={told.title}>
          <p>{told.text}</p>
          {told.more ? <p>{told.more}</p> : null}
          {told.link ? (
            <p>
              <Link href={told.link.href}>{told.link.text}</Link>
            </p>
          ) : null}
        </Notice>
      ) : null}
      {view ? (
        <QuoteView
          {...view}
          actions={({ id, result }) => {
            const way = ways[id];
            if (!way || !words) return null;
            if (result === "gone")
              return (
                <p>
                  <a href={way.others}>{words.others}</a>
                </p>
              );
            return (
              <Form method="post" action={way.checkout}>
                <input type="hidden" name="intent" value="choose" />
                <Button kind="go" aria-label={way.label}>
                  {words.choose}
                </Button>
              </Form>
            );
          }}
        />
      ) : null}
      <p>
        {contact.text} <a href={`mailto:${contact.email}`}>{contact.email}</a>
        {contact.phone ? (
          <>
            {" · "}
            <bdi dir="ltr">{contact.phone}</bdi>
          </>
        ) : null}
      </p>
    </main>
  );
}
