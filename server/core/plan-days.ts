/** Days of grace after a period that nobody paid the next one for. */
export const GRACE_DAYS = 7;
/** Days before its end that a renewal is announced. */
export const NOTICE_DAYS = 7;
