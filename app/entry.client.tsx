import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { loadModalPanel } from "~/dialogs/load";
import { LANGUAGES, languageFrom } from "~/i18n/languages";
import { SpeechProvider } from "~/i18n/t";
import { createTranslate } from "~/i18n/translate";
import { dictionaryOf } from "~/i18n/words";
import { DocumentProvider, documentDetails } from "~/ui/document";

type Locale = Record<string, Record<string, Record<string, string>>>;

const locales = import.meta.glob<Locale>("./copy/*/index.ts");

async function hydrate(): Promise<void> {
  const language = languageFrom(document.documentElement.lang) ?? "en";
  const locale = await locales[`./copy/${language}/index.ts`]?.();
  if (new URLSearchParams(location.search).has("modal")) await loadModalPanel();
  const { code, dir } = LANGUAGES[language];
  const t = createTranslate(dictionaryOf(locale?.[language] ?? {}), language);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <SpeechProvider speech={{ t, language, locale: code, dir }}>
          <DocumentProvider details={documentDetails()}>
            <RemixBrowser />
          </DocumentProvider>
        </SpeechProvider>
      </StrictMode>,
    );
  });
}

void hydrate();
