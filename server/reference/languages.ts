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

/** The first language of the list with this base (`es`, `es-MX`, `ES` and `es_ES` find Spanish). */
export function findLanguage(code: string): LanguageEntry | undefined {
  const typed = code.toLowerCase().replaceAll("_", "-");
  return (
    languages.find((language) => language.code.toLowerCase() === typed) ??
    languages.find((language) => language.baseCode === typed.split("-")[0])
  );
}
