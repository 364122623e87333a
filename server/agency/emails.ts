import { dayIn } from "../core/day.ts";
import { fullName } from "../core/names.ts";
import { composeEmail, type EmailSite, languageOf, type NewEmail } from "../email/compose.ts";
import type { Block } from "../email/content.ts";
import { emailCopy } from "../email/copy/copy.ts";
import type { ClientEmailKind, QuoteNews } from "../email/copy/email-copy.ts";
import { formatDay } from "../email/format.ts";
import type { Agent } from "../ports/acting.ts";
import type { AgentQuote } from "./quote-rows.ts";

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
  const language = languageOf(wanted) ?? site.organisation.language;
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

/** The link of a quote, to the client; `key`: what the link ends in. */
export function quoteEmail(
  { email, name, language }: Reader,
  { agent, quote, key }: { agent: Agent; quote: AgentQuote; key: string },
  site: EmailSite,
): NewEmail {
  const words = emailCopy[languageOf(language) ?? site.organisation.language];
  const last = formatDay(dayIn(site.organisation.timeZone, quote.expiresAt - 1), words.locale);
  const { subject, before, action } = words.quote.sent;
  return noteEmail(
    {
      subject: subject(fullName(agent), quote.number),
      before: before(fullName(agent), site.organisation.name, last),
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
  const { news, action } = emailCopy[languageOf(reader.language) ?? site.organisation.language].quote;
  const { subject, before } = news[what];
  return noteEmail(
    { subject: subject(client, number), before: [before(client, number)], action },
    { ...reader, path: `/agent/quotes/${number}` },
    site,
  );
}

function noteEmail(
  { subject, before, action }: { subject: string; before: string[]; action: string },
  { email, name, language: wanted, path }: Reader & { path: string },
  site: EmailSite,
): NewEmail {
  const language = languageOf(wanted) ?? site.organisation.language;
  const blocks: Block[] = [
    ...before.map((text) => ({ kind: "paragraph" as const, text })),
    { kind: "action", label: action, href: new URL(path, site.origin).href },
  ];
  const greeting = emailCopy[language].greeting(name);
  return composeEmail({ language, subject, title: subject, greeting, blocks }, email, site);
}
