/** EN-04: "1" where a visitor allowed the organisation's Google tag, "0" where they took it back. */
export const TAG_CONSENT = "tag_consent";

/** Whether the cookies of a request allow the tag. */
export const allowsTag = (cookies: string | null | undefined): boolean =>
  new RegExp(`(?:^|;)\\s*${TAG_CONSENT}=1\\s*(?:;|$)`).test(cookies ?? "");
