import { afterEach, describe, expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { aLog } from "../../tests/fakes/log.ts";
import { type MailServer, startMailServer } from "../../tests/fakes/mail-server.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { smtpMailer } from "../adapters/mailer/smtp.ts";
import { DAY, HOUR, MINUTE } from "../core/durations.ts";
import { createOutbox, enqueueEmail, pauseAfter } from "./outbox.ts";

test.each([
  [1, MINUTE],
  [2, 2 * MINUTE],
  [6, 32 * MINUTE],
  [7, HOUR],
  [40, HOUR],
])("BK-05 after %i refusals an email waits %i ms", (attempts, pause) => {
  expect(pauseAfter(attempts)).toBe(pause);
});

describeOnEachDatabase((open) => {
  let server: MailServer;
  afterEach(() => server.stop());

  describe("the outbox", () => {
    test("BK-05 hands an email over to a mail server, once", async () => {
      const { outbox, write } = await anOutbox();
      const id = await write({ to: "ana@example.com", subject: "تم الحجز", text: "مرحبًا", html: "<p>مرحبًا</p>" });
      expect(await outbox.deliverDue()).toEqual({ sent: 1, refused: 0 });
      expect(await outbox.deliverDue()).toEqual({ sent: 0, refused: 0 });
      expect(server.received).toHaveLength(1);
      const [email] = server.received;
      expect(email?.to).toEqual(["ana@example.com"]);
      expect(email?.mail).toMatchObject({
        from: { address: "hello@example.com", name: 'Nile, "Travel"' },
        subject: "تم الحجز",
        messageId: `<${id}@example.com>`,
      });
      expect(email?.mail.text?.trim()).toBe("مرحبًا");
      expect(email?.mail.html?.trim()).toBe("<p>مرحبًا</p>");
      expect(email?.mail.attachments).toMatchObject([
        { filename: "booking.ics", mimeType: "text/calendar", method: "PUBLISH", disposition: "attachment" },
      ]);
    });

    test.each(["refuses", "hangs-up"] as const)("BK-05 tries again after a minute when the server %s", async (how) => {
      const { outbox, write, pass, lines } = await anOutbox();
      await write();
      server.behave(how);
      expect(await outbox.deliverDue()).toEqual({ sent: 0, refused: 1 });
      expect(lines.at(-1)).toMatchObject({ level: 40, attempt: 1 });

      server.behave("takes");
      pass(MINUTE - 1);
      expect(await outbox.deliverDue()).toEqual({ sent: 0, refused: 0 });
      pass(1);
      expect(await outbox.deliverDue()).toEqual({ sent: 1, refused: 0 });
      expect(server.received).toHaveLength(1);
    });

    test("BK-05 gives an email up after two days, loudly, and goes on with the others", async () => {
      const { outbox, write, pass, lines } = await anOutbox();
      await write();
      server.behave("refuses");
      pass(2 * DAY - MINUTE);
      await outbox.deliverDue();
      expect(lines.filter(({ level }) => level === 50)).toHaveLength(1);
      pass(MINUTE);
      server.behave("takes");
      await write({ to: "new@example.com" });
      await outbox.deliverDue();
      expect(server.received.map(({ to }) => to)).toEqual([["new@example.com"]]);
    });

    test("BK-05 an email whose worker died is sent by another when the claim has ended", async () => {
      const { outbox, write, pass, db } = await anOutbox();
      await write();
      await db
        .updateTable("outbox")
        .set({ attempts: 1, claimed_until: NOW + 5 * MINUTE })
        .execute();
      expect(await outbox.deliverDue()).toEqual({ sent: 0, refused: 0 });
      pass(5 * MINUTE);
      expect(await outbox.deliverDue()).toEqual({ sent: 1, refused: 0 });
    });

    test("BK-05 workers side by side send each email once", async () => {
      const { outbox, another, write } = await anOutbox();
      for (let email = 0; email < 12; email++) await write({ to: `guest${email}@example.com` });
      await Promise.all([outbox.deliverDue(), another().deliverDue(), another().deliverDue()]);
      const receivers = server.received.flatMap(({ to }) => to);
      expect(receivers).toHaveLength(12);
      expect(new Set(receivers).size).toBe(12);
    });

    test("BK-05 M7 an address that would write lines of its own is not sent to", async () => {
      const { outbox, write, lines } = await anOutbox();
      await write({ to: "ana@example.com\r\nBcc: all@example.com" });
      expect(await outbox.deliverDue()).toEqual({ sent: 0, refused: 1 });
      expect(lines.at(-1)).toMatchObject({ err: { type: "EmailAddressError" } });
      expect(server.received).toEqual([]);
    });

    test("BK-05 looks after itself from start to stop", async () => {
      const { outbox, write } = await anOutbox();
      await write();
      const arrived = server.next();
      const stop = outbox.start();
      expect((await arrived).to).toEqual(["ana@example.com"]);
      await stop();
    });
  });

  async function anOutbox() {
    const { db } = await open();
    server = await startMailServer();
    const organisation = await givenOrganisation(db);
    const { log, lines } = aLog();
    let now = NOW;
    const another = () => createOutbox({ db, clock: { now: () => now }, mailer: smtpMailer(server.url), log });
    return {
      db,
      lines,
      outbox: another(),
      another,
      pass: (time: number) => {
        now += time;
      },
      write: (changes = {}) => enqueueEmail(db, { ...anEmail(organisation), ...changes }, now),
    };
  }
});

const NOW = 20_000 * DAY;

const anEmail = (organisation: { id: string }): Parameters<typeof enqueueEmail>[1] => ({
  organisationId: organisation.id,
  from: "hello@example.com",
  fromName: 'Nile, "Travel"',
  to: "ana@example.com",
  subject: "Booked",
  text: "Booked.",
  html: "<p>Booked.</p>",
  calendar: "BEGIN:VCALENDAR\r\nMETHOD:PUBLISH\r\n",
});
