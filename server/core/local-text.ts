/** Words of the catalogue in several languages, by base language; English is always there. */
export type LocalText = { en: string; [language: string]: string };

export const inLanguage = (text: LocalText, language: string): string => text[language] ?? text.en;
