/** What the demo's privacy policies and terms say differently for each organisation, in the language of the text. */
export type LegalFacts = {
  name: string;
  /** Whom to write to. */
  contact: string;
  /** The governing law, in the form that follows "the law of". */
  law: string;
  /** What kind of travel the organisation sells: completes "offers …". */
  offers: string;
  /** The IANA time zone the organisation counts its days in. */
  timeZone: string;
  currency: string;
};

/** "Eastern Time", as the sentence about days names it: a reader knows no zone by its place in a database. */
export function zoneName(timeZone: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: "longGeneric" });
  // Not at the beginning of time, when some zones had names of their own.
  const parts = format.formatToParts(Date.UTC(2026, 0, 1));
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
