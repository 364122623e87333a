export const password = {
  forgotTitle: "FORGOT PASSWORD?",
  forgotText: "Tell us your e-mail address, and we send you a link to choose a new password.",
  sendLink: "SEND LINK",
  sending: "Sending…",
  sentTitle: "Check your e-mail",
  sentText:
    "If there is an account with this address, a letter with a link is on its way. The link works once and for 60 minutes.",
  changeTitle: "CHANGE PASSWORD",
  chooseTitle: "CHOOSE A NEW PASSWORD",
  current: "Current password",
  save: "SAVE PASSWORD",
  saving: "Saving…",
  changedText: "Your password was changed, and you were signed out everywhere else.",
  goneTitle: "This link no longer works",
  goneText: "It has been used already, is too old, or was cut short. Have a new one sent to you.",
  newPassword: "New password",
  confirmPassword: "Confirm password",
  passwordHint:
    "{{min}} to {{max}} characters, with a lower-case letter, an upper-case letter, a number and a special character",
  passwordHintSome:
    "{{min}} to {{max}} characters, with at least {{classes}} of these: lower-case letter, upper-case letter, number, special character",
} as const;
