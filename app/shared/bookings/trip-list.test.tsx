import { expect, test } from "vitest";
import { markupOf } from "../../../tests/drivers/markup";
import { BookingHistory } from "./trip-list";
import type { Trip, TripPhase } from "./trips.server";

const about = { when: "Dec 12 – 13, 2026", who: "", what: "" };

const historyOf = (phase: TripPhase, amounts: Partial<Trip>): string => {
  const trip = { href: "/bookings/LX4T9AA", name: "Casa do Rio", place: undefined, reference: "LX4T9AA", phase, about };
  const trips = [{ ...trip, ...amounts } as Trip];
  return markupOf(<BookingHistory trips={trips} page={1} pages={1} shown="all" here="/user/booking-history" />);
};

test("RT-05 T29 the amount of a booking in the history says what it is; a cancelled one what it cost in the end, if anything", () => {
  const payable = { payable: "USD 110.00", payableBy: "Pay at the property" };
  expect(historyOf("upcoming", payable)).toMatch(/Pay at the property<\/span> <bdi[^>]*>USD 110\.00</);
  expect(historyOf("cancelled", { cost: "USD 20.00" })).toMatch(/Final cost<\/span> <bdi[^>]*>USD 20\.00</);
  expect(historyOf("cancelled", {})).not.toContain("USD");
});
