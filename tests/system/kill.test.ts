import { expect, test } from "vitest";
import { describeWithDatabase } from "../drivers/databases.ts";
import { killWhileBooking } from "../drivers/kill-while-booking.ts";
import { testsAll } from "../drivers/scope.ts";

/** The drill has more of them. */
const KILLS = testsAll ? 2 : 1;

describeWithDatabase((open) => {
  test(`WA-08 WA-09 after kill -9 in the middle of bookings that cards pay for (${KILLS}), all that was confirmed is there and nothing else was taken`, async () =>
    expect(await killWhileBooking(open, KILLS)).toBeGreaterThan(KILLS * 8));
});
