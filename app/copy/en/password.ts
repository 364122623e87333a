export const password = {
  forgotTitle: "FORGOT PASSWORD?",
  forgotText: "Enter your email address and we'll send you a link to choose a new password.",
  sendLink: "SEND LINK",
  sending: "Sending…",
  sentTitle: "Check your email",
  sentText:
    "If there's an account with this address, we've sent a link to it. The link works once, within {{minutes}} minutes.",
  changeTitle: "CHANGE PASSWORD",
  chooseTitle: "CHOOSE A NEW PASSWORD",
  current: "Current password",
  save: "SAVE PASSWORD",
  saving: "Saving…",
  changedText: "Your password has been changed. You've been signed out on all other devices.",
  goneTitle: "This link no longer works",
  goneText:
    "It has already been used, has expired, was replaced by a newer one or is incomplete. You can ask for a new one.",
  newPassword: "New password",
  confirmPassword: "Confirm password",
  passwordHint:
    "{{min}} to {{max}} characters, with a lowercase letter, an uppercase letter, a number and a special character",
  passwordHintSome:
    "{{min}} to {{max}} characters, with at least {{classes}} of these: lowercase letter, uppercase letter, number, special character",
} as const;
