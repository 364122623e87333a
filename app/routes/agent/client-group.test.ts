import type { Kysely } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "../../../server/db/schema.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import * as page from "./client";
import * as group from "./client-group";
import { readLine } from "./group-lines.server";

const NOW = Date.UTC(2026, 10, 21, 12);
const TODAY = Math.floor(NOW / 86_400_000);
const born = (iso: string) => Date.parse(`${iso}T00:00:00Z`) / 86_400_000;

async function aDesk(db: Kysely<Database>) {
  const organisation = await givenOrganisation(db);
  const agent = await givenAccount(db, organisation, { type: "agent" });
  const pages = pagesOf(db, organisation, NOW);
  const cookie = await pages.sessionOf(agent);
  const details = { externalId: "", phone: "", email: "", currency: "", language: "" };
  const site = { organisation, origin: "https://ours.example" };
  const named = { ...details, firstName: "Choir", lastName: "of Lyon" };
  const added = await pages.context.agency.clients.add(agent, named, "choir", site);
  const id = added.ok ? added.value.id : "";
  const here = `/agent/clients/${id}`;
  const cookies = `${cookie}; lan_code=en-US`;
  return {
    ...{ db, organisation, pages, here, id },
    send: (
      { line = [], ...fields }: { line?: string[]; names?: string; key?: string; nationalityId?: string },
      as = cookies,
    ) => {
      const named = Object.entries({ key: "a form", nationalityId: "1", ...fields });
      const form = [...named, ...line.map((text): [string, string] => ["line", text])];
      return pages.post(group, `${here}/group`, form, as, { client: id });
    },
    listed: async () => (await pages.get(page, here, cookies, { client: id })).data.travellers.map(({ name }) => name),
  };
}

test.each([
  ["Maria Lopez", "en-US", ["Maria", "Lopez", undefined]],
  ["Maria  Lopez Garcia 12/31/1990", "en-US", ["Maria", "Lopez Garcia", born("1990-12-31")]],
  ["Maria Jose, Lopez, 31.12.1990", "de-DE", ["Maria Jose", "Lopez", born("1990-12-31")]],
  ["Maria\tLopez\t1990-12-31", "en-US", ["Maria", "Lopez", born("1990-12-31")]],
  ["ليلى، حداد، ٣١/١٢/١٩٩٠", "ar-AE", ["ليلى", "حداد", born("1990-12-31")]],
  ["Cher", "en-US", ["Cher", "", undefined]],
  ["Maria Lopez 1990", "en-US", ["Maria", "Lopez", null]],
  ["Maria Lopez 2026-11-22", "en-US", ["Maria", "Lopez", null]],
  ["Maria Lopez 1899-12-31", "en-US", ["Maria", "Lopez", null]],
])("AG-01 reads names and a birthday of the line “%s” in %s", (line, locale, [firstName, lastName, bornOn]) => {
  expect(readLine(line as string, TODAY, locale as string)).toEqual({ firstName, lastName, bornOn });
});

describeWithDatabase((open) => {
  let desk: Awaited<ReturnType<typeof aDesk>>;
  beforeEach(async () => {
    desk = await aDesk((await open()).db);
  });

  test("AG-01 forty travelers are added by one form, once, in the order of the lines", async () => {
    const names = Array.from({ length: 40 }, (_, index) => `Leo L${"abcdefgh"[index % 8]}${"pqrst"[index >> 3]}`);
    const form = { names: `${names.join("\r\n")}\r\n\r\n` };
    const sent = await Promise.all([desk.send(form), desk.send(form)]);
    expect(sent.map(({ location }) => location)).toEqual(Array(2).fill(`${desk.here}?done=group`));
    expect([...(await desk.listed())].sort()).toEqual([...names].sort());
    const again = await desk.send({ names: "Leo Lopez\n".repeat(2), key: "another" });
    expect(again.status).toBe(303);
    expect((await desk.listed()).length).toBe(42);
  });

  test("AG-01 a line that can't be read is marked in its place; everything typed is kept and nothing is added", async () => {
    const refused = await desk.send({ names: "Maria Lopez\nLeo Lopez 31.31.1990\n12345\nJ@n Smit" });
    expect(refused.status).toBe(400);
    expect(refused.data).toMatchObject({
      lines: [
        { text: "Maria Lopez", error: undefined },
        { text: "Leo Lopez 31.31.1990", error: "Enter a real date in the past, for example 2001-03-31" },
        { text: "12345", error: "A name has letters, for example Maria Lopez" },
        { text: "J@n Smit", error: expect.stringMatching(/./) },
      ],
    });
    expect(refused.data.result.initialValue).toMatchObject({ key: "a form", nationalityId: "1" });
    expect(await desk.listed()).toEqual([]);
    const line = ["Maria Lopez", "Leo Lopez 1990-12-31", "Cher", "Jan Smit"];
    expect((await desk.send({ line, names: "Noor Haddad" })).status).toBe(303);
    expect([...(await desk.listed())].sort()).toEqual(["Cher", "Jan Smit", "Leo Lopez", "Maria Lopez", "Noor Haddad"]);
  });

  test("AG-01 an empty form, too many lines, too many travelers and a nationality that doesn't exist are refused", async () => {
    const errorOf = async (form: Record<string, string>) => {
      const { status, data } = await desk.send(form);
      return [status, data?.result.error];
    };
    expect(await errorOf({ names: " \n" })).toEqual([400, { names: ["Enter at least one name."] }]);
    expect(await errorOf({ names: "Leo Lopez\n".repeat(41) })).toEqual([
      400,
      { names: ["These are 41 travelers. Add at most 40 at a time."] },
    ]);
    expect(await errorOf({ names: "Leo Lopez", nationalityId: "9999" })).toEqual([
      400,
      { nationalityId: [expect.stringMatching(/./)] },
    ]);
    for (let form = 0; form < 5; form++)
      expect((await desk.send({ key: `${form}`, names: "Leo Lopez\n".repeat(40) })).status).toBe(303);
    expect(await errorOf({ key: "more", names: "Leo Lopez\nMaria Lopez" })).toEqual([
      400,
      { "": [expect.stringContaining("up to 200")] },
    ]);
    expect((await desk.listed()).length).toBe(200);
  });

  test("AG-08 another agent's client gets no travelers by its id", async () => {
    const other = await givenAccount(desk.db, desk.organisation, { type: "agent" });
    const cookie = await desk.pages.sessionOf(other);
    expect((await desk.send({ names: "Leo Lopez" }, cookie)).status).toBe(404);
    expect(await desk.listed()).toEqual([]);
  });
});
