import type { Command } from "./command.ts";

/** AC-04: the second half of a change of keys. */
export const reencrypt: Command = {
  summary:
    "Encrypts stored document numbers and answers again with the first key of DATA_KEY, so that the older keys can go.",
  usage: `

DATA_KEY has to hold the new key first and the old ones after it, as the servers have it.`,
  async run({ admin, encryption, print }) {
    const count = await admin.documents.reencrypt(encryption());
    print(`${count} texts are encrypted again.`);
  },
};
