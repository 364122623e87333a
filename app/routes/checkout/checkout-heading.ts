/** The id of the heading of a checkout: a viewer who signed in on the way continues there. */
export const CHECKOUT_HEADING = "booking";
