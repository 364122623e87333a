import data from "./data/languages.json" with { type: "json" };

/** EN-02, with what a page needs to be written in it. */
export type LanguageEntry = {
  id: number;
  name: string;
  /** BCP 47, e.g. en-US. */
  code: string;
  baseCode: string;
  dir: "ltr" | "rtl";
  status: "ACTIVE" | "INACTIVE";
};

export const languages = data as LanguageEntry[];

/** The first language of the list with this base (`es` or `es-MX` find Spanish). */
export const findLanguage = (code: string): LanguageEntry | undefined =>
  languages.find((language) => language.code === code) ??
  languages.find((language) => language.baseCode === code.split("-")[0]);
