import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../../tests/drivers/databases.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { createPendingIdentities } from "../../auth/pending-identities.ts";
import { createDrafts } from "../../booking/drafts.ts";
import { hashToken } from "../../crypto/ids.ts";
import { createSignUpDrafts } from "../../registration/sign-up-drafts.ts";
import { up } from "./011-drafts.ts";

const NOW = Date.UTC(2026, 10, 22, 12);
const LATER = NOW + 1_000;

const DETAILS = {
  accessCode: "",
  email: "ana@example.com",
  titleId: 1,
  firstName: "Ana",
  lastName: "Silva",
  nationalityId: 1,
  phone: { country: "ES", number: "612345678" },
};
const IDENTITY = {
  provider: "google",
  issuer: "https://accounts.google.com",
  subject: "s",
  email: "ana@example.com",
  emailVerified: true,
  firstName: 'A"na',
  lastName: "Silva",
};

describeOnEachDatabase((open) => {
  test("SU-09 BK-05 AC-06 whatever was begun before the release goes on after it", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const account = await givenAccount(db, organisation);
    const { id } = organisation;
    // As the release before left it.
    await sql`drop table link_code`.execute(db);
    await sql`drop table draft`.execute(db);
    await sql`create table sign_up_draft (id text primary key, organisation_id text not null, data text not null,
      account_id text, expires_at bigint not null)`.execute(db);
    await sql`create table reservation_draft (id text primary key, organisation_id text not null, data text not null,
      expires_at bigint not null, account_id text)`.execute(db);
    await sql`create table pending_identity (id text primary key, organisation_id text not null, identity text not null,
      remember integer not null, redirect_to text not null, code_hash text, code_account_id text,
      code_tries_left integer not null, letters_left integer not null, expires_at bigint not null)`.execute(db);
    const kept = JSON.stringify({ details: DETAILS, checked: true, $version: 1 });
    await sql`insert into sign_up_draft values (${hashToken("open")}, ${id}, ${kept}, null, ${LATER}),
      (${hashToken("done")}, ${id}, '{}', ${account.id}, ${LATER})`.execute(db);
    await sql`insert into reservation_draft values (${hashToken("typed")}, ${id}, '{"firstName":"Ana"}', ${LATER}, ${account.id})`.execute(
      db,
    );
    await sql`insert into pending_identity values (${hashToken("pending")}, ${id}, ${JSON.stringify(IDENTITY)}, 1,
      '/wallet?a="b"', 'hash', ${account.id}, 4, 2, ${LATER}),
      (${hashToken("brief")}, ${id}, ${JSON.stringify(IDENTITY)}, 0, '/', null, null, 0, 3, ${LATER})`.execute(db);

    await up(db as Kysely<unknown>);

    const deps = { db, clock: { now: () => NOW } };
    const signUps = createSignUpDrafts(deps);
    expect(await signUps.find(id, "open")).toEqual({ details: DETAILS, checked: true, done: false });
    expect(await signUps.find(id, "done")).toEqual({ done: true });
    expect(await createDrafts(deps).findDraft(id, "typed")).toEqual({ firstName: "Ana" });
    const found = await createPendingIdentities(deps).findPending(id, "pending");
    expect(found).toEqual({
      identity: IDENTITY,
      remember: true,
      redirectTo: '/wallet?a="b"',
      existingAccount: false,
      codeSent: true,
    });
    const brief = await createPendingIdentities(deps).findPending(id, "brief");
    expect(brief).toMatchObject({ remember: false, redirectTo: "/", codeSent: false });
    const rows = await db.selectFrom("draft").select(["kind", "account_id", "expires_at"]).orderBy("kind").execute();
    expect(rows).toEqual([
      { kind: "checkout", account_id: account.id, expires_at: LATER },
      { kind: "pending-identity", account_id: null, expires_at: LATER },
      { kind: "pending-identity", account_id: null, expires_at: LATER },
      ...rows.filter(({ kind }) => kind === "sign-up"),
    ]);
    const codes = await db.selectFrom("link_code").selectAll().orderBy("emails_left").execute();
    expect(codes).toEqual([
      {
        draft_id: hashToken("pending"),
        organisation_id: id,
        code_hash: "hash",
        account_id: account.id,
        tries_left: 4,
        emails_left: 2,
      },
      {
        draft_id: hashToken("brief"),
        organisation_id: id,
        code_hash: null,
        account_id: null,
        tries_left: 0,
        emails_left: 3,
      },
    ]);
  });
});
