import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { MANY } from "../../../tests/fixtures/credentials.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { parseDay } from "../../core/day.ts";
import { DAY } from "../../core/durations.ts";
import { createLedger } from "../../ledger/ledger.ts";
import type { Organisation } from "../../organisation/settings.ts";
import { balancesOf } from "../../wallet/balances.ts";
import { listCards } from "../../wallet/queries.ts";
import { makeCodes, type NewCodes } from "./codes.ts";

const NOW = Date.UTC(2026, 10, 22, 12);
const CERTIFICATE: NewCodes = {
  kind: "certificate",
  products: ["HLT", "RST"],
  amount: { minor: 50_00, currency: "USD" },
  expiresOn: parseDay("2026-12-31") as number,
  count: 1,
};

describeWithDatabase((open, _engine, race) => {
  async function aSite(changes: Partial<Organisation> = {}) {
    const { db } = await open();
    const organisation = await givenOrganisation(db, changes);
    const clock = { time: NOW, now: () => clock.time };
    const { context, lines } = pagesOf(db, organisation, NOW, { clock });
    const aMember = () => givenAccount(db, organisation);
    const aCode = async (wanted: Partial<NewCodes> = {}, organisationId = organisation.id): Promise<string> => {
      const [code] = await makeCodes({ db, clock }, organisationId, { ...CERTIFICATE, ...wanted }, "op");
      return code as string;
    };
    const claim = (account: { id: string }, typed: string, from: { clientAddress?: string } = {}) =>
      context.purchases.claimCode(account, typed, { ...context, ...from });
    const cardsOf = (account: { id: string }) =>
      listCards(db, { organisationId: organisation.id, accountId: account.id });
    return { db, organisation, clock, lines, aMember, aCode, claim, cardsOf };
  }

  test("RT-04 a code adds its card to the member's wallet, in any case, digits and grouping", async () => {
    const { aMember, aCode, claim, cardsOf } = await aSite();
    const ways = [
      (code: string) => code,
      (code: string) => ` ${code.toLowerCase().replaceAll("-", " ")} `,
      (code: string) => code.replaceAll("-", ""),
      (code: string) => code.replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] as string),
      (code: string) => code.replaceAll("-", "–").replace(/\d/g, (digit) => "۰۱۲۳۴۵۶۷۸۹"[Number(digit)] as string),
    ];
    for (const typed of ways) {
      const [member, code] = [await aMember(), await aCode()];
      expect(code).toMatch(/^[A-Z\d]{4}(-[A-Z\d]{4}){3}$/);
      expect(await claim(member, typed(code))).toEqual({
        ok: true,
        value: { kind: "certificate", amount: { minor: 50_00, currency: "USD" } },
      });
      expect(await cardsOf(member)).toMatchObject([
        { kind: "certificate", services: ["HLT", "RST"], amount: { minor: 50_00 }, expiresOn: parseDay("2026-12-31") },
      ]);
    }
  });

  test("RT-04 WA-08 a code of a balance fills it", async () => {
    const { db, organisation, aMember, aCode, claim } = await aSite({ walletOptions: ["Cash Card", "myvacations"] });
    const member = await aMember();
    for (const kind of ["cash-card", "myvacations", "cash-card"] as const)
      expect(await claim(member, await aCode({ kind, products: [] }))).toMatchObject({ ok: true, value: { kind } });
    const owner = { organisation, accountId: member.id };
    const held = await balancesOf(
      db,
      createLedger({ clock: { now: () => NOW } }),
      owner,
      ["cash-card", "myvacations"],
      0,
    );
    expect(held.map(({ kind, held }) => [kind, held.minor])).toEqual([
      ["cash-card", 100_00],
      ["myvacations", 50_00],
    ]);
  });

  race("RT-04 of twenty who type one code at once one gets it; its owner may send the form twice", async () => {
    const { db, aMember, aCode, claim } = await aSite({ throttle: { ...MANY, cardCodeGuesses: 100 } });
    const code = await aCode();
    const members = await Promise.all(Array.from({ length: 20 }, aMember));
    const claimed = await Promise.all(members.map((member) => claim(member, code)));
    expect(claimed.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await db.selectFrom("payment_card").select("id").execute()).toHaveLength(1);
    const [owner] = members.filter((_, index) => claimed[index]?.ok);
    expect(await claim(owner as { id: string }, code)).toMatchObject({ ok: true });
    expect(await db.selectFrom("payment_card").select("id").execute()).toHaveLength(1);
  });

  test("RT-04 unknown, used, expired and another organisation's codes get one answer; the log says why, and never the code", async () => {
    const { db, clock, lines, aMember, aCode, claim } = await aSite();
    const [member, other] = [await aMember(), await aMember()];
    const [used, expired, theirs] = [
      await aCode(),
      await aCode(),
      await aCode({ expiresOn: null }, (await givenOrganisation(db)).id),
    ];
    await claim(other, used);
    clock.time += 60 * DAY;
    for (const typed of ["", "AAAA-AAAA-AAAA-AAAA", used, expired, theirs])
      expect(await claim(member, typed)).toEqual({ ok: false, reason: "wrong-code" });
    const failures = lines.filter(({ event }) => event === "card_code_fail");
    expect(failures.map(({ reason }) => reason)).toEqual([
      ...["code-unknown", "code-unknown", "code-used-up", "code-over", "code-unknown"],
    ]);
    for (const line of failures) expect(line).toMatchObject({ accountId: member.id, clientAddress: "127.0.0.1" });
    for (const code of [used, expired, theirs]) expect(JSON.stringify(lines)).not.toContain(code);
    const stored = await db.selectFrom("card_code").selectAll().execute();
    for (const code of [used, expired, theirs]) expect(JSON.stringify(stored)).not.toContain(code);
  });

  test("RT-04 SI-11 a member who guesses has to wait, also with a right code; successes don't count", async () => {
    const { lines, aMember, aCode, claim } = await aSite();
    const member = await aMember();
    for (let card = 0; card < 12; card++) expect(await claim(member, await aCode())).toMatchObject({ ok: true });
    for (let guess = 0; guess < 10; guess++) await claim(member, `GUESS-${guess}`);
    expect(await claim(member, await aCode())).toMatchObject({ reason: "throttled", retryAt: expect.any(Number) });
    expect(lines).toContainEqual(
      expect.objectContaining({ event: "excess_rate_limit_exceeded", reason: "card-code", accountId: member.id }),
    );
  });

  test("RT-04 SI-11 counts guesses from one address over all accounts; from another one the same account can continue", async () => {
    const { aMember, aCode, claim } = await aSite();
    const elsewhere = { clientAddress: "198.51.100.7" };
    for (let guess = 0; guess < 10; guess++) await claim(await aMember(), `GUESS-${guess}`);
    const member = await aMember();
    expect(await claim(member, await aCode())).toMatchObject({ reason: "throttled" });
    expect(await claim(member, await aCode(), elsewhere)).toMatchObject({ ok: true });
  });

  test("RT-04 SI-11 doesn't count right codes of many accounts behind one address", async () => {
    const { aMember, aCode, claim } = await aSite();
    for (let guess = 0; guess < 9; guess++) await claim(await aMember(), `GUESS-${guess}`);
    for (let card = 0; card < 12; card++)
      expect(await claim(await aMember(), await aCode())).toMatchObject({ ok: true });
    await claim(await aMember(), "GUESS-9");
    expect(await claim(await aMember(), await aCode())).toMatchObject({ reason: "throttled" });
  });
});
