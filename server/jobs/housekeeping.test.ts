import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { aLog } from "../../tests/fakes/log.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { DAY, HOUR } from "../core/durations.ts";
import { createOutbox, enqueueEmail } from "../email/outbox.ts";
import { createHousekeeping } from "./housekeeping.ts";

test("ER-03 a task that fails leaves a warning with its cause, and the others are done", async () => {
  const { log, lines } = aLog();
  const done: string[] = [];
  const tasks = [
    { name: "broken", run: () => Promise.reject(new Error("no disk")) },
    { name: "fine", run: async () => done.push("fine") },
  ];
  await createHousekeeping({ tasks, log }).round();
  expect(done).toEqual(["fine"]);
  expect(lines.filter(({ level }) => level > 20)).toEqual([
    expect.objectContaining({ level: 40, task: "broken", err: expect.objectContaining({ message: "no disk" }) }),
  ]);
});

test("OPS-02 stopping waits for the round under way", async () => {
  let finish = () => {};
  let finished = false;
  const waiting = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const tasks = [{ name: "slow", run: () => waiting.then(() => (finished = true)) }];
  const stopped = createHousekeeping({ tasks, log: aLog().log }).start()();
  finish();
  await stopped;
  expect(finished).toBe(true);
});

describeWithDatabase((open) => {
  test("M2 AC-05 an email loses its text an hour after it was sent, and is gone after a month; one that waits keeps it", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const clock = { time: Date.UTC(2026, 10, 21), now: () => clock.time };
    const refused = new Set<string>();
    const mailer = {
      async send({ to }: { to: string }) {
        if (refused.has(to)) throw new Error("no such mailbox");
      },
    };
    const outbox = createOutbox({ db, clock, mailer, log: aLog().log });
    const email = {
      organisationId: organisation.id,
      from: "hello@example.com",
      fromName: "Test Travel",
      subject: "A link",
      html: "<p>key</p>",
      text: "key",
      calendar: "BEGIN:VCALENDAR",
    };
    refused.add("waits@example.com");
    for (const to of ["sent@example.com", "waits@example.com"]) await enqueueEmail(db, { ...email, to }, clock.now());
    await outbox.deliverDue();
    const texts = async () =>
      Object.fromEntries(
        (await db.selectFrom("outbox").selectAll().execute()).map((row) => [
          row.to_address,
          row.text + row.html + (row.calendar ?? ""),
        ]),
      );
    const whole = email.text + email.html + email.calendar;
    clock.time += HOUR;
    await outbox.forgetSent();
    expect(await texts()).toEqual({ "sent@example.com": whole, "waits@example.com": whole });
    clock.time += 1;
    await outbox.forgetSent();
    expect(await texts()).toEqual({ "sent@example.com": "", "waits@example.com": whole });
    clock.time += 30 * DAY;
    await outbox.forgetSent();
    expect(await texts()).toEqual({});
  });
});
