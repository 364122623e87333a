import { isOffered } from "../core/offered.ts";
import { LANGUAGES, type Language, type Organisation } from "../organisation/settings.ts";
import type { Email } from "../ports/mailer.ts";
import type { EmailContent } from "./content.ts";
import { emailCopy } from "./copy/copy.ts";
import { emailHtml } from "./html.tsx";
import { emailText } from "./text.ts";
import { emailTheme } from "./theme.ts";

/** Whose email it is. `origin` is that of the organisation's site: `https://host`. */
export type EmailSite = { organisation: Organisation; origin: string };

/** An email as the outbox takes it. */
export type NewEmail = Omit<Email, "id"> & { organisationId: string };

/** `to`: a stored address, never one typed by a visitor who is not signed in. */
export function composeEmail(content: EmailContent, to: string, { organisation, origin }: EmailSite): NewEmail {
  const copy = emailCopy[content.language];
  const frame = {
    dir: copy.dir,
    organisation: organisation.name,
    origin,
    contact: organisation.mailFrom,
    footer: copy.footer(organisation.name, organisation.mailFrom),
    plainLink: copy.plainLink,
  };
  return {
    organisationId: organisation.id,
    from: organisation.mailFrom,
    fromName: organisation.name,
    to,
    subject: content.subject,
    text: emailText(content, frame),
    html: emailHtml(content, frame, emailTheme(organisation)),
    calendar: null,
  };
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
