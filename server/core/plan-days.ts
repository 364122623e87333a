/** Days that a plan continues while its next period is unpaid. */
export const GRACE_DAYS = 7;
/** Days before its end that a renewal is announced. */
export const NOTICE_DAYS = 7;
