import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Mailer } from "../../ports/mailer.ts";
import { mailMessage } from "./message.ts";

/** Puts each email as an .eml file into a folder instead of sending it. */
export function folderMailer(folder: string): Mailer {
  return {
    async send(email) {
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({ streamTransport: true, buffer: true });
      const { message } = await transport.sendMail(mailMessage(email));
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${email.id}.eml`);
      // A program that reads the folder sees complete emails only.
      await writeFile(`${file}.part`, message as Buffer);
      await rename(`${file}.part`, file);
    },
  };
}
