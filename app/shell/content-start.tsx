/** The id of the place before a page's main part: text browsers find no name of a `main`. */
export const CONTENT_START = "main";

export const ContentStart = () => <span id={CONTENT_START} tabIndex={-1} />;
