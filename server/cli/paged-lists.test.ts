import { expect, onTestFinished, test } from "vitest";
import { commandHere } from "../../tests/drivers/command-here.ts";
import { copySqlite } from "../../tests/drivers/databases.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { MOST_IN_FILE } from "../core/limits.ts";
import { connect } from "../db/connect.ts";

const MANY = 501;

test("AC-08 OP-03 OP-07 a command that lists a part says so beside the list, and lists the others on their page", async () => {
  const { settings, remove } = await copySqlite();
  if (settings.kind !== "sqlite") throw new Error("SQLite only");
  const db = connect(settings);
  onTestFinished(async () => {
    await db.destroy();
    await remove();
  });
  const { id: organisation_id } = await givenOrganisation(db, { slug: "ours" });
  const list = async (...command: string[]) => {
    const { out, err } = await commandHere(settings.file, [...command, "--organisation", "ours"]);
    return { lines: out.trim().split("\n").length, out, err };
  };
  const codes = Array.from({ length: MANY }, (_, at) => ({
    ...{ organisation_id, code: `C${1_000 + at}`, active: 1 },
    ...{ valid_from: null, valid_until: null, uses_left: null },
  }));
  await db.insertInto("access_code").values(codes).execute();
  const first = await list("access-code", "list");
  expect([first.lines, first.err]).toEqual([MANY - 1, "Page 1 of 2: the others are listed with --page NUMBER.\n"]);
  expect((await list("access-code", "list", "--page", "2")).out).toContain("C1500");
  expect((await list("invitation", "list")).err).toBe("");

  const entries = Array.from({ length: MOST_IN_FILE + 1 }, (_, at) => ({
    ...{ id: `e${at}`, organisation_id, at: Date.now() - at, actor: "root", role: null, verb: "staff.set" },
    ...{ subject: "", reason: "", before: null, after: "{}" },
  }));
  for (let at = 0; at < entries.length; at += 1_000)
    await db
      .insertInto("audit_entry")
      .values(entries.slice(at, at + 1_000))
      .execute();
  const audit = await list("audit", "list");
  expect([audit.lines, audit.err]).toEqual([MOST_IN_FILE, expect.stringContaining("Only the newest 10000 changes")]);
  expect((await list("audit", "list", "--action", "cards.issue")).err).toBe("");
});
