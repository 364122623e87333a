import type { Kysely } from "kysely";
import { signInCookies } from "../../app/request/cookies.server.ts";
import { createPendingIdentities } from "../../server/auth/pending-identities.ts";
import { systemClock } from "../../server/core/clock.ts";
import { hashToken, newId, newReference } from "../../server/crypto/ids.ts";
import type { Database } from "../../server/db/schema.ts";
import { createLedger } from "../../server/ledger/ledger.ts";
import { cancelBooking } from "../../server/orders/index.ts";
import { allOrganisations } from "../../server/organisation/organisation.ts";
import { createCatalogue } from "../../server/products/stays/catalogue/catalogue.ts";
import { createEmbeddedSupplier } from "../../server/products/stays/embedded-supplier.ts";
import { createStaySellers } from "../../server/products/stays/sellers.ts";
import { createPaying } from "../../server/wallet/paying.ts";
import {
  aBegunSignUp,
  aMember,
  anAddress,
  aSignUp,
  aViewer,
  type Member,
  openDemo,
  MEMBER_PASSWORD as password,
} from "../fixtures/members.ts";
import { demoPayments, paymentsOn } from "../fixtures/payments.ts";
import { emailToken } from "../fixtures/people.ts";
import { givenCertificate } from "../fixtures/wallet.ts";
import { bookedId, fillCheckout, submitCheckout } from "./checkout.ts";
import { unescaped } from "./forms.ts";
import { demoSecret } from "./journey.ts";
import { activitiesQuery, activityLink, at, findStay, madeOnce, type PageUnderTest } from "./pages-under-test.ts";

/** What no email ever brought. */
const WORTHLESS = "x".repeat(43);

/** Account pages with the cookies that open them: a guest signs up and confirms, and a member changes every setting. */
export const accountPagesUnderTest = (site: string): Promise<PageUnderTest[]> =>
  madeOnce(`account ${site}`, () => makeAccountPagesUnderTest(site));

async function makeAccountPagesUnderTest(site: string): Promise<PageUnderTest[]> {
  const db = openDemo();
  try {
    const [joining, member] = [await aSignUp(site), await aMember(db, site)];
    return [
      ...(await signUpPages(db, site, joining)),
      ...(await providerPages(db, site, joining)),
      ...(await ownPages(site, member)),
      ...(await paymentPages(db, site, member)),
      ...(await savingsPages(site, member)),
      ...(await documentPages(db, site, member)),
      ...(await ticketPages(db, site, member)),
      ...(await emailLinkPages(db, site, member)),
    ];
  } finally {
    await db.destroy();
  }
}

/** Signing up, up to the email that confirms it. */
async function signUpPages(db: Kysely<Database>, site: string, { email, viewer }: Member): Promise<PageUnderTest[]> {
  const secondStep = { path: "/signup/password", cookie: (await aBegunSignUp(site)).viewer.cookie() };
  return [
    { name: "sign-up, second step", ...secondStep },
    { name: "sign-up, second step refused", ...secondStep, refused: { password: "short" }, status: 400 },
    { name: "sign-up, email sent", path: "/signup/done", cookie: viewer.cookie() },
    await openedPage(site, "confirmation", "/verify-account", await emailToken(db, email)),
    await openedPage(site, "confirmation by a worthless link", "/verify-account", WORTHLESS),
    { name: "confirmation sent again", path: "/verify-account?sent=1" },
    { name: "forgotten password, email sent", path: "/forgot-password/sent" },
    await openedPage(site, "new password by a worthless link", "/change-password", WORTHLESS),
  ];
}

