export type Handle =
  | {
      standsAlone?: boolean;
      overPage?: boolean;
      /** Id of the page's form that also submits a choice of language or currency, so that its typed values survive. */
      preferencesForm?: string;
    }
  | undefined;

/** Handle of routes whose page is shown without the site around it, such as the pages of the sign-in dialogs. */
export const standsAlone = { standsAlone: true } as const satisfies Handle;
/** Handle of routes that are a dialog over their parent route's page; that page makes its own content inert. */
export const overPage = { overPage: true } as const satisfies Handle;
