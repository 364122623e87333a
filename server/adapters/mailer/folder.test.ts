import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Email } from "../../ports/mailer.ts";
import { folderMailer } from "./folder.ts";
import { EmailAddressError } from "./message.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "waypoint-mail-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("BK-05 without a mail server an email becomes a file that mail programs open", async () => {
  await folderMailer(join(folder, "outbox")).send(anEmail({ subject: "Reserva: Año nuevo", text: "¡Hola!" }));
  expect(await readdir(join(folder, "outbox"))).toEqual(["email-1.eml"]);
  const mail = await PostalMime.parse(await readFile(join(folder, "outbox", "email-1.eml")));
  expect(mail).toMatchObject({ subject: "Reserva: Año nuevo", to: [{ address: "ana@example.com" }] });
  expect(mail.text?.trim()).toBe("¡Hola!");
  expect(mail.headers).toContainEqual(expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }));
});

test.each([
  ["a line break", "ana@example.com\nBcc: x@example.com"],
  ["a carriage return", "ana@example.com\rBcc: x@example.com"],
  ["a second address", "ana@example.com, x@example.com"],
  ["nothing", ""],
])("BK-05 M7 refuses an address with %s", async (_, to) => {
  await expect(folderMailer(folder).send(anEmail({ to }))).rejects.toThrow(EmailAddressError);
  expect(await readdir(folder)).toEqual([]);
});

test("BK-05 M7 a subject stays one line", async () => {
  await folderMailer(folder).send(anEmail({ subject: "Booked\r\nBcc: all@example.com" }));
  const mail = await PostalMime.parse(await readFile(join(folder, "email-1.eml")));
  expect(mail.bcc).toBeUndefined();
});

const anEmail = (changes: Partial<Email>): Email => ({
  id: "email-1",
  from: "hello@example.com",
  fromName: "Nile Travel",
  to: "ana@example.com",
  subject: "Booked",
  text: "Booked.",
  html: "<p>Booked.</p>",
  calendar: null,
  ...changes,
});
