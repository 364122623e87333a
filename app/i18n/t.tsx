import { createContext, type ReactNode, useContext } from "react";
import type { Language } from "#server/organisation/settings";
import type { Translate, TranslateShared } from "./words";

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

export const useT = (): TranslateShared => useSpeech().t;
