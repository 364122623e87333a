import { test } from "vitest";
import { describeOnEachDatabase } from "../drivers/databases.ts";
import { killWhileBooking } from "../drivers/kill-while-booking.ts";

const KILLS = 20;

describeOnEachDatabase((open) => {
  test(`F1 WA-09 ${KILLS} times kill -9 in the middle of bookings: all that was confirmed is there and nothing else was taken`, () =>
    killWhileBooking(open, KILLS));
});
