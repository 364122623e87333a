import type { SendMailOptions } from "nodemailer";
import type { Email } from "../../ports/mailer.ts";

/** An address that would write lines of its own into the email's head. */
export class EmailAddressError extends Error {
  override name = "EmailAddressError";
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: those are exactly what has to be refused.
const ONE_PLAIN_ADDRESS = /^[^\s\u0000-\u001f\u007f,;<>"]+@[^\s\u0000-\u001f\u007f,;<>"@]+$/;

const calendarOf = (content: string) => ({
  filename: "booking.ics",
  contentType: `text/calendar; charset=utf-8; method=${/^METHOD:(\w+)/m.exec(content)?.[1] ?? "PUBLISH"}`,
  content,
});

/** What nodemailer sends. The message id is the email's own, so that an email sent twice is seen as one. */
export function mailMessage(email: Email): SendMailOptions {
  for (const address of [email.from, email.to, ...(email.replyTo === undefined ? [] : [email.replyTo])]) {
    if (!ONE_PLAIN_ADDRESS.test(address)) throw new EmailAddressError("not one plain e-mail address");
  }
  const domain = email.from.slice(email.from.lastIndexOf("@") + 1);
  return {
    from: { name: email.fromName, address: email.from },
    ...(email.replyTo !== undefined && { replyTo: email.replyTo }),
    to: email.to,
    subject: email.subject,
    text: email.text,
    html: email.html,
    attachments: email.calendar ? [calendarOf(email.calendar)] : [],
    // RFC 3834: no absence note answers.
    headers: { "Auto-Submitted": "auto-generated" },
    messageId: `<${email.id}@${domain}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
