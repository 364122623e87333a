/** What the demo's privacy policies and terms say differently for each organisation, in the language of the text. */
export type LegalFacts = {
  name: string;
  /** Whom to write to. */
  contact: string;
  /** The law that governs, as it stands after "the law of". */
  law: string;
  /** What kind of travel the organisation sells: completes "offers …". */
  offers: string;
  /** The IANA time zone the organisation counts its days in. */
  timeZone: string;
  currency: string;
};
