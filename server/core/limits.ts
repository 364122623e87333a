/** RFC 5321. */
export const EMAIL_MAX_LENGTH = 254;
