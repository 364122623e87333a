import { expect, test } from "vitest";
import { parseDay } from "#server/core/day";
import { formOf, givenCheckout, openPage, plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenDiscountCard } from "../../../tests/fixtures/wallet.ts";
import * as checkout from "../checkout/checkout";
import * as wallet from "../wallet/wallet";
import * as booking from "./booking";
import * as cancel from "./cancel";
import * as confirmation from "./checkout-success";
import * as document from "./document";

describeWithDatabase((open) => {
  test("RT-05 a booking that was paid for leads to its receipt, which tells the lines, who paid them and the three totals", async () => {
    const { pages, session, account, reference, id, params } = await aBooking();
    const links = { receipt: `/bookings/${reference}/receipt`, creditNotes: [], corrections: [] };
    expect((await pages.get(booking, `/bookings/${reference}`, session, params)).data.view.documents).toEqual(links);
    const confirmed = await pages.get(confirmation, `/checkout-success?booking=${id}`, session);
    expect(confirmed.data.confirmation.documents).toEqual(links);
    const { status, data } = await pages.get(document, links.receipt, session, params);
    expect(document.headers()).toMatchObject({
      "Cache-Control": expect.stringContaining("no-store"),
    });
    expect([status, data.view.heading, data.email]).toEqual([200, "Receipt 2026-000001", account.email]);
    const [price, paid] = data.view.parts;
    const shown = (rows: { label: string; amount: string }[] = []) =>
      rows.map((row) => `${row.label} ${plain(row.amount)}`);
    expect(shown(price?.sums)).toEqual(["Total with taxes and fees USD 110.00"]);
    expect(shown(paid?.rows)).toEqual(["Discount card USD 37.50"]);
    expect(shown(paid?.sums)).toEqual(["Paid with your booking USD 37.50", "To be paid at the property USD 72.50"]);
  });

  test("RT-05 what was not paid through us leads to no receipt, and has none", async () => {
    const { pages, session, reference, params } = await aBooking({ paid: false });
    const { documents } = (await pages.get(booking, `/bookings/${reference}`, session, params)).data.view;
    expect(documents).toEqual({ receipt: undefined, creditNotes: [], corrections: [] });
    for (const kind of ["receipt", "credit-note"])
      expect(await pages.get(document, `/bookings/${reference}/${kind}`, session, params)).toMatchObject({
        status: 404,
      });
  });

  test("RT-05 it is sent to the account's own address, once however often the button is pressed", async () => {
    const { db, pages, session, account, reference, params } = await aBooking();
    const path = `/bookings/${reference}/receipt`;
    await db.updateTable("booking").set({ guest_email: "guest@example.com" }).execute();
    const { guest } = await db.selectFrom("booking").select("guest").executeTakeFirstOrThrow();
    const stayed = JSON.stringify({ ...JSON.parse(guest), email: "guest@example.com" });
    await db.updateTable("booking").set({ guest: stayed }).execute();
    const sent = () => pages.post(document, path, { send: "email", email: "evil@example.com" }, session, params);
    for (const answer of [await sent(), await sent()])
      expect(answer).toMatchObject({ status: 303, location: `${path}?done=emailed` });
    const emails = await db.selectFrom("outbox").select("to_address").where("subject", "like", "Receipt%").execute();
    expect(emails).toEqual([{ to_address: account.email }]);
    expect((await pages.get(document, `${path}?done=emailed`, session, params)).data.emailed).toBe(true);
  });

  test("A2 RT-05 answers 404 for another account's receipt as for a missing one, and asks guests to sign in", async () => {
    const { db, pages, organisation, reference, id } = await aBooking();
    const other = await pages.sessionOf(await givenAccount(db, organisation, { email: "other@example.com" }));
    for (const name of [reference, id, "NOTHING"]) {
      const path = `/bookings/${name}/receipt`;
      expect(await pages.get(document, path, other, { name })).toMatchObject({ status: 404 });
      expect(await pages.post(document, path, { send: "email" }, other, { name })).toMatchObject({ status: 404 });
      expect(await pages.get(document, path, "", { name })).toMatchObject({ status: 302 });
    }
    const emails = await db.selectFrom("outbox").select("subject").where("subject", "like", "Receipt%").execute();
    expect(emails).toEqual([]);
  });

  test("RT-05 opens a guest's receipt by its id alone, and can't email it after the guest's data was deleted", async () => {
    const { db, pages, id, reference } = await aBooking();
    await db.updateTable("booking").set({ account_id: null }).execute();
    const path = `/bookings/${id}/receipt`;
    const { data } = await pages.get(document, path, "", { name: id });
    expect(data).toMatchObject({ here: path, back: `/bookings/${id}` });
    expect(await pages.get(document, `/bookings/${reference}/receipt`, "", { name: reference })).toMatchObject({
      status: 302,
    });
    const { guest } = await db.selectFrom("booking").select("guest").executeTakeFirstOrThrow();
    const nobody = { ...JSON.parse(guest), title: "", firstName: "", lastName: "", email: "" };
    await db
      .updateTable("booking")
      .set({ guest: JSON.stringify(nobody) })
      .execute();
    const forgotten = (await pages.get(document, path, "", { name: id })).data;
    expect([forgotten.email, forgotten.view.facts.some(({ term }) => term === "For")]).toEqual([undefined, false]);
    expect(await pages.post(document, path, {}, "", { name: id })).toMatchObject({ status: 303, location: path });
  });

  test("BK-09 the page before canceling, the one after, the email, the credit note and the wallet say until when value can be used", async () => {
    const { db, pages, session, reference, params } = await aBooking({ expiresOn: parseDay("2026-12-01") ?? 0 });
    const until = "can be used until Dec 21, 2026";
    const before = (await pages.get(cancel, `/bookings/${reference}/cancel`, session, params)).data.view;
    expect(before.plan?.parts.map(({ text }) => plain(text))).toEqual([`you get USD 37.50 back · ${until}`]);
    const token = before.plan?.token ?? "";
    await pages.post(cancel, before.action, { token }, session, params);
    const after = (await pages.get(booking, `/bookings/${reference}`, session, params)).data.view.cancelled;
    expect(after?.parts?.map(({ text }) => plain(text))).toEqual([`USD 37.50 · ${until}`]);
    const emails = await db.selectFrom("outbox").select("text").where("subject", "like", "%anceled%").execute();
    const long = "can be used until Monday, December 21, 2026";
    expect(emails.map(({ text }) => plain(text)).filter((text) => text.includes(`USD 37.50 · ${long}`))).toHaveLength(
      1,
    );
    const path = `/bookings/${reference}/credit-note`;
    const [returned] = (await pages.get(document, path, session, params)).data.view.parts;
    expect(returned?.rows.map(({ note }) => note)).toEqual([until]);
    await pages.post(document, path, { send: "email" }, session, params);
    const note = await db
      .selectFrom("outbox")
      .select("text")
      .where("subject", "like", "Credit note%")
      .executeTakeFirst();
    expect(plain(note?.text ?? "")).toContain(`Discount card: ${long}`);
    const lists = (await pages.get(wallet, "/wallet", session)).data.lists.flatMap(({ cards }) => cards);
    expect(lists.map(({ amount, expires }) => [plain(amount), expires])).toContainEqual([
      "USD 37.50",
      "Valid until Dec 21, 2026",
    ]);
  });

  async function aBooking({ paid = true, expiresOn = null }: { paid?: boolean; expiresOn?: number | null } = {}) {
    const { db } = await open();
    const given = await givenCheckout(db);
    const { pages, path, session, account } = given;
    if (paid) await givenDiscountCard(db, account, { expires_on: expiresOn });
    await pages.post(checkout, path, formOf(openPage((await pages.get(checkout, path, session)).data)), session);
    const found = await db.selectFrom("booking").select(["id", "reference"]).executeTakeFirstOrThrow();
    return { ...given, ...found, db, params: { name: found.reference } };
  }
});
