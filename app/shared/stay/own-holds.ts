/**
 * Of the address of a property: whoever comes from their checkout finds what is kept for them there. A page from memory, which
 * all guests share, does not know it (decision 022).
 */
export const OWN_HOLDS = "held";
