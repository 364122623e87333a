import { fullName } from "../core/names.ts";
import { composeEmail, type EmailSite, type NewEmail, readerLanguage } from "./compose.ts";
import type { Block } from "./content.ts";
import { emailCopy } from "./copy/copy.ts";
import type { AccountEmailKind } from "./copy/email-copy.ts";
import { formatDuration } from "./format.ts";

type Reader = {
  /** The stored address, never one that was typed. */
  email: string;
  firstName: string;
  lastName: string;
  /** What the account keeps, as `es-ES`. */
  language?: string | null;
};

type Row = { email: string; first_name: string; last_name: string; language: string | null };

export const readerOf = ({ email, first_name: firstName, last_name: lastName, language }: Row): Reader => ({
  email,
  firstName,
  lastName,
  language,
});

type Link = {
  /** On the organisation's own site. */
  path: string;
  /** Milliseconds; where not given, the link has no end. */
  validFor?: number;
};

/** An email about the reader's account, in the account's language. */
export function accountEmail(kind: AccountEmailKind, reader: Reader, link: Link, site: EmailSite): NewEmail {
  const language = readerLanguage(site.organisation, reader.language);
  const { locale, greeting, account } = emailCopy[language];
  const { subject, before, action, after, home } = account[kind];
  const paragraph = (text: string): Block => ({ kind: "paragraph", text });
  const content = {
    language,
    subject,
    title: subject,
    greeting: greeting(fullName(reader)),
    blocks: [
      ...before(site.organisation.name).map(paragraph),
      ...(action ? [{ kind: "action" as const, label: action, href: new URL(link.path, site.origin).href }] : []),
      ...(home ? [{ kind: "action" as const, label: home, href: new URL("/admin", site.origin).href }] : []),
      ...(after && link.validFor ? [paragraph(after(formatDuration(link.validFor, locale)))] : []),
    ],
  };
  return composeEmail(content, reader.email, site);
}
