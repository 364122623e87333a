import { createContext, type ReactNode, useContext } from "react";
import type { Language } from "#server/organisation/settings";
import { waitForMessages, want } from "./areas";
import type { Area, Translate, TranslateIn } from "./messages";

export type I18n = {
  t: Translate;
  language: Language;
  /** BCP 47 tag for Intl. */
  locale: string;
  dir: "ltr" | "rtl";
};

const I18nContext = createContext<I18n | undefined>(undefined);

export function I18nProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  return <I18nContext.Provider value={i18n}>{children}</I18nContext.Provider>;
}

export function useI18n(): I18n {
  const i18n = useContext(I18nContext);
  if (!i18n) throw new Error("useI18n needs an I18nProvider above it");
  return i18n;
}

/**
 * The hook of a module whose components have messages of these areas: `const useT = messagesOf("checkout")`, at its top, so that
 * the messages are under way before a component needs them.
 */
export function messagesOf<Some extends Area>(...areas: Some[]): () => TranslateIn<Some> {
  areas.forEach(want);
  return () => {
    waitForMessages(areas);
    return useI18n().t as TranslateIn<Some>;
  };
}

/** For components with no messages but the common ones, which every page has. */
export const useT = messagesOf("common");
