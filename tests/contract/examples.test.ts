import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseDay } from "../../server/core/day.ts";
import { DAY } from "../../server/core/durations.ts";
import { hashToken } from "../../server/crypto/ids.ts";
import type { Database } from "../../server/db/schema.ts";
import { seedRates } from "../../server/db/seed/rates.ts";
import type { Order } from "../../server/orders/index.ts";
import type { Organisation } from "../../server/organisation/settings.ts";
import { storedSold } from "../../server/products/stays/stored.ts";
import { offerAccessCode } from "../../server/registration/access-codes.ts";
import { signIn } from "../drivers/checkout.ts";
import type { RunningServer } from "../drivers/server.ts";
import { type ServedSite, startSite } from "../drivers/site.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { difference, examplesOf } from "../fixtures/api-examples.ts";
import { givenCampaign, SUMMER } from "../fixtures/campaigns.ts";
import { application, authOn, emailsTo, keyIn } from "../fixtures/credentials.ts";
import { anInvitation } from "../fixtures/invitations.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { requestContextOf } from "../fixtures/people.ts";
import { A_SOLD_STAY } from "../fixtures/sold-stays.ts";
import { givenPaidStay, stayBookingOn } from "../fixtures/stay-bookings.ts";
import { aStay, givenHotel, offerKey } from "../fixtures/stays.ts";
import { givenBalance, givenCertificate, givenOfferedCertificate } from "../fixtures/wallet.ts";

/** Every example of docs/api, sent to a running server (EN-01, CALL rows). */
const PAGES = ["accounts", "bookings", "organisation", "preferences", "reference", "referral", "savings", "wallet"];

/** As accounts.md has it. */
const INVITATION_KEY = "0123456789-an-invitation-of-the-examples_AZ";
/** As bookings.md has them. */
const BEGUN = "a-token-of-these-examples-while-booking-AZ1";
const BOOKED = "a-token-of-these-examples-when-booked--AZ1";

/** The rows of each documented call. */
const ROWS: Record<string, string> = {
  "/api/signIn": "CALL-01 SI-13",
  "/api/auth/signIn": "CALL-02 SI-13",
  "/api/signUp/checkAccountForExists": "CALL-03",
  "/api/signUp/validateAccessCode": "CALL-04",
  "/api/signUp/getInvitation": "SU-16",
  "/api/signUp": "CALL-05 SU-14",
  "/api/getCountryCat": "CALL-06",
  "/api/getNationalityCat": "CALL-06",
  "/api/auth/checkLogin": "CALL-07",
  "/api/general/getCountry": "CALL-08",
  "/api/general/getNationalities": "CALL-08",
  "/api/general/getGeolocationByIp": "CALL-09",
  "/api/general/getCurrencyRate": "CALL-10",
  "/api/general/getOrganisation": "EN-04",
  "/api/general/getwhitelabelcss": "CALL-11",
  "/api/general/getCssPreAndPostLogin": "CALL-12",
  "/api/general/getCss/whitelabel.css": "CALL-13",
  "/api/layout/getCurrencyinfo": "CALL-14",
  "/api/profile/updatePrefCurrLang": "CALL-15",
  "/api/walletUser/getPaymentCardByOrg": "CALL-23",
  "/api/booking/get-paymentcard-by-user": "CALL-24",
  "/api/savings/getMember": "CALL-20",
  "/api/savings/setMember": "CALL-21 LO-05",
  "/api/savings/savingsCode": "CALL-22",
  "/api/reservations": "CALL-16 BK-05 LO-08",
  "/api/referral/getCampaignList": "CALL-17 LO-02 LO-03",
  "/api/referral/getReferralList": "CALL-18 LO-01",
  "/api/referral/getActionsList": "CALL-19 LO-01",
};

let site: ServedSite;
let server: RunningServer;

