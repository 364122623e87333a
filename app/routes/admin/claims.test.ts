import { expect, onTestFinished, test } from "vitest";
import { connect } from "../../../server/db/connect.ts";
import { CHECKOUT_AT } from "../../../tests/drivers/checkout-ahead.ts";
import { plain } from "../../../tests/drivers/checkout-pages.ts";
import { commandHere } from "../../../tests/drivers/command-here.ts";
import { copySqlite, describeOnEachDatabase, describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { aStayCheckout } from "../../../tests/drivers/stay-checkout.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import * as bookingPage from "../bookings/booking";
import * as cancel from "../bookings/cancel";
import * as operatorsBooking from "./admin-booking";
import * as file from "./bookings-file";
import * as list from "./claims";
import * as settleClaim from "./settle-claim";

const LIST = "/admin/claims";
const DECIDED = `${LIST}?done=decided-before`;
/** Due by a day, and never free to cancel. */
const COSTS = { plan: { payment: "3", free_until_hours: 24 * 30 } } as const;

/** A canceled booking of USD 110.00 that was not paid, and costs that. */
async function aClaim(db: Parameters<typeof aStayCheckout>[0], costs: Parameters<typeof aStayCheckout>[2] = COSTS) {
  const site = await aStayCheckout(db, {}, costs);
  const { reference } = await site.book(await site.form());
  const { organisation, account, clock } = site;
  const pages = pagesOf(db, organisation, CHECKOUT_AT, { clock });
  const olga = await givenAccount(db, organisation, { email: "olga@example.com", staffRole: "owner" });
  const [session, operator] = [await pages.sessionOf(account), await pages.sessionOf(olga)];
  const canceling = `/bookings/${reference}/cancel`;
  const { plan } = (await pages.get(cancel, canceling, session, { name: reference })).data.view;
  await pages.post(cancel, canceling, { token: plan?.token ?? "" }, session, { name: reference });
  const at = `${LIST}/${reference}`;
  return {
    ...site,
    pages,
    operator,
    olga,
    reference,
    listed: async (query = "") => (await pages.get(list, LIST + query, operator)).data,
    settle: (typed: { as?: string; reason?: string; minor?: string }, by = operator) =>
      pages.post(settleClaim, at, { as: "paid", reason: "Invoice 7", minor: "11000", ...typed }, by, { reference }),
    look: () => pages.get(settleClaim, at, operator, { reference }),
    desk: async () =>
      (await pages.get(operatorsBooking, `/admin/bookings/${reference}`, operator, { reference })).data.view,
    guest: async () => (await pages.get(bookingPage, `/bookings/${reference}`, session, { name: reference })).data.view,
    money: async () => {
      const { data } = await pages.get(file, "/admin/bookings.csv?q=", operator);
      return String(data).trimEnd().split("\r\n").at(-1)?.split(",").slice(-3);
    },
  };
}

describeOnEachDatabase((open) => {
  test("RO-04 AC-08 what a guest owes after canceling is a claim that one operator settles, once, and the guest reads so", async () => {
    const site = await aClaim((await open()).db);
    const { reference, pages } = site;
    expect(await site.money()).toEqual(["110.00", "0.00", "110.00"]);
    expect((await site.desk()).actions.claim?.href).toBe(`${LIST}/${reference}`);
    expect(plain((await site.guest()).cancelled?.toPay ?? "")).toContain("may charge you USD 110.00");
    expect((await site.listed()).claims).toMatchObject([{ reference, minor: 110_00, settled: undefined }]);
    expect((await site.listed("?state=settled")).claims).toEqual([]);

    expect((await site.settle({ as: "", reason: "" })).data.result.error).toMatchObject({
      as: ["Choose how it is settled"],
      reason: [expect.any(String)],
    });
    await site.db.updateTable("account").set({ staff_role: "finance" }).where("id", "=", site.account.id).execute();
    const own = await site.settle({}, await pages.sessionOf(site.account));
    expect(own.data.result.error).toEqual({ as: [expect.stringContaining("Ask a colleague")] });
    expect(await site.settle({ minor: "10000" })).toMatchObject({ location: DECIDED });
    const tried = await Promise.all(Array.from({ length: 24 }, () => site.settle({})));
    expect(tried.filter(({ location }) => location === `${LIST}?done=settled`)).toHaveLength(1);
    expect(tried.filter(({ location }) => location === DECIDED)).toHaveLength(23);
    expect(pages.lines.filter(({ verb }) => verb === "claims.settle")).toMatchObject([
      { actor: site.olga.id, reference, as: "paid", amount: { minor: 110_00 }, reason: "Invoice 7" },
    ]);

    expect((await site.look()).location).toBe(DECIDED);
    expect((await site.listed()).claims).toEqual([]);
    const [settled] = (await site.listed("?state=settled")).claims;
    expect(plain(settled?.settled ?? "")).toContain("USD 110.00 settled on");
    const { owed, actions, events } = await site.desk();
    expect([actions.claim, plain(owed.join(" "))]).toEqual([undefined, expect.not.stringContaining("Still owed")]);
    expect(events.at(-1)).toMatchObject({ what: "Amount owed paid outside this site", reason: "Invoice 7" });
    const { cancelled, todo } = await site.guest();
    expect(plain(cancelled?.toPay ?? "")).toMatch(/^Settled on .+ There's nothing left to pay\.$/);
    expect(plain(todo.lines.join(" "))).not.toContain("may charge");
    expect(await site.money()).toEqual(["110.00", "0.00", "0.00"]);
  });
});

describeWithDatabase((open) => {
  test("RO-04 AC-08 what the property collects after a cancellation is owed to it: no claim, and nothing in the file", async () => {
    const site = await aClaim((await open()).db, { plan: { free_until_hours: 24 * 30 } });
    expect(plain((await site.guest()).cancelled?.toPay ?? "")).toContain("The property may charge you USD 110.00");
    expect(await site.money()).toEqual(["110.00", "0.00", "0.00"]);
    expect([(await site.listed()).claims, plain((await site.desk()).owed.join(" "))]).toEqual([
      [],
      expect.not.stringContaining("Still owed"),
    ]);
  });
});

test("RO-04 AC-08 claim list and claim settle do the same by command", async () => {
  const { settings, remove } = await copySqlite();
  if (settings.kind !== "sqlite") throw new Error("SQLite only");
  const db = connect(settings);
  onTestFinished(async () => {
    await db.destroy();
    await remove();
  });
  const site = await aClaim(db);
  const { reference, organisation } = site;
  const ops = (...args: string[]) => commandHere(settings.file, [...args, "--organisation", organisation.slug]);
  const amount = { minor: 110_00, currency: "USD" };
  expect(JSON.parse((await ops("claim", "list", "--json")).out)).toMatchObject([{ reference, amount, settled: null }]);
  const waive = () => ops("claim", "settle", "--reference", reference, "--as", "waived", "--reason", "Goodwill");
  expect(await waive()).toMatchObject({ code: 0, out: expect.stringContaining(`of ${reference} is waived`) });
  expect(await waive()).toMatchObject({ code: 1, err: expect.stringContaining("settled before") });
  expect((await ops("claim", "list")).out).toContain("No claim is open.");
  expect((await ops("claim", "list", "--state", "settled")).out).toContain("waived");
  expect(plain((await site.desk()).owed.join(" "))).toContain("Goodwill");
});
