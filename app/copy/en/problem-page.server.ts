/** What pages of problems say. Said by the server only. */
export const problemPage = {
  keptForm: "We couldn't finish this just now. Everything you entered is still here: please try again in a moment.",
  keptFormSecrets:
    "We couldn't finish this just now. Everything you entered is still here, except passwords and codes: please enter them again and try again in a moment.",
} as const;
