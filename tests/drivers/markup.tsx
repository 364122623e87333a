import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { i18nFor } from "../../app/i18n/i18n.server";
import { I18nProvider } from "../../app/i18n/t";
import type { Language } from "../../server/organisation/settings.ts";

/** The HTML a part gives on the server, in a language. */
export const markupOf = (part: ReactElement, language: Language = "en"): string =>
  renderToStaticMarkup(<I18nProvider i18n={i18nFor(language)}>{part}</I18nProvider>);
