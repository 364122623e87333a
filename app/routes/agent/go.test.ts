import { expect, test } from "vitest";
import { formOf, givenCheckout, openPage, plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import * as checkout from "../checkout/checkout";
import * as go from "./go";

describeWithDatabase((open) => {
  async function aBar() {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const agent = await givenAccount(db, organisation, { type: "agent" });
    const pages = pagesOf(db, organisation, Date.UTC(2026, 10, 27, 15));
    const cookie = await pages.sessionOf(agent);
    return (line: string, language = "en-US", from: Record<string, string> = {}) =>
      pages.get(go, `/agent/go?${new URLSearchParams({ q: line, ...from })}`, `${cookie}; lan_code=${language}`);
  }

  test("AG-07 a line that can be read leads on at once; nothing is changed by it", async () => {
    const send = await aBar();
    const answer = await send("s lisbon 18dec 3n 2a");
    expect([answer.status, answer.location]).toEqual([
      303,
      `/agent/list?${new URLSearchParams({ of: "/search-detail?dest=2267057&in=2026-12-18&out=2026-12-21&guests=2" })}`,
    ]);
  });

  test.each([
    ["en-US", "“31feb” isn't a day."],
    ["es-ES", "«31feb» no es un día."],
    ["ar-AE", "«31feb» ليس يومًا."],
  ])(
    "AG-07 in %s a line that can't be read comes back as typed, with what is wrong at its field",
    async (language, error) => {
      const send = await aBar();
      const { status, data } = await send("s lisbon 31feb 2n", language);
      expect([status, data.bar.line]).toEqual([400, "s lisbon 31feb 2n"]);
      expect(plain(data.bar.error ?? "")).toContain(error);
    },
  );

  test("AG-07 a line that is refused keeps the list and the client it was typed for, with a link back", async () => {
    const send = await aBar();
    const list = "/search-detail?dest=2267057&in=2026-12-18&out=2026-12-21&guests=2";
    const { data } = await send("lis 18dec 3n", "en-US", { list, for: "a-client" });
    expect(data.bar.hidden).toEqual([
      ["list", list],
      ["for", "a-client"],
    ]);
    expect(data.back?.href).toBe(`/agent/list?${new URLSearchParams({ of: list })}&for=a-client`);
    const [first] = data.nearest.lines;
    expect(first?.href).toBe(`/agent/go?${new URLSearchParams({ q: "s lis 18dec 3n", list, for: "a-client" })}`);
    const clients = await send("zz", "en-US", { list: "/agent/client-list?q=mar" });
    expect(clients.data.back?.href).toBe("/agent/client-list?q=mar");
    expect((await send("zz")).data.back).toBeUndefined();
  });

  test("AG-07 a booking that the agent has not is answered on the page of the bar, with the line kept", async () => {
    const send = await aBar();
    for (const line of ["b W4K7M2Q", "x W4K7M2Q"]) {
      const { status, data } = await send(line);
      expect([status, data.bar.line, data.bar.error]).toEqual([400, line, "You have no booking W4K7M2Q."]);
    }
    const { db } = await open();
    const { organisation, pages, path } = await givenCheckout(db);
    const cookie = await pages.sessionOf(await givenAccount(db, organisation, { type: "agent" }));
    await pages.post(checkout, path, formOf(openPage((await pages.get(checkout, path, cookie)).data)), cookie);
    const { reference } = await db.selectFrom("booking").select("reference").executeTakeFirstOrThrow();
    const own = await pages.get(go, `/agent/go?q=x+${reference}`, cookie);
    expect([own.status, own.location]).toEqual([303, `/bookings/${reference}/cancel`]);
  });

  test("AG-07 every message of the parser and the meaning of every command of the help has words", async () => {
    const send = await aBar();
    for (const line of [
      "",
      "zz",
      "s 18dec 3n",
      "s lisbon",
      "s lisbon 18dec 17dec",
      "s lisbon 18dec 2n 2a1c",
      "+x",
      "b !",
      "b W4K7M2Q",
      "3",
      "s xqzzqx 18dec 3n",
      "cr; d",
      "s lisbon 18dec 3n; 1",
    ]) {
      const { data } = await send(line);
      expect(data.bar.error, line).toMatch(/ /);
    }
    const { data, status } = await send("?");
    expect(status).toBe(200);
    for (const { meaning } of data.help.commands) expect(meaning).not.toContain("go.");
  });
});