/** Pages after a provider's sign-in: for a new guest, the owner of an account, and a pending identity that can't be decoded. */
async function providerPages(db: Kysely<Database>, site: string, { email }: Member): Promise<PageUnderTest[]> {
  const stranger = { path: "/signup/email", cookie: await pendingCookie(db, site, anAddress()) };
  const owner = { path: "/login/link", cookie: await pendingCookie(db, site, email) };
  const broken = await pendingCookie(db, site, undefined, "no JSON");
  return [
    { name: "complete your information", ...stranger },
    { name: "complete your information refused", ...stranger, refused: { firstName: "" }, status: 400 },
    { name: "connect your account", ...owner },
    { name: "connect your account refused", ...owner, refused: { password: "" }, status: 400 },
    { name: "an error of ours", path: "/signup/email", cookie: broken, status: 500 },
    { name: "an error of ours in every page", path: "/?modal=signup/email", cookie: broken, status: 500 },
  ];
}

/** What mailed links lead to: a new password, and an address that changed and is changing again. */
async function emailLinkPages(db: Kysely<Database>, site: string, { email, viewer }: Member): Promise<PageUnderTest[]> {
  const [second, third] = [anAddress(), anAddress()];
  await viewer.post("/user/email", { email: second, password });
  const confirmation = aViewer(site);
  await confirmation.open(`/user/email/confirm?key=${await emailToken(db, second)}`);
  await confirmation.post("/user/email/confirm", {});
  await viewer.post("/user/email", { email: third, password });
  await aViewer(site).post("/forgot-password", { email: second });
  return [
    await openedPage(site, "new password by the mailed link", "/change-password", await emailToken(db, second)),
    await openedPage(site, "new address, to confirm", "/user/email/confirm", await emailToken(db, third)),
    await openedPage(site, "new address, to take back", "/user/email/undo", await emailToken(db, email)),
    { name: "new address, link gone", path: "/user/email/confirm", status: 410 },
    { name: "new address, confirmed", path: "/user/email/confirm?done=confirm" },
    { name: "new address, taken back", path: "/user/email/undo?done=undo" },
    { name: "account deleted", path: "/account-deleted" },
  ];
}

/** What belongs to a person who is signed in on two devices, has saved a traveller and will be changing the address. */
async function ownPages(site: string, { email, viewer }: Member): Promise<PageUnderTest[]> {
  await aViewer(site).post("/login", { email, password });
  await viewer.post("/user/travelers/new", {
    titleId: "1",
    firstName: "Noor",
    lastName: "Haddad",
    nationalityId: "7",
    bornDay: "3",
    bornMonth: "4",
    bornYear: "1990",
    documentKind: "passport",
    documentNumber: "ZX987654",
    documentCountry: "ES",
  });
  const traveller = /"(\/user\/travelers\/(?!new)[\w-]+)"/.exec(await viewer.read("/user/travelers"))?.[1] ?? "";
  const cookie = viewer.cookie();
  const refused = (name: string, path: string, fields: Record<string, string>): PageUnderTest => ({
    name: `${name} refused`,
    path,
    refused: fields,
    status: 400,
    cookie,
  });
  const pages: PageUnderTest[] = [
    { name: "welcome", path: "/signup/done" },
    { name: "account while its address changes", path: "/user-details?tab=account" },
    { name: "profile among the tabs", path: "/user-details?tab=profile" },
    { name: "profile saved", path: "/user/profile?done=saved" },
    ...["name", "contact", "age", "travel", "preferences"].map((part) => ({
      name: part,
      path: `/user/profile/${part}`,
    })),
    { name: "travellers", path: "/user/travelers" },
    { name: "new traveller", path: "/user/travelers/new" },
    { name: "saved traveller", path: traveller },
    { name: "change of address", path: "/user/email" },
    { name: "travel agents", path: "/user/agents" },
    { name: "devices", path: "/user/sessions" },
    { name: "deletion", path: "/user/delete" },
    { name: "password changed", path: "/change-password?changed=1" },
  ];
  return [
    ...pages.map((page) => ({ ...page, cookie })),
    refused("name", "/user/profile/name", { firstName: "", lastName: "4" }),
    refused("contact", "/user/profile/contact", { phone: "1" }),
    refused("new traveller", "/user/travelers/new", {
      firstName: "4",
      bornDay: "31",
      bornMonth: "2",
      bornYear: "1990",
    }),
    refused("change of address", "/user/email", { email: "nobody", password }),
    refused("deletion", "/user/delete", { password: "" }),
    refused("change of password", "/change-password", { current: "", password: "short" }),
  ];
}

