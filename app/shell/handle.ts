export type Handle = { standsAlone?: boolean; overPage?: boolean } | undefined;

/** A route whose page stands alone on the screen, as the pages of the sign-in dialogs do, exports this as its handle. */
export const standsAlone = { standsAlone: true } as const satisfies Handle;
/** A route that is a dialog over the page of the route around it; that page makes what it shows behind it inert. */
export const overPage = { overPage: true } as const satisfies Handle;
