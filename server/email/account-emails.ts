import { LANGUAGES, type Language, type Organisation } from "../organisation/settings.ts";
import type { Email } from "../ports/mailer.ts";
import { type AccountEmailKind, accountEmailWords } from "./account-email-words.ts";
import { type LetterPart, letterHtml, letterText } from "./email-layout.ts";

type Reader = {
  /** The stored address, never one that was typed. */
  email: string;
  firstName: string;
  lastName: string;
  /** What the account keeps, as `es-ES`. */
  language?: string | null;
};

export const readerOf = ({
  email,
  first_name,
  last_name,
  language,
}: {
  email: string;
  first_name: string;
  last_name: string;
  language: string | null;
}): Reader => ({
  email,
  firstName: first_name,
  lastName: last_name,
  language,
});

type Site = { organisation: Organisation /** Where the link leads: `https://host`. */; origin: string };

/** An email about the reader's account. `path` is where its link leads on the organisation's own site. */
export function accountEmail(
  kind: AccountEmailKind,
  reader: Reader,
  path: string,
  { organisation, origin }: Site,
): Omit<Email, "id"> & { organisationId: string } {
  const language = languageOf(reader.language) ?? organisation.language;
  const { dir, greeting, footer, [kind]: words } = accountEmailWords[language];
  const paragraph = (text: string): LetterPart => ({ kind: "paragraph", text });
  const link: LetterPart[] = words.link ? [{ kind: "link", label: words.link, href: new URL(path, origin).href }] : [];
  const content = {
    language,
    dir,
    organisation: organisation.name,
    colour: organisation.brand.colour,
    greeting: greeting(`${reader.firstName} ${reader.lastName}`.trim()),
    parts: [...words.before(organisation.name).map(paragraph), ...link, ...words.after.map(paragraph)],
    footer: footer(organisation.name),
  };
  return {
    organisationId: organisation.id,
    from: organisation.mailFrom,
    to: reader.email,
    subject: words.subject(organisation.name),
    text: letterText(content),
    html: letterHtml(content),
  };
}

/** The language of the product that a code such as `es-ES` names. */
export function languageOf(code: string | null | undefined): Language | undefined {
  const base = (code ?? "").toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === base);
}
