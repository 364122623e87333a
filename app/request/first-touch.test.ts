import { expect, test } from "vitest";
import { DAY, HOUR } from "../../server/core/durations.ts";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { pagesOf } from "../../tests/drivers/pages.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { givenCampaign, SUMMER } from "../../tests/fixtures/campaigns.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { mapOutsideNames, referralAfter, referralOf } from "./inbound-params.server";

const NAMED = { code: "CALLED.summer-26", name: "Call", organisation: "", tripId: "" };

describeWithDatabase((open) => {
  test("LO-04 QP-01 the first link holds its place for thirty days, also from a call that names another; then the next one counts", async () => {
    const { follow, code, call, clock, first, second } = await aBrowser();
    await follow(first);
    clock.time += 30 * DAY - HOUR;
    await follow(second);
    expect([await code(), await call()]).toEqual([first, first]);
    clock.time += HOUR;
    expect([await code(), await call()]).toEqual(["", NAMED.code]);
    await follow(second);
    expect([await code(), await call()]).toEqual([second, second]);
    // A later link does not make the first one's time longer.
    clock.time += 29 * DAY;
    await follow(first);
    clock.time += DAY;
    expect(await code()).toBe("");
  });

  test("LO-04 QP-01 what is no link of a member here holds no place, and a cookie that was changed is none", async () => {
    const { follow, code, call, forge, first, theirs } = await aBrowser();
    for (const bad of ["FORGED.summer-26", theirs, `${first}x`]) {
      await follow(bad);
      expect([await code(), await call()]).toEqual([bad, NAMED.code]);
    }
    await follow(first);
    forge();
    expect([await code(), await call()]).toEqual(["", NAMED.code]);
  });

  async function aBrowser() {
    const { db } = await open();
    const [organisation, other] = [await givenOrganisation(db), await givenOrganisation(db)];
    for (const each of [organisation, other]) await givenCampaign(db, each);
    const linkOf = async (of: typeof organisation) => {
      const { id } = await givenAccount(db, of);
      const row = await db.selectFrom("account").select("member_code").where("id", "=", id).executeTakeFirstOrThrow();
      return `${row.member_code}.${SUMMER}`;
    };
    const clock = { time: Date.UTC(2026, 10, 23, 12), now: () => clock.time };
    const { context } = pagesOf(db, organisation, clock.time, { clock });
    let cookie = "";
    const request = (path = "/") => new Request(new URL(path, context.origin), { headers: { cookie } });
    return {
      clock,
      first: await linkOf(organisation),
      second: await linkOf(organisation),
      theirs: await linkOf(other),
      async follow(code: string) {
        const led = await mapOutsideNames(request(`/?referral_code=${code}`), context).catch(
          (thrown: unknown) => thrown,
        );
        const set = (led as Response).headers.getSetCookie().find((each) => each.startsWith("referral="));
        cookie = set?.split(";")[0] ?? cookie;
      },
      code: async () => (await referralOf(request(), context)).code,
      call: async () => (await referralAfter(request(), context, NAMED)).code,
      /** Its value is another one under the same signature. */
      forge() {
        cookie = cookie.replace(/=(..)/, (_, begins) => (begins === "AA" ? "=BB" : "=AA"));
      },
    };
  }
});
