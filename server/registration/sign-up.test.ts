import { describe, expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { givenAccount, PASSWORD } from "../../tests/fixtures/accounts.ts";
import { givenCampaign, SUMMER } from "../../tests/fixtures/campaigns.ts";
import { application, aSite, details, emailsTo, keyIn, MANY, refusal } from "../../tests/fixtures/credentials.ts";
import { anInvitation } from "../../tests/fixtures/invitations.ts";
import { givenAccessCode, givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { createPendingIdentities } from "../auth/pending-identities.ts";
import { DAY, HOUR, MINUTE } from "../core/durations.ts";
import { hashToken } from "../crypto/ids.ts";
import { deleteEnded } from "../db/batches.ts";
import { createInvitation } from "./invitations.ts";
import type { SignUpProblems } from "./sign-up-details.ts";

const problems = (found: SignUpProblems) => ({ ok: false, reason: "details", problems: found });

describeWithDatabase((open, _engine, race) => {
  describe("a sign-up by e-mail", () => {
    test("SU-11 makes an account that waits for its confirmation, and an email in the language of the site", async () => {
      const { auth, registration, requestContext, db, events } = await aSite(open, { name: "Azul Club" });
      const wanted = application({}, { language: "es-ES" });
      const made = await registration.signUp(wanted, requestContext);
      expect(made).toEqual({ ok: true, value: { accountId: expect.any(String) } });
      const row = await db
        .selectFrom("account")
        .selectAll()
        .where("email", "=", wanted.details.email)
        .executeTakeFirst();
      expect(row).toMatchObject({
        status: "unconfirmed",
        type: 2,
        title_id: 3,
        first_name: "Zoë",
        last_name: "O'Neil-Smith",
        nationality_id: 7,
        phone_country_code: "+34",
        phone_country: "ES",
        phone: "612345678",
        language: "es-ES",
        can_user_book: 1,
        password_hash: expect.stringMatching(/^\$argon2id\$/),
      });
      const [email, ...others] = await emailsTo(db, wanted.details.email);
      expect(others).toEqual([]);
      expect(email?.subject).toBe("Confirma tu correo electrónico");
      expect(email?.html).toContain('<html lang="es" dir="ltr">');
      expect(email?.text).toContain("https://test.example/verify-account?key=");
      expect(events).toEqual([
        expect.objectContaining({ event: "user_created", outcome: "success", accountId: row?.id, durationMs: 0 }),
      ]);
      expect(
        await auth.signIn({ ...wanted.details, password: "Porto#Blue7", remember: false }, requestContext),
      ).toEqual(refusal("unconfirmed"));
    });

    test("SU-03 SU-04 SU-05 PS-03 names everything that is wrong at once, and makes nothing", async () => {
      const { registration, requestContext, db, events } = await aSite(open, { accessCode: true });
      const nothing = { accessCode: " ", email: "", titleId: 0, firstName: " ", lastName: "" };
      const empty = application({ ...nothing, phone: { country: "ES", number: "six" }, nationalityId: 999 });
      expect(await registration.signUp({ ...empty, password: "password" }, requestContext)).toEqual(
        problems({
          accessCode: "missing",
          email: "missing",
          titleId: "missing",
          firstName: "missing",
          lastName: "missing",
          nationalityId: "unknown",
          phone: "phone-digits",
          password: ["password-rule", "password-common"],
        }),
      );
      const wrong = { email: "zoe@", firstName: "Zoe1", lastName: "<b>", phone: { country: "ES", number: "12" } };
      expect(await registration.signUp(application({ ...wrong, accessCode: "x" }), requestContext)).toEqual(
        problems({
          accessCode: "unknown",
          email: "wrong",
          firstName: "wrong",
          lastName: "wrong",
          phone: "phone-impossible",
        }),
      );
      expect(await db.selectFrom("account").selectAll().execute()).toHaveLength(1);
      expect(events.map(({ event }) => event)).toEqual(["user_created", "access_code_fail", "user_created"]);
      expect(events.at(-1)).toMatchObject({
        outcome: "failure",
        reason: expect.stringContaining("accessCode-unknown"),
      });
    });

    test.each([
      ["Password1!", "password-common"],
      ["NeilSmith#2", "password-personal"],
      ["Travel#2026", "password-personal"],
      ["Mailbox#26", "password-personal"],
      ["Abcdef1", "password-rule"],
      ["Abcdefghij123!", "password-rule"],
    ])("PS-04 P3 refuses %s: %s", async (password, problem) => {
      const { registration, requestContext } = await aSite(open);
      // The organisation is called Test Travel.
      const wanted = application({ email: "zoe.mailbox@example.com" });
      expect(await registration.signUp({ ...wanted, password }, requestContext)).toMatchObject({
        problems: { password: [problem] },
      });
    });

    test.each([
      ["spaces around it", "  Porto Blue-7 ", "Porto Blue-7"],
      ["an emoji", "Porto-7🙂", "Porto-7🙂"],
      ["composed letters", "Ñandú-42X".normalize("NFC"), "Ñandú-42X".normalize("NFC")],
      ["decomposed letters", "Ñandú-42X".normalize("NFD"), "Ñandú-42X".normalize("NFD")],
    ])(
      "PS-03 P4 a password with %s is compared as it was trimmed, and with nothing else",
      async (_, chosen, stored) => {
        const { auth, registration, requestContext } = await aSite(open, { throttle: MANY });
        const wanted = application();
        expect(await registration.signUp({ ...wanted, password: chosen }, requestContext)).toMatchObject({ ok: true });
        const attempt = (password: string) =>
          auth.signIn({ email: wanted.details.email, password, remember: false }, requestContext);
        // An account that waits for its confirmation says so after the right password alone.
        for (const right of [chosen, stored]) expect(await attempt(right)).toEqual(refusal("unconfirmed"));
        const others = [stored.toLowerCase(), stored.slice(0, -1), stored.replace("🙂", "🙃"), stored.replace(" ", "")];
        for (const other of [...others, stored.normalize("NFC"), stored.normalize("NFD")]) {
          if (other !== stored) expect(await attempt(other)).toEqual(refusal("wrong-credentials"));
        }
      },
    );

    test("PS-03 P4 what no database stores, and what stands for it in a form, is refused at sign-up and opens nothing", async () => {
      const { auth, registration, requestContext, traveller } = await aSite(open);
      for (const password of ["Porto#Blue7\0", "Porto\0#Blue", "Porto#Blue7\uFFFD", "Porto#Blue\uD800"]) {
        const made = await registration.signUp({ ...application(), password }, requestContext);
        expect([password, made]).toEqual([password, problems({ password: ["password-rule"] })]);
      }
      const attempt = { email: traveller.email, password: `${PASSWORD}\0`, remember: false };
      expect(await auth.signIn(attempt, requestContext)).toEqual(refusal("wrong-credentials"));
    });

    test("SU-08 E4 reports an address that has an account, in capitals or not, and overwrites nothing", async () => {
      const { registration, requestContext, db, traveller } = await aSite(open);
      const before = await db.selectFrom("account").selectAll().execute();
      for (const email of [traveller.email, traveller.email.toUpperCase()]) {
        expect(await registration.accountExists(email, requestContext)).toEqual({ ok: true, value: true });
        expect(await registration.check(details({ email }), {}, requestContext)).toEqual(problems({ email: "taken" }));
        expect(await registration.signUp(application({ email }), requestContext)).toEqual(problems({ email: "taken" }));
      }
      // A tag makes another address.
      const tagged = traveller.email.replace("@", "+x@");
      expect(await registration.accountExists(tagged, requestContext)).toEqual({ ok: true, value: false });
      // With a letter of another script in it it looks like that address, and is none.
      const alike = traveller.email.replace("a", "\u0430");
      expect(await registration.signUp(application({ email: alike }), requestContext)).toEqual(
        problems({ email: "wrong" }),
      );
      expect(await registration.accountExists("nobody@example.com", requestContext)).toEqual({
        ok: true,
        value: false,
      });
      expect(await db.selectFrom("account").selectAll().execute()).toEqual(before);
    });

    test("SU-04 M7 refuses an address or name with line breaks, and sends no email", async () => {
      const { auth, registration, requestContext, db, traveller } = await aSite(open);
      const email = `${traveller.email}\r\nBcc: eve@example.com`;
      expect(await registration.signUp(application({ email }), requestContext)).toEqual(problems({ email: "wrong" }));
      const firstName = "Zoë\r\nBcc: eve@example.com";
      expect(await registration.signUp(application({ firstName }), requestContext)).toEqual(
        problems({ firstName: "wrong" }),
      );
      const lastName = "<img src=x onerror=alert(1)>";
      expect(await registration.signUp(application({ lastName }), requestContext)).toEqual(
        problems({ lastName: "wrong" }),
      );
      await auth.passwords.requestReset(email, requestContext);
      await registration.confirmations.request(email, requestContext);
      expect(await db.selectFrom("outbox").selectAll().execute()).toEqual([]);
      // What mail programs make a link of is written so that they do not.
      const advert = application({ firstName: "www.example.com", lastName: "Evil.Co" });
      await registration.signUp(advert, requestContext);
      const [written] = await emailsTo(db, advert.details.email);
      expect(written?.text).toContain("www. example. com Evil. Co");
      expect(written?.html).not.toMatch(/www\.example|Evil\.Co/);
    });

    race("SU-08 of many at once with one address one makes an account", async () => {
      const { registration, requestContext, db } = await aSite(open, { throttle: MANY });
      const wanted = application({ email: "twenty@example.com" });
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, count) =>
          registration.signUp(
            { ...wanted, details: { ...wanted.details, firstName: `Z${"o".repeat(count)}` } },
            requestContext,
          ),
        ),
      );
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(answers.filter(({ ok }) => !ok)).toEqual(Array(19).fill(problems({ email: "taken" })));
      expect(await emailsTo(db, "twenty@example.com")).toHaveLength(1);
    });

    race("SU-09 one submit repeated makes one account, and every answer leads to it", async () => {
      const { registration, requestContext, db, organisation } = await aSite(open);
      const wanted = application();
      const draftToken = await registration.drafts.keep(organisation.id, undefined, {
        details: wanted.details,
        checked: true,
      });
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => registration.signUp({ ...wanted, draftToken }, requestContext)),
      );
      const ids = answers.map((answer) => (answer.ok ? answer.value.accountId : answer.reason));
      expect(new Set(ids).size).toBe(1);
      expect(await registration.drafts.find(organisation.id, draftToken)).toEqual({ done: true });
      const stored = await db.selectFrom("draft").selectAll().execute();
      expect(JSON.stringify(stored)).not.toContain(wanted.details.email);
    });

    test("SU-09 a draft keeps what was typed for half an hour, in its own organisation, and no password", async () => {
      const { registration, clock, db, organisation } = await aSite(open);
      const kept = { details: details(), checked: true };
      const token = await registration.drafts.keep(organisation.id, undefined, kept);
      const changed = { details: details({ firstName: "Zoya" }), checked: false };
      expect(await registration.drafts.keep(organisation.id, token, changed)).toBe(token);
      expect(await registration.drafts.find(organisation.id, token)).toEqual({ ...changed, done: false });
      const other = await givenOrganisation(db);
      expect(await registration.drafts.find(other.id, token)).toBeUndefined();
      expect(await registration.drafts.find(organisation.id, "x")).toBeUndefined();
      expect(JSON.stringify(await db.selectFrom("draft").selectAll().execute())).not.toMatch(/password|Porto/);
      clock.time += 30 * MINUTE;
      expect(await registration.drafts.find(organisation.id, token)).toBeUndefined();
      await deleteEnded(db, "draft", "expires_at", clock.now());
      expect(await db.selectFrom("draft").selectAll().execute()).toEqual([]);
    });

    test("SI-07 A4 grants no agent role by the text of an address", async () => {
      const { registration, requestContext, db } = await aSite(open);
      await registration.signUp(application({ email: "my-agent@example.com" }), requestContext);
      const row = await db
        .selectFrom("account")
        .select("type")
        .where("email", "=", "my-agent@example.com")
        .executeTakeFirst();
      expect(row).toEqual({ type: 2 });
      expect(await db.selectFrom("ledger_account").select("id").execute()).toEqual([]);
    });
  });

  describe("the source of a sign-up", () => {
    test("QP-01 referral and trip are stored with the account, which has a code of its own to hand out", async () => {
      const { registration, requestContext, db } = await aSite(open);
      const referral = { code: "FRIEND", name: "Ana Silva", organisation: "azul", tripId: "trip-9" };
      const made = await registration.signUp(application({}, { origin: { referral } }), requestContext);
      if (!made.ok) throw new Error(made.reason);
      const row = await db.selectFrom("account").selectAll().where("id", "=", made.value.accountId).executeTakeFirst();
      expect(row).toMatchObject({
        referral_code: "FRIEND",
        referral_name: "Ana Silva",
        referral_org: "azul",
        trip_id: "trip-9",
        member_code: expect.stringMatching(/^[A-Z0-9]{10}$/),
      });
    });

    test("SU-07 the access code of a running campaign's member fills the field, editable, and without one hides it; anything else changes nothing", async () => {
      const { registration, requestContext, db, traveller, organisation } = await aSite(open, { accessCode: true });
      const { member_code } = await db.selectFrom("account").select("member_code").executeTakeFirstOrThrow();
      const referral = { code: `${member_code}.${SUMMER}`, name: "", organisation: "", tripId: "" };
      const start = async (code = referral.code) =>
        (await registration.start({ referral: { ...referral, code } }, "US", requestContext)).accessCode;
      const plain = { asked: true, filled: "", locked: false };
      expect(await start()).toEqual(plain);
      await givenCampaign(db, organisation);
      expect([await start(), await start(member_code ?? ""), await start(`QQQQQQQQQQ.${SUMMER}`)]).toEqual([
        ...[{ asked: false }, plain, plain],
      ]);
      await db.updateTable("account").set({ access_code: "AZUL-2026" }).where("id", "=", traveller.id).execute();
      expect(await start()).toEqual({ asked: true, filled: "AZUL-2026", locked: false });
      expect((await registration.start({}, "US", requestContext)).accessCode).toEqual(plain);
      await db.updateTable("campaign").set({ ended_at: 1 }).execute();
      expect(await start()).toEqual(plain);
      const invented = { origin: { referral: { ...referral, code: "ELSEWHERE" } } };
      expect(await registration.signUp(application({}, invented), requestContext)).toEqual(
        problems({ accessCode: "missing" }),
      );
    });

    test("SU-06 nationality and dialling code follow the invitation, else the visitor's country, else the first", async () => {
      const { registration, requestContext, clock, db, organisation } = await aSite(open);
      const key = await createInvitation(db, organisation.id, anInvitation({ countrycode: "eg" }), clock.time);
      const start = async (country?: string, invitationKey?: string) => {
        const origin = invitationKey ? { invitationKey } : {};
        const { nationalityId, phone } = (await registration.start(origin, country, requestContext)).details;
        return [nationalityId, phone.country];
      };
      const egyptian = (await start("EG"))[0];
      expect(egyptian).not.toBe(1);
      expect(await start("US", key)).toEqual([egyptian, "EG"]);
      expect(await start("EG")).toEqual([egyptian, "EG"]);
      expect(await start()).toEqual([1, "US"]);
    });

    test("ER-03 a country without a known nationality defaults to American, and never breaks the form", async () => {
      const { registration, requestContext } = await aSite(open);
      for (const country of ["XX", "", "nowhere"]) {
        expect((await registration.start({}, country, requestContext)).details.nationalityId).toBe(1);
      }
    });

    test("SU-16 an invitation fills the form with every one of its fields, and locks its code", async () => {
      const { registration, requestContext, clock, db, organisation } = await aSite(open, { accessCode: true });
      const key = await createInvitation(db, organisation.id, anInvitation(), clock.time);
      const start = await registration.start({ invitationKey: key }, "US", requestContext);
      expect(start).toMatchObject({
        details: {
          accessCode: "MASTER",
          email: "invited@example.com",
          titleId: 2,
          firstName: "Ivo",
          lastName: "Invited",
          phone: { country: "ES", number: "612345678" },
        },
        accessCode: { asked: true, filled: "MASTER", locked: true },
        language: "es",
        source: "email",
      });
      expect(await registration.invitations.find(organisation.id, key)).toBeDefined();
      expect(JSON.stringify(await db.selectFrom("invitation").selectAll().execute())).not.toContain(key);
    });

    test.each([0, 4, -1])(
      "SU-16 title %i of an invitation falls back to the first; without one none is chosen",
      async (title) => {
        const { registration, requestContext, clock, db, organisation } = await aSite(open);
        const key = await createInvitation(db, organisation.id, anInvitation({ title }), clock.time);
        expect((await registration.start({ invitationKey: key }, "US", requestContext)).details.titleId).toBe(1);
        expect((await registration.start({}, "US", requestContext)).details.titleId).toBe(0);
      },
    );

    test("SU-16 SU-15 an invitation becomes one account, in its language, with its trip and code whatever was posted", async () => {
      const { registration, requestContext, clock, db, organisation } = await aSite(open, { accessCode: true });
      await givenAccessCode(db, organisation, { code: "MASTER" });
      const key = await createInvitation(db, organisation.id, anInvitation(), clock.time);
      const wanted = application({ accessCode: "OTHER" }, { origin: { invitationKey: key } });
      const made = await registration.signUp(wanted, requestContext);
      if (!made.ok) throw new Error(made.reason);
      const row = await db.selectFrom("account").selectAll().where("id", "=", made.value.accountId).executeTakeFirst();
      expect(row).toMatchObject({ access_code: "MASTER", trip_id: "trip-1", language: "es-ES" });
      expect((await emailsTo(db, wanted.details.email))[0]?.html).toContain('lang="es"');
      expect(await registration.invitations.find(organisation.id, key)).toBeUndefined();
    });

    test("SU-16 an invitation is nothing elsewhere, after its time or with a damaged key", async () => {
      const { registration, clock, db, organisation } = await aSite(open);
      const key = await createInvitation(db, organisation.id, anInvitation(), clock.time, DAY);
      const other = await givenOrganisation(db);
      expect(await registration.invitations.find(other.id, key)).toBeUndefined();
      for (const damaged of ["", "x", key.slice(1), `${key}x`, "'; drop table invitation"]) {
        expect(await registration.invitations.find(organisation.id, damaged)).toBeUndefined();
      }
      clock.time += DAY;
      expect(await registration.invitations.find(organisation.id, key)).toBeUndefined();
    });

    race("SU-16 of many at once with one invitation one makes an account", async () => {
      const { registration, requestContext, clock, db, organisation } = await aSite(open);
      const key = await createInvitation(db, organisation.id, anInvitation(), clock.time);
      const answers = await Promise.all(
        Array.from({ length: 10 }, () =>
          registration.signUp(application({}, { origin: { invitationKey: key } }), requestContext),
        ),
      );
      const { length } = await db.selectFrom("invitation").selectAll().where("account_id", "is not", null).execute();
      expect(length).toBe(1);
      // The sign-ups after the first found the invitation used, and needed none.
      const trips = await db.selectFrom("account").select("trip_id").where("trip_id", "=", "trip-1").execute();
      expect(trips).toHaveLength(1);
      expect(answers.filter((answer) => !answer.ok && answer.reason !== "invitation-gone")).toEqual([]);
    });
  });

  describe("access codes", () => {
    test.each([
      [{ active: 0 }, "code-inactive"],
      [{ valid_from: 10 }, "code-not-yet"],
      [{ valid_until: 0 }, "code-over"],
      [{ uses_left: 0 }, "code-used-up"],
      [undefined, "code-unknown"],
    ])("SU-07 %j is refused as any other, and the log knows why: %s", async (state, reason) => {
      const { registration, requestContext, clock, db, events, organisation } = await aSite(open, { accessCode: true });
      const at = (days: number | undefined) => (days === undefined ? undefined : clock.time + days * DAY);
      if (state) {
        const { valid_from, valid_until, ...rest } = state as Record<string, number>;
        const dates = { valid_from: at(valid_from) ?? null, valid_until: at(valid_until) ?? null };
        await givenAccessCode(db, organisation, { code: "CODE", ...rest, ...dates });
      }
      expect(await registration.check(details({ accessCode: "code" }), {}, requestContext)).toEqual(
        problems({ accessCode: "unknown" }),
      );
      expect(await registration.signUp(application({ accessCode: "code" }), requestContext)).toEqual(
        problems({ accessCode: "unknown" }),
      );
      expect(events[0]).toMatchObject({
        event: "access_code_fail",
        reason,
        clientAddress: requestContext.clientAddress,
      });
    });

    race("SU-07 of twenty uses at once of a one-use code one makes an account, and its use is noted", async () => {
      const { registration, requestContext, db, organisation } = await aSite(open, {
        accessCode: true,
        throttle: { ...MANY, accessCodeGuesses: 1_000 },
      });
      await givenAccessCode(db, organisation, { code: "ONCE", uses_left: 1 });
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => registration.signUp(application({ accessCode: "once" }), requestContext)),
      );
      const [won, ...others] = answers.filter(({ ok }) => ok);
      expect(others).toEqual([]);
      expect(answers.filter(({ ok }) => !ok)).toEqual(Array(19).fill(problems({ accessCode: "unknown" })));
      const uses = await db.selectFrom("access_code_use").selectAll().execute();
      expect(uses).toMatchObject([{ code: "ONCE", account_id: won?.ok && won.value.accountId }]);
      const { uses_left } = await db.selectFrom("access_code").select("uses_left").executeTakeFirstOrThrow();
      expect(uses_left).toBe(0);
      // The one of the site, and the one that was made.
      expect(await db.selectFrom("account").selectAll().execute()).toHaveLength(2);
    });

    test("SU-07 a code of another organisation is none", async () => {
      const { registration, requestContext, db } = await aSite(open, { accessCode: true });
      const other = await givenOrganisation(db);
      await givenAccessCode(db, other, { code: "THEIRS" });
      expect(await registration.accessCodes.validate("THEIRS", requestContext)).toEqual(refusal("unknown"));
    });
  });

  describe("a guest a provider vouched for", () => {
    test("SU-10 needs neither code nor password, and is signed in at once where the mailbox is proved", async () => {
      const { registration, requestContext, db, known, organisation } = await aSite(open, { accessCode: true });
      const identityToken = await keep(db, organisation.id, { emailVerified: true });
      const start = await registration.start({ identityToken }, "US", requestContext);
      expect(start).toMatchObject({
        source: "google",
        accessCode: { asked: false },
        details: { email: "gina@example.com", firstName: "Gina", lastName: "Google", titleId: 0 },
      });
      const wanted = application({ ...start.details, titleId: 1 }, { origin: { identityToken } });
      const made = await registration.signUp({ ...wanted, password: undefined }, requestContext);
      if (!made.ok) throw new Error(made.reason);
      expect(await known(made.value.token ?? "")).toBe(true);
      expect(await emailsTo(db, "gina@example.com")).toEqual([]);
      const identities = await db.selectFrom("sign_in_identity").selectAll().execute();
      expect(identities).toMatchObject([{ account_id: made.value.accountId, subject: "subject-1" }]);
      expect(await registration.signUp(wanted, requestContext)).toEqual(refusal("identity-gone"));
    });

    test("SU-10 an address that was typed, or that the provider did not verify, is confirmed first", async () => {
      const { registration, requestContext, db, organisation } = await aSite(open);
      for (const [verified, email] of [
        [true, "typed@example.com"],
        [false, "gina@example.com"],
      ] as const) {
        const identityToken = await keep(db, organisation.id, { emailVerified: verified, subject: email });
        const made = await registration.signUp(application({ email }, { origin: { identityToken } }), requestContext);
        expect(made).toEqual({ ok: true, value: { accountId: expect.any(String) } });
        expect(await emailsTo(db, email)).toHaveLength(1);
      }
    });

    test("SU-10 where the organisation says so, the code is asked of them too", async () => {
      const { registration, requestContext, db, organisation } = await aSite(open, {
        accessCode: true,
        accessCodeForSocial: true,
      });
      const identityToken = await keep(db, organisation.id, { emailVerified: true });
      const { accessCode } = await registration.start({ identityToken }, "US", requestContext);
      expect(accessCode).toEqual({ asked: true, filled: "", locked: false });
      expect(await registration.signUp(application({}, { origin: { identityToken } }), requestContext)).toEqual(
        problems({ accessCode: "missing" }),
      );
    });
  });

  describe("the confirmation", () => {
    test("SU-12 M1 M3 a look at the link consumes nothing; the button confirms, signs in, and works once", async () => {
      const { registration, requestContext, db, events, known } = await aSite(open);
      const wanted = application();
      await registration.signUp(wanted, requestContext);
      const key = keyIn((await emailsTo(db, wanted.details.email))[0] as never);
      for (let count = 0; count < 3; count++) {
        expect(await registration.confirmations.find(key, requestContext)).toEqual({ ok: true, value: undefined });
      }
      const confirmed = await registration.confirmations.confirm({ key }, requestContext);
      if (!confirmed.ok) throw new Error(confirmed.reason);
      expect(confirmed.value.account.email).toBe(wanted.details.email);
      expect(await known(confirmed.value.token)).toBe(true);
      expect(await registration.confirmations.confirm({ key }, requestContext)).toEqual(refusal("key-used"));
      expect(await registration.confirmations.find(key, requestContext)).toEqual(refusal("key-used"));
      expect(events.slice(1)).toMatchObject([
        { event: "user_verified", outcome: "success" },
        { event: "user_verified", outcome: "failure", reason: "key-used" },
      ]);
    });

    test("SU-12 M1 M2 it is good for 48 hours, in its own organisation, for its own purpose; only its hash is stored", async () => {
      const { auth, registration, requestContext, clock, db } = await aSite(open);
      const wanted = application();
      await registration.signUp(wanted, requestContext);
      const key = keyIn((await emailsTo(db, wanted.details.email))[0] as never);
      const stored = await db.selectFrom("email_token").selectAll().executeTakeFirstOrThrow();
      expect(stored.id).toBe(hashToken(key));
      expect(JSON.stringify(stored)).not.toContain(key);
      expect(Buffer.from(key, "base64url")).toHaveLength(32);
      const elsewhere = { ...requestContext, organisation: await givenOrganisation(db) };
      expect(await registration.confirmations.confirm({ key }, elsewhere)).toEqual(refusal("key-unknown"));
      expect(await auth.passwords.findReset(key, requestContext)).toEqual(refusal("key-unknown"));
      clock.time += 48 * HOUR - 1;
      expect(await registration.confirmations.find(key, requestContext)).toMatchObject({ ok: true });
      clock.time += 1;
      expect(await registration.confirmations.confirm({ key }, requestContext)).toEqual(refusal("key-expired"));
    });

    test("SI-12 M1 the email can be asked for again; the newer key ends the older one; the answer is the same for everybody", async () => {
      const { registration, requestContext, clock, db, traveller } = await aSite(open);
      const wanted = application();
      await registration.signUp(wanted, requestContext);
      clock.time += MINUTE;
      const asked = { ok: true, value: undefined };
      expect(await registration.confirmations.request(wanted.details.email, requestContext)).toEqual(asked);
      expect(await registration.confirmations.request(traveller.email, requestContext)).toEqual(asked);
      expect(await registration.confirmations.request("nobody@example.com", requestContext)).toEqual(asked);
      const [first, second, ...more] = (await emailsTo(db, wanted.details.email)).map(keyIn);
      expect(more).toEqual([]);
      expect(await emailsTo(db, traveller.email)).toEqual([]);
      expect(await registration.confirmations.confirm({ key: first ?? "" }, requestContext)).toEqual(
        refusal("key-replaced"),
      );
      expect(await registration.confirmations.confirm({ key: second ?? "" }, requestContext)).toMatchObject({
        ok: true,
      });
    });

    race("SU-12 of twenty presses at once one confirms", async () => {
      const { registration, requestContext, db } = await aSite(open);
      const wanted = application();
      await registration.signUp(wanted, requestContext);
      const key = keyIn((await emailsTo(db, wanted.details.email))[0] as never);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => registration.confirmations.confirm({ key }, requestContext)),
      );
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    });
  });

  test("SU-08 the same address in another organisation is another account", async () => {
    const { registration, requestContext, db, traveller } = await aSite(open);
    const other = await givenOrganisation(db);
    const elsewhere = { ...requestContext, organisation: other };
    expect(await registration.signUp(application({ email: traveller.email }), elsewhere)).toMatchObject({ ok: true });
    await givenAccount(db, other);
  });
});

type Site = Awaited<ReturnType<typeof aSite>>;

const keep = (db: Site["db"], organisationId: string, changes: { emailVerified: boolean; subject?: string }) =>
  createPendingIdentities({ db, clock: { now: () => Date.UTC(2026, 11, 1) } }).keepPending(organisationId, {
    identity: {
      provider: "google",
      issuer: "https://accounts.example",
      subject: "subject-1",
      email: "gina@example.com",
      firstName: "Gina",
      lastName: "Google",
      ...changes,
    },
    remember: false,
    redirectTo: "/",
  });
