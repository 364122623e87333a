import { fullName } from "../core/names.ts";
import { composeEmail, type EmailSite, languageOf, type NewEmail } from "../email/compose.ts";
import type { Block } from "../email/content.ts";
import { emailCopy } from "../email/copy/copy.ts";
import type { ClientEmailKind } from "../email/copy/email-copy.ts";
import type { Agent } from "./agent.ts";

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
