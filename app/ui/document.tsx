import { createContext, type ReactNode, useContext } from "react";
import type { ListOption, OptionList } from "./option-list";
import starter from "./start-scripts.js?url";

/** Data of the document around a page, the same on the server and in the browser. */
export type DocumentDetails = {
  /** The reference people can tell us when something went wrong. */
  requestId: string | undefined;
  /** The styles that this page uses, and where those of all pages are; of both the text is the same in the browser. */
  pageStyle: { css: string; sheet: string };
  /** The organisation's tokens. */
  brandStyle: string;
  /** Its address; of a lite page the picture itself. */
  icon: string;
  /** One answer and nothing else: without scripts, font and pictures. */
  lite: boolean;
  /** The page answers a form that was refused: its title says so. In the browser the errors do (`ErrorSummary`). */
  refused: boolean;
  /** Long lists, for the server's page; the browser finds them in that page or asks for them. */
  optionsOf?: (list: OptionList) => ListOption[];
  /** Undefined for a page without scripts. */
  scripts?: ScriptsOfPage | undefined;
};

/** Data to hydrate the page: `start` and `data` are JSON escaped for a script element. */
type ScriptsOfPage = {
  /** Addresses separated by spaces: the entry, then its imports in order. */
  files: string;
  /** Remix's settings, the page's routes and their files. */
  start: string;
  /** The data of the loaders, in Remix's encoding. */
  data: string;
  /** The development server's script, before all others. */
  first?: string | undefined;
};

const PAGE_STYLE_ID = "style";
const BRAND_STYLE_ID = "brand";
const START_ID = "start";
const DATA_ID = "data";
const STARTER_ID = "scripts";

const DocumentContext = createContext<DocumentDetails | undefined>(undefined);

export function DocumentProvider({ details, children }: { details: DocumentDetails; children: ReactNode }) {
  return <DocumentContext.Provider value={details}>{children}</DocumentContext.Provider>;
}

export function useDocument(): DocumentDetails {
  const details = useContext(DocumentContext);
  if (!details) throw new Error("useDocument needs a DocumentProvider above it");
  return details;
}

/** The details as the browser finds them in the page it was sent. */
export function documentDetails(): DocumentDetails {
  const { requestId } = document.documentElement.dataset;
  return {
    requestId,
    // After an error in scripts React renders the whole document again, so it needs the styles.
    pageStyle: { css: textOf(PAGE_STYLE_ID), sheet: sheetOfAllStyles() },
    brandStyle: textOf(BRAND_STYLE_ID),
    icon: document.querySelector("link[rel=icon]")?.getAttribute("href") ?? "",
    lite: false,
    refused: false,
    scripts: {
      files: document.getElementById(STARTER_ID)?.dataset["files"] ?? "",
      start: "",
      data: "",
      first: document.querySelector("body > script[src]:not([id])")?.getAttribute("src") ?? undefined,
    },
  };
}

/** The server's data for Remix to start with. */
export const handedOver = () => ({ start: textOf(START_ID), data: textOf(DATA_ID) });

export const sheetOfAllStyles = (): string => document.getElementById(PAGE_STYLE_ID)?.dataset["sheet"] ?? "";

const textOf = (id: string): string => document.getElementById(id)?.textContent ?? "";

/** The page contains the styles it uses, so that its first answer is enough to show it (decision 004). */
export function PageStyles() {
  const { pageStyle, brandStyle } = useDocument();
  return (
    <>
      {pageStyle.css ? <Style id={PAGE_STYLE_ID} sheet={pageStyle.sheet} css={pageStyle.css} /> : null}
      <Style id={BRAND_STYLE_ID} css={brandStyle} />
    </>
  );
}

function Style({ id, sheet, css }: { id: string; sheet?: string; css: string }) {
  return (
    <style
      id={id}
      data-sheet={sheet}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what the build made, and colours that were parsed and made contrast-safe
      dangerouslySetInnerHTML={{ __html: css }}
    />
  );
}

/**
 * Remix's own `Scripts` are inline and need a nonce in each answer. These are data and one file of ours, so the policy is
 * `'self'` and two guests get the same bytes (decision 005). That file loads the page's scripts after the first frame: on a
 * slow connection its fonts and pictures come first. Browsers draw no frames in a hidden tab.
 */
export function PageScripts() {
  const { scripts } = useDocument();
  if (!scripts) return null;
  const { files, start, data, first } = scripts;
  return (
    <>
      <JsonBlock id={START_ID} json={start} />
      <JsonBlock id={DATA_ID} json={data} />
      {first ? <script type="module" src={first} /> : null}
      <script id={STARTER_ID} type="module" src={starter} data-files={files} async={!first} />
    </>
  );
}

function JsonBlock({ id, json }: { id: string; json: string }) {
  return (
    <script
      id={id}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a "<", by entry.server.tsx
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
