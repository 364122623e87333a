import { createContext, type ReactNode, useContext } from "react";
import type { ListOption, OptionList } from "./option-list";

/** What the document around a page needs to know, the same on the server and in the browser. */
export type DocumentDetails = {
  nonce: string | undefined;
  /** The reference people can tell us when something went wrong. */
  requestId: string | undefined;
  /** The organisation's tokens: the text of the one style element. */
  brandStyle: string;
  lite: boolean;
  /** A status the page has to explain instead of itself. */
  problem: number | undefined;
  /** Long lists, for the server's page; the browser finds them in that page or asks for them. */
  optionsOf?: (list: OptionList) => ListOption[];
};

const BRAND_STYLE_ID = "brand";

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
  const { requestId, problem } = document.documentElement.dataset;
  const style = document.getElementById(BRAND_STYLE_ID);
  return {
    // An error that scripts meet draws the whole document anew, with its styles.
    nonce: style?.nonce,
    requestId,
    brandStyle: style?.textContent ?? "",
    lite: false,
    problem: problem ? Number(problem) : undefined,
  };
}

export function BrandStyle() {
  const { nonce, brandStyle } = useDocument();
  return (
    <style
      id={BRAND_STYLE_ID}
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: colours that were parsed and made contrast-safe, nothing else
      dangerouslySetInnerHTML={{ __html: brandStyle }}
    />
  );
}
