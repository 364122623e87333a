import { expect, onTestFinished, test } from "vitest";
import { HASHES_AT_ONCE, passwordMatches } from "../../../server/auth/passwords.ts";
import { QueueFullError } from "../../../server/core/queue.ts";
import { connect } from "../../../server/db/connect.ts";
import { copySqlite } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { emailsTo } from "../../../tests/fixtures/credentials.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import * as details from "./sign-up-email.tsx";
import * as password from "./sign-up-password.tsx";

const DETAILS = { title: "3", firstName: "Zoë", lastName: "Lima", nationality: "7", phoneCountry: "PT", phone: "" };
const CHOSEN = { password: "Porto#Blue7", confirm: "Porto#Blue7", terms: "on" };

test("SU-12 I1 a way back that is too long for the link of the confirmation loses its query, and only then", async () => {
  const { db, pages } = await aSite();
  const wayBackOf = async (email: string, page: string) => {
    const query = new URLSearchParams({ redirectTo: page });
    const begun = await pages.post(details, `/signup/email?${query}`, { email, ...DETAILS });
    await pages.post(password, `/signup/password?${query}`, CHOSEN, begun.cookies.join("; "));
    const [written] = await emailsTo(db, email);
    return new URLSearchParams(/verify-account\?(\S+)/.exec(written?.text ?? "")?.[1]).get("redirectTo");
  };
  const page = (length: number) => `/credits?from=${"a".repeat(length)}`;
  expect(await wayBackOf("zoe@example.com", page(1_000))).toBe(page(1_000));
  expect(await wayBackOf("ivo@example.com", page(1_600))).toBe("/credits");
});

test("P10 SU-13 a sign-up that no core has time for is to be tried again, and is no fault of ours", async () => {
  const { pages } = await aSite();
  const begun = await pages.post(details, "/signup/email", { email: "zoe@example.com", ...DETAILS });
  const cookie = begun.cookies.join("; ");
  const busy = fillHashing();
  // The server answers this with 503 and the form, anything else with 500.
  await expect(pages.post(password, "/signup/password", CHOSEN, cookie)).rejects.toThrow(QueueFullError);
  await busy;
  expect((await pages.post(password, "/signup/password", CHOSEN, cookie)).status).toBe(303);
});

async function aSite() {
  const { settings, remove } = await copySqlite();
  const db = connect(settings);
  onTestFinished(async () => {
    await db.destroy();
    await remove();
  });
  return { db, pages: pagesOf(db, await givenOrganisation(db), Date.UTC(2026, 10, 21)) };
}

/** As many comparisons as can be under way and wait, of which those take long that the others wait for; resolves when all are done. */
function fillHashing(): Promise<unknown> {
  const hashOf = (cost: string) =>
    `$argon2id$v=19$${cost},p=1$gn4s8KlUsj7bI+oGi34Tiw$h2EeM6vfV42DOGIk5UnFUty5tjzJq2kckCyebKztlOQ`;
  const room = HASHES_AT_ONCE * 251;
  const hashes = Array.from({ length: room + 1 }, (_, at) => hashOf(at < HASHES_AT_ONCE ? "m=19456,t=50" : "m=8,t=1"));
  return Promise.allSettled(hashes.map((hash) => passwordMatches(hash, "Porto#Blue7")));
}
