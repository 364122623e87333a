import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Letter } from "../../ports/mailer.ts";
import { folderMailer } from "./folder.ts";
import { LetterAddressError } from "./message.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "waypoint-mail-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("BK-05 without a mail server a letter becomes a file that mail programs open", async () => {
  await folderMailer(join(folder, "outbox")).send(aLetter({ subject: "Reserva: Año nuevo", text: "¡Hola!" }));
  expect(await readdir(join(folder, "outbox"))).toEqual(["letter-1.eml"]);
  const mail = await PostalMime.parse(await readFile(join(folder, "outbox", "letter-1.eml")));
  expect(mail).toMatchObject({ subject: "Reserva: Año nuevo", to: [{ address: "ana@example.com" }] });
  expect(mail.text?.trim()).toBe("¡Hola!");
});

test.each([
  ["a line break", "ana@example.com\nBcc: x@example.com"],
  ["a carriage return", "ana@example.com\rBcc: x@example.com"],
  ["a second address", "ana@example.com, x@example.com"],
  ["nothing", ""],
])("BK-05 M7 refuses an address with %s", async (_, to) => {
  await expect(folderMailer(folder).send(aLetter({ to }))).rejects.toThrow(LetterAddressError);
  expect(await readdir(folder)).toEqual([]);
});

test("BK-05 M7 a subject stays one line", async () => {
  await folderMailer(folder).send(aLetter({ subject: "Booked\r\nBcc: all@example.com" }));
  const mail = await PostalMime.parse(await readFile(join(folder, "letter-1.eml")));
  expect(mail.bcc).toBeUndefined();
});

const aLetter = (changes: Partial<Letter>): Letter => ({
  id: "letter-1",
  from: "hello@example.com",
  to: "ana@example.com",
  subject: "Booked",
  text: "Booked.",
  html: "<p>Booked.</p>",
  ...changes,
});
