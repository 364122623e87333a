/** What staff read of the site itself: its settings, and what it needs before it opens. Said by the server only. */
export const site = {
  setupTitle: "Before the site opens",
  setupText: "Only staff see this site now. When nothing is left here, it can be opened: {{command}}",
  setupReady: "Nothing is missing. The site can be opened: {{command}}",
  missingOperator: "An owner: {{command}}",
  missingLegal: "{{text}} ({{language}}) is missing.",
  draftLegal: "{{text}} ({{language}}) is still the draft about a demo.",
  missingMail: "Emails are only written to files: SMTP_URL isn't set.",
  missingPayments: "Nothing can be paid: no payment provider is set.",
  demoPayments: "Payments go through the demo page, which moves no money.",
  missingSecret: "The settings name a secret that the server doesn't have: {{name}}",
  privacy: "Privacy policy",
  terms: "Terms of use",
  accessibility: "Accessibility statement",
};
