import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { speechIn } from "../../app/i18n/speech.server";
import { SpeechProvider } from "../../app/i18n/t";
import type { Language } from "../../server/organisation/settings.ts";

/** The HTML a part gives on the server, in a language. */
export const markupOf = (part: ReactElement, language: Language = "en"): string =>
  renderToStaticMarkup(<SpeechProvider speech={speechIn(language)}>{part}</SpeechProvider>);
