export type Email = { id: string; from: string; to: string; subject: string; text: string; html: string };

/** Hands one email over to the world. Throws when it could not; the outbox tries again later. */
export interface Mailer {
  send(email: Email): Promise<void>;
}
