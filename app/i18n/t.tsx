import { createContext, type ReactNode, useContext } from "react";
import type { Language } from "#server/organisation/settings";
import { waitForWords, want } from "./areas";
import type { Area, Translate, TranslateIn } from "./words";

export type Speech = { t: Translate; language: Language /** For Intl. */; locale: string; dir: "ltr" | "rtl" };

const SpeechContext = createContext<Speech | undefined>(undefined);

export function SpeechProvider({ speech, children }: { speech: Speech; children: ReactNode }) {
  return <SpeechContext.Provider value={speech}>{children}</SpeechContext.Provider>;
}

export function useSpeech(): Speech {
  const speech = useContext(SpeechContext);
  if (!speech) throw new Error("useSpeech needs a SpeechProvider above it");
  return speech;
}

/**
 * The hook of a module whose components have words of these areas: `const useT = wordsOf("checkout")`, at its top, so that
 * the words are under way before a component needs them.
 */
export function wordsOf<Some extends Area>(...areas: Some[]): () => TranslateIn<Some> {
  areas.forEach(want);
  return () => {
    waitForWords(areas);
    return useSpeech().t as TranslateIn<Some>;
  };
}

/** For components with no words but the common ones, which every page has. */
export const useT = wordsOf("common");
