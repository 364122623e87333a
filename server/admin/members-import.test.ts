import type { Kysely } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { testsAll } from "../../tests/drivers/scope.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { memberLines } from "../../tests/fixtures/member-files.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { findAccount } from "../auth/account-store.ts";
import type { Database } from "../db/schema.ts";
import { verifyLedger } from "../ledger/verify.ts";
import { createMembership } from "../membership/membership.ts";
import { addPlan } from "../membership/plans.ts";
import type { Organisation } from "../organisation/settings.ts";
import { memberIdOf } from "./member-id.ts";
import { createMemberImport } from "./members-import.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const clock = { now: () => NOW };
/** More than are read ahead of the transactions that write them. */
const MANY = 105;
/** Of each of two imports at once; 24 in `npm test`. */
const EACH = testsAll ? 60 : 24;
const HEADER = "external_id,email,first_name,last_name";

describeOnEachDatabase((open, engine) => {
  /** In `npm test` reading ahead is tried on one database. */
  const MEMBERS = engine === "sqlite" || testsAll ? MANY : 10;
  let db: Kysely<Database>;
  let organisation: Organisation;
  const audited: object[] = [];
  beforeEach(async () => {
    ({ db } = await open());
    audited.length = 0;
    organisation = await givenOrganisation(db, { walletOptions: ["Certificates", "Cash Card"] });
  });

  async function run(lines: Iterable<string>, { isDry = false, paid = false } = {}) {
    const problems: string[] = [];
    const members = createMemberImport({
      db,
      clock,
      actor: "olga",
      audit: (verb, details) => void audited.push({ verb, ...details }),
    });
    const stream = (async function* () {
      yield* lines;
    })();
    const imported = await members.import(organisation, stream, { isDry, paid, reason: "launch" }, (problem) =>
      problems.push(`${problem.number} ${problem.column}: ${problem.why}`),
    );
    return { imported: imported.ok ? imported.value : imported, problems };
  }
  const counts = async () => {
    const [accounts, lines] = [
      await db.selectFrom("account").select("id").execute(),
      await db.selectFrom("ledger_account").select(["kind", "balance"]).execute(),
    ];
    return { accounts: accounts.length, held: lines.reduce((sum, { balance }) => sum + balance, 0) };
  };

  test("OP-03 adds members once with what they hold; the file again adds nothing", async () => {
    const first = await run(memberLines(MEMBERS));
    expect(first).toEqual({ imported: { added: MEMBERS, there: 0, refused: 0 }, problems: [] });
    const whole = { accounts: MEMBERS, held: MEMBERS * (12_50 + 500 + 20_00) };
    expect(await counts()).toEqual(whole);
    expect((await run(memberLines(MEMBERS))).imported).toEqual({ added: 0, there: MEMBERS, refused: 0 });
    expect(await counts()).toEqual(whole);
    expect(await findAccount(db, organisation.id, memberIdOf(organisation.id, "M7"))).toMatchObject({
      ...{ email: "member.7@example.com", external_id: "M7", status: "active", password_hash: null },
      ...{ language: "es-ES", country_code: "ES" },
    });
    expect(await verifyLedger(db, organisation.id)).toEqual([]);
    const noted = { organisation: organisation.slug, paid: false, reason: "launch" };
    const end = { verb: "members.import", added: MEMBERS, there: 0, refused: 0, ...noted };
    expect(audited.slice(0, 2)).toEqual([{ verb: "members.beginImport", ...noted }, end]);
  });

  test("OP-03 two imports of one file at once add each member once", async () => {
    const both = await Promise.all([run(memberLines(EACH)), run(memberLines(EACH))]);
    const added = both.map(({ imported }) => ("added" in imported ? imported.added : 0));
    expect(added.reduce((sum, each) => sum + each, 0)).toBe(EACH);
    expect(await counts()).toEqual({ accounts: EACH, held: EACH * (12_50 + 500 + 20_00) });
  });

  test("OP-03 a dry run reports what an import refuses, also lines that repeat others, and changes nothing", async () => {
    await givenAccount(db, organisation, { email: "taken@example.com" });
    const lines = [
      `${HEADER},cash_card,myvacations,points,country,plan,certificates`,
      "1,one@example.com,Ana,Silva,1.00 USD,,,ES,,C-00001 5.00 USD HLT",
      "1,two@example.com,Ana,Silva,,,,,,",
      "3,one@example.com,Ana,Silva,,,,,,",
      "4,TAKEN@example.com,Ana,Silva,,,,,,",
      "5,nonsense,,Silva,1.001 USD,3.00 USD,-1,XX,gold,C 5 USD",
      "6,six@example.com,Ana,Silva",
      '7,seven@example.com,"Ana,Silva,,,,,,',
      "8,eight@example.com,Ana,Silva,,,,,,C-00001 5.00 USD HLT",
      '9,nine@example.com,"Ana"Maria,Silva,,,,,,',
    ];
    const dry = await run(lines, { isDry: true });
    expect(dry.imported).toEqual({ added: 1, there: 0, refused: 8 });
    expect(dry.problems.sort()).toEqual([
      "10 : a quote stays open, or is next to other text; a cell has no line breaks",
      "3 external_id: another line has it",
      "4 email: another line has it",
      "5 email: another account has this address",
      '6 cash_card: is written "12.50 USD"',
      "6 certificates: C 5 USD: is written CODE 200.00 USD HLT,RST 2027-12-31",
      "6 country: is no ISO 3166-1 code, as ES",
      "6 email: is no email address",
      "6 first_name: is missing",
      '6 myvacations: the setting walletOptions has no "myvacations": members would not see it',
      "6 plan: there is no plan gold on sale; there is: none",
      "6 points: has to be a whole number above zero",
      "7 : it has 4 cells, not 10",
      "8 : a quote stays open, or is next to other text; a cell has no line breaks",
      "9 certificates: another line has the card C-00001",
    ]);
    expect([await counts(), audited]).toEqual([{ accounts: 1, held: 0 }, []]);

    const real = await run(lines);
    expect(real.imported).toEqual({ added: 1, there: 0, refused: 8 });
    expect(real.problems).toContain("3 external_id: a member with this id has another address");
    expect(real.problems).toContain("9 certificates: C-00001 is another card's code");
    // A member who is refused for a card is not there without it.
    expect(await counts()).toEqual({ accounts: 2, held: 1_00 + 5_00 });
  });

  test("OP-03 refuses a file whose first line is wrong, before any member", async () => {
    for (const [header, wrong] of [
      ["external_id,email,first_name", "the first line has no last_name; it has: external_id, email, first_name"],
      [`${HEADER},langu\uFFFDge`, "it is not UTF-8: save the file as CSV UTF-8"],
      [`${HEADER},shoe_size`, expect.stringContaining("there is no column shoe_size")],
      [`${HEADER},email`, "the first line has email twice"],
    ])
      expect((await run([String(header), "1,a@example.com,Ana,Silva,1"])).imported).toMatchObject({ wrong });
    expect((await run([])).imported).toMatchObject({ wrong: "the file is empty" });
  });

  test("OP-03 reads what spreadsheets write, says which sign is wrong, and loses no line", async () => {
    const { imported, problems } = await run(
      [
        "\uFEFFsep=;",
        "External_ID;email;first_name;last_name;title;language",
        '1;one@example.com; "Ana" ;Silva;mr.;EN',
        "2;two@example.com;Ana;Silva;;es_ES",
        "",
        "3;three@example.com;Ana & Ben;Silva/Ruiz (jr), 2;;",
        '4;four@example.com;A"na;4;;',
        `5;five@example.com;Ana;${"S".repeat(61)};;`,
        '6;six@example.com;"Ana;Silva;;',
        "7;seven@example.com;Ana;Silva",
      ],
      { isDry: true },
    );
    expect(imported).toEqual({ added: 2, there: 0, refused: 5 });
    const has = "a name has letters, hyphens, apostrophes, dots and spaces";
    expect(problems).toEqual([
      `6 first_name: has "&": ${has}`,
      `6 last_name: has "/", "(", ")", ",", "2": ${has}`,
      `7 first_name: has '"': ${has}`,
      `7 last_name: has "4": ${has}`,
      "8 last_name: has more than 60 characters",
      "9 : a quote stays open, or is next to other text; a cell has no line breaks",
      "10 : it has 4 cells, not 6",
    ]);
  });

  test("OP-03 an erased member does not come back", async () => {
    await run(memberLines(1));
    const id = memberIdOf(organisation.id, "M1");
    await db
      .updateTable("account")
      .set({ email: "", email_lookup: `deleted:${id}` })
      .where("id", "=", id)
      .execute();
    const again = await run(memberLines(1));
    expect(again.problems).toEqual(["2 external_id: this member's account was erased"]);
  });

  test("OP-03 LO-07 a plan runs to the last day that was paid, and a month that is too short for it is refused", async () => {
    const benefits = { canBook: false, discount: 5, pointsFactor: "1" };
    const terms = { code: "gold", price: 10_00, currency: "USD", period: "month", benefits } as const;
    await addPlan({ db, clock }, organisation, terms, { en: { name: "Gold", text: "" } });
    const line = (id: number, until: string) => `${id},m${id}@example.com,Ana,Silva,gold,${until}`;
    const { problems } = await run([
      `${HEADER},plan,plan_until`,
      ...[line(1, "2026-12-14"), line(2, "2027-03-28"), line(3, ""), line(4, "2026-11-20")],
    ]);
    const day = "has to be the last day that is paid, from today on, as 2026-12-31";
    const short = "3 plan_until: no period of this plan ends on this day";
    expect(problems.sort()).toEqual([short, `4 plan_until: ${day}`, `5 plan_until: ${day}`]);
    const running = await createMembership({ db, clock }).running(organisation, {
      id: memberIdOf(organisation.id, "1"),
    });
    expect(running).toMatchObject({ worth: 10_00, renews: true, to: Date.UTC(2026, 11, 15) / 86_400_000 });
  });

  test("OP-03 WA-08 paid balances are the members' money, others gifts; points are neither", async () => {
    await run(memberLines(1), { paid: true });
    const reasons = await db.selectFrom("ledger_transaction").select("reason").execute();
    expect(reasons.map(({ reason }) => reason).sort()).toEqual(["gift", "issue", "top-up"]);
  });
});
