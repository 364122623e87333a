import { dayIn } from "../core/day.ts";
import { fullName } from "../core/names.ts";
import { composeEmail, type EmailSite, type NewEmail, readerLanguage } from "../email/compose.ts";
import type { Block, Fact } from "../email/content.ts";
import { emailCopy } from "../email/copy/copy.ts";
import type { ClientEmailKind, QuoteNews } from "../email/copy/email-copy.ts";
import { formatDay, formatMoney } from "../email/format.ts";
import type { Agent } from "../ports/acting.ts";
import type { AgentQuote, QuoteOption } from "./quote-rows.ts";

/** Where account holders answer invitations and end links. */
const AGENTS = "/user/agents";

type Reader = { email: string; name: string; language: string | null };

/** To a client, from the organization, in the client's language; `stored`: what the agent has stored, by name. */
export function clientEmail(
  kind: ClientEmailKind,
  agent: Agent,
  { email, name, language: wanted }: Reader,
  site: EmailSite,
  stored: string[] = [],
): NewEmail {
  const language = readerLanguage(site.organisation, wanted);
  const { greeting, client } = emailCopy[language];
  const { subject, before, action } = client[kind];
  const names = [fullName(agent), site.organisation.name] as const;
  const paragraph = (text: string): Block => ({ kind: "paragraph", text });
  const content = {
    language,
    subject: subject(...names),
    title: subject(...names),
    greeting: greeting(name),
    blocks: [
      ...before(...names).map(paragraph),
      ...(stored.length > 0 ? [{ kind: "steps" as const, items: stored }] : []),
      ...(action ? [{ kind: "action" as const, label: action, href: new URL(AGENTS, site.origin).href }] : []),
    ],
  };
  return composeEmail(content, email, site);
}

/** To an agent who got clients of another one. */
export function handOverEmail(reader: Reader, clients: string[], site: EmailSite): NewEmail {
  const { subject, before, action, count } = emailCopy[readerLanguage(site.organisation, reader.language)].handOver;
  const who = clients.length === 1 ? (clients[0] ?? "") : count(clients.length);
  const path = "/agent/client-list";
  return noteEmail({ subject: subject(who), before: [before(who)], action }, { ...reader, path }, site);
}

/** The options of a quote and its link, to the client; `key`: what the link ends in. */
export function quoteEmail(
  { email, name, language }: Reader,
  { agent, quote, options, key }: { agent: Agent; quote: AgentQuote; options: QuoteOption[]; key: string },
  site: EmailSite,
): NewEmail {
  const words = emailCopy[readerLanguage(site.organisation, language)];
  const last = formatDay(dayIn(site.organisation.timeZone, quote.expiresAt - 1), words.locale);
  const { subject, before, replaces, total, service, action } = words.quote.sent;
  const rows = options.map(({ title, price, markUpMinor }) => {
    const added = formatMoney({ minor: markUpMinor, currency: price.currency }, words.locale);
    const text = formatMoney(price, words.locale);
    return { label: title, text: markUpMinor > 0 ? service(text, added) : total(text) };
  });
  return noteEmail(
    {
      subject: subject(fullName(agent), quote.number),
      before: [
        ...before(fullName(agent), site.organisation.name, last),
        ...(quote.revision > 1 ? [replaces(quote.revision, quote.revision - 1)] : []),
      ],
      facts: rows,
      action,
    },
    { email, name, language, path: `/q/${key}` },
    site,
  );
}

/** What became of a quote, to its agent. */
export function quoteNews(
  what: QuoteNews,
  reader: Reader,
  { quote: { number }, client }: { quote: AgentQuote; client: string },
  site: EmailSite,
): NewEmail {
  const { news, action } = emailCopy[readerLanguage(site.organisation, reader.language)].quote;
  const { subject, before } = news[what];
  return noteEmail(
    { subject: subject(client, number), before: [before(client, number)], action },
    { ...reader, path: `/agent/quotes/${number}` },
    site,
  );
}

function noteEmail(
  { subject, before, facts, action }: { subject: string; before: string[]; facts?: Fact[]; action: string },
  { email, name, language: wanted, path }: Reader & { path: string },
  site: EmailSite,
): NewEmail {
  const language = readerLanguage(site.organisation, wanted);
  const blocks: Block[] = [
    ...before.map((text) => ({ kind: "paragraph" as const, text })),
    ...(facts ? [{ kind: "facts" as const, rows: facts }] : []),
    { kind: "action", label: action, href: new URL(path, site.origin).href },
  ];
  const greeting = emailCopy[language].greeting(name);
  return composeEmail({ language, subject, title: subject, greeting, blocks }, email, site);
}
