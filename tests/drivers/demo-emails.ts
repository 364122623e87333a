import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";

/** The newest email of this subject to an address, in the demo's outbox; waits until it is there. */
export async function emailTo(address: string, subject: RegExp): Promise<Email> {
  let found: Email | undefined;
  const find = async () => {
    const emails = await Promise.all(files().map(parsed));
    found = emails
      .filter(({ to, subject: about }) => to?.some((each) => each.address === address) && subject.test(about ?? ""))
      .sort((one, other) => (one.date ?? "").localeCompare(other.date ?? ""))
      .at(-1);
    return found;
  };
  await expect.poll(find, { intervals: [100] }).toBeTruthy();
  return found as Email;
}

const known = new Map<string, Promise<Email>>();

/** A file of the outbox, which never changes. */
function parsed(file: string): Promise<Email> {
  const email = known.get(file) ?? PostalMime.parse(readFileSync(file));
  known.set(file, email);
  return email;
}

/** The path of the link in an email. */
export function linkIn({ text }: Email): string {
  const href = /https?:\/\/\S+\?key=\S+/.exec(text ?? "")?.[0];
  if (!href) throw new Error(`there is no link in:\n${text}`);
  const { pathname, search } = new URL(href);
  return pathname + search;
}

function files(): string[] {
  const folder = join(process.env["E2E_DATA_DIR"] ?? "", "outbox");
  try {
    // What is still being written has another ending.
    const written = readdirSync(folder).filter((name) => name.endsWith(".eml"));
    return written.map((name) => join(folder, name));
  } catch {
    return [];
  }
}
