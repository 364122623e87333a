/**
 * Query parameter of a property's address. The link back from a checkout sets it, so that the page shows the viewer's own holds;
 * pages from memory, which all guests share, know no holds (decision 007).
 */
export const OWN_HOLDS = "held";
