import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { verifyLedger } from "../../server/ledger/verify.ts";
import { describeWithDatabase } from "../drivers/databases.ts";
import { OPS_ENTRY, opsEnvironment, runOps } from "../drivers/ops.ts";
import { testsAll } from "../drivers/scope.ts";
import { memberLines } from "../fixtures/member-files.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";

/** Some more than are there when it is killed. */
const MEMBERS = testsAll ? 1_000 : 150;

// server/admin/members-import.test.ts has the SQL on each database.
describeWithDatabase((open) => {
  test(`OP-03 an import of ${MEMBERS} members that is killed in the middle continues where it was, and adds nothing twice`, async () => {
    const { db, settings } = await open();
    const { id, slug } = await givenOrganisation(db, { walletOptions: ["Certificates", "Cash Card"] });
    const folder = await mkdtemp(join(tmpdir(), "members-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, "members.csv");
    await writeFile(file, [...memberLines(MEMBERS)].join("\n"));
    const args = ["people", "import", file, "--organisation", slug, "--reason", "launch"];
    const members = async () => (await db.selectFrom("account").select("id").execute()).length;

    const child = spawn(process.execPath, [OPS_ENTRY, ...args], { env: opsEnvironment(settings), stdio: "ignore" });
    onTestFinished(() => void child.kill("SIGKILL"));
    const ended = once(child, "exit");
    await vi.waitFor(async () => expect(await members()).toBeGreaterThan(20), { timeout: 120_000, interval: 20 });
    child.kill("SIGKILL");
    await ended;
    const before = await members();
    expect(before).toBeLessThan(MEMBERS);
    // What is there is whole.
    const values = async () => {
      const rows = await db.selectFrom("ledger_account").select("balance").execute();
      return rows.reduce((sum, { balance }) => sum + balance, 0);
    };
    expect(await values()).toBe(before * (12_50 + 500 + 20_00));

    const resumed = await runOps(settings, ...args);
    expect([resumed.code, resumed.out]).toEqual([
      0,
      `${MEMBERS - before} members added, ${before} were there, 0 lines refused.\n`,
    ]);
    expect([await members(), await values()]).toEqual([MEMBERS, MEMBERS * (12_50 + 500 + 20_00)]);
    expect(await verifyLedger(db, id)).toEqual([]);
  }, 600_000);
});
