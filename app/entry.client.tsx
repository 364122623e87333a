import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { loadDialogs } from "~/dialogs/load";
import { allWords, loadWordsWith } from "~/i18n/areas";
import { LANGUAGES, languageFrom } from "~/i18n/languages";
import { I18nProvider } from "~/i18n/t";
import { createTranslate } from "~/i18n/translate";
import { type Dictionary, dictionaryOf } from "~/i18n/words";
import { DocumentProvider, documentDetails } from "~/ui/document";

const copy = import.meta.glob<Record<string, Record<string, string>>>(["./copy/*/*.ts", "!./copy/*/*.server.ts"]);

async function hydrate(): Promise<void> {
  const language = languageFrom(document.documentElement.lang) ?? "en";
  const dictionary: Dictionary = {};
  loadWordsWith(async (area) => {
    const [words = {}] = Object.values((await copy[`./copy/${language}/${area}.ts`]?.()) ?? {});
    Object.assign(dictionary, dictionaryOf({ [area]: words }));
  });
  if (new URLSearchParams(location.search).has("modal")) await loadDialogs();
  await allWords();
  const { code, dir } = LANGUAGES[language];
  const t = createTranslate(dictionary, language);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nProvider i18n={{ t, language, locale: code, dir }}>
          <DocumentProvider details={documentDetails()}>
            <RemixBrowser />
          </DocumentProvider>
        </I18nProvider>
      </StrictMode>,
    );
  });
}

void hydrate();