/** What a payer sees: the demo's page, and where it leads back to, however the payment stands. */
async function paymentPages(db: Kysely<Database>, site: string, { email, viewer }: Member): Promise<PageUnderTest[]> {
  const organisation = (await allOrganisations(db)).find(({ hosts }) => hosts.includes(site));
  const { id } = await db.selectFrom("account").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  const { begun } = await paymentsOn(db, undefined, { organisation, now: Date.now() });
  const begin = () => begun({ payer: { accountId: id, browser: undefined } });
  const cookie = viewer.cookie();
  const pages: PageUnderTest[] = [{ name: "demo payment", path: `/demo-payment/${await begin()}`, cookie }];
  for (const state of ["open", "paid", "failed", "late"]) {
    const payment = await begin();
    await db.updateTable("payment").set({ state }).where("id", "=", payment).execute();
    pages.push({ name: `payment ${state}`, path: `/payment/${payment}/return`, cookie });
  }
  return pages;
}

/** On the way to the savings partner, at its page, and with a link that is worth nothing. */
async function savingsPages(site: string, { viewer }: Member): Promise<PageUnderTest[]> {
  const cookie = viewer.cookie();
  const opened = await at(site).send({ path: "/daily-deals", form: { intent: "open" }, headers: { cookie } });
  const partner = aViewer(site);
  const link = String(opened.headers.location);
  await partner.post(link, { intent: "enter" });
  return [
    { name: "daily deals", path: "/daily-deals", cookie },
    { name: "demo savings", path: "/demo-savings", cookie: partner.cookie() },
    { name: "demo savings without a link", path: "/demo-savings", cookie, status: 403 },
  ];
}

/** Documents and wallet pages of a member who paid from the wallet and canceled. */
async function documentPages(db: Kysely<Database>, site: string, { email, viewer }: Member): Promise<PageUnderTest[]> {
  const organisation = (await allOrganisations(db)).find(({ hosts }) => hosts.includes(site));
  if (!organisation) throw new Error(`there is no site ${site}`);
  const { id } = await db.selectFrom("account").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  await givenCertificate(db, { id, organisationId: organisation.id });
  const { checkout } = await findStay(at(site));
  const cookie = viewer.cookie();
  const booked = await submitCheckout(at(site), checkout, await fillCheckout(at(site), checkout, cookie), cookie);
  const booking = bookedId(booked);
  const { reference } = await db
    .selectFrom("booking")
    .select("reference")
    .where("id", "=", booking ?? "")
    .executeTakeFirstOrThrow();
  const supplier = createEmbeddedSupplier({ db, catalogue: createCatalogue({ db, clock: systemClock }) });
  const sellers = createStaySellers({ joining: [supplier], suppliers: { of: () => [supplier] }, clock: systemClock });
  const paying = createPaying({ ledger: createLedger({ clock: systemClock }), clock: systemClock });
  const order = { reason: "guest", actorId: "a test", origin: `http://${site}` } as const;
  const { operations: payments } = demoPayments(db, systemClock);
  await cancelBooking({ db, clock: systemClock, sellers, paying, payments }, { ...order, organisation, reference });
  const asked = {
    id: newId(),
    reference: newReference(),
    idempotency_key: newId(),
    intent: null,
    state: "booking",
  } as const;
  const row = await db
    .selectFrom("booking")
    .selectAll()
    .where("id", "=", booking ?? "")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("booking")
    .values({ ...row, ...asked })
    .execute();
  return [
    { name: "confirming", path: `/checkout-confirming?booking=${asked.id}` },
    { name: "receipt", path: `/bookings/${reference}/receipt` },
    { name: "credit note, emailed", path: `/bookings/${reference}/credit-note?done=emailed` },
    { name: "canceled booking with its documents", path: `/bookings/${reference}` },
    { name: "statement with activity", path: "/wallet/statement?from=1970-01-02&to=2100-01-01" },
  ].map((page) => ({ ...page, cookie }));
}

