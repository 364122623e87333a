import type { SendMailOptions } from "nodemailer";
import type { Letter } from "../../ports/mailer.ts";

/** An address that would write lines of its own into the letter's head. */
export class LetterAddressError extends Error {
  override name = "LetterAddressError";
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: those are exactly what has to be refused.
const ONE_PLAIN_ADDRESS = /^[^\s\u0000-\u001f\u007f,;<>"]+@[^\s\u0000-\u001f\u007f,;<>"@]+$/;

/** What nodemailer sends. The message id is the letter's own, so that a letter sent twice is seen as one. */
export function mailMessage(letter: Letter): SendMailOptions {
  for (const address of [letter.from, letter.to]) {
    if (!ONE_PLAIN_ADDRESS.test(address)) throw new LetterAddressError("not one plain e-mail address");
  }
  const domain = letter.from.slice(letter.from.lastIndexOf("@") + 1);
  return {
    from: letter.from,
    to: letter.to,
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    messageId: `<${letter.id}@${domain}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
