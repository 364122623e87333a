export type Email = {
  id: string;
  /** One plain address, and the name shown for it. */
  from: string;
  fromName: string;
  /** One plain address, where answers go somewhere else. */
  replyTo?: string | undefined;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** An iCalendar file that comes along. */
  calendar: string | null;
};

/** Hands one email over to the world. Throws when it could not; the outbox tries again later. */
export interface Mailer {
  send(email: Email): Promise<void>;
}