/** The same booking, once more, as its guest finds it when its time is canceled; its reference. */
async function calledOff(db: Kysely<Database>, reference: string): Promise<string> {
  const { id, ...booking } = await db
    .selectFrom("booking")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  const items = await db.selectFrom("booking_item").selectAll().where("booking_id", "=", id).execute();
  const made = {
    id: newId(),
    reference: newReference(),
    idempotency_key: newId(),
    intent: null,
    state: "changed",
  } as const;
  await db
    .insertInto("booking")
    .values({ ...booking, ...made })
    .execute();
  await db
    .insertInto("booking_item")
    .values(items.map((item) => ({ ...item, booking_id: made.id, state: "changed" as const })))
    .execute();
  const of = { organisation_id: booking.organisation_id, booking_id: made.id, number: 1 };
  await db
    .insertInto("booking_event")
    .values({ ...of, what: "called-off", at: Date.now(), actor_id: "a test", reason: null })
    .execute();
  return made.reference;
}

/** A booking of an activity with its tickets. */
async function ticketPages(db: Kysely<Database>, site: string, { viewer }: Member): Promise<PageUnderTest[]> {
  // The others ask for a certificate first, or sell no activities.
  if (site !== "localhost") return [];
  const cookie = viewer.cookie();
  const { send } = at(site);
  const activity = activityLink((await send({ path: activitiesQuery() })).text);
  const { text } = await send({ path: activity, headers: { cookie } });
  const slot = unescaped(/value="(\/checkout\?[^"]+)"/.exec(text)?.[1] ?? "");
  const chosen = await send({ path: slot, form: { intent: "choose" }, headers: { cookie } });
  const checkout = String(chosen.headers.location);
  const ordered = await submitCheckout(at(site), checkout, await fillCheckout(at(site), checkout, cookie), cookie);
  const payment = String(ordered.headers.location);
  await send({ path: payment, form: { choice: "pay" }, headers: { cookie } });
  const { reference } = await db
    .selectFrom("booking")
    .select("reference")
    .where("product", "=", "ACT")
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  return [
    { name: "booking of an activity", path: `/bookings/${reference}`, cookie },
    { name: "booking of a canceled time", path: `/bookings/${await calledOff(db, reference)}`, cookie },
    { name: "tickets", path: `/bookings/${reference}/voucher`, cookie },
  ];
}

/** The page that an emailed link opens for a signed-out viewer. */
async function openedPage(site: string, name: string, path: string, key: string): Promise<PageUnderTest> {
  const viewer = aViewer(site);
  await viewer.open(`${path}?key=${key}`);
  return { name, path, cookie: viewer.cookie() };
}

/** The cookie of a browser that came back from Google with a proof of who its visitor is. */
async function pendingCookie(db: Kysely<Database>, site: string, email?: string, instead?: string): Promise<string> {
  const { organisation_id } = await db
    .selectFrom("organisation_host")
    .select("organisation_id")
    .where("host", "=", site)
    .executeTakeFirstOrThrow();
  const token = await createPendingIdentities({ db, clock: systemClock }).keepPending(organisation_id, {
    identity: {
      provider: "google",
      issuer: "https://accounts.google.com",
      subject: newId(),
      email,
      emailVerified: true,
      firstName: "Noor",
      lastName: "Haddad",
    },
    remember: false,
    redirectTo: "/credits",
  });
  if (instead) {
    await db.updateTable("draft").set({ data: instead }).where("id", "=", hashToken(token)).execute();
  }
  const header = await signInCookies({ secret: demoSecret() }).pending.serialize(token);
  return header.split(";")[0] ?? "";
}
