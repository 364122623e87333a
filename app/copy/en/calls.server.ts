/** What answers of calls say. */
export const calls = {
  signedIn: "You are signed in.",
  otherSite: "This request is for another site.",
  accessCodeFine: "This access code is valid.",
  tokenRefused: "Google or Facebook didn't confirm this sign-in. Please start again.",
  preferencesUnknown: "This language or currency isn't available.",
  reservationUnknown: "This reservation isn't known, or it has expired.",
} as const;
