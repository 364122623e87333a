import { expect, onTestFinished, test } from "vitest";
import { HASHES_AT_ONCE, hashPassword } from "../../../server/auth/passwords.ts";
import { QueueFullError } from "../../../server/core/queue.ts";
import { connect } from "../../../server/db/connect.ts";
import { copySqlite } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import * as email from "./sign-up-email.tsx";
import * as password from "./sign-up-password.tsx";

const DETAILS = { title: "3", firstName: "Zoë", lastName: "Lima", nationality: "7", phoneCountry: "PT", phone: "" };
const CHOSEN = { password: "Porto#Blue7", confirm: "Porto#Blue7", terms: "on" };

test("P10 SU-13 a sign-up that no core has time for is to be tried again, and is no fault of ours", async () => {
  const { settings, remove } = await copySqlite();
  const db = connect(settings);
  onTestFinished(async () => {
    await db.destroy();
    await remove();
  });
  const pages = pagesOf(db, await givenOrganisation(db), Date.UTC(2026, 10, 21));
  const begun = await pages.post(email, "/signup/email", { email: "zoe@example.com", ...DETAILS });
  const cookie = begun.cookies.join("; ");
  const busy = fillHashing();
  // The server answers this with 503 and the form, anything else with 500.
  await expect(pages.post(password, "/signup/password", CHOSEN, cookie)).rejects.toThrow(QueueFullError);
  await busy;
  expect((await pages.post(password, "/signup/password", CHOSEN, cookie)).status).toBe(303);
}, 60_000);

/** As many hashes as can be under way and wait; resolves when all are done. */
function fillHashing(): Promise<unknown> {
  const room = HASHES_AT_ONCE * 251;
  return Promise.allSettled(Array.from({ length: room + 1 }, () => hashPassword("Porto#Blue7")));
}
