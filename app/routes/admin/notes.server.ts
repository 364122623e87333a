import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { Account } from "#server/auth/account";
import type { NoteSubject } from "#server/notes/notes";
import { formatInstant } from "~/i18n/format";
import { message } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";

const NOTE_LONGEST = 2_000;
const NOTE_MISSING = message("desk.noteMissing");

/** What operators wrote about a booking or a person, with the form for one more. */
export async function notesAbout(subject: NoteSubject, account: Account, context: AppLoadContext, { t, locale }: I18n) {
  const { notes, people } = context.asOperator(account);
  const { organisation } = context;
  const written = await notes.list(organisation, subject);
  const authors = await people.named(
    organisation,
    written.map(({ actor_id }) => actor_id),
  );
  return {
    written: written.map((note) => ({
      id: note.id,
      text: note.text,
      at: formatInstant(note.created_at, organisation.timeZone, locale),
      by: authors.get(note.actor_id)?.name ?? note.actor_id,
    })),
    noteKey: crypto.randomUUID(),
    longest: NOTE_LONGEST,
    words: {
      notes: t("desk.notes"),
      hint: t(subject.kind === "person" ? "people.notesHint" : "desk.notesHint"),
      note: t("desk.note"),
      add: t("desk.addNote"),
    },
  };
}

export const noteForm = z.object({
  intent: z.literal("note"),
  key: z.string().max(64),
  note: z
    .string(NOTE_MISSING)
    .trim()
    .min(1, NOTE_MISSING)
    .max(NOTE_LONGEST, message("desk.noteTooLong", { max: NOTE_LONGEST })),
});
