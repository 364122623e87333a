import type { Kysely } from "kysely";
import { describe, expect, test } from "vitest";
import { createEmailToken, findEmailToken } from "../../server/auth/email-tokens.ts";
import { createPendingIdentities } from "../../server/auth/pending-identities.ts";
import { freeUntil as freeUntilOf } from "../../server/core/cancel-terms.ts";
import { DAY, HOUR, MINUTE } from "../../server/core/durations.ts";
import type { Database } from "../../server/db/schema.ts";
import { describeWithDatabase } from "../drivers/databases.ts";
import { givenAccount } from "../fixtures/accounts.ts";
import { application, authOn, credentials, MANY } from "../fixtures/credentials.ts";
import { givenAccessCode, givenOrganisation } from "../fixtures/organisations.ts";
import { accountOf, requestContextOf } from "../fixtures/people.ts";
import { RATES } from "../fixtures/rates.ts";
import { stayBookingOn } from "../fixtures/stay-bookings.ts";
import { aStay, givenHotel, offerKey } from "../fixtures/stays.ts";
import { givenCertificate } from "../fixtures/wallet.ts";

/** Moments at which clocks and calendars are known to go wrong. */
const MOMENTS: [what: string, at: number][] = [
  ["the end of summer time", Date.UTC(2026, 10, 1, 5, 59, 59)],
  ["the start of summer time", Date.UTC(2027, 2, 14, 6, 59, 59)],
  ["29 February", Date.UTC(2028, 1, 29, 23, 30)],
  ["the end of 32-bit time", 2 ** 31 * 1000 - 1000],
];
/** How far the clock of the process that gave something out was off. */
const SKEWS = [-3 * HOUR, -10 * MINUTE, 0, 10 * MINUTE, 3 * HOUR];

