import { expect, test } from "vitest";
import { formOf, givenCheckout, openPage } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenCredit } from "../../../tests/fixtures/wallet.ts";
import * as receipt from "../bookings/document";
import * as checkout from "../checkout/checkout";
import * as clientForm from "./client-form";

const MARIA = { key: "k", firstName: "Maria", lastName: "Lopez", phone: "+12125550134", email: "maria@example.com" };
const COMPANY = { companyName: "Rio Trading", companyAddress: "Rua Nova 1, Lisboa", companyTaxNumber: "PT 501" };

describeWithDatabase((open) => {
  async function aDesk() {
    const { db } = await open();
    const site = await givenCheckout(db, { walletOptions: ["Cash Card"] });
    const { organisation, pages, path } = site;
    const agent = await givenAccount(db, organisation, { type: "agent", firstName: "Grace" });
    await givenCredit(db, agent, 500_00);
    const cookie = `${await pages.sessionOf(agent)}; lan_code=en-US`;
    const added = await pages.post(clientForm, "/agent/clients/new", MARIA, cookie);
    const id = /clients\/([\w-]+)\?/.exec(added.location ?? "")?.[1] ?? "";
    const save = (fields: Record<string, string>) =>
      pages.post(clientForm, `/agent/clients/${id}/edit`, { ...MARIA, ...fields }, cookie, { client: id });
    async function book() {
      const at = `${path}&for=${id}`;
      const form = formOf(openPage((await pages.get(checkout, at, cookie)).data));
      const priced = openPage((await pages.post(checkout, at, { ...form, tender: "none credit-USD" }, cookie)).data);
      await pages.post(checkout, at, formOf(priced), cookie);
      return db.selectFrom("booking").selectAll().orderBy("created_at", "desc").executeTakeFirstOrThrow();
    }
    const factsOf = async (reference: string) =>
      (await pages.get(receipt, `/bookings/${reference}/receipt`, cookie, { name: reference })).data.view.facts;
    return { ...site, db, save, book, factsOf };
  }

  test("AG-06 the receipt of a booking for a client is addressed to the company of the client's record, and never changes", async () => {
    const { db, save, book, factsOf, pages, organisation } = await aDesk();
    expect((await save(COMPANY)).status).toBe(303);
    const { reference, id } = await book();
    const addressed = (facts: { term: string; text: string }[]) =>
      facts
        .filter(({ term }) => ["Billed to", "Their tax number"].includes(term))
        .map(({ text }) => text.replace(/[\u2066-\u2069]/g, ""));
    expect(addressed(await factsOf(reference))).toEqual(["Rio Trading · Rua Nova 1, Lisboa", "PT 501"]);
    await save({ ...COMPANY, companyName: "Another Trading" });
    expect(addressed(await factsOf(reference))).toEqual(["Rio Trading · Rua Nova 1, Lisboa", "PT 501"]);
    await pages.context.documents.email(
      organisation,
      "receipt",
      { kind: "booking", id },
      { email: "grace@example.com", name: "Grace", language: "en", path: "/" },
      "https://ours.example",
    );
    const { text } = await db
      .selectFrom("outbox")
      .select("text")
      .where("to_address", "=", "grace@example.com")
      .executeTakeFirstOrThrow();
    expect(text).toContain("Rio Trading");
  });

  test("AG-06 without a company the receipt names none; half of a company is refused with everything typed kept", async () => {
    const { save, book, factsOf } = await aDesk();
    const { reference } = await book();
    expect((await factsOf(reference)).map(({ term }) => term)).not.toContain("Billed to");
    const refused = await save({ companyName: " ", companyAddress: "Rua Nova 1", companyTaxNumber: "1".repeat(41) });
    expect([refused.status, refused.data?.result.error]).toEqual([
      400,
      { companyName: ["Enter the company's name, too."], companyTaxNumber: ["Use at most 40 characters."] },
    ]);
    expect(refused.data?.result.initialValue).toMatchObject({ companyAddress: "Rua Nova 1" });
  });
});
