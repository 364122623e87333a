import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { agencyOn } from "../../tests/fixtures/agency.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";

const FILE = [
  "External_ID,first_name,last_name,email,phone,fax",
  'C-1,"López, María",,maria@example.com,+44 7700 900123,1',
  "C-2,Omar,Adel,omar@example.com,,2",
  ",Zoe,,zoe@example.com,,3",
  "",
  "C-4,4,,nobody,12,4",
  ",No,Key,,,5",
  "C-2,Omar,Again,,,6",
].join("\r\n");

describeWithDatabase((open) => {
  async function aDesk() {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const { clientImport, clients } = agencyOn(db, { now: () => 1_000 });
    const agent = await givenAccount(db, organisation, { type: "agent" });
    const site = { organisation, origin: "https://book.example" };
    const plan = async (text: string) => {
      const planned = await clientImport.plan(agent, text, site);
      if (!planned.ok) throw new Error(planned.reason);
      return planned.value;
    };
    const run = async (text: string) => clientImport.run(agent, await plan(text), site);
    const outcomes = async (text: string) => (await plan(text)).lines.map(({ first, outcome }) => [first, outcome]);
    const names = async () => {
      const wanted = { q: "", sort: "name", archived: false, page: 1, perPage: 50 } as const;
      return (await clients.list(agent, wanted)).clients.map(({ name, externalId }) => `${externalId} ${name}`.trim());
    };
    return { db, clientImport, clients, agent, site, plan, run, outcomes, names };
  }

  test("AG-01 a dry run says for each line what it would do, or why it is refused, and changes nothing", async () => {
    const { plan, outcomes, names } = await aDesk();
    expect(await outcomes(FILE)).toEqual([
      [2, "refused"],
      [3, "new"],
      [4, "new"],
      [6, "refused"],
      [7, "refused"],
      [8, "refused"],
    ]);
    const { lines, ignored } = await plan(FILE);
    expect(ignored).toEqual(["fax"]);
    expect(lines.flatMap((line) => (line.outcome === "refused" ? [line.problems] : []))).toEqual([
      [{ field: "firstName", problem: "wrong" }],
      [
        { field: "firstName", problem: "wrong" },
        { field: "email", problem: "wrong" },
        { field: "phone", problem: "phone-impossible" },
      ],
      ["no-key"],
      ["repeated"],
    ]);
    expect(await names()).toEqual([]);
  });

  test("AG-01 an import run twice adds each client once, and a later file changes what its cells say", async () => {
    const { db, run, names, outcomes } = await aDesk();
    expect(await run(FILE)).toEqual({ added: 2, changed: 0, isLimited: false });
    expect(await run(FILE)).toEqual({ added: 0, changed: 0, isLimited: false });
    expect(await names()).toEqual(["C-2 Omar Adel", "Zoe"]);
    // Semicolons and tabs; an empty cell changes nothing, and an address finds the client whom an id names from then on.
    expect(await run("first_name;external_id;email\nZoë;C-3;ZOE@example.com\n;C-2;omar@example.com")).toEqual({
      added: 0,
      changed: 1,
      isLimited: false,
    });
    expect(await names()).toEqual(["C-2 Omar Adel", "C-3 Zoë"]);
    expect(await outcomes("external_id\tphone\nC-3\t+351 912 345 678\nC-2\t")).toEqual([
      [2, "changed"],
      [3, "same"],
    ]);
    expect((await db.selectFrom("outbox").select("id").execute()).length).toBe(2);
  });

  test("AG-01 a line that would give a client the address or number of another is refused", async () => {
    const { plan, run } = await aDesk();
    await run(FILE);
    const { lines } = await plan("external_id,first_name,email\nC-2,Omar,zoe@example.com\nC-9,Omar,omar@example.com");
    expect(lines.map((line) => (line.outcome === "refused" ? line.problems : []))).toEqual([
      [{ field: "email", problem: "taken" }],
      [{ field: "externalId", problem: "taken" }],
    ]);
  });

  test("AG-01 refuses a file without names of columns, without lines, and with too many", async () => {
    const { clientImport, agent, site } = await aDesk();
    const many = `email\n${Array.from({ length: 501 }, (_, at) => `c${at}@example.com`).join("\n")}`;
    for (const [text, reason] of [
      ["", "no-header"],
      ["Maria,Lopez\nOmar,Adel", "no-header"],
      ["first_name,email\n\n,\n", "no-lines"],
      [many, "too-many"],
    ])
      expect(await clientImport.plan(agent, text ?? "", site)).toEqual({ ok: false, reason });
  });

  test("AG-01 loses no line: what is read and what is refused are all lines of the file", async () => {
    const { plan } = await aDesk();
    const of = async (text: string) =>
      (await plan(text)).lines.map((line) => [
        line.first,
        line.last,
        line.outcome === "refused" ? line.problems : line.name,
      ]);
    const cake = ["first_name,email,fax", 'Zoe,zoe@example.com,wants a 5" cake', "Omar,omar@example.com,"];
    expect(await of([...cake, 'Ana,ana@example.com,"two\nlines"', "Eva,eva@example.com,1,2"].join("\n"))).toEqual([
      [2, 2, "Zoe"],
      [3, 3, "Omar"],
      [4, 5, "Ana"],
      [6, 6, ["more-cells"]],
    ]);
    expect(await of([...cake, '"Ana,ana@example.com,1', 'Eva,eva@example.com,"2"'].join("\n"))).toEqual([
      [2, 2, "Zoe"],
      [3, 3, "Omar"],
      [4, 4, ["open-quote"]],
      [5, 5, "Eva"],
    ]);
  });
});