describeWithDatabase((open) => {
  /** A process with a clock of its own, and all it gives out that ends by the time. */
  function nodeOn(db: Kysely<Database>, clock: { now(): number }) {
    const { auth, registration } = authOn(db, clock);
    const { booking, wallet } = stayBookingOn(db, clock);
    return { clock, auth, registration, booking, wallet, pending: createPendingIdentities({ db, clock }) };
  }
  type Node = ReturnType<typeof nodeOn>;

  async function twoNodes() {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { throttle: { ...MANY, accountFailures: 5 } });
    const account = await givenAccount(db, organisation);
    const [here, there] = [
      { time: 0, now: () => here.time },
      { time: 0, now: () => there.time },
    ];
    const nodes = { gives: nodeOn(db, there), takes: nodeOn(db, here) };
    return { db, organisation, account, here, there, ...nodes, requestContext: requestContextOf(organisation) };
  }
  type Site = Awaited<ReturnType<typeof twoNodes>>;

  type Given = {
    life: number;
    give(node: Node, site: Site): Promise<string>;
    isGood(node: Node, site: Site, given: string): Promise<boolean>;
  };
  const session = (remember: boolean, life: number): Given => ({
    life,
    give: async ({ auth }, { db, organisation, account, requestContext }) =>
      auth.sessions.start({ account: await accountOf(db, organisation, account.id), remember, requestContext }),
    isGood: async ({ auth }, { organisation }, token) =>
      (await auth.sessions.find(organisation.id, token)) !== undefined,
  });
  const emailToken = (purpose: "reset" | "confirm", life: number): Given => ({
    life,
    give: ({ clock }, { db, organisation, account }) =>
      createEmailToken(db, { organisationId: organisation.id, accountId: account.id }, purpose, clock.now()),
    isGood: async ({ clock }, { db, organisation }, key) =>
      (await findEmailToken(db, organisation.id, key, purpose, clock.now())).refusal === undefined,
  });
  const GIVEN: Record<string, Given> = {
    "a session": session(false, 14 * DAY),
    "a remembered session": session(true, 30 * DAY),
    "the key of a forgotten password": emailToken("reset", HOUR),
    "the key of a confirmation": emailToken("confirm", 48 * HOUR),
    "a sign-up between its steps": {
      life: 30 * MINUTE,
      give: ({ registration }, { organisation }) =>
        registration.drafts.keep(organisation.id, undefined, { details: application().details, checked: true }),
      isGood: async ({ registration }, { organisation }, token) =>
        (await registration.drafts.find(organisation.id, token)) !== undefined,
    },
    "what was typed at checkout": {
      life: 24 * HOUR,
      give: ({ booking }, { organisation, account }) =>
        booking.keepDraft(organisation.id, undefined, { requests: "late" }, account.id),
      isGood: async ({ booking }, { organisation }, token) =>
        (await booking.findDraft(organisation.id, token)) !== undefined,
    },
    "an identity a provider vouched for": {
      life: 30 * MINUTE,
      give: ({ pending }, { organisation }) =>
        pending.keepPending(organisation.id, {
          identity: { provider: "google", issuer: "", subject: "1", emailVerified: false, firstName: "", lastName: "" },
          remember: false,
          redirectTo: "/",
        }),
      isGood: async ({ pending }, { organisation }, token) =>
        (await pending.findPending(organisation.id, token)) !== undefined,
    },
  };

  test.each(MOMENTS)(
    "F12 around %s whatever one process gives out ends at another by the time, no later than their clocks differ",
    async (_, at) => {
      const site = await twoNodes();
      const { here, there, gives, takes } = site;
      for (const [what, { life, give, isGood }] of Object.entries(GIVEN)) {
        for (const skew of SKEWS) {
          const good: boolean[] = [];
          for (const time of [at, at + skew + life - 1, at + skew + life, at + 10 * 365 * DAY]) {
            [here.time, there.time] = [time, at + skew];
            // Each time a new one, because a session that is used goes on.
            good.push(await isGood(takes, site, await give(gives, site)));
          }
          // Ten minutes matter to nothing. At three hours what lives shorter is over early, and never good for longer.
          expect([what, skew, good]).toEqual([what, skew, [skew + life > 0, true, false, false]]);
        }
      }
    },
  );

  test.each(MOMENTS)(
    "F12 around %s a clock that jumps by three hours and back ends no session and no email's key",
    async (_, at) => {
      const site = await twoNodes();
      const { here, takes } = site;
      here.time = at;
      const [one, key] = ["a session", "the key of a confirmation"].map((what) => GIVEN[what] as Given) as [
        Given,
        Given,
      ];
      const given = [await one.give(takes, site), await key.give(takes, site)] as const;
      for (const jump of [3 * HOUR, 0, -3 * HOUR, 0, HOUR]) {
        here.time = at + jump;
        const good = [await one.isGood(takes, site, given[0]), await key.isGood(takes, site, given[1])];
        expect([jump, good]).toEqual([jump, [true, true]]);
      }
    },
  );

  test.each(MOMENTS)(
    "F12 SI-11 around %s two processes ten minutes apart allow no more guesses, and lock no account for good",
    async (_, at) => {
      const site = await twoNodes();
      const { account, requestContext, here, there, gives, takes } = site;
      [here.time, there.time] = [at, at - 10 * MINUTE];
      const wrong = { ...credentials(account), password: "Wrong-2026" };
      const reasons: string[] = [];
      for (let guess = 0; guess < 20; guess++) {
        const answer = await (guess % 2 ? gives : takes).auth.signIn(wrong, requestContext);
        reasons.push(answer.ok ? "in" : answer.reason);
      }
      // Where it is later the wait of the other process is over, once: the next wait counts for both.
      expect(reasons.filter((reason) => reason === "wrong-credentials").length).toBeLessThanOrEqual(6);
      [here.time, there.time] = [at + 15 * MINUTE, at + 15 * MINUTE];
      expect(await gives.auth.signIn(credentials(account), requestContext)).toMatchObject({ ok: true });
    },
  );

  test.each(MOMENTS)(
    "F12 SU-07 around %s an access code opens from its first moment to its last, by the clock of whom it is shown to",
    async (_, at) => {
      const site = await twoNodes();
      const { db, organisation, requestContext, here, takes } = site;
      await givenAccessCode(db, organisation, { code: "OPEN", valid_from: at, valid_until: at + HOUR });
      const coded = { ...requestContext, organisation: { ...organisation, accessCode: true } };
      const opens = async (time: number): Promise<boolean> => {
        here.time = time;
        const made = await takes.registration.signUp(application({ accessCode: "open" }), coded);
        return made.ok;
      };
      const times = [at - 3 * HOUR, at - 1, at, at + HOUR - 1, at + HOUR, at + 3 * HOUR];
      const opened: boolean[] = [];
      for (const time of times) opened.push(await opens(time));
      expect(opened).toEqual([false, false, true, true, false, false]);
    },
  );

  /** Days in New York with their last millisecond, and in Lisbon a stay that arrives then. */
  const DAYS: [what: string, day: number, end: number][] = [
    ["the end of summer time", Date.UTC(2026, 10, 1) / DAY, Date.UTC(2026, 10, 2, 5) - 1],
    ["the start of summer time", Date.UTC(2027, 2, 14) / DAY, Date.UTC(2027, 2, 15, 4) - 1],
    ["29 February", Date.UTC(2028, 1, 29) / DAY, Date.UTC(2028, 2, 1, 5) - 1],
    ["the last day of 32-bit time", Date.UTC(2038, 0, 19) / DAY, Date.UTC(2038, 0, 20, 5) - 1],
  ];

  test.each(DAYS)(
    "F12 WA-01 a card that ends with %s counts to the last moment of that day where the organisation is",
    async (_, day, end) => {
      const { db, organisation, account, here, takes } = await twoNodes();
      await givenCertificate(db, account, { expires_on: day });
      const request = { organisation, account, product: "HLT", currency: "USD", rates: RATES };
      for (const [time, cards] of [
        [end - 3 * HOUR, 1],
        [end, 1],
        [end + 1, 0],
        [end + 3 * HOUR, 0],
      ] as const) {
        here.time = time;
        expect([time - end, (await takes.wallet.forProduct(request)).cards.length]).toEqual([time - end, cards]);
      }
    },
  );

  describe("a stay", () => {
    /** Arrivals with midnight after that day, and when cancelling for nothing ends: 48 hours before 15:00, in Lisbon. */
    const ARRIVALS: [what: string, day: number, midnight: number, freeUntil: number][] = [
      ["the end of summer time", Date.UTC(2026, 9, 25) / DAY, Date.UTC(2026, 9, 26), Date.UTC(2026, 9, 23, 15)],
      ["the start of summer time", Date.UTC(2027, 2, 28) / DAY, Date.UTC(2027, 2, 28, 23), Date.UTC(2027, 2, 26, 14)],
      ["29 February", Date.UTC(2028, 1, 29) / DAY, Date.UTC(2028, 2, 1), Date.UTC(2028, 1, 27, 15)],
      ["the end of 32-bit time", Date.UTC(2038, 0, 19) / DAY, Date.UTC(2038, 0, 20), Date.UTC(2038, 0, 17, 15)],
    ];
    test.each(ARRIVALS)(
      "F12 W1 RO-05 that arrives at %s can be had to the end of that day, and cancelling is free until an instant told beforehand",
      async (_, day, midnight, freeUntil) => {
        const { db, organisation, account, here, takes } = await twoNodes();
        const key = offerKey(await givenHotel(db), aStay(day, { nights: 2 }));
        const quoted = async (time: number) => {
          here.time = time;
          const quote = await takes.booking.quote({ organisation, account, key, currency: "USD" });
          return quote.ok ? [quote.value.receipt.payable, freeUntilOf(quote.value.offer.terms.cancel)] : quote.reason;
        };
        expect(await quoted(freeUntil - 3 * HOUR)).toEqual([220_00, freeUntil]);
        expect(await quoted(freeUntil - 1)).toEqual([220_00, freeUntil]);
        expect(await quoted(freeUntil)).toEqual([220_00, null]);
        expect(await quoted(midnight - 1)).toEqual([220_00, null]);
        expect(await quoted(midnight)).toBe("too-early");
        expect(await quoted(midnight + 3 * HOUR)).toBe("too-early");
      },
    );
  });
});
