import { expect, test } from "vitest";
import { describeOnEachDatabase, type OpenDatabase } from "../../tests/drivers/databases.ts";
import { aLog } from "../../tests/fakes/log.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import type { Db } from "../db/schema.ts";
import { createApprovalVerbs } from "./approvals.ts";
import { auditTo } from "./audit.ts";
import { createCommissionVerbs } from "./commissions.ts";
import { createMoneyVerbs } from "./money.ts";
import { approvalsPersonalData } from "./personal-data.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const LIMIT = 500_00;

describeOnEachDatabase((open) => {
  async function aDesk(openDatabase: OpenDatabase) {
    const { db } = await openDatabase();
    const organisation = await givenOrganisation(db, { walletOptions: ["Cash Card"], secondPersonAbove: LIMIT });
    const ana = await givenAccount(db, organisation);
    let now = NOW;
    const clock = { now: () => now++ };
    const asOperator = (actor: string) => {
      const { log } = aLog();
      const deps = { db, clock, actor, audit: auditTo(log, actor, { db, clock }) };
      const verbsOn = (handle: Db) => {
        const on = { ...deps, db: handle, audit: auditTo(log, actor, { db: handle, clock }) };
        return { ...createMoneyVerbs({ ...on, providers: {} as never }), ...createCommissionVerbs(on) };
      };
      return createApprovalVerbs({ ...deps, verbsOn });
    };
    const add = (actor: string, minor: number, currency = "USD", key = "form") =>
      asOperator(actor).balances.add(organisation, {
        ...{ accountId: ana.id, kind: "cash-card", amount: { minor, currency }, expiresOn: null, paid: false },
        ...{ reason: "goodwill", key },
      });
    const held = async () =>
      (await asOperator("any").balances.held(organisation, ana.id)).map(({ held }) => `${held.minor} ${held.currency}`);
    const requests = async () => {
      const { approvals } = asOperator("any");
      const { decided } = await approvals.decided(organisation, { page: 1, perPage: 50 });
      return { open: await approvals.open(organisation), decided };
    };
    return { db, organisation, ana, asOperator, add, held, requests };
  }

  test("OP-07 an amount above the limit waits for a second operator, once for each form; one below it doesn't", async () => {
    const { organisation, add, held, requests, asOperator } = await aDesk(open);
    expect(await add("fay", LIMIT)).toMatchObject({ ok: true });
    expect(await add("fay", LIMIT + 1, "USD", "other")).toEqual({ ok: false, reason: "requested" });
    expect(await add("fay", LIMIT + 1, "USD", "other")).toEqual({ ok: false, reason: "requested-before" });
    expect(await add("fay", 1, "EUR", "euros")).toEqual({ ok: false, reason: "requested" });
    expect(await held()).toEqual([`${LIMIT} USD`]);

    const { open: waiting } = await requests();
    expect(waiting.map(({ terms, requestedBy }) => [terms.amount, requestedBy])).toEqual([
      [{ minor: LIMIT + 1, currency: "USD" }, "fay"],
      [{ minor: 1, currency: "EUR" }, "fay"],
    ]);
    const [first, second] = waiting.map(({ id }) => ({ id, reason: "agreed by phone" }));
    if (!first || !second) throw new Error("nothing waits");
    const [fay, olga] = [asOperator("fay").approvals, asOperator("olga").approvals];
    expect(await fay.approve(organisation, first)).toEqual({ ok: false, reason: "own-request" });
    expect(await olga.approve(organisation, first)).toMatchObject({ ok: true });
    expect(await olga.approve(organisation, first)).toEqual({ ok: false, reason: "decided-before" });
    expect(await fay.refuse(organisation, second)).toMatchObject({ ok: true });
    expect(await olga.approve(organisation, second)).toEqual({ ok: false, reason: "decided-before" });
    expect(await held()).toEqual([`${2 * LIMIT + 1} USD`]);
  });

  test("OP-07 of 24 operators who approve one request at once, one does, and it runs once", async () => {
    const { db, organisation, add, held, requests, asOperator } = await aDesk(open);
    await add("fay", LIMIT + 1);
    const [request] = (await requests()).open;
    const outcomes = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        asOperator(`operator ${at}`).approvals.approve(organisation, { id: request?.id ?? "", reason: "agreed" }),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.filter((each) => !each.ok && each.reason === "decided-before")).toHaveLength(23);
    expect(await held()).toEqual([`${LIMIT + 1} USD`]);
    const noted = await db.selectFrom("audit_entry").select("verb").orderBy("verb").execute();
    expect(noted.map(({ verb }) => verb)).toEqual(["approvals.approve", "approvals.request", "balances.add"]);
  });

  test("A2 OP-07 operators approve nothing for their own wallet or of another organization, and what fails stays open", async () => {
    const { db, organisation, ana, add, requests, asOperator } = await aDesk(open);
    await add("fay", LIMIT + 1);
    const [request] = (await requests()).open;
    const decision = { id: request?.id ?? "", reason: "agreed" };
    expect(await asOperator(ana.id).approvals.approve(organisation, decision)).toEqual({ ok: false, reason: "own" });
    const theirs = await givenOrganisation(db);
    expect(await asOperator("eva").approvals.approve(theirs, decision)).toEqual({ ok: false, reason: "unknown" });
    expect((await requests()).open).toHaveLength(1);
    expect(await add(ana.id, LIMIT + 1)).toEqual({ ok: false, reason: "own" });
  });

  test("OP-07 a card's code is in no row of the audit log, and in the request only while it is open", async () => {
    const { db, organisation, ana, asOperator, requests } = await aDesk(open);
    const card = { kind: "discount", code: "SUMMER-7250", products: [], expiresOn: null } as const;
    const order = {
      ...card,
      products: [...card.products],
      accountId: ana.id,
      amount: { minor: LIMIT + 1, currency: "USD" },
    };
    await asOperator("fay").cards.issue(organisation, { ...order, reason: "goodwill", key: "form" });
    const [request] = (await requests()).open;
    expect(request?.terms).toMatchObject({ code: "SUMMER-7250" });
    const stored = async () =>
      JSON.stringify([await db.selectFrom("audit_entry").selectAll().execute(), (await requests()).decided]);
    expect(await stored()).not.toContain("SUMMER-7250");
    await asOperator("olga").approvals.refuse(organisation, { id: request?.id ?? "", reason: "no" });
    expect((await requests()).decided).toHaveLength(1);
    expect(await stored()).not.toContain("SUMMER-7250");
  });

  test("OP-07 AC-05 nothing is approved after its last day, and requests go with the account", async () => {
    const { db, organisation, ana, asOperator, held, requests } = await aDesk(open);
    const yesterday = Math.floor(NOW / 86_400_000) - 1;
    await asOperator("fay").balances.add(organisation, {
      ...{ accountId: ana.id, kind: "cash-card", amount: { minor: LIMIT + 1, currency: "USD" }, expiresOn: yesterday },
      ...{ paid: false, reason: "goodwill", key: "form" },
    });
    const [request] = (await requests()).open;
    const decision = { id: request?.id ?? "", reason: "agreed" };
    expect(await asOperator("olga").approvals.approve(organisation, decision)).toEqual({
      ok: false,
      reason: "expired",
    });
    expect([await held(), (await requests()).open.length]).toEqual([[], 1]);
    await db.transaction().execute((trx) => approvalsPersonalData.erase(trx, { ...ana, emails: [] }, NOW));
    expect((await requests()).open).toEqual([]);
  });
});
