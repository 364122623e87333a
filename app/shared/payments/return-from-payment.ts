/** The query parameter by which the checkout knows from which payment its viewer returns. */
export const PAYMENT_OF_RETURN = "payment";
