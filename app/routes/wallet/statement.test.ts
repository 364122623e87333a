import { beforeEach, expect, test } from "vitest";
import { parseCsv } from "#server/reference/csv";
import * as checkout from "~/routes/checkout/checkout";
import { csvText } from "~/shared/wallet/csv";
import { formOf, givenCheckout, NOW, openPage, plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenBalance, givenDiscountCard } from "../../../tests/fixtures/wallet.ts";
import * as page from "./statement";
import { readStatementDays } from "./statement-days";
import * as file from "./statement-file";

const PATH = "/wallet/statement";

describeWithDatabase((open) => {
  let db: Awaited<ReturnType<typeof open>>["db"];
  beforeEach(async () => {
    ({ db } = await open());
  });

  /** A member whose discount card paid for a booking. */
  async function aPayer() {
    const given = await givenCheckout(db);
    const { pages, path, session, account } = given;
    await givenDiscountCard(db, account);
    await givenBalance(db, account, { minor: 20_00 });
    await pages.post(checkout, path, formOf(openPage((await pages.get(checkout, path, session)).data)), session);
    const { reference } = await db.selectFrom("booking").select("reference").executeTakeFirstOrThrow();
    const see = async (query: string) => pages.get(page, PATH + query, session);
    return { ...given, reference, see };
  }

  test("WA-08 RT-04 a statement has what was held before, what a booking took with the way to it, and what was left", async () => {
    const { see, reference } = await aPayer();
    const { data, status } = await see("?from=2026-11-21&to=2026-11-21");
    expect(status).toBe(200);
    const { holdings = [], sections = [] } = data.statement ?? {};
    expect(holdings.map((each) => [each.name, plain(each.opening), plain(each.closing)])).toEqual([
      ["Cash card · USD", "USD 20.00", "USD 20.00"],
      ["Discount cards · USD", "USD 37.50", "USD 0.00"],
    ]);
    expect(sections).toHaveLength(1);
    expect(sections[0]).toMatchObject({
      name: "Discount cards · USD",
      lines: [
        { what: "Paid for booking", subject: { name: reference, href: `/bookings/${reference}` }, card: "··0182" },
      ],
    });
    const [line] = sections[0]?.lines ?? [];
    expect([plain(sections[0]?.before ?? ""), plain(line?.amount ?? ""), plain(line?.balance ?? "")]).toEqual([
      "USD 37.50",
      "-USD 37.50",
      "USD 0.00",
    ]);
  });

  test("WA-08 it shows this month unless told otherwise, and on days without activity says so", async () => {
    const { see } = await aPayer();
    expect((await see("")).data).toMatchObject({ form: { from: "2026-11-01", to: "2026-11-30" } });
    const later = (await see("?from=2026-12-01&to=2026-12-31")).data.statement;
    expect([later?.holdings.length, later?.sections]).toEqual([1, []]);
    expect((await see("?from=1969-01-01&to=1969-01-02")).status).toBe(400);
  });

  test("ER-02 WA-08 reports invalid days at their field, with the typed text", async () => {
    const { see } = await aPayer();
    for (const [query, problems] of [
      ["?from=soon&to=2026-11-30", [{ field: "from", key: "statement.dayUnknown" }]],
      ["?from=2026-11-30&to=2026-02-30", [{ field: "to", key: "statement.dayUnknown" }]],
      ["?from=2026-11-30&to=2026-11-29", [{ field: "to", key: "statement.daysReversed" }]],
    ] as const) {
      const { status, data } = await see(query);
      expect([query, status, data.problems, data.statement]).toEqual([query, 400, problems, undefined]);
      expect(data.form).toEqual(Object.fromEntries(new URLSearchParams(query)));
    }
  });

  test("WA-08 the file for spreadsheets has the same, with decimal amounts and ISO days", async () => {
    const { pages, session, reference } = await aPayer();
    const get = (query: string) =>
      file.loader({
        params: {},
        context: pages.context,
        request: new Request(new URL(`/wallet/statement.csv${query}`, pages.context.origin), {
          headers: { cookie: session },
        }),
      });
    const answer = await get("?from=2026-11-21&to=2026-11-22");
    expect(answer.headers.get("Content-Type")).toContain("text/csv; charset=utf-8");
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect(answer.headers.get("Content-Disposition")).toContain("statement-2026-11-21-2026-11-22.csv");
    const text = (await answer.text()).replace("\uFEFF", "");
    const rows = parseCsv(text).map((row) => Object.values(row).join("|"));
    expect(rows).toEqual([
      "Cash card|USD|2026-11-21|Opening||||20.00",
      "Cash card|USD|2026-11-22|Closing||||20.00",
      "Discount cards|USD|2026-11-21|Opening||||37.50",
      `Discount cards|USD|2026-11-21|Paid for a booking|${reference}|··0182|-37.50|0.00`,
      "Discount cards|USD|2026-11-22|Closing||||0.00",
    ]);
    const wrong = await pages.get(file, "/wallet/statement.csv?from=x&to=2026-11-22", session);
    expect(wrong).toMatchObject({ status: 302, location: "/wallet/statement?from=x&to=2026-11-22" });
  });

  test("A2 WA-08 another person's statement has none of it, and a guest is asked to sign in", async () => {
    const { pages, organisation } = await aPayer();
    const other = await pages.sessionOf(await givenAccount(db, organisation, { email: "other@example.com" }));
    expect((await pages.get(page, PATH, other)).data.statement?.holdings).toEqual([]);
    expect(await pages.get(page, PATH)).toMatchObject({
      status: 302,
      location: "/login?redirectTo=%2Fwallet%2Fstatement",
    });
  });
});

test("WA-08 in a file for spreadsheets nothing becomes a formula, numbers stay numbers, and commas and quotes are kept", () => {
  expect(csvText([["=1+1", "-12.50", "@x", "+a", 'a "b", c', "-x"]])).toBe(
    `\uFEFF'=1+1,-12.50,'@x,'+a,"a ""b"", c",'-x\r\n`,
  );
});

test("WA-08 a month has its own last day, and dates are read as the reader's country types them", () => {
  const read = (query: string, today = Math.floor(NOW / 86_400_000)) =>
    readStatementDays(new URLSearchParams(query), { today, locale: "en-US" }).form;
  expect(read("", Math.floor(Date.UTC(2028, 1, 3) / 86_400_000))).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  expect(read("from=12/31/2026&to=2027-01-01")).toEqual({ from: "2026-12-31", to: "2027-01-01" });
});
