import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { decode } from "~/browser/turbo-stream";
import { loadDialog } from "~/dialogs/load";
import { allMessages, loadMessagesWith } from "~/i18n/areas";
import { LANGUAGES, languageFrom } from "~/i18n/languages";
import { type Dictionary, dictionaryOf } from "~/i18n/messages";
import { I18nProvider } from "~/i18n/t";
import { createTranslate } from "~/i18n/translate";
import { hasStylesOf } from "~/shell/all-styles";
import { dialogName } from "~/shell/dialogs/dialog";
import { DocumentProvider, documentDetails, handedOver } from "~/ui/document";

type Start = { context: object; manifest: { routes: Record<string, { module: string }> }; modules: string[] };

const copy = import.meta.glob<Record<string, Record<string, string>>>(["./copy/*/*.ts", "!./copy/*/*.server.ts"]);

async function hydrate(): Promise<void> {
  const begun = begin();
  const language = languageFrom(document.documentElement.lang) ?? "en";
  const dictionary: Dictionary = {};
  loadMessagesWith(async (area) => {
    const [messages = {}] = Object.values((await copy[`./copy/${language}/${area}.ts`]?.()) ?? {});
    Object.assign(dictionary, dictionaryOf({ [area]: messages }));
  });
  const dialog = dialogName(location.search);
  if (dialog) await loadDialog(dialog);
  await begun;
  await allMessages();
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

/** Puts the server's data where Remix expects it, in place of Remix's inline script (decision 005). */
async function begin(): Promise<void> {
  const { start, data } = handedOver();
  const { context, manifest, modules }: Start = JSON.parse(start);
  hasStylesOf(modules);
  const files = modules.map(async (id) => [id, await import(/* @vite-ignore */ manifest.routes[id]?.module ?? "")]);
  Object.assign(window, {
    __remixContext: import.meta.env.DEV ? { ...context, stream: new Response(data).body } : { state: decode(data) },
    __remixManifest: manifest,
    __remixRouteModules: Object.fromEntries(await Promise.all(files)),
  });
  if (import.meta.env.DEV) await decodeData();
}

/**
 * Remix's own browser part, which runs in development, suspends on its first render until it has decoded the page's data. A key
 * pressed meanwhile would make React discard the page (error 345), so decode first: the first call throws the promise to wait for.
 */
async function decodeData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (waiting) {
    await waiting;
  }
}

void hydrate();
