import type { Language } from "../organisation/settings.ts";

/** What an email says, before it becomes HTML and text. Plain text throughout. */
export type EmailContent = {
  language: Language;
  subject: string;
  /** The heading of the email. */
  title: string;
  greeting: string;
  blocks: Block[];
  /** Why the reader gets it, where that is not plain from the rest. */
  reason?: string;
};

export type Block =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; text: string }
  /** One after the other. */
  | { kind: "steps"; items: string[] }
  /** Large, to be read out or typed. */
  | { kind: "code"; label: string; value: string }
  | { kind: "facts"; rows: Fact[] }
  /** The last row is what it comes to. */
  | { kind: "amounts"; rows: [label: string, amount: string][] }
  | { kind: "action"; label: string; href: string };

export type Fact = { label: string; text: string; href?: string };

/** The frame around the content: the sender, in the email's language. */
export type EmailFrame = {
  dir: "ltr" | "rtl";
  organisation: string;
  /** The organisation's site: `https://host`. */
  origin: string;
  /** Where answers and questions go. */
  contact: string;
  footer: string;
  plainLink: string;
};
