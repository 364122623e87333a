export type Letter = { id: string; from: string; to: string; subject: string; text: string; html: string };

/** Hands one letter over to the world. Throws when it could not; the outbox tries again later. */
export interface Mailer {
  send(letter: Letter): Promise<void>;
}
