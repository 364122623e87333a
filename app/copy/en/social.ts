export const social = {
  linkTitle: "CONNECT YOUR ACCOUNT",
  linkIntro:
    "There's already an account for {{email}}. Confirm that it's yours to sign in with {{provider}} from now on.",
  linkMore: "Confirm that it's you to sign in with {{provider}} from now on.",
  link: "CONNECT",
  linking: "Connecting…",
  closeLink: "Cancel",
  sendCode: "Email me a code",
  sendCodeAgain: "Send another code",
  codeHint: "We've emailed a code to the account's address. It works for {{minutes}} minutes.",
  code: "Code from the email",
  signInMethods: "Ways to sign in",
  noWays: "You sign in with your password only.",
  connected: "Connected on {{day}}",
  connect: "Connect {{provider}}",
  remove: "Disconnect {{provider}}",
  lastWayIn: "This is your only way to sign in. Choose a password first.",
} as const;
