import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Mailer } from "../../ports/mailer.ts";
import { mailMessage } from "./message.ts";

/** Puts each email as an .eml file into a folder instead of sending it. */
export function folderMailer(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(email) {
      const { message } = await transport.sendMail(mailMessage(email));
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${email.id}.eml`);
      // Whoever reads the folder sees whole emails only.
      await writeFile(`${file}.part`, message as Buffer);
      await rename(`${file}.part`, file);
    },
  };
}
