/** Of a text field whose text finds something by its letters: the browser proposes, completes and corrects nothing. */
export const lookedUp = { dir: "auto", autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;
