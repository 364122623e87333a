import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { expectBalanced } from "../../tests/drivers/invariants.ts";
import { aLog } from "../../tests/fakes/log.ts";
import { givenShow, type SeatSupplier, type Show, seatKey } from "../../tests/fakes/trial-product.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { bookingOn } from "../../tests/fixtures/bookings.ts";
import { anEncryption } from "../../tests/fixtures/encryption.ts";
import { aForm } from "../../tests/fixtures/order-form.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { cardNow, givenCertificate, givenOfferedCertificate } from "../../tests/fixtures/wallet.ts";
import { parseDay } from "../core/day.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../core/durations.ts";
import { newId } from "../crypto/ids.ts";
import type { Database } from "../db/schema.ts";
import { organisationOf } from "../organisation/organisation.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { BookAnswer, CancelAnswer, FindAnswer, Sellers, SupplierName } from "../ports/offer.ts";
import type { Booking } from "./booked.ts";
import {
  bookingWithEvents,
  type CancelDependencies,
  cancelBooking,
  finishCancelling,
  keepBooking,
  markNoShow,
} from "./cancel.ts";
import { createDueSteps } from "./due-steps.ts";
import { openCancelling } from "./external-cancel.ts";
import { createReconciliation, decide } from "./external-sale.ts";
import { resolveBooking } from "./resolve.ts";
import { insertOrder, listDueSuppliers, listSupplierTickets } from "./supplier-orders.ts";

const ARRIVAL = parseDay("2026-12-12") as number;
const ARRIVED = 22 * DAY;
const REJECTED = { is: "rejected", why: "sold-out" } as const;
const CONFIRMED = { is: "confirmed", reference: "LATE" } as const;

