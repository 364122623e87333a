export type Handle =
  | {
      standsAlone?: boolean;
      overPage?: boolean;
      /** The page's own form has the choices of language and currency, so that typed values survive. */
      preferencesInPage?: boolean;
      /** It has navigation before the page, and says itself where that begins (`ContentStart`). */
      marksContent?: boolean;
    }
  | undefined;

/** Handle of routes whose page is shown without the site around it, such as the pages of the sign-in dialogs. */
export const standsAlone = { standsAlone: true } as const satisfies Handle;
export const marksContent = { marksContent: true } as const satisfies Handle;
/** Handle of routes that are a dialog over their parent route's page; that page makes its own content inert. */
export const overPage = { overPage: true } as const satisfies Handle;
