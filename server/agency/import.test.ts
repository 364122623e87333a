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
    const agency = agencyOn(db, { now: () => 1_000 });
    const { clientImport, clients } = agency;
    const agent = await givenAccount(db, organisation, { type: "agent" });
    const site = { organisation, origin: "https://book.example" };
    const plan = async (text: string) => {
      const planned = await clientImport.plan(agent, text, site);
      if (!planned.ok) throw new Error(planned.reason);
      return planned.value;
    };
    const run = async (text: string, tells = false) => clientImport.run(agent, await plan(text), site, { tells });
    const outcomes = async (text: string) => (await plan(text)).lines.map(({ first, outcome }) => [first, outcome]);
    const names = async () => {
      const wanted = { q: "", sort: "name", archived: false, page: 1, perPage: 50 } as const;
      return (await clients.list(agent, wanted)).clients.map(({ name, externalId }) => `${externalId} ${name}`.trim());
    };
    return { db, agency, clientImport, agent, site, plan, run, outcomes, names };
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
    const { run, names, outcomes } = await aDesk();
    expect(await run(FILE)).toEqual({ added: 2, changed: 0, told: 0, isLimited: false });
    expect(await run(FILE)).toEqual({ added: 0, changed: 0, told: 0, isLimited: false });
    expect(await names()).toEqual(["C-2 Omar Adel", "Zoe"]);
    // Semicolons and tabs; an empty cell changes nothing, and an address finds the client whom an id names from then on.
    expect(await run("first_name;external_id;email\nZoë;C-3;ZOE@example.com\n;C-2;omar@example.com")).toEqual({
      added: 0,
      changed: 1,
      told: 0,
      isLimited: false,
    });
    expect(await names()).toEqual(["C-2 Omar Adel", "C-3 Zoë"]);
    expect(await outcomes("external_id\tphone\nC-3\t+351 912 345 678\nC-2\t")).toEqual([
      [2, "changed"],
      [3, "same"],
    ]);
  });

  test("AG-01 a line that would give a client the address or number of another is refused", async () => {
    const { plan, run } = await aDesk();
    await run(FILE);
    const { lines } = await plan("external_id,first_name,email\nC-2,Omar,zoe@example.com\nC-9,Omar,omar@example.com");
    expect(lines.map((line) => (line.outcome === "refused" ? line.problems : []))).toEqual([
      [{ field: "email", problem: "taken" }],
      [{ field: "email", problem: "taken" }],
    ]);
  });

  test("AG-01 refuses a file without names of columns, without lines, and with too many", async () => {
    const { clientImport, agent, site } = await aDesk();
    const many = `email\n${Array.from({ length: 501 }, (_, at) => `c${at}@example.com`).join("\n")}`;
    for (const [text, problem] of [
      ["", { reason: "no-header", ignored: [] }],
      ["Maria,Lopez\nOmar,Adel", { reason: "no-header", ignored: ["Maria", "Lopez"] }],
      ["first_name,email\n\n,\n", { reason: "no-lines" }],
      [many, { reason: "too-many" }],
      ["first_name\nZo\uFFFD", { reason: "not-utf-8" }],
    ] as const)
      expect(await clientImport.plan(agent, text, site)).toEqual({ ok: false, ...problem });
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

  test.each([
    ["a spreadsheet", "First Name,Last Name,E-mail,Phone,Date of birth,Company,Notes,Twitter"],
    ["Google", "Given Name,Family Name,E-mail 1 - Value,Phone 1 - Value,Birthday,Organization Name,Notes,Labels"],
    ["Spanish", "Nombre,Apellidos,Correo electrónico,Teléfono móvil,Fecha de nacimiento,Empresa,Observaciones,Grupo"],
    ["Arabic", "الاسم الأول,اسم العائلة,البريد الإلكتروني,رقم الجوال,تاريخ الميلاد,الشركة,ملاحظات,المجموعة"],
  ])("AG-01 reads the columns as they are called in %s, and names those that it does not know", async (_of, header) => {
    const { agent, agency, plan, run } = await aDesk();
    const text = `${header}\nZoe,Adams,zoe@example.com,+1 415 555 2671,31/12/1990,Acme,"Likes sea views\nand cake",x`;
    expect((await plan(text)).ignored).toEqual([header.split(",").at(-1)]);
    expect(await run(text)).toMatchObject({ added: 1 });
    const wanted = { q: "", sort: "name", archived: false, page: 1, perPage: 50 } as const;
    const [client] = (await agency.clients.list(agent, wanted)).clients;
    expect(client).toMatchObject({
      ...{ firstName: "Zoe", lastName: "Adams", email: "zoe@example.com", phone: "+1 415 555 2671" },
      ...{ birthday: "1990-12-31", companyName: "Acme" },
    });
    const notes = async () => (await agency.notes.list(client!)).map(({ text: note }) => note);
    expect(await notes()).toEqual(["Likes sea views\nand cake"]);
    expect((await plan(text)).lines.map(({ outcome }) => outcome)).toEqual(["same"]);
    expect(await run(text.replace("cake", "tea"))).toMatchObject({ added: 0, changed: 1 });
    expect((await notes()).length).toBe(2);
  });

  test("AG-01 an import emails no client unasked, and says how many it would tell", async () => {
    const { db, plan, run } = await aDesk();
    const emails = async () => (await db.selectFrom("outbox").select("id").execute()).length;
    const text = "first_name,external_id,email\nZoe,1,zoe@example.com\nOmar,2,omar@example.com\nEva,3,";
    expect((await plan(text)).told).toBe(2);
    expect([await run(text), await emails()]).toEqual([{ added: 3, changed: 0, told: 0, isLimited: false }, 0]);
    const changed = text.replace("Eva,3,", "Eva,3,eva@example.com").replace("Omar", "Omer");
    expect((await plan(changed)).told).toBe(1);
    expect([await run(changed, true), await emails()]).toEqual([
      { added: 0, changed: 2, told: 1, isLimited: false },
      1,
    ]);
  });

  test("AG-01 a birthday that may be one of two days is refused", async () => {
    const { plan } = await aDesk();
    const days = ["1990-12-31", "31.12.1990", "12/31/1990", "5.6.1990", "5/6/1990", "1890-01-01", "1990-02-30", "x"];
    const { lines } = await plan(`name,id,birthday\n${days.map((day, id) => `Zoe,${id},${day}`).join("\n")}`);
    expect(lines.map(({ outcome, details }) => (outcome === "new" ? details.birthday : outcome))).toEqual([
      ...days.slice(0, 4),
      ...days.slice(4).map(() => "refused"),
    ]);
  });
});
