import { expect, test } from "vitest";
import { z } from "zod";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { createDraftStore } from "./drafts.ts";
import { storedJson } from "./stored-json.ts";

const NOW = Date.UTC(2026, 10, 22, 12);
const LIFE = 1_000;

const storeOf = (kind: string) =>
  createDraftStore({ kind, life: LIFE, stored: storedJson<{ text: string }>(z.object({ text: z.string() })) });

describeOnEachDatabase((open) => {
  test("SU-09 BK-05 AC-06 a token opens a draft of its own kind only, and changes no other", async () => {
    const { db } = await open();
    const { id: organisationId } = await givenOrganisation(db);
    const [ours, other] = [storeOf("ours"), storeOf("other")];
    const token = await ours.keep(db, { organisationId }, { text: "typed" }, NOW);
    expect(await other.find(db, organisationId, token, NOW)).toBeUndefined();
    expect(await other.keep(db, { organisationId, token }, { text: "else" }, NOW)).not.toBe(token);
    expect(await other.finish(db, organisationId, token, "account")).toBe(false);
    expect(await other.take(db, organisationId, token, NOW)).toBeUndefined();
    expect(await ours.find(db, organisationId, token, NOW)).toMatchObject({ data: { text: "typed" } });
  });

  test("BK-05 SU-09 saving a draft again restarts its lifetime under the same token; an expired one isn't reopened", async () => {
    const { db } = await open();
    const { id: organisationId } = await givenOrganisation(db);
    const store = storeOf("ours");
    const token = await store.keep(db, { organisationId }, { text: "typed" }, NOW);
    const later = NOW + LIFE - 1;
    expect(await store.keep(db, { organisationId, token }, { text: "again" }, later)).toBe(token);
    const draft = await store.find(db, organisationId, token, NOW + LIFE);
    expect(draft).toMatchObject({ data: { text: "again" }, expiresAt: later + LIFE });
    const expired = later + LIFE;
    const fresh = await store.keep(db, { organisationId, token }, { text: "anew" }, expired);
    expect(fresh).not.toBe(token);
    expect(await store.find(db, organisationId, token, expired)).toBeUndefined();
    expect(await store.find(db, organisationId, fresh, expired)).toMatchObject({ data: { text: "anew" } });
  });

  test("AC-06 of several that take a draft at once one gets it", async () => {
    const { db } = await open();
    const { id: organisationId } = await givenOrganisation(db);
    const store = storeOf("ours");
    const token = await store.keep(db, { organisationId }, { text: "typed" }, NOW);
    const taken = await Promise.all(Array.from({ length: 5 }, () => store.take(db, organisationId, token, NOW)));
    expect(taken.filter((each) => each !== undefined)).toMatchObject([{ data: { text: "typed" } }]);
  });

  test("SU-09 a finished draft loses its text, keeps the account it became, and is reopened under another token", async () => {
    const { db } = await open();
    const { id: organisationId } = await givenOrganisation(db);
    const store = storeOf("ours");
    const token = await store.keep(db, { organisationId }, { text: "typed" }, NOW);
    const finished = [
      await store.finish(db, organisationId, token, "a"),
      await store.finish(db, organisationId, token, "b"),
    ];
    expect(finished).toEqual([true, false]);
    const draft = await store.find(db, organisationId, token, NOW);
    expect(draft).toEqual({ data: undefined, accountId: "a", expiresAt: NOW + LIFE });
    expect(await store.keep(db, { organisationId, token }, { text: "again" }, NOW)).not.toBe(token);
    expect(await store.find(db, organisationId, token, NOW + LIFE)).toBeUndefined();
  });
});
