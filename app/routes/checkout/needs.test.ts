import { beforeAll, expect, test } from "vitest";
import { parseDay } from "#server/core/day";
import { DAY } from "#server/core/durations";
import { forgetGuests } from "#server/orders/index";
import { products } from "#server/products/index";
import { registerProducts } from "#server/products/product";
import { said } from "~/products/copy.server";
import { offerReaders } from "~/products/registry.server";
import { formOf, openPage } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { boxOffice, givenEvening, readSeats, trial } from "../../../tests/fakes/trial-product.ts";
import { trialSaid } from "../../../tests/fakes/trial-words.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import * as adminBooking from "../admin/admin-booking";
import * as bookingPage from "../bookings/booking";
import * as findPage from "../bookings/find";
import * as voucherPage from "../bookings/voucher";
import * as checkout from "./checkout";

const NOW = Date.UTC(2026, 10, 21, 12);
const PATH = "/checkout?offer=test.Fado.2026-12-12.2";
const GUEST = { firstName: "Ana", lastName: "Silva", email: "ana@example.com" };
const ANSWERS = {
  "need--menu": "veg",
  "need--documentNumber": "ab 123-456",
  "need-1-name": "Ana  Silva",
  "need-2-name": "Rui Silva",
  "need-2-bornOn": "2010-02-03",
};

