import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { contraBalance } from "../../tests/fixtures/ledger.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { givenBalance, givenCertificate, givenDiscountCard, givenUsedUp, heldBy } from "../../tests/fixtures/wallet.ts";
import { inTransaction } from "../db/transaction.ts";
import { createLedger } from "../ledger/ledger.ts";
import { verifyLedger } from "../ledger/verify.ts";
import { cardNamesOf, untouchedOf, withdrawUntouched } from "./issue.ts";
import { createCardOperations, type NewCard } from "./operations.ts";
import { createPaying } from "./paying.ts";
import { listCards } from "./queries.ts";
import type { PaymentCardRow } from "./tables.ts";

const NOW = Date.UTC(2026, 10, 22, 12);
const usd = (minor: number) => ({ minor, currency: "USD" });

describeOnEachDatabase((open) => {
  test("WA-10 a card that is issued is in the wallet of its owner as it was ordered, its value issued by the organisation", async () => {
    const { issue, cardsOf, issued, journal, whole } = await operators();
    const hotels = { products: ["HLT", "RST"], amount: usd(50_00), code: "GIFT-1" };
    const certificate = await issue({ ...hotels, kind: "certificate", expiresOn: 20_900 });
    const discount = await issue({ ...hotels, kind: "discount", code: "GIFT-2" });
    const shared = { proCode: "HLT-RST", amount: usd(50_00), held: usd(50_00), status: "ACTIVE" };
    expect(new Set(await cardsOf())).toEqual(
      new Set([
        {
          id: certificate,
          code: "GIFT-1",
          kind: "certificate",
          services: ["HLT", "RST"],
          ...shared,
          expiresOn: 20_900,
        },
        { id: discount, code: "GIFT-2", kind: "discount", services: [], ...shared, expiresOn: null },
      ]),
    );
    expect(await issued()).toBe(-100_00n);
    expect(new Set(await journal())).toEqual(
      new Set([
        { key: `card:${certificate}:issue`, reason: "issue", actor_id: "an operator" },
        { key: `card:${discount}:issue`, reason: "issue", actor_id: "an operator" },
      ]),
    );
    await whole();
  });

  test("WA-10 a card without a code is given one of its own, and one of nothing moves nothing", async () => {
    const { issue, cardsOf, journal } = await operators();
    await issue();
    await issue({ amount: usd(0) });
    const codes = (await cardsOf()).map(({ code }) => code);
    expect(codes).toEqual([expect.stringMatching(/^[A-Z\d]{10}$/), expect.stringMatching(/^[A-Z\d]{10}$/)]);
    expect(new Set(codes).size).toBe(2);
    expect(await journal()).toHaveLength(1);
  });

  test("WA-10 what a card was spent for before the ledger is one posting of its own; where its name is taken, it fails", async () => {
    const { db, account, journal } = await operators();
    const [spent, other] = [await givenCertificate(db, account), await givenCertificate(db, account)];
    await givenUsedUp(db, spent);
    const key = `card:${spent.id}:used-before`;
    expect(await journal()).toContainEqual({ key, reason: "used-before", actor_id: "a test" });
    await db
      .updateTable("ledger_transaction")
      .set({ key: `card:${other.id}:used-before` })
      .where("key", "=", key)
      .execute();
    await expect(givenUsedUp(db, other)).rejects.toThrow("cannot be posted: key-reused");
    expect(await heldBy(db, other)).toMatchObject({ balance: 50_00 });
  });

  test("WA-10 a code is once in an organisation, be the other card withdrawn or another's; elsewhere it is free", async () => {
    const { db, cards, order, issue, organisation, cardsOf } = await operators();
    await issue({ code: "GIFT" });
    await cards.withdraw(organisation.id, "GIFT", "an operator");
    const other = await givenAccount(db, organisation);
    for (const accountId of [order.accountId, other.id])
      expect(await cards.issue(organisation.id, { ...order, code: "GIFT", accountId }, "an operator")).toEqual({
        ok: false,
        reason: "taken",
      });
    expect(await cardsOf()).toHaveLength(1);
    const elsewhere = await givenOrganisation(db);
    const { id: accountId } = await givenAccount(db, elsewhere);
    const there = await cards.issue(elsewhere.id, { ...order, code: "GIFT", accountId }, "an operator");
    expect(there).toMatchObject({ ok: true });
  });

  test("WA-10 T1 the same form sent five times at once issues one card; another form, operator or owner another one", async () => {
    const { db, cards, order, organisation, cardsOf, issued } = await operators();
    const send = (key: string, changes: Partial<NewCard> = {}, actor = "an operator") =>
      cards.issue(organisation.id, { ...order, ...changes, key }, actor);
    const sent = await Promise.all(Array.from({ length: 5 }, () => send("a form")));
    expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
    for (const each of sent) if (!each.ok) expect(each.reason).toBe("issued-before");
    expect(await send("a form", { amount: usd(9_00) })).toEqual({ ok: false, reason: "issued-before" });
    const { id: accountId } = await givenAccount(db, organisation);
    expect(await send("another form")).toMatchObject({ ok: true });
    expect(await send("a form", { accountId })).toMatchObject({ ok: true });
    expect(await send("a form", {}, "another operator")).toMatchObject({ ok: true });
    expect([(await cardsOf()).length, await issued()]).toEqual([3, -200_00n]);
  });

  test("WA-09 what is withdrawn counts no longer, and what it held goes back to the organisation", async () => {
    const { db, cards, account, organisation, cardsOf, issued, journal, whole } = await operators();
    const card = await givenDiscountCard(db, account);
    await givenCertificate(db, account);
    const withdraw = (id = organisation.id) => cards.withdraw(id, card.card_code, "an operator");
    expect(await withdraw((await givenOrganisation(db)).id)).toEqual({ ok: false, reason: "unknown" });
    expect(await withdraw()).toEqual({ ok: true, value: usd(37_50) });
    expect((await cardsOf()).map(({ status }) => status)).toEqual(["INACTIVE", "ACTIVE"]);
    expect([await heldBy(db, card), await issued()]).toMatchObject([{ balance: 0 }, -50_00n]);
    expect((await journal()).at(-1)).toEqual({
      key: `card:${card.id}:withdraw:1`,
      reason: "withdraw",
      actor_id: "an operator",
    });
    expect(await cards.withdraw(organisation.id, "UNHEARD", "an operator")).toMatchObject({ reason: "unknown" });
    await whole();
  });

  test("WA-09 chooses the card with value of two with one code, and refuses if both have value", async () => {
    const { db, cards, account, organisation, cardsOf } = await operators();
    const empty = await givenDiscountCard(db, account);
    await givenUsedUp(db, empty);
    const full = await givenDiscountCard(db, account);
    const later = await givenDiscountCard(db, account);
    await givenUsedUp(db, later);
    const withdraw = () => cards.withdraw(organisation.id, full.card_code, "an operator");
    expect(await withdraw()).toEqual({ ok: true, value: usd(37_50) });
    expect((await cardsOf()).map(({ status }) => status)).toEqual(["ACTIVE", "INACTIVE", "ACTIVE"]);
    // Of cards without value the one that came last.
    expect(await withdraw()).toEqual({ ok: true, value: usd(0) });
    expect((await cardsOf()).map(({ status }) => status)).toEqual(["ACTIVE", "INACTIVE", "INACTIVE"]);
    await givenDiscountCard(db, account);
    await givenDiscountCard(db, account);
    expect(await withdraw()).toEqual({ ok: false, reason: "several" });
  });

  test("A2 WA-09 operators see what paid for a booking of theirs, and what is left of it there after a penalty", async () => {
    const { db, account, organisation } = await operators();
    const clock = { now: () => NOW };
    const card = await givenDiscountCard(db, account);
    await givenBalance(db, account, { minor: 20_00 });
    const paying = createPaying({ ledger: createLedger({ clock }), clock });
    const common = { amount: usd(20_00), worth: 20_00, owed: 20_00, rate: null };
    const sources = [
      { kind: "discount", id: card.id, ...common } as const,
      { kind: "cash-card", id: null, ...common } as const,
    ];
    const order = { organisation, accountId: account.id, bookingId: "booking", sources, currency: "USD" };
    await inTransaction(db, (trx) => paying.pay(trx, order));
    const parts = async (id = organisation.id) =>
      (await paying.paidFor(db, { organisationId: id, bookingId: "booking" })).sort(byKind);
    const whole = { amount: usd(20_00), kept: usd(20_00), back: usd(0), lost: usd(0), lasts: [], refundedAt: null };
    expect(await parts()).toEqual([
      { kind: "cash-card", card: undefined, ...whole },
      { kind: "discount", card: { kind: "discount", code: card.card_code }, ...whole },
    ]);
    expect(await parts((await givenOrganisation(db)).id)).toEqual([]);
    const { id: organisationId } = organisation;
    expect(await paying.paidFor(db, { organisationId, bookingId: "another" })).toEqual([]);
    const subject = { organisationId, bookingId: "booking", actorId: "op" };
    await db.transaction().execute((trx) => paying.refund(trx, subject, 25_00));
    expect(await parts()).toMatchObject([
      { kind: "cash-card", kept: usd(20_00), refundedAt: NOW },
      { kind: "discount", kept: usd(5_00), amount: usd(20_00), refundedAt: NOW },
    ]);
  });

  test("A2 WA-07 a card is named, told untouched and withdrawn untouched for its owner alone, while nothing was spent of it", async () => {
    const { db, account, organisation, other } = await operators();
    const ledger = createLedger({ clock: { now: () => NOW } });
    const owner = { organisationId: organisation.id, accountId: account.id };
    const [card, spent, ended] = [
      await givenCertificate(db, account),
      await givenCertificate(db, account),
      await givenCertificate(db, account, { status: "INACTIVE" }),
    ];
    await givenUsedUp(db, spent);
    const ids = [card.id, spent.id, ended.id];
    const withdraw = (whose: typeof owner, { id: cardId }: PaymentCardRow) =>
      inTransaction(db, (trx) => withdrawUntouched(trx, ledger, whose, { cardId, actorId: "ola" }));
    for (const whose of [
      { ...owner, accountId: other.id },
      { ...owner, organisationId: (await givenOrganisation(db)).id },
    ]) {
      expect([await untouchedOf(db, whose, ids), await cardNamesOf(db, whose, card.id)]).toEqual([[], undefined]);
      expect(await withdraw(whose, card)).toMatchObject({ ok: false });
    }
    expect([await untouchedOf(db, owner, ids), await untouchedOf(db, owner, [])]).toEqual([[card.id], []]);
    expect(await cardNamesOf(db, owner, card.id)).toEqual({
      code: card.card_code,
      selection: `${card.card_code}-${card.id}`,
      withdrawn: false,
    });
    for (const each of [spent, ended]) expect(await withdraw(owner, each)).toMatchObject({ ok: false });
    expect(await withdraw(owner, card)).toEqual({ ok: true, value: usd(50_00) });
    expect(await withdraw(owner, card)).toMatchObject({ ok: false });
  });

  async function operators() {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const [account, other] = [await givenAccount(db, organisation), await givenAccount(db, organisation)];
    const clock = { now: () => NOW };
    const cards = createCardOperations({ db, clock });
    const order: NewCard = {
      accountId: account.id,
      kind: "certificate",
      products: ["HLT"],
      amount: usd(50_00),
      expiresOn: null,
    };
    return {
      db,
      organisation,
      account,
      other,
      cards,
      order,
      async issue(changes: Partial<NewCard> = {}): Promise<string> {
        const issued = await cards.issue(organisation.id, { ...order, ...changes }, "an operator");
        if (!issued.ok) throw new Error(issued.reason);
        return issued.value.id;
      },
      cardsOf: (accountId = account.id) => listCards(db, { organisationId: organisation.id, accountId }),
      issued: () => contraBalance(db, { organisationId: organisation.id, account: "issued", unit: "USD" }),
      journal: () => db.selectFrom("ledger_transaction").select(["key", "reason", "actor_id"]).orderBy("at").execute(),
      whole: async () => expect(await verifyLedger(db, organisation.id)).toEqual([]),
    };
  }
});

const byKind = (one: { kind: string }, other: { kind: string }): number => one.kind.localeCompare(other.kind);
