import { describe, expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { givenCampaign, SUMMER } from "../../tests/fixtures/campaigns.ts";
import { application, aSite, authOn, type details, emailsTo, keyIn, MANY } from "../../tests/fixtures/credentials.ts";
import { anEncryption } from "../../tests/fixtures/encryption.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { accountOf, signedIn } from "../../tests/fixtures/people.ts";
import { findAccount } from "../auth/account-store.ts";
import { authPersonalData } from "../auth/personal-data.ts";
import { dayIn } from "../core/day.ts";
import { DAY } from "../core/durations.ts";
import { ok } from "../core/outcome.ts";
import { createLedger } from "../ledger/ledger.ts";
import { createEmailChange } from "../profile/email-change.ts";
import { createCampaigns } from "./campaigns.ts";
import { loyaltyPersonalData } from "./personal-data.ts";
import { createReferrals } from "./referrals.ts";
import { createRewards, type EarningStay } from "./rewards.ts";
import { newCampaign } from "./rules.ts";

const ELSEWHERE = "198.51.100.20";
const SECRET = "a secret";

describeWithDatabase((open, _engine, race) => {
  describe("a sign-up through a member's link", () => {
    test("LO-04 promises both what the campaign gives, released once, after the first completed stay", async () => {
      const { come, rewards, referrals, stays, held, lines, traveller, db } = await aProgramme();
      const referee = await come();
      expect(await rewards()).toEqual(["500 points pending", "200 points pending"]);
      expect(
        await db.selectFrom("referral").select(["referrer_id", "referee_id", "state", "reason"]).execute(),
      ).toEqual([{ referrer_id: traveller.id, referee_id: referee, state: "credited", reason: null }]);
      expect([await referrals.totals(traveller), lines]).toEqual([
        [{ balance: "points", unit: "points", paid: 0, waiting: 500 }],
        [],
      ]);
      await stays(referee, "one", { state: "stands" });
      expect(await held(traveller.id)).toBe(0);
      await Promise.all([stays(referee, "one"), stays(referee, "one"), stays(referee, "two")]);
      expect([await held(traveller.id), await held(referee)]).toEqual([500, 200]);
      expect((await referrals.brought(traveller, PAGE)).shown).toEqual([
        expect.objectContaining({ name: { first: "Zoë", initial: "O" }, state: "released", programme: SUMMER }),
      ]);
      // The stays turn out to be no-shows.
      await stays(referee, "one", { state: "no-show" });
      await stays(referee, "two", { state: "no-show" });
      expect([await held(traveller.id), await held(referee)]).toEqual([0, 0]);
      expect((await referrals.brought(traveller, PAGE)).shown[0]).toMatchObject({
        state: "reversed",
        reason: "no-show",
      });
    });

    test("LO-02 LO-04 a campaign counts on its first day and on its last", async () => {
      const { come, campaigns, organisation, rewards, db, today } = await aProgramme();
      for (const [code, days] of [
        ["first", { startsOn: today }],
        ["last", { endsOn: today }],
      ] as const) {
        await givenCampaign(db, organisation, { code, ...days });
        await come({}, { campaign: code, from: `192.0.2.${code.length}` });
      }
      expect(await rewards()).toHaveLength(4);
      expect((await campaigns.running(organisation, "Referral")).map(({ code }) => code).sort()).toEqual([
        ...["first", "last", SUMMER],
      ]);
    });

    test("LO-02 LO-04 shows a campaign as running while its budget covers one more referral, then as spent", async () => {
      const { come, campaigns, organisation } = await aProgramme({ budget: 1_400 });
      const told = async () => [
        (await campaigns.list(organisation))[0]?.state,
        (await campaigns.running(organisation, "Referral")).length,
      ];
      await come();
      expect(await told()).toEqual(["running", 1]);
      await come({}, { from: "192.0.2.9" });
      expect(await told()).toEqual(["spent", 0]);
    });

    test("LO-01 lists referrals in pages of five with their count, newest first, and by campaign", async () => {
      const { come, referrals, traveller, clock, db, organisation } = await aProgramme({ terms: { mostInADay: 100 } });
      await givenCampaign(db, organisation, {
        code: "autumn",
        terms: { referrer: { balance: "cash-card", amount: 10_00 } },
      });
      for (const [count, firstName] of ["Ana", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus"].entries()) {
        clock.time += 1_000;
        await come({ firstName }, { from: `192.0.2.${count}`, campaign: count === 6 ? "autumn" : SUMMER });
      }
      const names = async (page: number, programme?: string) => {
        const { count, pages, shown } = await referrals.brought(traveller, { ...PAGE, page, programme });
        return [count, pages, ...shown.map(({ name }) => name?.first)];
      };
      expect(await names(1)).toEqual([7, 2, "Gus", "Fay", "Emil", "Dora", "Cleo"]);
      expect(await names(2)).toEqual([7, 2, "Ben", "Ana"]);
      expect(await names(1, "autumn")).toEqual([1, 1, "Gus"]);
      expect(await referrals.totals(traveller)).toEqual([
        { balance: "cash-card", unit: "USD", paid: 0, waiting: 10_00 },
        { balance: "points", unit: "points", paid: 0, waiting: 6 * 500 },
      ]);
    });

    test("AC-05 LO-04 paid rewards stay without a name when referee or referrer deletes their account; pending ones end", async () => {
      const { come, rewards, referrals, stays, erase, db, traveller, held, exported } = await aProgramme();
      const [stayed, left] = [await come(), await come({}, { from: "192.0.2.9" })];
      await stays(stayed, "one");
      expect(await exported(traveller.id)).toMatchObject({
        referral: { came: [], brought: [{}, {}] },
        reward: [{}, {}],
      });
      expect(JSON.stringify(await exported(traveller.id))).not.toContain(left);
      await erase(left);
      expect(
        (await referrals.brought(traveller, PAGE)).shown.map(({ name, state, reason }) => [name, state, reason]),
      ).toEqual(
        expect.arrayContaining([
          [{ first: "Zoë", initial: "O" }, "released", undefined],
          [undefined, "reversed", "referee-left"],
        ]),
      );
      await erase(traveller.id);
      expect(await held(traveller.id)).toBe(500);
      expect(
        await db.selectFrom("referral").select(["referee_id", "referrer_id", "network", "phone"]).execute(),
      ).toEqual(
        expect.arrayContaining([
          { referee_id: stayed, referrer_id: null, network: null, phone: null },
          { referee_id: null, referrer_id: null, network: null, phone: null },
        ]),
      );
      expect(await rewards()).toHaveLength(4);
    });

    test("LO-02 SI-08 a promotion's link makes its user, and nothing else does", async () => {
      const { signUp, db, organisation, lines } = await aProgramme();
      await givenCampaign(db, organisation, { type: "Promotion" });
      const isPromotion = async (code: string) => {
        const id = await signUp({}, { code });
        const { is_promotion } = await db
          .selectFrom("account")
          .select("is_promotion")
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        return is_promotion;
      };
      expect([await isPromotion("spring"), await isPromotion("autumn"), await isPromotion(SUMMER)]).toEqual([1, 0, 0]);
      expect(lines).toEqual(["autumn", "summer"].map(() => expect.objectContaining({ reason: "unknown-campaign" })));
    });
  });

  describe("cheating tries", () => {
    type Programme = Awaited<ReturnType<typeof aProgramme>>;
    const tries: [string, reason: string, (programme: Programme) => Promise<unknown>][] = [
      ["the same mailbox with a tag", "oneself", ({ come, traveller }) => come({ email: tagged(traveller.email) })],
      [
        "the same mailbox in capitals with a tag",
        "oneself",
        ({ come, traveller }) => come({ email: tagged(traveller.email).toUpperCase() }),
      ],
      [
        "the same mailbox with other dots at Gmail",
        "oneself",
        async ({ come, rename }) => {
          await rename("ana.silva@gmail.com");
          return come({ email: "a.n.a.silva+2@googlemail.com" });
        },
      ],
      ["the same phone", "oneself", ({ come }) => come({ phone: { country: "US", number: "2125550100" } })],
      [
        "the same phone, written otherwise",
        "oneself",
        ({ come }) => come({ phone: { country: "US", number: "(212) 555-0100" } }),
      ],
      [
        "a customer's mailbox with a tag",
        "existing-customer",
        async ({ come, db, organisation }) => {
          await givenAccount(db, organisation, {
            email: "kim_1@example.com",
            phone: { countryCode: "+1", number: "1" },
          });
          return come({ email: "KIM_1+new@example.com" });
        },
      ],
      [
        "a customer's mailbox with other dots at Gmail",
        "existing-customer",
        async ({ come, db, organisation }) => {
          await givenAccount(db, organisation, { email: "k.im+x@googlemail.com" });
          return come({ email: "ki.m@gmail.com" });
        },
      ],
      [
        "a second account of an earlier referee",
        "existing-customer",
        async ({ signUp, come }) => {
          await signUp({ email: "kim@example.com" });
          return come({ email: "kim+again@example.com" });
        },
      ],
      [
        "a former customer after the account was deleted",
        "existing-customer",
        async ({ signUp, come, erase }) => {
          const id = await signUp({ email: "kim@example.com" });
          await erase(id);
          return come({ email: "kim@example.com" });
        },
      ],
      [
        "a customer who had no account here since mailboxes are known, and deleted it",
        "existing-customer",
        async ({ come, erase, db, organisation }) => {
          const { id, email } = await givenAccount(db, organisation, { email: "kim@example.com" });
          await erase(id, [email]);
          return come({ email: "kim+back@example.com" });
        },
      ],
      [
        "an address that an older account left for another one",
        "existing-customer",
        async ({ come, db, clock, auth, organisation, requestContext, referrals }) => {
          const { id } = await givenAccount(db, organisation, { email: "kim@example.com" });
          const changes = createEmailChange({
            db,
            clock,
            report: () => {},
            endSessions: auth.sessions.endAll,
            endKeys: auth.endKeys,
            addressLeft: referrals.addressLeft,
            prove: async ({ account }) => ok(account),
          });
          const owner = signedIn(await accountOf(db, organisation, id));
          await changes.request(owner, { email: "kim.new@example.com", password: "" }, requestContext);
          const [mail = { text: "" }] = await emailsTo(db, "kim.new@example.com");
          expect(await changes.confirm(keyIn(mail), requestContext)).toMatchObject({ ok: true });
          return come({ email: "kim+x@example.com" });
        },
      ],
      ["a forged member", "unknown-referrer", ({ signUp }) => signUp({}, { code: `QQQQQQQQQQ.${SUMMER}` })],
      [
        "a member of another organisation",
        "unknown-referrer",
        async ({ signUp, db }) => {
          const stranger = await givenAccount(db, await givenOrganisation(db));
          return signUp({}, { code: `${await memberOf(db, stranger.id)}.${SUMMER}` });
        },
      ],
      [
        "a member who has left",
        "unknown-referrer",
        async ({ come, db, traveller }) => {
          await db.updateTable("account").set({ status: "disabled" }).where("id", "=", traveller.id).execute();
          return come();
        },
      ],
      ["a forged campaign", "unknown-campaign", ({ come }) => come({}, { campaign: "winter-99" })],
      ["what is no code", "unknown-campaign", ({ signUp }) => signUp({}, { code: "<b>1 or 1=1</b>" })],
      [
        "another organisation's campaign",
        "unknown-campaign",
        async ({ come, db }) => {
          await givenCampaign(db, await givenOrganisation(db), { code: "theirs" });
          return come({}, { campaign: "theirs" });
        },
      ],
      [
        "a promotion as a referral",
        "unknown-campaign",
        async ({ come, db, organisation }) => {
          await givenCampaign(db, organisation, { type: "Promotion" });
          return come({}, { campaign: "spring" });
        },
      ],
      [
        "a campaign that an operator ended",
        "campaign-over",
        async ({ come, campaigns, organisation }) => {
          await campaigns.operations.end(organisation, { code: SUMMER });
          return come();
        },
      ],
      [
        "a campaign whose last day was yesterday",
        "campaign-over",
        async ({ come, db, organisation, today }) => {
          await givenCampaign(db, organisation, { code: "late", endsOn: today - 1 });
          return come({}, { campaign: "late" });
        },
      ],
      [
        "a campaign that begins tomorrow",
        "campaign-over",
        async ({ come, db, organisation, today }) => {
          await givenCampaign(db, organisation, { code: "soon", startsOn: today + 1 });
          return come({}, { campaign: "soon" });
        },
      ],
      [
        "a sign-up whose address is confirmed after the link's time",
        "confirmed-late",
        async ({ begin, confirm, clock, registration, requestContext }) => {
          const { email } = await begin();
          clock.time += 30 * DAY + 1;
          await registration.confirmations.request(email, requestContext);
          return confirm(email);
        },
      ],
      [
        "a budget that does not suffice for both",
        "budget-spent",
        async ({ come, db, organisation }) => {
          await givenCampaign(db, organisation, { code: "small", budget: 700 });
          await db.updateTable("campaign").set({ spent: 1 }).where("code", "=", "small").execute();
          return come({}, { campaign: "small" });
        },
      ],
    ];

    test.each(tries)("LO-04 %s: refused, %s, and the sign-up goes through", async (_, reason, cheat) => {
      const programme = await aProgramme();
      expect(await cheat(programme)).toEqual(expect.any(String));
      expect(await programme.rewards()).toEqual([]);
      expect(programme.lines).toEqual([
        expect.objectContaining({
          event: "referral",
          outcome: "refused",
          reason,
          organisation: programme.organisation.slug,
          requestId: "request-1",
        }),
      ]);
      // No address, no name, nothing that a stranger wrote.
      expect(JSON.stringify(programme.lines)).not.toMatch(/@|Zoë|198\.51|<b>/);
      expect((await programme.referrals.brought(programme.traveller, PAGE)).count).toBe(0);
    });

    test("LO-04 from the network of the referrer's session: promised, and blocked until an operator decides", async () => {
      const { come, rewards, lines, signIn, stays, held, referrals, traveller } = await aProgramme();
      await signIn();
      const referee = await come({}, { from: "203.0.113.7" });
      expect(await rewards()).toEqual(["500 points blocked", "200 points blocked"]);
      expect(lines).toEqual([expect.objectContaining({ outcome: "flagged", reason: "same-network" })]);
      await stays(referee, "one");
      expect([await held(traveller.id), await held(referee)]).toEqual([0, 0]);
      expect((await referrals.brought(traveller, PAGE)).shown[0]).toMatchObject({
        state: "blocked",
        reason: "same-network",
      });
      // It was earned by the first stay, and what becomes of the next one is nothing to it.
      await stays(referee, "two");
      await stays(referee, "two", { state: "no-show" });
      expect(await rewards()).toEqual(["500 points blocked", "200 points blocked"]);
      await stays(referee, "one", { state: "no-show" });
      expect(await rewards()).toEqual(["500 points reversed", "200 points reversed"]);
    });

    test("AC-05 LO-04 what a referrer has earned and waits for an operator stays when who came leaves", async () => {
      const { come, rewards, signIn, stays, erase } = await aProgramme();
      await signIn();
      const referee = await come({}, { from: "203.0.113.7" });
      await stays(referee, "one");
      await erase(referee);
      expect(await rewards()).toEqual(["500 points blocked", "200 points reversed"]);
    });

    test("LO-04 a refused sign-up doesn't count against later ones", async () => {
      const { come, signUp, lines, rewards } = await aProgramme({ terms: { mostInADay: 1 } });
      await signUp({ email: "zoe@example.com" });
      await come({ email: "zoe+friend@example.com" });
      await come({ email: "somebody.else@example.com" });
      expect(lines).toEqual([expect.objectContaining({ outcome: "refused", reason: "existing-customer" })]);
      expect(await rewards()).toEqual(["500 points pending", "200 points pending"]);
    });

    const looks: [string, reason: string, (programme: Programme) => Promise<unknown>][] = [
      [
        "from the network of an earlier referee who deleted their account",
        "same-network",
        async ({ come, erase, clock }) => {
          await erase(await come());
          clock.time += 1;
          return come();
        },
      ],
      [
        "with the phone of another who came, written otherwise",
        "same-phone",
        async ({ come, clock }) => {
          await come({ phone: { country: "ES", number: "612345678" } }, { from: "192.0.2.1" });
          clock.time += 1;
          return come({ phone: { country: "ES", number: "612 34-56-78" } });
        },
      ],
      [
        "with the phone of another who came and has left",
        "same-phone",
        async ({ come, erase, clock }) => {
          const phone = { country: "ES", number: "612345678" };
          await erase(await come({ phone }, { from: "192.0.2.1" }));
          clock.time += 1;
          return come({ phone });
        },
      ],
    ];

    test.each(looks)("LO-04 %s: blocked, %s, until an operator decides", async (_, reason, cheat) => {
      const programme = await aProgramme();
      const id = await cheat(programme);
      expect((await programme.rewards()).slice(-2)).toEqual(["500 points blocked", "200 points blocked"]);
      expect(programme.lines).toEqual([expect.objectContaining({ outcome: "flagged", reason, accountId: id })]);
    });

    test("LO-04 twice from one network, by IPv6 whichever half of it: the second is blocked; a network of one's own says nothing", async () => {
      const { come, rewards, clock, lines } = await aProgramme();
      for (const from of ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "10.0.0.1", "10.0.0.1"]) {
        clock.time += 1;
        await come({}, { from });
      }
      expect(await rewards()).toEqual([
        ...["500 points pending", "200 points pending", "500 points blocked", "200 points blocked"],
        ...["500 points pending", "200 points pending", "500 points pending", "200 points pending"],
      ]);
      expect(lines).toEqual([expect.objectContaining({ outcome: "flagged", reason: "same-network" })]);
    });

    race(
      "LO-04 blocks sign-ups beyond the campaign's daily limit, at once or not, and counts from zero the next day",
      async () => {
        const { come, rewards, lines, clock } = await aProgramme({ terms: { mostInADay: 3 } });
        await Promise.all([1, 2, 3, 4, 5, 6].map((each) => come({}, { from: `192.0.2.${each}` })));
        const states = (await rewards()).filter((each) => each.startsWith("500"));
        expect([states.filter(isPending).length, states.filter((each) => !isPending(each)).length]).toEqual([3, 3]);
        expect(lines).toEqual(Array(3).fill(expect.objectContaining({ outcome: "flagged", reason: "too-many" })));
        clock.time += 25 * 3_600_000;
        await come({}, { from: "192.0.2.77" });
        expect((await rewards()).filter((each) => each.startsWith("500") && isPending(each))).toHaveLength(4);
      },
    );

    test("LO-04 each campaign counts what came through its own links", async () => {
      const { come, rewards, db, organisation } = await aProgramme({ terms: { mostInADay: 2 } });
      await givenCampaign(db, organisation, { code: "winter", terms: { mostInADay: 2 } });
      const through = [SUMMER, SUMMER, "winter", "winter", "winter"];
      await Promise.all(through.map((campaign, at) => come({}, { campaign, from: `192.0.2.${at}` })));
      const states = (await rewards()).filter((each) => each.startsWith("500")).sort();
      expect(states).toEqual(["500 points blocked", ...Array(4).fill("500 points pending")]);
    });

    race(
      "LO-04 T5 of twenty at once as many are promised as the budget pays for both, and what ends is free again",
      async () => {
        const { come, rewards, lines, erase, spent } = await aProgramme({
          budget: 2_100,
          terms: { mostInADay: 100 },
        });
        const ids = await Promise.all(Array.from({ length: 20 }, (_, each) => come({}, { from: `192.0.2.${each}` })));
        expect(await rewards()).toHaveLength(6);
        expect(lines).toEqual(Array(17).fill(expect.objectContaining({ reason: "budget-spent" })));
        expect(await spent()).toBe(2_100);
        for (const id of ids) await erase(id);
        expect(await spent()).toBe(0);
      },
    );

    race(
      "LO-04 one sign-up sent twenty times at once, and confirmed by two servers at once in every way, is one referral",
      async () => {
        const { db, clock, registration, auth, requestContext, code, rewards, spent } = await aProgramme({
          budget: 1_400,
        });
        const origin = { referral: { code, name: "", organisation: "", tripId: "" } };
        const email = "once@example.com";
        const wanted = application({ email }, { origin });
        const outer = { ...requestContext, clientAddress: ELSEWHERE };
        await Promise.all(Array.from({ length: 20 }, () => registration.signUp(wanted, outer)));
        await auth.passwords.requestReset(email, outer);
        const keyOf = async (path: string) =>
          keyIn((await emailsTo(db, email)).find(({ text }) => text.includes(path)) ?? { text: "" });
        const [key, reset] = [await keyOf("/verify-account"), await keyOf("/change-password")];
        const nodes = [registration, authOn(db, clock).registration];
        const confirmed = await Promise.all([
          ...Array.from({ length: 10 }, () => nodes.map((each) => each.confirmations.confirm({ key }, outer))).flat(),
          auth.passwords.reset({ key: reset, password: "Porto#Blue9" }, outer),
        ]);
        expect(confirmed.filter(({ ok }) => ok).length).toBeGreaterThan(0);
        expect(await db.selectFrom("referral").select("state").execute()).toEqual([{ state: "credited" }]);
        expect([await rewards(), await spent()]).toEqual([["500 points pending", "200 points pending"], 700]);
      },
    );

    test("LO-04 CALL-18 an unconfirmed sign-up uses no budget, records no mailbox and isn't shown to its referrer", async () => {
      const { db, begin, come, clock, organisation, referrals, traveller, rewards, spent, lines } = await aProgramme({
        budget: 700,
        terms: { mostInADay: 1 },
      });
      await givenAccount(db, organisation, { email: "customer@example.com" });
      const told = async () => [
        (await referrals.brought(traveller, PAGE)).count,
        await referrals.totals(traveller),
        await spent(),
        await db.selectFrom("known_mailbox").selectAll().execute(),
        await db.selectFrom("referral").selectAll().execute(),
        lines,
      ];
      const before = await told();
      // One of them is an address that was a customer's, one an address that comes by itself later.
      for (const email of ["customer+1@example.com", "kim+1@example.com", "kim+2@example.com"]) await begin({ email });
      expect(await told()).toEqual(before);
      clock.time += 60_000;
      await come({ email: "kim@example.com" }, { from: "192.0.2.44" });
      expect(await rewards()).toEqual(["500 points pending", "200 points pending"]);
    });

    test("LO-04 an address from an unconfirmed email change of a deleted account counts as a new customer's", async () => {
      const { come, erase, db, organisation, rewards } = await aProgramme();
      const { id, email } = await givenAccount(db, organisation);
      await erase(id, [email, "kim@example.com"]);
      await come({ email: "kim@example.com" });
      expect(await rewards()).toEqual(["500 points pending", "200 points pending"]);
    });

    test("A1 LO-04 another organisation's customer is a new one", async () => {
      const { db, referrals, come, rewards } = await aProgramme();
      await referrals.addressLeft(db, (await givenOrganisation(db)).id, "kim@example.com");
      await come({ email: "kim@example.com" });
      expect(await rewards()).toEqual(["500 points pending", "200 points pending"]);
    });

    test("LO-04 an address that is confirmed at the end of the link's time counts", async () => {
      const { begin, confirm, clock, registration, requestContext, rewards } = await aProgramme();
      const { email } = await begin();
      clock.time += 30 * DAY;
      await registration.confirmations.request(email, requestContext);
      await confirm(email);
      expect(await rewards()).toEqual(["500 points pending", "200 points pending"]);
    });

    test.each(["a password that is reset", "a code that links another sign-in"])(
      "LO-04 an address that is confirmed by %s is judged, too",
      async (way) => {
        const { begin, auth, db, organisation, requestContext, rewards } = await aProgramme();
        const { email } = await begin();
        const outer = { ...requestContext, clientAddress: ELSEWHERE };
        if (way === "a password that is reset") {
          await auth.passwords.requestReset(email, outer);
          const mail = (await emailsTo(db, email)).find(({ text }) => text.includes("/change-password"));
          const key = keyIn(mail ?? { text: "" });
          expect(await auth.passwords.reset({ key, password: "Porto#Blue9" }, outer)).toMatchObject({ ok: true });
        } else {
          const token = await auth.identities.keepPending(organisation.id, givenByGoogle(email));
          await auth.identities.sendCode(token, undefined, outer);
          const [code = ""] = (await emailsTo(db, email)).flatMap(({ subject }) => /[A-Z0-9]{7}/.exec(subject) ?? []);
          expect(await auth.identities.linkByCode(token, code, outer)).toMatchObject({ ok: true });
        }
        expect(await rewards()).toEqual(["500 points pending", "200 points pending"]);
      },
    );

    test("LO-04 a fault while it is judged undoes the confirmation, whose link does it all once when it is followed again", async () => {
      const { db, begin, confirm, rewards, spent } = await aProgramme({ budget: 1_400 });
      const { id, email } = await begin();
      await db.schema.alterTable("reward").renameTo("reward_away").execute();
      await expect(confirm(email)).rejects.toThrow();
      const status = async () => (await findAccount(db, ...id))?.status;
      expect([await status(), await spent()]).toEqual(["unconfirmed", 0]);
      expect(await db.selectFrom("known_mailbox").selectAll().execute()).toEqual([]);
      await db.schema.alterTable("reward_away").renameTo("reward").execute();
      await confirm(email);
      await expect(confirm(email)).rejects.toThrow("key-used");
      expect([await status(), await spent(), await rewards()]).toEqual([
        ...["active", 700],
        ["500 points pending", "200 points pending"],
      ]);
    });

    test("LO-04 a sign-up on the campaign's last day can be confirmed on the next; an address that Google proves is confirmed at once", async () => {
      const { db, begin, confirm, clock, organisation, today, requestContext, registration, auth, rewards, usual } =
        await aProgramme();
      await givenCampaign(db, organisation, { code: "last", endsOn: today });
      const { email } = await begin({}, { campaign: "last" });
      clock.time += DAY;
      await confirm(email);
      expect(await rewards()).toHaveLength(2);
      const identityToken = await auth.identities.keepPending(organisation.id, givenByGoogle("proved@example.com"));
      const referral = { code: `${usual}.${SUMMER}`, name: "", organisation: "", tripId: "" };
      const origin = { identityToken, referral };
      const made = await registration.signUp(
        application({ email: "proved@example.com", phone: aPhone() }, { origin }),
        {
          ...requestContext,
          clientAddress: "192.0.2.45",
        },
      );
      expect(made).toMatchObject({ ok: true, value: { token: expect.any(String) } });
      expect(await rewards()).toHaveLength(4);
    });

    race("LO-04 a mailbox in twenty spellings at once is a new customer's once", async () => {
      const { come, rewards, lines } = await aProgramme({ terms: { mostInADay: 100 } });
      await Promise.all(
        Array.from({ length: 20 }, (_, each) =>
          come({ email: `kim+${each}@example.com` }, { from: `192.0.2.${each}` }),
        ),
      );
      expect(await rewards()).toHaveLength(2);
      expect(lines).toEqual(Array(19).fill(expect.objectContaining({ reason: "existing-customer" })));
    });
  });

  async function aProgramme(changes: Parameters<typeof givenCampaign>[2] = {}) {
    const site = await aSite(open, { throttle: MANY });
    const { db, clock, organisation, traveller, registration, requestContext, lines } = site;
    const usual = await memberOf(db, traveller.id);
    await givenCampaign(db, organisation, changes);
    const ledger = createLedger({ clock });
    const rewardsOf = createRewards({ ledger, clock });
    const campaigns = createCampaigns({ db, clock });
    const log = { info: (line: object) => void lines.push(line as (typeof lines)[number]) };
    const today = dayIn(organisation.timeZone, clock.time);
    const source = loyaltyPersonalData({ secret: SECRET, clock });
    type Way = { code?: string; from?: string };
    type Changed = Parameters<typeof details>[0];
    /** An account whose address waits to be confirmed. */
    async function apply(changed: Changed, { code = "", from = ELSEWHERE }: Way) {
      const origin = { referral: { code, name: "Mallory <b>", organisation: "", tripId: "" } };
      const wanted = application({ phone: aPhone(), ...changed }, { origin });
      const made = await registration.signUp(wanted, { ...requestContext, clientAddress: from });
      if (!made.ok) throw new Error(JSON.stringify(made));
      const id = [organisation.id, made.value.accountId] as const;
      return { id, email: (await findAccount(db, ...id))?.email ?? "" };
    }
    /** The link of the newest email is followed; answers the account's id. */
    async function confirm(email: string, from = ELSEWHERE) {
      const key = keyIn((await emailsTo(db, email)).at(-1) ?? { text: "" });
      const confirmed = await registration.confirmations.confirm({ key }, { ...requestContext, clientAddress: from });
      if (!confirmed.ok) throw new Error(confirmed.reason);
      return confirmed.value.account.id;
    }
    /** The account that comes of it. */
    async function signUp(changed: Changed = {}, way: Way = {}) {
      return confirm((await apply(changed, way)).email, way.from);
    }
    return {
      ...site,
      campaigns,
      today,
      signUp,
      confirm,
      usual,
      code: `${usual}.${SUMMER}`,
      referrals: createReferrals({ db, clock, secret: SECRET, campaigns, rewards: rewardsOf, log }),
      /** Through the member's link, and no more than that. */
      begin: (changed: Changed = {}, { campaign = SUMMER, from = ELSEWHERE } = {}) =>
        apply(changed, { code: `${usual}.${campaign}`, from }),
      /** Through the member's link. */
      come: (changed: Parameters<typeof details>[0] = {}, { campaign = SUMMER, from = ELSEWHERE } = {}) =>
        signUp(changed, { code: `${usual}.${campaign}`, from }),
      rename: (email: string) =>
        db.updateTable("account").set({ email, email_lookup: email }).where("id", "=", traveller.id).execute(),
      /** What of the campaigns' budget is promised. */
      async spent() {
        const campaign = db.selectFrom("campaign").select("spent").where("organisation_id", "=", organisation.id);
        return (await campaign.executeTakeFirstOrThrow()).spent;
      },
      async rewards() {
        const rows = await db
          .selectFrom("reward")
          .selectAll()
          .orderBy("created_at")
          .orderBy("referral_id")
          .orderBy("amount", "desc")
          .execute();
        return rows.map(({ promised, unit, state }) => `${promised} ${unit} ${state}`);
      },
      stays: (accountId: string, bookingId: string, stay: Partial<EarningStay> = {}) =>
        db.transaction().execute((trx) =>
          rewardsOf.settle(trx, {
            organisationId: organisation.id,
            bookingId,
            accountId,
            state: "used",
            stands: 1,
            booked: 1,
            endsOn: today,
            today,
            chargedBack: false,
            ...stay,
          }),
        ),
      async held(accountId: string) {
        const owner = { organisationId: organisation.id, ownerId: accountId };
        const holdings = await ledger.holdings(db, owner, { kinds: ["points"] }, today);
        return holdings.reduce((sum, { balance }) => sum + balance, 0);
      },
      /** What deleting an account does of this; its address goes with it. */
      erase: (id: string, emails: string[] = []) =>
        db.transaction().execute(async (trx) => {
          const owner = { id, organisationId: organisation.id, emails };
          for (const each of [authPersonalData, source]) await each.erase(trx, owner, clock.time);
          const gone = { email: "", email_lookup: `deleted:${id}`, first_name: "", last_name: "" };
          await trx.updateTable("account").set(gone).where("id", "=", id).execute();
        }),
      exported: (id: string) => source.export(db, { id, organisationId: organisation.id, emails: [] }, anEncryption),
    };
  }
});

test.each([
  ["ends before it begins", "endsOn", { startsOn: 5, endsOn: 4 }],
  ["has no title", "texts", { texts: {} }],
  ["gives nothing to its referrer", "terms.referrer", { terms: { currency: "USD" } }],
  ["is a promotion and gives something", "terms.referrer", { type: "Promotion" }],
  ["is a promotion with a budget", "budget", { type: "Promotion", terms: { currency: "USD" }, budget: 1 }],
  [
    "has a budget and gives two balances",
    "budget",
    { budget: 1, terms: { ...terms("points"), referee: { balance: "cash-card", amount: 1 } } },
  ],
  ["has a code with a capital letter", "code", { code: "Summer.26" }],
  ["leads to another site", "terms.landingPath", { terms: { ...terms("points"), landingPath: "//evil.example" } }],
])("LO-01 LO-02 a campaign that %s is not begun", (_, part, changes) => {
  const right = { type: "Referral", code: "a", terms: terms("points"), texts: { en: { title: "A", text: "" } } };
  const begun = newCampaign.safeParse({ ...right, startsOn: 0, endsOn: null, budget: null, ...changes });
  expect(begun.error?.issues[0]?.path.join(".")).toBe(part);
});

function terms(balance: string) {
  return { currency: "USD", referrer: { balance, amount: 1 } };
}

const PAGE = { page: 1, perPage: 5 };
const isPending = (reward: string): boolean => reward.endsWith("pending");
const givenByGoogle = (email: string) => ({
  identity: {
    provider: "google" as const,
    issuer: "https://google.example",
    subject: email,
    email,
    emailVerified: true,
    firstName: "",
    lastName: "",
  },
  remember: false,
  redirectTo: "/",
});

let phones = 612_000_000;
/** A unique number. */
const aPhone = () => ({ country: "ES", number: String(phones++) });
const tagged = (email: string): string => email.replace("@", "+x@");

async function memberOf(db: Awaited<ReturnType<typeof aSite>>["db"], id: string): Promise<string> {
  const row = await db.selectFrom("account").select("member_code").where("id", "=", id).executeTakeFirstOrThrow();
  return row.member_code ?? "";
}