describeWithDatabase((open) => {
  beforeAll(() => {
    registerProducts([...products, trial as unknown as (typeof products)[number]]);
    said["test"] = trialSaid;
    offerReaders.push(readSeats);
  });

  test("PD-01 BK-03 the checkout of any product asks what its offer needs, about the order, the lead guest and each traveler", async () => {
    const { look } = await givenDinner();
    const { needs = [], travellers } = await look();
    expect(
      needs.map(({ legend, fields }) => [legend, ...fields.map(({ name, label }) => `${name}: ${label}`)]),
    ).toEqual([
      ["About your booking", "need--menu: Which menu?", "need--wish: A song you'd like (optional)"],
      ["About the main traveler", "need--documentNumber: ID card"],
      ["Traveler 1: adult", "need-1-name: Name", "need-1-bornOn: Born (optional)"],
      ["Traveler 2: adult", "need-2-name: Name", "need-2-bornOn: Born (optional)"],
    ]);
    expect(needs[0]?.fields[0]?.options?.map(({ label }) => label)).toEqual(["Choose", "Fish", "Vegetarian"]);
    expect(needs[2]?.fields[1]).toMatchObject({ type: "date", dir: "ltr", required: false });
    expect([travellers, needs[2]?.saved]).toEqual([[], undefined]);
  });

  test("PD-01 BK-03 a guest who left out an answer reads it at the field, and finds the typed values after the payment page too", async () => {
    const site = await givenDinner();
    const { "need-2-name": _, ...some } = ANSWERS;
    const wrong = { ...some, "need--menu": "beef", "need-2-name": "", "need-2-bornOn": "2010-02-31" };
    const refused = await site.send({ ...formOf(await site.look()), ...GUEST, ...wrong });
    expect([refused.status, "result" in refused.data && refused.data.result?.error]).toEqual([
      400,
      {
        "need--menu": ["Check your answer: Which menu?"],
        "need-2-name": ["Required: Traveler 2: adult · Name"],
        "need-2-bornOn": ["Enter a date such as 1990-12-31: Traveler 2: adult · Born (optional)"],
      },
    ]);
    const page = openPage(refused.data);
    expect(page.typed).toMatchObject({ ...GUEST, ...wrong });
    expect(await site.bookings()).toEqual([]);

    const paying = await site.send({ ...formOf(page), ...GUEST, ...ANSWERS });
    expect(paying.location).toMatch(/^\/demo-payment\//);
    expect(JSON.stringify(await site.db.selectFrom("draft").selectAll().execute())).not.toMatch(/123.?456|Rui|veg/);
    await site.pay(paying.location, "decline");
    expect((await site.look()).typed).toMatchObject({ ...GUEST, ...ANSWERS });
  });

  test("PD-01 BK-05 AC-05 answers are stored encrypted, shown to the buyer and operators, the sensitive ones not to a finder, and erased with the guest", async () => {
    const site = await givenDinner();
    const paying = await site.send({ ...formOf(await site.look()), ...GUEST, ...ANSWERS });
    await site.pay(paying.location, "pay");
    const [row] = await site.bookings();
    if (!row) throw new Error("nothing is booked");
    expect([row.state, JSON.stringify(row)]).toEqual(["confirmed", expect.not.stringMatching(/123.?456|Rui|veg/)]);
    const said = [
      ["Which menu?", "Vegetarian"],
      ["Traveler 1: adult · Name", "Ana Silva"],
      ["Traveler 2: adult · Name", "Rui Silva"],
      ["Traveler 2: adult · Born", "Feb 3, 2010"],
    ];
    const idCard = ["ID card", "AB123456"];
    const params = { name: row.id };
    const page = (await site.pages.get(bookingPage, `/bookings/${row.id}`, site.cookies(), params)).data;
    const facts = page.view.about.facts.map(({ label, text }) => [label, text]);
    expect(facts).toEqual(expect.arrayContaining([...said, idCard]));
    const paper = (await site.pages.get(voucherPage, `/bookings/${row.id}/voucher`, site.cookies(), params)).data;
    const rows = paper.texts[0]?.rows.map(({ label, lines }) => [label, ...lines]);
    expect(rows).toEqual(expect.arrayContaining(said));
    expect(rows).not.toContainEqual(idCard);
    const typed = { reference: row.reference, email: GUEST.email };
    const [right = ""] = (await site.pages.post(findPage, "/bookings/find", typed)).cookies;
    const found = await site.pages.get(bookingPage, `/bookings/${row.reference}`, right, { name: row.reference });
    const foundFacts = found.data.view.about.facts.map(({ label, text }) => [label, text]);
    expect(foundFacts).toEqual(expect.arrayContaining(said));
    expect(foundFacts).not.toContainEqual(idCard);
    const operator = await site.pages.sessionOf(await givenAccount(site.db, site.organisation, { staffRole: "owner" }));
    const seen = await site.pages.get(adminBooking, `/admin/bookings/${row.reference}`, operator, {
      reference: row.reference,
    });
    expect(seen.data.view.facts).toContainEqual({ label: "ID card", text: "AB123456" });

    await forgetGuests(site.db, [{ id: site.organisation.id, guestDataYears: 1 }], NOW + 800 * DAY);
    expect(await site.bookings()).toMatchObject([{ answers: null, guest_email: "" }]);
  });

  test("PD-01 AC-04 AC-05 saved travelers fill in a member's answers, which are in the member's download", async () => {
    const site = await givenDinner();
    const account = await givenAccount(site.db, site.organisation, { firstName: "Ana", lastName: "Silva" });
    const leo = { titleId: 1, firstName: "Leo", lastName: "Silva", nationalityId: account.nationalityId };
    const document = { kind: "id-card" as const, number: "X12345678", countryCode: "PT" };
    const { travellers, personalData } = site.pages.context.profile;
    await travellers.add(account, { ...leo, bornOn: parseDay("2014-05-06") as number, document });
    const [{ id = "" } = {}] = await travellers.list(account);
    const session = await site.pages.sessionOf(account);
    const page = await site.look(session);
    expect(page.needs?.[2]?.saved?.options.map(({ label }) => label)).toEqual([
      "Choose",
      "Ana Silva (you)",
      "Leo Silva",
    ]);

    const chosen = {
      ...formOf(page),
      ...ANSWERS,
      "need-1-name": "",
      "need-1-bornOn": "",
      "saved-1": "self",
      "saved-2": id,
    };
    await site.send({ ...chosen, intent: "traveller2" }, session);
    const filled = await site.look(session);
    expect(filled.typed).toMatchObject({
      "need-1-name": "",
      "need-2-name": "Leo Silva",
      "need-2-bornOn": "2014-05-06",
    });
    const early = await site.send({ ...formOf(filled), "need-1-bornOn": "" }, session);
    expect([early.status, "result" in early.data && early.data.result?.error?.[""]]).toEqual([
      409,
      ["We filled in the details of Ana Silva. Nothing was booked yet: check them, then press the button to book."],
    ]);
    const agreed = openPage(early.data);
    expect(agreed.typed).toMatchObject({ "need-1-name": "Ana Silva", "need-2-name": "Leo Silva" });
    const paying = await site.send(formOf(agreed), session);
    await site.pay(paying.location, "pay");
    const told = await personalData.export({ ...account, organisationId: site.organisation.id }, site.pages.context);
    expect(JSON.stringify(told["bookings"])).toMatch(/"value":"AB123456"/);
  });

  async function givenDinner() {
    const { db } = await open();
    givenEvening("Fado");
    const clock = { now: () => NOW };
    const organisation = await givenOrganisation(db, { payments: { provider: "demo" }, bookWithoutSession: true });
    const pages = pagesOf(db, organisation, NOW, { sellers: [boxOffice(db, clock, { withDinner: true })] });
    const jar = new Map<string, string>();
    const cookies = (session = "") => [session, ...jar.values()].filter(Boolean).join("; ");
    const kept = <Answer extends { cookies: string[] }>(answer: Answer): Answer => {
      for (const cookie of answer.cookies) jar.set(cookie.split("=")[0] ?? "", cookie);
      return answer;
    };
    return {
      db,
      organisation,
      pages,
      cookies,
      look: async (session = "") => openPage(kept(await pages.get(checkout, PATH, cookies(session))).data),
      send: async (form: Record<string, string>, session = "") =>
        kept(await pages.post(checkout, PATH, form, cookies(session))),
      async pay(location: string | null, choice: "pay" | "decline") {
        const { payments, demoPaymentPage } = pages.context;
        const id = location?.split("/").at(-1) ?? "";
        for (const { raw, headers } of (await demoPaymentPage.choose(organisation.id, id, choice)) ?? [])
          await payments.notice(organisation, "demo", raw, headers);
      },
      bookings: () => db.selectFrom("booking").selectAll().execute(),
    };
  }
});
