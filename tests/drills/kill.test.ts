import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../drivers/databases.ts";
import { killWhileBooking } from "../drivers/kill-while-booking.ts";

const KILLS = 20;
const PAYMENTS = 200;

describeOnEachDatabase((open, engine) => {
  test(`F1 WA-08 WA-09 ${KILLS} times kill -9 in the middle of ${PAYMENTS} bookings that wallets pay for: all that was confirmed is there and nothing else was taken`, async () => {
    const confirmed = await killWhileBooking(open, KILLS);
    console.info(`${engine}: ${confirmed} confirmed`);
    expect(confirmed).toBeGreaterThanOrEqual(PAYMENTS);
  });
});
