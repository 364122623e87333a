import { composeEmail, type EmailSite, type NewEmail, readerLanguage } from "./compose.ts";
import { emailCopy } from "./copy/copy.ts";
import { formatDuration } from "./format.ts";

/** The code that proves that a mailbox is the reader's (AC-06). `validFor` in milliseconds. */
export function linkCodeEmail(
  { code, validFor }: { code: string; validFor: number },
  reader: { email: string; name: string; language: string | null },
  site: EmailSite,
): NewEmail {
  const language = readerLanguage(site.organisation, reader.language);
  const { locale, greeting, linkCode } = emailCopy[language];
  const content = {
    language,
    subject: linkCode.subject(code),
    title: linkCode.title,
    greeting: greeting(reader.name),
    blocks: [
      { kind: "paragraph" as const, text: linkCode.intro(site.organisation.name) },
      { kind: "code" as const, label: linkCode.code, value: code },
      { kind: "paragraph" as const, text: linkCode.warning(formatDuration(validFor, locale)) },
    ],
  };
  return composeEmail(content, reader.email, site);
}
