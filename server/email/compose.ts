import { isOffered } from "../core/offered.ts";
import { LANGUAGES, type Language, type Organisation } from "../organisation/settings.ts";
import type { Email } from "../ports/mailer.ts";
import type { Block, EmailContent } from "./content.ts";
import { emailCopy } from "./copy/copy.ts";
import type { EmailCopy } from "./copy/email-copy.ts";
import { emailHtml } from "./html.tsx";
import { emailText } from "./text.ts";
import { emailTheme } from "./theme.ts";

/** Whom the client of a travel agent asks. */
export type EmailAgent = { name: string; email: string; phone: string };

/**
 * Whose email it is. `origin` is that of the organisation's site: `https://host`. `agent`: its reader's travel agent, who gets the
 * answers (AG-09).
 */
export type EmailSite = { organisation: Organisation; origin: string; agent?: EmailAgent | undefined };

/** An email as the outbox takes it. */
export type NewEmail = Omit<Email, "id"> & { organisationId: string };

/** `to`: a stored address, never one typed by a visitor who is not signed in. */
export function composeEmail(said: EmailContent, to: string, { organisation, origin, agent }: EmailSite): NewEmail {
  const copy = emailCopy[said.language];
  const contact = agent?.email ?? organisation.mailFrom;
  const content = agent ? { ...said, blocks: [...said.blocks, agentFact(agent, copy)] } : said;
  const frame = {
    dir: copy.dir,
    organisation: organisation.name,
    origin,
    contact,
    footer: copy.footer(organisation.name, contact),
    plainLink: copy.plainLink,
  };
  return {
    organisationId: organisation.id,
    from: organisation.mailFrom,
    fromName: organisation.name,
    replyTo: agent?.email,
    to,
    subject: content.subject,
    text: emailText(content, frame),
    html: emailHtml(content, frame, emailTheme(organisation)),
    calendar: null,
  };
}

function agentFact({ name, email, phone }: EmailAgent, { yourAgent }: EmailCopy): Block {
  return { kind: "facts", rows: [{ label: yourAgent, text: [name, email, phone].filter(Boolean).join(" · ") }] };
}

/** The language of the product that a code such as `es-ES` names. */
export function languageOf(code: string | null | undefined): Language | undefined {
  const base = (code ?? "").toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === base);
}

/** The reader's own where the site offers it, else the organization's. */
export function readerLanguage(
  { language: own, languages }: Pick<Organisation, "language" | "languages">,
  code: string | null | undefined,
): Language {
  const language = languageOf(code);
  return language && isOffered(languages, language) ? language : own;
}