describeWithDatabase((open) => {
  test("BK-04 what a supplier outside confirms is booked under our reference, paid and told once", async () => {
    const { db, submit, certificate, whole, supplierKnows } = await outside();
    const placed = await submit();
    expect(placed).toMatchObject({ ok: true, value: { state: "confirmed" } });
    if (!placed.ok) return;
    expect(placed.value.supplierReference).toBe(placed.value.id);
    expect(await supplierKnows(placed.value)).toMatchObject({ state: "found", is: "confirmed" });
    expect(await states(db)).toEqual({ booking: ["confirmed"], item: ["confirmed"], source: ["captured"] });
    expect(await events(db, placed.value)).toEqual(["asked", "confirmed"]);
    expect(await cardNow(db, certificate)).toMatchObject({ status: "USED" });
    expect(await subjects(db)).toEqual([expect.stringContaining(placed.value.reference)]);
    await whole();
  });

  test("BK-04 F2 a supplier that booked and did not answer in time, the form sent twice: one booking, in the end confirmed", async () => {
    const { db, submit, later, reconcile, certificate, whole, answerWith } = await outside();
    answerWith(async (supplier, order) => {
      await supplier.book(order);
      return { state: "unknown", why: "no answer within 30000 ms" };
    });
    const [first, second] = [await submit(), await submit()];
    expect([first, second]).toMatchObject([
      { ok: true, value: { state: "unknown" } },
      { ok: true, value: { state: "unknown" } },
    ]);
    expect(await states(db)).toEqual({ booking: ["unknown"], item: ["unknown"], source: ["held"] });
    expect(await cardNow(db, certificate)).toMatchObject({ status: "USED" });
    expect(await subjects(db)).toEqual([]);
    // Its own process may still be waiting for the answer.
    await reconcile();
    expect((await states(db)).booking).toEqual(["unknown"]);
    later(MINUTE);
    await Promise.all(Array.from({ length: 5 }, reconcile));
    expect(await states(db)).toEqual({ booking: ["confirmed"], item: ["confirmed"], source: ["captured"] });
    const sold = db.selectFrom("stock_booking").select("state").where("state", "!=", "held");
    expect(await sold.execute()).toEqual([{ state: "booked" }]);
    expect(await subjects(db)).toHaveLength(1);
    if (first.ok) expect(await events(db, first.value)).toEqual(["asked", "unknown", "confirmed"]);
    await whole();
  });

  test("BK-04 F2 what was written down and never left for the supplier is given up, and the same form books again", async () => {
    const { db, submit, later, reconcile, certificate, whole, answerWith } = await outside();
    answerWith(async () => {
      throw new Error("the process died");
    });
    expect(await submit()).toMatchObject({ ok: true, value: { state: "booking" } });
    expect(await states(db)).toEqual({ booking: ["booking"], item: ["booking"], source: ["held"] });
    later(MINUTE);
    await reconcile();
    expect(await states(db)).toEqual({ booking: ["rejected"], item: ["rejected"], source: ["released"] });
    expect(await cardNow(db, certificate)).toMatchObject({ status: "ACTIVE" });
    answerWith((supplier, order) => supplier.book(order));
    expect(await submit()).toMatchObject({ ok: true, value: { state: "confirmed" } });
    await whole();
  });

  test.each(["sold-out", "unavailable"] as const)(
    "BK-04 a supplier that says no (%s) gets nothing: what was reserved is free, and the same form can ask again",
    async (why) => {
      const { db, submit, certificate, whole, answerWith } = await outside();
      answerWith(async () => ({ state: "rejected", why }));
      expect(await submit()).toMatchObject({ ok: true, value: { state: "rejected" } });
      expect(await states(db)).toEqual({ booking: ["rejected"], item: ["rejected"], source: ["released"] });
      expect(await cardNow(db, certificate)).toMatchObject({ status: "ACTIVE" });
      expect(await subjects(db)).toEqual([expect.stringContaining("Not booked")]);
      answerWith((supplier, order) => supplier.book(order));
      expect(await submit()).toMatchObject({ ok: true, value: { state: "confirmed" } });
      await whole();
    },
  );

  test("OPS-01 an order that waits leaves a line that says for what: its payment or its supplier", async () => {
    for (const [due, outcome] of [
      ["now", "awaiting-payment"],
      ["arrival", "booking"],
    ] as const) {
      const { submit, orderLines } = await outside({ due });
      const placed = await submit();
      const reference = placed.ok && placed.value.reference;
      expect(orderLines).toMatchObject([{ event: "booking", outcome, reference }]);
    }
  });

  test("BK-04 a pending booking stays so until the supplier decides; a refusal is emailed, and the money is free again", async () => {
    const { db, submit, later, reconcile, certificate, whole, answerWith, findWith, lines } = await outside();
    answerWith(async () => ({ state: "pending", reference: "THEIRS" }));
    const placed = await submit();
    expect(placed).toMatchObject({ ok: true, value: { state: "pending", supplierReference: "THEIRS" } });
    for (const found of [{ state: "not-yet" }, { state: "found", is: "pending", reference: "THEIRS" }] as const) {
      findWith(async () => found);
      later(HOUR);
      await reconcile();
      expect((await states(db)).booking).toEqual(["pending"]);
    }
    findWith(async () => ({ state: "found", is: "rejected", reference: "THEIRS" }));
    later(HOUR);
    await reconcile();
    expect(lines.map(({ is }) => is)).toEqual(["pending", "unknown", "pending", "rejected"]);
    if (placed.ok) expect(await events(db, placed.value)).toEqual(["asked", "pending", "rejected"]);
    expect(await states(db)).toEqual({ booking: ["rejected"], item: ["rejected"], source: ["released"] });
    expect(await cardNow(db, certificate)).toMatchObject({ status: "ACTIVE" });
    expect(await subjects(db)).toEqual([expect.stringContaining("Not booked")]);
    await whole();
  });

  test("F9 a supplier that never tells is asked ever less often; then nothing is booked, and an operator has to check", async () => {
    const { db, submit, later, reconcile, whole, answerWith, findWith, lines } = await outside();
    answerWith(async () => ({ state: "unknown", why: "hung up" }));
    let asked = 0;
    findWith(async () => {
      asked++;
      if (asked % 2) throw new Error("it does not answer");
      return { state: "not-yet" };
    });
    await submit();
    for (let day = 0; day < 10; day++) {
      for (let hour = 0; hour < 24; hour++) {
        later(HOUR);
        await reconcile();
      }
    }
    expect(asked).toBe(9);
    expect(await states(db)).toEqual({ booking: ["rejected"], item: ["rejected"], source: ["released"] });
    expect(lines.filter(({ msg }) => String(msg).includes("a person has to ask"))).toHaveLength(1);
    await whole();
  });

  test("BK-06 a supplier outside is asked to cancel before anything goes back; then exactly what was agreed to", async () => {
    const { db, submit, cancel, cancelWith, orderLines, certificate, whole } = await outside();
    const placed = await submit();
    if (!placed.ok) throw new Error(placed.reason);
    const penalty = { minor: 5_00, currency: "USD" };
    cancelWith(async () => ({ state: "cancelled", penalty }));
    expect(await cancel(placed.value)).toMatchObject({ ok: true, value: { state: "cancelled" } });
    const line = { event: "cancellation", booking: placed.value.id, supplier: "outer", answer: "cancelled", penalty };
    expect(orderLines).toContainEqual(expect.objectContaining(line));
    expect(await states(db)).toEqual({ booking: ["cancelled"], item: ["cancelled"], source: ["refunded"] });
    expect(await cardNow(db, certificate)).toMatchObject({ status: "ACTIVE", amount: 80_00 });
    expect(await events(db, placed.value)).toEqual(["asked", "confirmed", "cancelling", "cancelled"]);
    expect(await subjects(db)).toHaveLength(2);
    await whole();
  });

  test("BK-06 F2 a supplier that does not say whether it cancelled keeps nothing and gives nothing back, until it says so", async () => {
    const { db, submit, cancel, cancelWith, later, reconcile, certificate, whole } = await outside();
    const placed = await submit();
    if (!placed.ok) throw new Error(placed.reason);
    cancelWith(async () => ({ state: "unknown", why: "no answer within 30000 ms" }));
    expect(await cancel(placed.value)).toMatchObject({ ok: true, value: { state: "cancelling" } });
    expect(await cancel(placed.value)).toMatchObject({ ok: false, reason: "not-standing" });
    expect(await states(db)).toEqual({ booking: ["cancelling"], item: ["cancelling"], source: ["captured"] });
    expect(await cardNow(db, certificate)).toMatchObject({ status: "USED" });
    later(MINUTE);
    expect(await reconcile()).toBe(0);
    cancelWith((supplier, reference) => supplier.cancel(reference));
    later(MINUTE);
    const known = await Promise.all(Array.from({ length: 5 }, reconcile));
    expect(known.reduce((sum, each) => sum + each)).toBe(1);
    expect(await states(db)).toEqual({ booking: ["cancelled"], item: ["cancelled"], source: ["refunded"] });
    expect(await cardNow(db, certificate)).toMatchObject({ status: "ACTIVE", amount: 80_00 });
    expect((await events(db, placed.value))?.filter((what) => what === "cancelled")).toHaveLength(1);
    await whole();
  });

  test("BK-06 a supplier that does not cancel: the booking stands as before, nothing goes back, and it can be asked again", async () => {
    const { db, submit, cancel, cancelWith, orderLines, later, certificate, whole } = await outside();
    const placed = await submit();
    if (!placed.ok) throw new Error(placed.reason);
    cancelWith(async () => ({ state: "refused", why: "not refundable" }));
    expect(await cancel(placed.value)).toEqual({ ok: false, reason: "supplier-refused" });
    expect(orderLines.find(({ event }) => event === "cancellation")).not.toHaveProperty("penalty");
    expect(await states(db)).toEqual({ booking: ["confirmed"], item: ["confirmed"], source: ["captured"] });
    expect(await cardNow(db, certificate)).toMatchObject({ status: "USED" });
    cancelWith((supplier, reference) => supplier.cancel(reference));
    later(1);
    expect(await cancel(placed.value)).toMatchObject({ ok: true, value: { state: "cancelled" } });
    await whole();
  });

  test.each([
    ["confirmed", "captured"],
    ["rejected", "released"],
  ] as const)(
    "BK-04 AC-08 an operator decides a booking with an unknown outcome (%s) once, and the guest gets an email",
    async (is, source) => {
      const { db, submit, answerWith, resolve, decideLate, reconcile, later, whole } = await outside();
      answerWith(async () => ({ state: "unknown", why: "no answer" }));
      const placed = await submit();
      if (!placed.ok) throw new Error(placed.reason);
      for (const other of ["cancelled", "stands"] as const)
        expect(await resolve(placed.value, { is: other })).toEqual({ ok: false, reason: "other-question" });
      expect(await resolve({ ...placed.value, reference: "WP-NONE" }, { is: "rejected" })).toEqual({
        ok: false,
        reason: "unknown",
      });
      const decision = is === "confirmed" ? { is, reference: "THEIRS-7" } : { is };
      const many = await Promise.all(Array.from({ length: 4 }, () => resolve(placed.value, decision)));
      expect(many.filter(({ ok }) => ok).length).toBeGreaterThan(0);
      expect(await resolve(placed.value, decision)).toEqual({ ok: false, reason: "decided-before" });
      later(MINUTE);
      await reconcile();
      expect(await states(db)).toEqual({ booking: [is], item: [is], source: [source] });
      expect(await listDueSuppliers(db, ARRIVAL * DAY)).toEqual([]);
      const { organisationId, id } = placed.value;
      const decided = await bookingWithEvents(db, organisationId, id);
      expect(decided?.events[1]).toMatchObject({ what: "unknown", reason: null, item: null });
      expect(decided?.events.at(-1)).toMatchObject({ actor_id: "op", reason: is === "rejected" ? "operator" : null });
      if (is === "confirmed") expect(decided?.booking.supplierReference).toBe("THEIRS-7");
      expect(await subjects(db)).toHaveLength(1);
      expect(await decideLate(placed.value)).toMatchObject({ ok: true, value: { state: is } });
      expect((await states(db)).booking).toEqual([is]);
      expect(await events(db, placed.value)).toEqual(["asked", "unknown", is]);
      await whole();
    },
  );

  test.each([
    ["cancelled", "cancelled", "refunded", "Canceled"],
    ["stands", "confirmed", "captured", "Not canceled"],
  ] as const)(
    "BK-06 AC-08 a person decides whether a supplier cancelled (%s), once, also one that is asked no longer",
    async (is, state, source, subject) => {
      const { db, submit, cancel, cancelWith, resolve, reconcile, later, dropSupplier, whole } = await outside();
      const placed = await submit();
      if (!placed.ok) throw new Error(placed.reason);
      cancelWith(async () => ({ state: "unknown", why: "no answer" }));
      await cancel(placed.value);
      dropSupplier();
      expect(await resolve(placed.value, { is: "rejected" })).toEqual({ ok: false, reason: "other-question" });
      const many = await Promise.all(Array.from({ length: 4 }, () => resolve(placed.value, { is })));
      expect(many.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await resolve(placed.value, { is })).toEqual({ ok: false, reason: "decided-before" });
      cancelWith((supplier, reference) => supplier.cancel(reference));
      later(MINUTE);
      await reconcile();
      expect(await states(db)).toEqual({ booking: [state], item: [state], source: [source] });
      expect((await events(db, placed.value))?.slice(2)).toEqual([
        "cancelling",
        is === "stands" ? "cancel-refused" : "cancelled",
      ]);
      expect((await subjects(db)).filter((each) => each.startsWith(subject))).toHaveLength(1);
      expect(await subjects(db)).toHaveLength(2);
      await whole();
    },
  );

  test("BK-06 who found out that it is cancelled and who that it stands, at once: one of them, and nothing in between", async () => {
    const { db, submit, cancel, cancelWith, resolve, both, whole } = await outside();
    const placed = await submit();
    if (!placed.ok) throw new Error(placed.reason);
    expect(await resolve(placed.value, { is: "stands" })).toEqual({ ok: false, reason: "decided-before" });
    cancelWith(async () => ({ state: "unknown", why: "no answer" }));
    await cancel(placed.value);
    const { finish, keep } = await both(placed.value);
    const found = await Promise.all([finish(), keep(), finish(), keep()]);
    expect(found.filter(({ ok }) => ok)).toHaveLength(1);
    const { booking, item } = await states(db);
    expect(item).toEqual(booking);
    expect(await finish()).toEqual({ ok: false, reason: "gone" });
    expect(await keep()).toEqual({ ok: false, reason: "gone" });
    expect((await states(db)).booking).toEqual(booking);
    await whole();
  });

  test("BK-06 emails a guest who no longer waits that the supplier doesn't cancel", async () => {
    const { db, submit, cancel, cancelWith, later, reconcile } = await outside();
    const placed = await submit();
    if (!placed.ok) throw new Error(placed.reason);
    cancelWith(async () => ({ state: "unknown", why: "no answer" }));
    await cancel(placed.value);
    cancelWith(async () => ({ state: "refused", why: "not refundable" }));
    later(MINUTE);
    expect(await reconcile()).toBe(1);
    expect(await states(db)).toEqual({ booking: ["confirmed"], item: ["confirmed"], source: ["captured"] });
    expect((await subjects(db)).filter((subject) => subject.startsWith("Not canceled"))).toHaveLength(1);
  });

  test.each([
    ["found cancelled", "cancelled"],
    ["found confirmed", "cancelling"],
    ["not found", "cancelling"],
    ["no answer", "cancelling"],
  ] as const)("BK-06 F2 a supplier that does not say whether it cancelled is looked at: %s", async (look, state) => {
    const { db, submit, cancel, cancelWith, findWith } = await outside();
    const placed = await submit();
    if (!placed.ok) throw new Error(placed.reason);
    cancelWith(async () => ({ state: "unknown", why: "no answer within 30000 ms" }));
    let asked: unknown;
    findWith(async (_, by) => {
      asked = by;
      if (look === "no answer") throw new Error("it hangs up");
      if (look === "not found") return { state: "none" };
      return { state: "found", is: look === "found cancelled" ? "cancelled" : "confirmed", reference: "THEIRS" };
    });
    expect(await cancel(placed.value)).toMatchObject({ ok: true, value: { state } });
    expect(asked).toEqual({ theirs: placed.value.supplierReference });
    expect((await states(db)).booking).toEqual([state]);
  });

  test.each(["guest waits", "operator", "deleted guest"] as const)(
    "BK-06 sends no email about a supplier's refusal to cancel to: %s",
    async (who) => {
      const { db, submit, cancel, cancelWith, asOperator, later, reconcile } = await outside();
      const placed = await submit();
      if (!placed.ok) throw new Error(placed.reason);
      cancelWith(async () => ({ state: who === "guest waits" ? "refused" : "unknown", why: "past" }));
      if (who === "operator") await asOperator.cancel(placed.value);
      else await cancel(placed.value);
      const { guest } = await db.selectFrom("booking").select("guest").executeTakeFirstOrThrow();
      if (who === "deleted guest")
        await db
          .updateTable("booking")
          .set({ guest: JSON.stringify({ ...JSON.parse(guest), email: "" }) })
          .execute();
      cancelWith(async () => ({ state: "refused", why: "past" }));
      later(MINUTE);
      await reconcile();
      expect((await states(db)).booking).toEqual(["confirmed"]);
      expect((await subjects(db)).filter((subject) => subject.startsWith("Not canceled"))).toEqual([]);
    },
  );

  test.each([
    ["refused", "no-show"],
    ["cancelled", "cancelled"],
  ] as const)(
    "BK-06 AC-08 if an operator cancels after a no-show and the supplier answers %s, header and rooms agree",
    async (answer, state) => {
      const { db, submit, certificate, cancelWith, later, reconcile, asOperator, whole } = await outside();
      const placed = await submit();
      if (!placed.ok) throw new Error(placed.reason);
      later(ARRIVED);
      expect(await asOperator.noShow(placed.value)).toMatchObject({ ok: true, value: { state: "no-show" } });
      const kept = (await cardNow(db, certificate))?.status;
      expect(await asOperator.cancel(placed.value)).toMatchObject({ ok: true, value: { state: "cancelling" } });
      expect(await asOperator.cancel(placed.value)).toEqual({ ok: false, reason: "undecided" });
      expect(await states(db)).toMatchObject({ booking: ["cancelling"], item: ["cancelling"] });
      cancelWith(async () => (answer === "refused" ? { state: answer, why: "past" } : { state: answer }));
      later(MINUTE);
      await reconcile();
      expect(await states(db)).toMatchObject({ booking: [state], item: [state] });
      // What the no-show kept goes back as well.
      expect(await cardNow(db, certificate)).toMatchObject({ status: answer === "refused" ? kept : "ACTIVE" });
      await whole();
    },
  );

  test("BK-06 of a supplier outside only the whole booking can be cancelled", async () => {
    const { submit, plan } = await outside({ seats: 2 });
    const placed = await submit();
    if (!placed.ok) throw new Error(placed.reason);
    expect(await plan(placed.value, [2])).toEqual({ ok: false, reason: "whole-only" });
    expect(await plan(placed.value, [1, 2])).toMatchObject({ ok: true, value: { ended: true } });
  });

  test("RO-04 BK-04 what is paid for is asked for by the job, and the payment is captured once the supplier has confirmed", async () => {
    const { db, submit, pay, reconcile, capture, payment, certificate, whole } = await outside({ due: "now" });
    const placed = await submit();
    expect(placed).toMatchObject({ ok: true, value: { state: "awaiting-payment", payAt: expect.any(String) } });
    if (!placed.ok) return;
    expect(await states(db)).toMatchObject({ booking: ["awaiting-payment"], source: ["held"] });
    await reconcile();
    await pay();
    expect(await states(db)).toEqual({ booking: ["booking"], item: ["booking"], source: ["held", "held"] });
    expect([await payment(), await subjects(db)]).toMatchObject([{ state: "authorised", capture_wanted_at: null }, []]);
    await Promise.all(Array.from({ length: 4 }, reconcile));
    expect(await states(db)).toEqual({ booking: ["confirmed"], item: ["confirmed"], source: ["captured", "captured"] });
    expect(await cardNow(db, certificate)).toMatchObject({ status: "USED" });
    expect(await events(db, placed.value)).toEqual(["awaiting-payment", "asked", "confirmed"]);
    await capture();
    expect([await payment(), (await subjects(db)).length]).toMatchObject([{ state: "paid", refunded: 0 }, 1]);
    await whole();
  });

  test("BK-03 BK-04 a supplier is asked for what was ordered, whatever the quote was shown at since", async () => {
    const { db, submit, pay, reconcile, answerWith } = await outside({ due: "now" });
    await submit();
    const quote = await db.selectFrom("quote").select(["digest", "offer"]).executeTakeFirstOrThrow();
    const offer = JSON.parse(quote.offer);
    const dearer = { ...offer, price: { ...offer.price, total: 2 * offer.price.total } };
    await db
      .updateTable("quote")
      .set({ digest: "another", offer: JSON.stringify(dearer) })
      .execute();
    await pay();
    const expected: unknown[] = [];
    answerWith(async (supplier, order) => {
      expected.push(order.expected);
      return supplier.book(order);
    });
    await reconcile();
    expect(expected).toEqual([{ total: { minor: offer.price.total, currency: "USD" }, digest: quote.digest }]);
    expect((await states(db)).booking).toEqual(["confirmed"]);
  });

  test.each(["quote", "part"] as const)(
    "RO-04 BK-04 a paid order whose %s is gone is not sent to its supplier: it is not booked, and the wallet is free",
    async (gone) => {
      const { db, submit, pay, reconcile, answerWith, whole } = await outside({ due: "now" });
      const placed = await submit();
      if (!placed.ok) throw new Error(placed.reason);
      await pay();
      if (gone === "quote") await db.deleteFrom("quote").execute();
      else await db.updateTable("supplier_order").set({ reference: "another" }).execute();
      answerWith(() => expect.unreachable());
      expect(await reconcile()).toBe(1);
      expect(await states(db)).toEqual({ booking: ["rejected"], item: ["rejected"], source: ["released", "released"] });
      const told = await bookingWithEvents(db, placed.value.organisationId, placed.value.id);
      expect(told?.events.at(-1)).toMatchObject({ what: "rejected", reason: "not-found" });
      await whole();
    },
  );

  test.each<[string, BookAnswer | "dies"]>([
    ["refuses", { state: "rejected", why: "sold-out" }],
    ["is not there", { state: "rejected", why: "unavailable" }],
    ["was not asked, as the process died", "dies"],
  ])(
    "RO-04 BK-04 a supplier that %s: nothing is charged, the wallet is free, and the guest gets an email",
    async (_, answer) => {
      const { db, submit, pay, reconcile, later, capture, payment, certificate, answerWith, whole } = await outside({
        due: "now",
      });
      await submit();
      await pay();
      answerWith(async () => {
        if (answer === "dies") throw new Error("the process died");
        return answer;
      });
      await reconcile();
      later(3 * MINUTE);
      await reconcile();
      expect(await states(db)).toEqual({ booking: ["rejected"], item: ["rejected"], source: ["released", "released"] });
      expect(await cardNow(db, certificate)).toMatchObject({ status: "ACTIVE" });
      await capture();
      const { amount, refunded, state } = await payment();
      expect([state, refunded]).toEqual(["voided", amount]);
      expect(await subjects(db)).toEqual([expect.stringContaining("Not booked")]);
      await whole();
    },
  );

  test.each([
    ["arrival", 45_00],
    ["now", 110_00],
  ] as const)(
    "WA-06 BK-04 a certificate is sold when the supplier has confirmed the stay it is bought with, due %s",
    async (due, paid) => {
      const { db, submit, pay, reconcile, capture, payment, purchase, whole } = await outside({ due, buys: true });
      expect(await submit()).toMatchObject({ ok: true, value: { state: "awaiting-payment" } });
      await pay();
      expect([await payment(), await purchase()]).toMatchObject([{ state: "authorised", amount: paid }, "open"]);
      await reconcile();
      await capture();
      expect((await states(db)).source.every((state) => state === "captured")).toBe(true);
      expect([await payment(), await purchase(), (await subjects(db)).length]).toMatchObject([
        { state: "paid", refunded: 0 },
        "done",
        2,
      ]);
      await whole();
    },
  );

  test.each([
    ["arrival", "sold-out"],
    ["now", "sold-out"],
    ["arrival", "no answer"],
  ] as const)(
    "WA-06 BK-04 no certificate is sold and nothing is charged if the stay is not confirmed: due %s, %s",
    async (due, why) => {
      const { db, submit, pay, reconcile, capture, later, payment, purchase, answerWith, findWith, whole } =
        await outside({ due, buys: true });
      answerWith(async () => (why === "sold-out" ? { state: "rejected", why } : { state: "unknown", why }));
      findWith(async () => ({ state: "not-yet" }));
      await submit();
      await pay();
      for (let tries = 0; tries < (why === "sold-out" ? 1 : 30); tries++) {
        await reconcile();
        if (why === "no answer" && tries === 0) expect(await purchase()).toBe("open");
        later(HOUR);
      }
      await capture();
      const { amount, refunded, state } = await payment();
      expect([state, refunded, await purchase()]).toEqual(["voided", amount, "too-late"]);
      expect(await states(db)).toMatchObject({ booking: ["rejected"], source: due === "now" ? ["released"] : [] });
      expect(await subjects(db)).toEqual([expect.stringContaining("Not booked")]);
      await whole();
    },
  );

  test("BK-03 BK-07 a supplier whose price has changed since books nothing, and what was reserved is free", async () => {
    const { db, show, submit, certificate, answerWith, whole } = await outside();
    answerWith(async (supplier, order) => {
      show.price = 120_00;
      return supplier.book(order);
    });
    expect(await submit()).toMatchObject({ ok: true, value: { state: "rejected" } });
    expect([(await states(db)).booking, (await cardNow(db, certificate))?.status]).toEqual([["rejected"], "ACTIVE"]);
    await whole();
  });

  test("BK-04 F9 a supplier that hangs keeps at most four calls, and another one is asked meanwhile", async () => {
    const { orders, ask, release, asked } = await twoSuppliers();
    await orders("slow", 6);
    await orders("quick", 1);
    const round = ask();
    await expect.poll(() => asked).toEqual({ slow: 4, quick: 1 });
    release();
    await round;
    expect(asked).toEqual({ slow: 6, quick: 1 });
  });

  test("F9 BK-04 a round begins no call ten seconds after it began, nor one when its process stops; the next round does", async () => {
    const { orders, ask, asked, spend } = await twoSuppliers();
    await orders("quick", 6);
    expect([await ask(() => false), asked]).toEqual([0, {}]);
    spend(10 * SECOND);
    expect([await ask(), asked]).toEqual([0, { quick: 4 }]);
    await ask();
    expect(asked).toEqual({ quick: 6 });
  });

  test("OPS-01 BK-04 a round says how many orders it decided, and each question leaves a line about its order", async () => {
    const { submit, later, reconcile, answerWith, findWith, lines } = await outside();
    answerWith(async (supplier, order) => {
      await supplier.book(order);
      return { state: "unknown", why: "no answer" };
    });
    const placed = await submit();
    if (!placed.ok) throw new Error(placed.reason);
    const about = { event: "reconcile", booking: placed.value.id, supplier: "outer" };
    const [sent] = lines.filter(({ event }) => event === "reconcile");
    expect(sent).toMatchObject({ ...about, try: 1, organisation: expect.any(String), sent: true, is: "unknown" });
    findWith(async () => {
      throw new Error("it hangs up");
    });
    later(HOUR);
    expect(await reconcile()).toBe(0);
    expect(lines.at(-1)).toMatchObject({ ...about, err: expect.anything() });
    findWith((supplier, by) => supplier.find(by));
    later(HOUR);
    expect(await reconcile()).toBe(1);
    expect(lines.at(-1)).toMatchObject({ ...about, sent: false, is: "confirmed" });
    expect(await reconcile()).toBe(0);
  });

  test("OPS-01 BK-04 an order whose supplier the organization no longer has leaves a line, and in the end is not booked", async () => {
    const { db, submit, later, reconcile, answerWith, dropSupplier, lines, whole } = await outside();
    answerWith(async () => ({ state: "unknown", why: "no answer" }));
    const placed = await submit();
    if (!placed.ok) throw new Error(placed.reason);
    dropSupplier();
    later(HOUR);
    expect(await reconcile()).toBe(0);
    expect(lines.at(-1)).toMatchObject({ event: "reconcile", booking: placed.value.id, supplier: "outer" });
    expect(String(lines.at(-1)?.["msg"])).toContain("no supplier can be asked");
    expect((await states(db)).booking).toEqual(["unknown"]);
    for (let hour = 0; hour < 240; hour++) {
      later(HOUR);
      await reconcile();
    }
    expect((await states(db)).booking).toEqual(["rejected"]);
    expect((await bookingWithEvents(db, placed.value.organisationId, placed.value.id))?.events.at(-1)).toMatchObject({
      what: "rejected",
      reason: "no-answer",
    });
    await whole();
  });

  test.each(["its answer", "a later look"])(
    "BK-05 BK-07 a supplier gets who books and a guest for each item; its name of the booking and its tickets are kept, from %s",
    async (when) => {
      const { db, submit, later, reconcile, answerWith, findWith } = await outside({ seats: 2 });
      const tickets = [{ item: 1, format: "qr", value: "T-1" }];
      const booked = { reference: "THEIRS", name: "DESK-7", tickets };
      const got: unknown[] = [];
      answerWith(async (_, order) => {
        got.push(order);
        return when === "its answer" ? { state: "confirmed", ...booked } : { state: "pending", reference: "ASKED" };
      });
      findWith(async () => ({ state: "found", is: "confirmed", ...booked }));
      const placed = await submit();
      if (!placed.ok) throw new Error(placed.reason);
      const ana = { firstName: "Ana", lastName: "Silva" };
      expect(got).toMatchObject([
        {
          reference: placed.value.id,
          holder: { ...ana, email: "ana@example.com", phone: "+351 912 345 678" },
          guests: [ana, ana],
          requests: "",
          answers: [],
          expected: { total: { minor: 220_00, currency: "USD" } },
        },
      ]);
      later(MINUTE);
      await reconcile();
      const row = await db.selectFrom("booking").select(["state", "supplier_reference"]).executeTakeFirstOrThrow();
      expect(row).toEqual({ state: "confirmed", supplier_reference: "DESK-7" });
      const items = await db.selectFrom("booking_item").select("supplier_reference").execute();
      expect(items).toEqual(Array(2).fill({ supplier_reference: "THEIRS" }));
      const { id } = placed.value;
      expect(await listSupplierTickets(db, placed.value)).toEqual([{ ...tickets[0], reference: id }]);
    },
  );

  test.each([
    [{ state: "none" }, "not-found"],
    [{ state: "found", is: "cancelled", reference: "X" }, "cancelled"],
    [{ state: "found", is: "rejected", reference: "X" }, "refused"],
  ] as [FindAnswer, string][])(
    "BK-04 F2 what a supplier tells later rejects the order: %j, as %s",
    async (found, reason) => {
      const { db, submit, later, reconcile, answerWith, findWith, decideLate, whole } = await outside();
      answerWith(async () => ({ state: "unknown", why: "no answer" }));
      const placed = await submit();
      if (!placed.ok) throw new Error(placed.reason);
      findWith(async () => found);
      later(HOUR);
      expect(await reconcile()).toBe(1);
      const told = await bookingWithEvents(db, placed.value.organisationId, placed.value.id);
      expect(told?.events.at(-1)).toMatchObject({ what: "rejected", actor_id: "supplier", reason });
      expect(await decideLate({ ...placed.value, id: "another" })).toEqual({ ok: false, reason: "gone" });
      await whole();
    },
  );

  test("WA-06 AC-05 a certificate whose buyer deletes the account before the supplier answers isn't sold, and its price goes back", async () => {
    const { db, submit, pay, reconcile, capture, payment, purchase, whole } = await outside({ due: "now", buys: true });
    await submit();
    await pay();
    await db.updateTable("purchase").set({ state: "cancelled", account_id: null }).execute();
    await reconcile();
    await capture();
    const { amount, refunded, state } = await payment();
    expect([state, amount, refunded, await purchase()]).toEqual(["paid", 110_00, 45_00, "cancelled"]);
    expect((await states(db)).booking).toEqual(["confirmed"]);
    await whole();
  });

  test("RO-04 BK-04 what is paid and not known for a day is not booked, and an operator checks it", async () => {
    const { db, submit, pay, reconcile, later, capture, payment, answerWith, findWith, lines, whole } = await outside({
      due: "now",
    });
    await submit();
    await pay();
    answerWith(async () => ({ state: "unknown", why: "no answer" }));
    findWith(async () => ({ state: "not-yet" }));
    for (let hour = 0; hour < 30; hour++) {
      await reconcile();
      later(HOUR);
    }
    expect(await states(db)).toMatchObject({ booking: ["rejected"], source: ["released", "released"] });
    await capture();
    expect(await payment()).toMatchObject({ state: "voided" });
    expect(lines.filter(({ msg }) => String(msg).includes("a person has to ask"))).toHaveLength(1);
    await whole();
  });

  test.each(["keeps", "cancels"] as const)(
    "RO-04 BK-06 what a supplier outside sold is due by its day; unpaid, the supplier %s it",
    async (what) => {
      const { db, submit, answerWith, cancelWith, unpaid, later, reconcile, whole } = await outside({ due: 3 });
      answerWith(async (supplier, order) => {
        await supplier.book(order);
        return { state: "unknown", why: "no answer" };
      });
      await submit();
      expect(await db.selectFrom("payment_due").selectAll().execute()).toEqual([]);
      later(MINUTE);
      await reconcile();
      const [placed] = await db.selectFrom("booking").select(["id", "state", "payable"]).execute();
      const dues = () => db.selectFrom("payment_due").select(["booking_id", "amount"]).execute();
      if (placed?.state !== "confirmed") return expect.unreachable();
      expect(await dues()).toEqual([{ booking_id: placed.id, amount: placed.payable }]);
      if (what === "keeps") cancelWith(async () => ({ state: "refused", why: "not refundable" }));
      expect(await unpaid()).toEqual([{ state: what === "keeps" ? "case" : "lapsed" }]);
      expect((await states(db)).booking).toEqual([what === "keeps" ? "confirmed" : "cancelled"]);
      await whole();
    },
  );

  /** Orders that wait for an answer, and whether their suppliers were asked; "slow" answers once it is released. */
  async function twoSuppliers() {
    const { db, submit } = await outside();
    const placed = await submit();
    if (!placed.ok) throw new Error(placed.reason);
    const row = await db.selectFrom("booking").selectAll().executeTakeFirstOrThrow();
    const asked: Record<string, number> = {};
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const of = (_: Organisation, { supplier: name }: SupplierName) => ({
      name,
      async find() {
        asked[name] = (asked[name] ?? 0) + 1;
        now += spent;
        if (name === "slow") await released;
        return { state: "not-yet" } as const;
      },
    });
    let [now, spent] = [row.created_at, 0];
    const clock = { now: () => now };
    const reconciliation = createReconciliation({
      db,
      clock,
      wallet: {} as Parameters<typeof createReconciliation>[0]["wallet"],
      encryption: anEncryption,
      log: aLog().log,
      sellers: { supplierOf: of as unknown as Sellers["supplierOf"], joining: [] },
      organisations: async () => [await organisationOf(db, row.organisation_id)],
      cancelling: {} as CancelDependencies,
    });
    return {
      asked,
      release: () => release(),
      ask: (shouldContinue?: () => boolean) => reconciliation.round(shouldContinue),
      /** Each call takes so long. */
      spend(time: number) {
        spent = time;
      },
      async orders(supplier: string, count: number) {
        for (let number = 0; number < count; number++) {
          const id = newId();
          const own = { id, reference: id, idempotency_key: id, intent: null, state: "unknown" } as const;
          await db
            .insertInto("booking")
            .values({ ...row, ...own })
            .execute();
          const { organisation_id, origin } = row;
          const order = { kind: "test", supplier, reference: id, organisation_id, booking_id: id, origin };
          await insertOrder(db, order, clock.now() - MINUTE);
        }
      },
    };
  }

  async function outside({ seats = 1, due = "arrival" as Show["due"], buys = false } = {}) {
    const { db } = await open();
    const organisation = await givenOrganisation(
      db,
      due !== "arrival" || buys ? { payments: { provider: "demo" } } : {},
    );
    const account = await givenAccount(db, organisation);
    const certificate = await givenCertificate(db, account, {
      amount: 80_00,
      ...(buys && { pro_code: "STY", services: "STY" }),
    });
    const offer = { product: "HLT", currency: "USD", minor: 45_00 };
    const bought = buys ? { certificate: await givenOfferedCertificate(db, organisation, offer) } : {};
    let now = Date.UTC(2026, 10, 21, 12);
    const clock = { now: () => now };
    let answer: (supplier: SeatSupplier, order: Parameters<SeatSupplier["book"]>[0]) => Promise<BookAnswer> = (
      supplier,
      order,
    ) => supplier.book(order);
    let find: (supplier: SeatSupplier, by: Parameters<SeatSupplier["find"]>[0]) => Promise<FindAnswer> = (
      supplier,
      by,
    ) => supplier.find(by);
    let cancel: (supplier: SeatSupplier, reference: string) => Promise<CancelAnswer> = (supplier, reference) =>
      supplier.cancel(reference);
    const outer = ({ joins: _, ...own }: SeatSupplier): SeatSupplier => ({
      ...own,
      name: "outer",
      book: (order) => answer(own, order),
      find: (by) => find(own, by),
      cancel: (reference) => cancel(own, reference),
    });
    const sold = bookingOn(db, clock, undefined, undefined, outer);
    const { booking, wallet, supplier, sellers, payments, page } = sold;
    const { log, lines } = aLog();
    const cancelling = { db, clock, sellers, paying: wallet, payments };
    const sale = { db, clock, wallet, sellers };
    const site = { organisation, actorId: "op", origin: "https://book.example.com" };
    const outside = { ...cancelling, log };
    const organisations = async () => [organisation];
    const dueSteps = createDueSteps({ db, clock, log, organisations, wallet, payments, cancelling: outside });
    let dropped = false;
    const reconciliation = createReconciliation({
      db,
      clock,
      wallet,
      log,
      sellers: { ...sellers, supplierOf: (...of) => (dropped ? undefined : sellers.supplierOf(...of)) },
      encryption: anEncryption,
      organisations: async () => [organisation],
      cancelling,
    });
    const show = givenShow({ due });
    const key = { ...seatKey(show, ARRIVAL, { seats }), supplier: "outer" };
    const form = { ...aForm(organisation), account, key, ...bought };
    const quoted = await booking.quote({ ...form, selection: undefined });
    if (!quoted.ok) throw new Error(quoted.reason);
    const { priceToken, wallet: view } = quoted.value;
    return {
      db,
      show,
      certificate,
      lines,
      orderLines: sold.lines,
      reconcile: () => reconciliation.round(),
      /** Its payer is reminded of what is due, and does not pay. */
      async unpaid() {
        const days = [18, 3, 1, 4].map((days) => days * DAY);
        for (const time of days) {
          now += time;
          await dueSteps.round(() => true);
          await db.updateTable("outbox").set({ sent_at: now }).execute();
        }
        return db.selectFrom("payment_due").select("state").execute();
      },
      payment: () => db.selectFrom("payment").selectAll().executeTakeFirstOrThrow(),
      purchase: async () => (await db.selectFrom("purchase").select("state").executeTakeFirstOrThrow()).state,
      async pay() {
        const { id } = await db.selectFrom("payment").select("id").executeTakeFirstOrThrow();
        for (const { raw, headers } of (await page.choose(organisation.id, id, "pay")) ?? [])
          await payments.notice(organisation, "demo", raw, headers);
      },
      async capture() {
        now += 2 * MINUTE;
        await payments.watch.round();
      },
      later: (time: number) => {
        now += time;
      },
      answerWith: (next: typeof answer) => {
        answer = next;
      },
      findWith: (next: typeof find) => {
        find = next;
      },
      cancelWith: (next: typeof cancel) => {
        cancel = next;
      },
      dropSupplier: () => {
        dropped = true;
      },
      async plan({ id }: Booking, numbers: number[]) {
        const found = await booking.find(organisation.id, id, account.id);
        return found && (await booking.planCancellation(organisation, found, numbers));
      },
      async cancel({ id: bookingId }: Booking) {
        const found = await booking.find(organisation.id, bookingId, account.id);
        const plan = found && (await booking.planCancellation(organisation, found, [1]));
        const order = { ...site, actorId: account.id, bookingId, rooms: [1] };
        return booking.cancelRooms({ ...order, token: plan?.ok ? plan.value.token : "" });
      },
      asOperator: {
        cancel: ({ reference }: Booking) => cancelBooking(cancelling, { ...site, reference, reason: "property" }),
        noShow: ({ reference }: Booking) => markNoShow(cancelling, { ...site, reference }),
      },
      resolve: ({ reference }: Booking, found: Parameters<typeof resolveBooking>[2]) =>
        resolveBooking({ ...sale, cancelling }, { organisation, reference, actorId: "op" }, found),
      /** What the two that found out do, once each has seen that it is being cancelled. */
      async both(booked: Booking) {
        const open = await openCancelling(db, booked);
        if (!open) throw new Error("it is not being cancelled");
        const of = { ...site, bookingId: booked.id };
        return {
          finish: () => finishCancelling(cancelling, of, open.agreed),
          keep: () => keepBooking(cancelling, of, open.agreed, { toTell: true }),
        };
      },
      /** A decision that arrives after another one. */
      decideLate: ({ id: bookingId, state }: Booking) =>
        decide(sale, { ...site, bookingId }, state === "confirmed" ? REJECTED : CONFIRMED),
      supplierKnows: ({ id }: Booking) => supplier.find({ ours: id, orderedAt: now }),
      /** Always the same form; the job asks the supplier after it. */
      async submit() {
        const placed = await booking.place({ ...form, selection: view.chosen, priceToken });
        if (!placed.ok || placed.value.state !== "booking") return placed;
        await reconciliation.round();
        const found = await booking.find(organisation.id, placed.value.id, account.id);
        return found ? { ok: true as const, value: found } : placed;
      },
      whole: () => expectBalanced(db),
    };
  }
});

/** Every state there is. */
async function states(db: Kysely<Database>) {
  const all = async (table: "booking" | "booking_item" | "booking_source") =>
    (await db.selectFrom(table).select("state").execute()).map(({ state }) => state);
  return { booking: await all("booking"), item: await all("booking_item"), source: await all("booking_source") };
}

const subjects = async (db: Kysely<Database>) =>
  (await db.selectFrom("outbox").select("subject").execute()).map(({ subject }) => subject);

const events = async (db: Kysely<Database>, { organisationId, id }: Booking) =>
  (await bookingWithEvents(db, organisationId, id))?.events.map(({ what }) => what);
