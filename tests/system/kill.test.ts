import { expect, test } from "vitest";
import { describeWithDatabase } from "../drivers/databases.ts";
import { killWhileBooking } from "../drivers/kill-while-booking.ts";

/** The drill has more of them. */
const KILLS = 2;

describeWithDatabase((open) => {
  test(`WA-08 WA-09 after kill -9 in the middle of bookings that cards pay for, ${KILLS} times, all that was confirmed is there and nothing else was taken`, async () =>
    expect(await killWhileBooking(open, KILLS)).toBeGreaterThan(KILLS * 8));
});