beforeAll(async () => {
  site = await startSite(async (db) => {
    const savings = { partner: "embedded", memberPrefix: "WP" } as const;
    const organisation = await givenOrganisation(db, { slug: "ours", hosts: ["localhost"], accessCode: true, savings });
    await offerAccessCode(db, organisation.id, "WELCOME");
    const ana = await givenAccount(db, organisation, { email: "ana@example.com" });
    await givenReservations(db, organisation, ana);
    await givenReferral(db, organisation, ana);
    await givenCertificate(db, ana);
    await givenBalance(db, ana, { minor: 30_00 });
    await givenOfferedCertificate(db, organisation, { product: "HLT", currency: "USD", minor: 120_00 });
    await seedRates(db);
    const validFor = { created_at: 0, expires_at: Date.now() + DAY, account_id: null };
    const invitation = { id: hashToken(INVITATION_KEY), organisation_id: organisation.id, ...validFor };
    await db
      .insertInto("invitation")
      .values({ ...anInvitation({ mastercode: "WELCOME" }), ...invitation })
      .execute();
  });
  ({ server } = site);
});

afterAll(() => site.stop());

/** One that is being booked, and one that was. */
async function givenReservations(db: Kysely<Database>, organisation: Organisation, account: Order["account"]) {
  const now = Date.now();
  const clock = { now: () => now };
  const hotel = await givenHotel(db);
  const begun = {
    product: "HLT",
    sold: storedSold.write({
      ...A_SOLD_STAY,
      property: { ...A_SOLD_STAY.property, code: "P2267057-1", name: "Casa do Rio" },
      room: { ...A_SOLD_STAY.room, name: { en: "Double room" } },
      stay: aStay(parseDay("2026-12-12") as number, { nights: 3 }),
    }),
    total: { minor: 330_00, currency: "USD" },
    discount: 0,
  } as const;
  const { booking } = stayBookingOn(db, clock);
  const token = await booking.keepDraft(organisation.id, undefined, {}, undefined, begun);
  await db
    .updateTable("draft")
    .set({ id: hashToken(BEGUN) })
    .where("id", "=", hashToken(token))
    .execute();
  const key = offerKey(hotel, aStay(Math.floor(now / DAY) + 60));
  const booked = await givenPaidStay(db, clock, { organisation, account, key });
  await db
    .updateTable("booking")
    .set({ reference: "LX4T9AA", reservation_hash: hashToken(BOOKED) })
    .where("id", "=", booked.id)
    .execute();
}

/** A guest signed up by Ana's link. */
async function givenReferral(db: Kysely<Database>, organisation: Organisation, ana: { id: string }) {
  const id = await givenCampaign(db, organisation);
  await db.updateTable("campaign").set({ id: "of-these-examples", starts_on: 20_000 }).where("id", "=", id).execute();
  await db.updateTable("account").set({ member_code: "K7Q2M9XAAA" }).where("id", "=", ana.id).execute();
  const { registration } = authOn(db, { now: Date.now });
  const referral = { code: `K7Q2M9XAAA.${SUMMER}`, name: "", organisation: "", tripId: "" };
  const wanted = application({ accessCode: "WELCOME" }, { origin: { referral } });
  await registration.signUp(wanted, requestContextOf(organisation));
  const [mail = { text: "" }] = await emailsTo(db, wanted.details.email);
  await registration.confirmations.confirm({ key: keyIn(mail) }, requestContextOf(organisation));
}

/** Without what it wants in its query. */
const callOf = (path: string): string => path.replace(/\?.*/, "");

test("EN-01 every call is documented by an example, and every example is of a call", () => {
  const documented = PAGES.flatMap(examplesOf).map(({ path }) => callOf(path));
  expect([...new Set(documented)].sort()).toEqual(Object.keys(ROWS).sort());
});

describe.each(PAGES)("the examples of docs/api/%s.md", (page) => {
  test.each(examplesOf(page).map((example) => [ROWS[callOf(example.path)], example.name, example] as const))(
    "EN-01 %s %s",
    async (_rows, _name, { method, path, signedIn, body, status, headers, answer }) => {
      const headersSent: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
      if (signedIn) headersSent["cookie"] = await signIn(server, { email: "ana@example.com", password: PASSWORD });
      const given = await server.send({
        method,
        path,
        headers: headersSent,
        ...(body !== undefined && { body }),
      });
      expect([given.status, given.text.slice(0, 300)]).toEqual([status, expect.anything()]);
      expect(given.headers).toMatchObject(headers);
      const isJson = given.headers["content-type"]?.includes("json");
      const actual: unknown = isJson ? JSON.parse(given.text) : given.text;
      expect(difference(answer, actual), given.text.slice(0, 1_000)).toBeUndefined();
    },
  );
});
