import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import * as property from "~/products/stays/property/hotel-details";
import * as results from "~/products/stays/search/search-detail";
import { deserialize } from "~/request/serialized";
import type { Database } from "../../../server/db/schema.ts";
import { formOf, givenCheckout, openPage, plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import * as checkout from "../checkout/checkout";
import * as publicQuote from "../quote/quote";
import * as page from "./quote";
import * as markUpPage from "./quote-mark-up";
import * as sendPage from "./quote-send";

const BOUNDS = { maxPercent: 20, maxAmount: 500_00 };

/** A draft for Maria of one night at USD 110.00 with taxes. */
async function aDraft(
  db: Kysely<Database>,
  {
    markUp = BOUNDS,
    payment = "now net",
    netMargin,
  }: { markUp?: typeof BOUNDS; payment?: string; netMargin?: number } = {},
) {
  const payments = { provider: "demo" as const };
  const changes = { bookWithoutSession: true, payments, markUp, ...(netMargin !== undefined && { netMargin }) };
  const site = await givenCheckout(db, changes, { plan: { payment } });
  const { organisation, pages, path } = site;
  const agent = await givenAccount(db, organisation, { type: "agent", firstName: "Grace", lastName: "Lee" });
  const nothing = { externalId: "", phone: "", currency: "", language: "" };
  const details = { ...nothing, firstName: "Maria", lastName: "Lopez", email: "maria@example.com" };
  const { origin } = pages.context;
  const added = await pages.context.agency.clients.add(agent, details, "maria", { organisation, origin });
  if (!added.ok) throw new Error(added.reason);
  const cookie = await pages.sessionOf(agent);
  const form = formOf(openPage((await pages.get(checkout, `${path}&for=${added.value.id}`, cookie)).data));
  const sent = await pages.post(checkout, `${path}&for=${added.value.id}`, { ...form, intent: "quote" }, cookie);
  const number = /Q-\w{4}/.exec(sent.location ?? "")?.[0] ?? "";
  const here = `/agent/quotes/${number}`;
  const read = async () => (await pages.get(page, here, cookie, { number })).data;
  const option = (await read()).options[0]?.id ?? "";
  const at = `${here}/mark-up?option=${option}`;
  return {
    ...{ pages, db, cookie, number, here, read, at, path, option, origin, client: added.value.id },
    /** What the property's page and the list of results ask for the night; both show the same. */
    async ratesFor(as: string) {
      const shown = deserialize((await pages.get(property, path.replace("checkout", "details"), as)).data.page);
      const rates = shown.rooms.flatMap(({ offers }) => offers.map(({ price }) => plain(price.total)));
      const search = `/search-detail?dest=${site.hotel.destinationId}&in=2026-12-12&out=2026-12-13&guests=2`;
      const list = deserialize((await pages.get(results, search, as)).data.page);
      expect("hits" in list && list.hits.map(({ price }) => plain(price.total))).toEqual(rates);
      return rates;
    },
    show: async (address = at, as = cookie) => pages.get(markUpPage, address, as, { number }),
    save: (fields: Record<string, string>) =>
      pages.post(markUpPage, at, { percent: "", amount: "", ...fields }, cookie, { number }),
    toSend: () => pages.get(sendPage, `${here}/send`, cookie, { number }),
    send: () => pages.post(sendPage, `${here}/send`, { intent: "send" }, cookie, { number }),
  };
}

describeWithDatabase((open) => {
  test("AG-05 an agent sets the agency's service as a percent or an amount; the client sees it as a line of the one total", async () => {
    const desk = await aDraft((await open()).db);
    expect((await desk.read()).options[0]?.toMarkUp).toBe(desk.at);
    expect((await desk.show()).data).toMatchObject({ isPossible: true, form: { percent: "", amount: "" } });
    expect((await desk.save({ amount: "5.5" })).location).toBe(`${desk.here}?done=mark-up`);
    expect((await desk.show()).data.form).toEqual({ percent: "", amount: "5.5" });
    expect((await desk.save({ percent: "12.5" })).location).toBe(`${desk.here}?done=mark-up`);
    const { options, done } = (
      await desk.pages.get(page, `${desk.here}?done=mark-up`, desk.cookie, { number: desk.number })
    ).data;
    expect([done, plain(options[0]?.price ?? ""), plain(options[0]?.markUp ?? "")]).toEqual([
      "Agency service saved.",
      "USD 123.75",
      "\u2068USD 110.00\u2069 net + \u2068USD 13.75\u2069 agency service (12.5%)",
    ]);
    expect(plain(JSON.stringify((await desk.toSend()).data))).toContain("Agency service in it: \u2068USD 13.75\u2069");
    await desk.send();
    const email = await desk.db
      .selectFrom("outbox")
      .select("text")
      .where("subject", "like", "%sent you quote%")
      .execute();
    expect(plain(email[0]?.text ?? "")).toContain(
      "USD 123.75 with taxes and fees, USD 13.75 of it for the agency service",
    );
    const key = ((await desk.read()).link ?? "").replace(`${desk.origin}/q/`, "");
    const seen = (await desk.pages.get(publicQuote, `/q/${key}`, "", { key })).data;
    expect(JSON.stringify(seen)).not.toContain("110.00");
    expect(seen.view?.options.map(({ price, service }) => [plain(price), plain(service ?? "")])).toEqual([
      ["USD 123.75", "Agency service in it: \u2068USD 13.75\u2069"],
    ]);
    const { price } = openPage((await desk.pages.get(checkout, `${desk.path}&quoted=${desk.option}`)).data);
    expect(price.lines.map(({ label, amount }) => [plain(label), plain(amount)])).toEqual([
      ["1 night", "USD 100.00"],
      ["Tax", "USD 10.00"],
      ["Agency service", "USD 13.75"],
    ]);
    expect(plain(price.payable)).toBe("USD 123.75");
  });

  test("AG-05 what is too much, unreadable or filled in twice is said at its field, with everything kept", async () => {
    const { save, read, show } = await aDraft((await open()).db);
    const errorsOf = async (fields: Record<string, string>) => {
      const { status, data } = await save(fields);
      expect(data.result.initialValue).toMatchObject(fields);
      return [status, Object.entries(data.result.error ?? {}).map(([name, texts]) => [name, plain(texts?.[0] ?? "")])];
    };
    const tooMuch = "That's too much. You can add up to 20% of the net rate, and no more than \u2068USD 500.00\u2069.";
    expect(await errorsOf({ percent: "20.01" })).toEqual([409, [["percent", tooMuch]]]);
    expect(await errorsOf({ amount: "22.01" })).toEqual([409, [["amount", tooMuch]]]);
    expect(await errorsOf({ percent: "999999999999" })).toEqual([409, [["percent", tooMuch]]]);
    expect(await errorsOf({ percent: "ten" })).toEqual([400, [["percent", "Enter a number, such as 12.5."]]]);
    expect(await errorsOf({ percent: "1", amount: "1" })).toEqual([
      400,
      [["percent", "Fill in a percent or an amount, not both."]],
    ]);
    expect([(await read()).options[0]?.markUp, (await show()).data.form]).toEqual([
      undefined,
      { percent: "", amount: "" },
    ]);
  });

  test("AG-05 a draft above lowered bounds isn't sent and says why; its client reads that of a sent one", async () => {
    const desk = await aDraft((await open()).db);
    await desk.save({ percent: "12.5" });
    const { organisation } = desk.pages.context;
    const lower = (maxPercent: number) => Object.assign(organisation, { markUp: { ...BOUNDS, maxPercent } });
    lower(12);
    const refused = await desk.send();
    expect([refused.status, refused.data.result.error?.[""]?.[0]]).toEqual([
      409,
      "Your organization no longer allows the agency service of an option. Change it or remove the option, then send the quote.",
    ]);
    expect((await desk.read()).options[0]?.found).toBe(
      "Your organization no longer allows this agency service. Change it, or remove this option.",
    );
    await desk.save({ percent: "12" });
    expect((await desk.send()).location).toBe(`${desk.here}?done=sent`);
    lower(11);
    await desk.db.updateTable("agent_quote_option").set({ checked_at: 0 }).execute();
    const key = ((await desk.read()).link ?? "").replace(`${desk.origin}/q/`, "");
    const { options } = (await desk.pages.get(publicQuote, `/q/${key}`, "", { key })).data.view ?? { options: [] };
    expect(options.map(({ result, found }) => [result, found])).toEqual([
      ["gone", "The price of this option isn't allowed any more. Ask your travel agent for a new quote."],
    ]);
  });

  test("AG-05 without a margin a net rate is for quotes: guests don't get it, and its quote's address without the quote sells nothing", async () => {
    const desk = await aDraft((await open()).db, { markUp: BOUNDS });
    await desk.save({ percent: "20" });
    await desk.send();
    expect(
      plain(openPage((await desk.pages.get(checkout, `${desk.path}&quoted=${desk.option}`)).data).price.payable),
    ).toBe("USD 132.00");
    expect(await desk.ratesFor("")).toEqual([]);
    expect((await desk.pages.get(checkout, desk.path)).status).toBe(404);
    expect((await desk.pages.post(checkout, desk.path, { intent: "choose" })).location).not.toContain("quote=");
    // Its agent sees it at the net price, to quote it and not to book it.
    expect(await desk.ratesFor(desk.cookie)).toEqual(["USD 110.00"]);
    const { order } = openPage((await desk.pages.get(checkout, `${desk.path}&for=${desk.client}`, desk.cookie)).data);
    expect([order.text, order.buttons.map(({ intent }) => intent)]).toEqual([
      "This is a net rate. Add it to a client's quote to sell it.",
      ["quote"],
    ]);
  });

  test("AG-05 pages sell a net rate with the organization's margin; an agent's mark-up replaces it and is never below it", async () => {
    const desk = await aDraft((await open()).db, { netMargin: 10 });
    expect(await desk.ratesFor("")).toEqual(["USD 121.00"]);
    const { price } = openPage((await desk.pages.get(checkout, desk.path)).data);
    expect(price.lines.map(({ label, amount }) => [plain(label), plain(amount)])).toEqual([
      ["1 night", "USD 100.00"],
      ["Tax", "USD 10.00"],
      ["Agency service", "USD 11.00"],
    ]);
    expect(plain((await desk.read()).options[0]?.price ?? "")).toBe("USD 121.00");
    const refused = await desk.save({ percent: "9.99" });
    expect([refused.status, refused.data.result.error?.percent]).toEqual([
      409,
      ["Add at least 10% of the net rate, as your organization does on its pages."],
    ]);
    expect((await desk.save({ amount: "10.99" })).data.result.error?.amount?.[0]).toContain("Add at least 10%");
    expect((await desk.save({ percent: "12" })).location).toBe(`${desk.here}?done=mark-up`);
    expect(plain((await desk.read()).options[0]?.price ?? "")).toBe("USD 123.20");
  });

  test("AG-05 AG-08 other rates and organizations without bounds get none; a sent quote and others' options have no form", async () => {
    const { db } = await open();
    const retail = await aDraft(db, { payment: "now" });
    expect((await retail.read()).options[0]?.toMarkUp).toBeUndefined();
    expect((await retail.show()).data).toMatchObject({ isPossible: false });
    const refused = await retail.save({ percent: "1" });
    expect([refused.status, refused.data.result.error?.[""]?.[0]]).toEqual([
      409,
      "This option isn't a net rate, so you can't add anything to its price.",
    ]);
    expect((await retail.show(`${retail.here}/mark-up?option=x`)).status).toBe(404);
    await retail.send();
    expect((await retail.show()).location).toBe(retail.here);
  });
});
