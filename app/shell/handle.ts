export type Handle =
  | {
      standsAlone?: boolean;
      overPage?: boolean;
      /** The id of the page's form that also takes a choice of language or currency, so that what is typed in it stays. */
      preferencesForm?: string;
    }
  | undefined;

/** A route whose page stands alone on the screen, as the pages of the sign-in dialogs do, exports this as its handle. */
export const standsAlone = { standsAlone: true } as const satisfies Handle;
/** A route that is a dialog over the page of the route around it; that page makes what it shows behind it inert. */
export const overPage = { overPage: true } as const satisfies Handle;
