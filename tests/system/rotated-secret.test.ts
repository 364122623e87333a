import { expect, test } from "vitest";
import { connect } from "../../server/db/connect.ts";
import { cookies } from "../drivers/answers.ts";
import { signIn } from "../drivers/checkout.ts";
import { copySqlite } from "../drivers/databases.ts";
import { type RunningServer, startServer, TEST_SECRET } from "../drivers/server.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";

const NEW_SECRET = "the secret that takes its place of the tests too";

test("F17 S7 sessions stay while the old secret is listed, and end politely when it is not", async () => {
  // What is signed and encrypted is the same in both databases.
  const { settings: database, remove } = await copySqlite();
  const db = connect(database);
  const { email } = await givenAccount(db, await givenOrganisation(db, { hosts: ["localhost"] }));
  const on = async <Value>(secret: string, work: (server: RunningServer) => Promise<Value>): Promise<Value> => {
    const server = await startServer({ database, env: { WAYPOINT_SECRET: secret } });
    return work(server).finally(() => server.stop());
  };
  const wallet = (server: RunningServer, cookie: string) => server.send({ path: "/wallet", headers: { cookie } });
  const details = { title: "3", firstName: "Zoë", lastName: "Lima", nationality: "7", phoneCountry: "PT", phone: "" };

  const [old, signUp] = await on(TEST_SECRET, async (server) => [
    await signIn(server, { email, password: PASSWORD }),
    cookies(await server.send({ path: "/signup/email", form: { email: "zoe@example.com", ...details } })),
  ]);
  const recent = await on(`${NEW_SECRET}, ${TEST_SECRET}`, async (server) => {
    expect((await wallet(server, old as string)).status).toBe(200);
    // A form that was begun before is finished with the cookie it has.
    const step2 = await server.send({ path: "/signup/password", headers: { cookie: signUp as string } });
    expect([step2.status, step2.text.includes('name="confirm"')]).toEqual([200, true]);
    return signIn(server, { email, password: PASSWORD });
  });
  await on(NEW_SECRET, async (server) => {
    expect((await wallet(server, recent)).status).toBe(200);
    const ended = await wallet(server, old as string);
    expect([ended.status, ended.headers.location]).toEqual([302, "/login?redirectTo=%2Fwallet"]);
    expect((await server.send({ path: "/", headers: { cookie: old as string } })).status).toBe(200);
    const again = await signIn(server, { email, password: PASSWORD });
    expect((await wallet(server, again)).status).toBe(200);
    expect(server.lines().filter((line) => Number(line["status"]) >= 500)).toEqual([]);
  });
  await db.destroy();
  await remove();
});
