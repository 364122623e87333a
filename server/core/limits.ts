/** RFC 5321. */
export const EMAIL_MAX_LENGTH = 254;

/** A phone number as it is typed, with blanks and brackets between its digits. */
export const PHONE_MAX_LENGTH = 40;
