import type { Logger } from "pino";
import { DAY, HOUR, MINUTE, SECOND } from "../core/durations.ts";
import { poll } from "../core/poll.ts";
import { newId } from "../crypto/ids.ts";
import { deleteEnded } from "../db/batches.ts";
import type { Db, Store } from "../db/schema.ts";
import type { Email, Mailer } from "../ports/mailer.ts";
import type { NewEmail } from "./compose.ts";

/** An email goes out within this time of being written or not at all. */
const GIVE_UP_AFTER = 2 * DAY;
const FIRST_PAUSE = MINUTE;
const LONGEST_PAUSE = HOUR;
/** Longer than an email can take to be handed over, so that no two workers send the same one. */
const CLAIM = 5 * MINUTE;
const AT_ONCE = 20;
const EMPTIED_AT_ONCE = 100;
const POLL = 2 * SECOND;
/** Long enough to see why an email looked as it did. */
const TEXT_KEPT_FOR = HOUR;
/** Sent emails are personal data, so they are deleted after this time. */
const KEPT_FOR = 30 * DAY;
/** Keeps emails that were given up out of the way of those that are due. */
const NEVER = Number.MAX_SAFE_INTEGER;

/** Writes an email into the outbox, in the transaction of what it tells about; a job sends it. */
export async function enqueueEmail(trx: Db, email: NewEmail, now: number): Promise<string> {
  const id = newId();
  await trx
    .insertInto("outbox")
    .values({
      id,
      organisation_id: email.organisationId,
      to_address: email.to,
      from_address: email.from,
      from_name: email.fromName,
      reply_to: email.replyTo ?? null,
      subject: email.subject,
      text: email.text,
      html: email.html,
      calendar: email.calendar,
      attempts: 0,
      next_attempt_at: now,
      claimed_until: 0,
      sent_at: null,
      created_at: now,
    })
    .execute();
  return id;
}

/** Removes an email in the transaction that wrote it, so that the job never sees it. */
export async function dropEmail(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom("outbox").where("id", "=", id).execute();
}

/** Whether an email was not handed over; one that was may be deleted. */
export const isUndelivered = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom("outbox").select("sent_at").where("id", "=", id).executeTakeFirst())?.sent_at === null;

/** How long to wait after the `attempts`th refusal: a minute, doubling up to an hour. */
export const pauseAfter = (attempts: number): number =>
  Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.max(0, attempts - 1));

/** Sends the emails of the outbox; any number of processes may do so at once. */
export function createOutbox(deps: Store & { mailer: Mailer; log: Logger }) {
  const { db, clock, mailer, log } = deps;

  /** Sends every email that is due; answers how many were handed over and how many were refused. */
  async function deliverDue(shouldContinue: () => boolean = () => true): Promise<{ sent: number; refused: number }> {
    const done = { sent: 0, refused: 0 };
    for (const { id, attempts } of await listDue(db, clock.now())) {
      if (!shouldContinue()) break;
      const email = await claim(db, id, attempts, clock.now());
      if (!email) continue;
      if (await deliver(email, attempts + 1)) done.sent++;
      else done.refused++;
    }
    return done;
  }

  async function deliver(email: Email & { createdAt: number }, attempt: number): Promise<boolean> {
    try {
      await mailer.send(email);
    } catch (err) {
      await postpone(email, attempt, err);
      return false;
    }
    await db.updateTable("outbox").set({ sent_at: clock.now(), claimed_until: 0 }).where("id", "=", email.id).execute();
    log.info({ email: email.id, attempt }, "email sent");
    return true;
  }

  async function postpone(email: { id: string; createdAt: number }, attempt: number, err: unknown): Promise<void> {
    const next = clock.now() + pauseAfter(attempt);
    const given = next >= email.createdAt + GIVE_UP_AFTER;
    if (given) log.error({ err, email: email.id, attempt }, "email given up");
    else log.warn({ err, email: email.id, attempt, next }, "email not sent; it is tried again");
    await db
      .updateTable("outbox")
      .set({ next_attempt_at: given ? NEVER : next, claimed_until: 0 })
      .where("id", "=", email.id)
      .execute();
  }

  return {
    deliverDue,
    /** Empties emails that went out a while ago, because they hold keys, and removes those from long ago. */
    async forgetSent(): Promise<void> {
      const now = clock.now();
      while ((await emptySent(db, now - TEXT_KEPT_FOR)) === EMPTIED_AT_ONCE);
      await deleteEnded(db, "outbox", "created_at", now - KEPT_FOR - 1);
    },
    /** What should have gone out by now, and for how long the oldest waits. */
    async waiting(): Promise<{ waiting: number; oldestSeconds: number }> {
      const now = clock.now();
      const { count, oldest } = await db
        .selectFrom("outbox")
        .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("created_at").as("oldest")])
        .where("sent_at", "is", null)
        .where("next_attempt_at", "<", NEVER)
        .where("created_at", ">", now - GIVE_UP_AFTER)
        .executeTakeFirstOrThrow();
      return { waiting: Number(count), oldestSeconds: oldest === null ? 0 : Math.floor((now - oldest) / SECOND) };
    },
    /** Looks after the outbox until the returned function is called, which waits for the email under way. */
    start: () =>
      poll({
        round: deliverDue,
        every: POLL,
        failed: (err) => log.error({ err }, "the outbox cannot be read"),
      }),
  };
}

async function emptySent(db: Db, before: number): Promise<number> {
  const sent = db
    .selectFrom("outbox")
    .select("id")
    .where("sent_at", "<", before)
    .where("text", "!=", "")
    .limit(EMPTIED_AT_ONCE);
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set({ text: "", html: "", calendar: null })
    .where("id", "in", sent)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

async function listDue(db: Db, now: number): Promise<{ id: string; attempts: number }[]> {
  return db
    .selectFrom("outbox")
    .select(["id", "attempts"])
    .where("sent_at", "is", null)
    .where("next_attempt_at", "<=", now)
    .where("claimed_until", "<=", now)
    .where("created_at", ">", now - GIVE_UP_AFTER)
    .orderBy("next_attempt_at")
    .limit(AT_ONCE)
    .execute();
}

/** One worker gets the email: the one whose update finds the attempts as it saw them. */
async function claim(
  db: Db,
  id: string,
  attempts: number,
  now: number,
): Promise<(Email & { createdAt: number }) | undefined> {
  const row = await db
    .updateTable("outbox")
    .set({ attempts: attempts + 1, claimed_until: now + CLAIM })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("sent_at", "is", null)
    .where("claimed_until", "<=", now)
    .returningAll()
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      from: row.from_address,
      fromName: row.from_name,
      replyTo: row.reply_to ?? undefined,
      to: row.to_address,
      subject: row.subject,
      text: row.text,
      html: row.html,
      calendar: row.calendar,
      createdAt: row.created_at,
    }
  );
}
