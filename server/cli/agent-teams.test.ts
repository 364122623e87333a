import { expect, onTestFinished, test } from "vitest";
import { commandHere } from "../../tests/drivers/command-here.ts";
import { copySqlite } from "../../tests/drivers/databases.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { connect } from "../db/connect.ts";

test("AC-08 AG-08 agent team and agent hand-over place agents and move clients, and refuse who is no agent", async () => {
  const { settings, remove } = await copySqlite();
  if (settings.kind !== "sqlite") throw new Error("SQLite only");
  const db = connect(settings);
  onTestFinished(async () => {
    await db.destroy();
    await remove();
  });
  await givenOrganisation(db, { slug: "ours" });
  const ops = (...args: string[]) => commandHere(settings.file, args);
  const name = ["--first-name", "Grace", "--last-name", "Lee"];
  const whose = ["--organisation", "ours", "--reason", "Season"];
  for (const email of ["grace@example.com", "lee@example.com"])
    await ops("agent", "add", "--organisation", "ours", "--email", email, ...name);
  const place = ["--team", "North", "--role", "supervisor"];
  const placed = await ops("agent", "team", ...whose, "--email", "grace@example.com", ...place);
  expect([placed.code, placed.out]).toEqual([0, expect.stringContaining("North: grace@example.com (supervisor)")]);
  const moved = await ops("agent", "hand-over", ...whose, "--from", "lee@example.com", "--to", "grace@example.com");
  expect([moved.code, moved.out]).toEqual([0, expect.stringContaining("0 clients are grace@example.com's now.")]);
  const ended = await ops("agent", "end", ...whose, "--email", "lee@example.com", "--to", "grace@example.com");
  expect([ended.code, ended.out]).toEqual([0, expect.stringContaining("lee@example.com is no agent any more.")]);
  const listed = await ops("agent", "list", "--organisation", "ours");
  expect(listed.out).toContain("grace@example.com");
  expect(listed.out).not.toContain("lee@example.com");
  const unknown = await ops("agent", "team", ...whose, "--email", "nobody@example.com");
  expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining("no account")]);
});
