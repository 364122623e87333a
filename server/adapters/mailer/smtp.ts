import { SECOND } from "../../core/durations.ts";
import type { Mailer } from "../../ports/mailer.ts";
import { mailMessage } from "./message.ts";

/** Sends over SMTP; `url` as in smtp://user:password@host:587 or smtps://host. */
export function smtpMailer(url: string): Mailer {
  return {
    async send(email) {
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({
        url,
        connectionTimeout: 10 * SECOND,
        greetingTimeout: 10 * SECOND,
        socketTimeout: 30 * SECOND,
      });
      await transport.sendMail(mailMessage(email));
    },
  };
}
