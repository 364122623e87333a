import { DAY } from "../../server/core/durations.ts";
import { anAddress, aViewer, openDemo } from "../fixtures/members.ts";
import { givenPhotos } from "../fixtures/property-photos.ts";
import { bookedId, fillIn, submitCheckout } from "./checkout.ts";
import { emailTo, linkIn as linkInEmail } from "./demo-emails.ts";
import { offeredFields, unescaped } from "./forms.ts";
import type { Sender } from "./http-client.ts";
import { dataFile, demo, hostOf, type Journey, type Person } from "./journey.ts";
import { testsAll } from "./scope.ts";

const SECOND_FACTOR = "/admin/second-factor";

/** A page to look at. */
export type PageUnderTest = {
  name: string;
  path: string;
  /** What its visitor's browser has to have: a session, the key of a mailed link. */
  cookie?: string;
  /** By name, what its form is sent with and refused: the page that comes back is the one to look at. */
  refused?: Record<string, string>;
  /** 200 unless said otherwise. */
  status?: number;
};

/** Pages of one kind are one: those of each booking, by its reference, and of each airport, by its code. */
export const kindOf = ({ pathname, searchParams }: URL): string =>
  pathname
    .replace(/[\w-]{7,}(?=\/|$)/g, (part) => (/\d/.test(part) ? "…" : part))
    .replace(/\/[A-Z]{3}(?:-[A-Z])?$/, "/…") + (searchParams.get("modal") ?? "");

const SITES: Record<string, Person> = {
  localhost: "traveller",
  "azul.localhost": "traveller of Azul Club",
  "nile.localhost": "traveller of Nile Voyages",
};

/** Who visits a site in these tests. */
export const personOf = (site: string): Person => SITES[site] ?? "traveller";

const OPERATORS: Record<string, Person> = {
  localhost: "operator",
  "azul.localhost": "operator of Azul Club",
  "nile.localhost": "operator of Nile Voyages",
};

/** A stay some weeks from now: always bookable. */
export function upcomingStay(weeks = 6): { in: string; out: string } {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return { in: day(weeks * 7), out: day(weeks * 7 + 3) };
}

const LISBON = 2_267_057;

export const lisbonQuery = (stay = upcomingStay()): string => `dest=${LISBON}&in=${stay.in}&out=${stay.out}&guests=2`;

export const propertyLink = (html: string): string => linkIn(html, /href="(\/hotel-details\?[^"]+)"/);
export const checkoutLink = (html: string): string => linkIn(html, /value="(\/hotel-checkout\?[^"]+)"/);

/** A site of the demo as something requests can be sent to. */
export const at = (site: string): Sender => ({ send: (request) => demo.send({ host: hostOf(site), ...request }) });

/** From the results for Lisbon to a property and its checkout, as the links lead. */
export async function findStay(site: Sender): Promise<{ results: string; property: string; checkout: string }> {
  const results = `/search-detail?${lisbonQuery()}`;
  const property = propertyLink((await site.send({ path: results })).text);
  const checkout = checkoutLink((await site.send({ path: property })).text);
  return { results, property, checkout };
}

/** Some day some weeks from now, in Lisbon. */
export const activitiesQuery = (weeks = 6): string => {
  const { in: from, out: to } = upcomingStay(weeks);
  return `/activities/results?dest=${LISBON}&from=${from}&to=${to}&adults=2`;
};

/** One of the demo that departs every four weeks. */
const GROUP_TRIP = "/dreamtrip?code=tejo-to-douro&travelers=2&singles=0";
const waitingList = "/dreamtrips/waiting-list?code=andalusia-slowly&day=2030-01-05&travelers=2&singles=0";

/** Its last departure, long before which a deposit is due. */
async function groupTripCheckout(site: Sender): Promise<string> {
  const { text } = await site.send({ path: GROUP_TRIP });
  return unescaped([...text.matchAll(/value="(\/checkout\?[^"]+)"/g)].at(-1)?.[1] ?? "");
}

export const activityLink = (html: string): string => linkIn(html, /href="(\/activity\?[^"]+)"/);

/** Three days some weeks from now, at Lisbon airport. */
export const carsQuery = (weeks = 6): string => {
  const { in: from, out: to } = upcomingStay(weeks);
  return `/cars/results?${new URLSearchParams({ pickup: "LIS", from, at: "10:00", to, until: "10:00", age: "30" })}`;
};

export const carLink = (html: string): string => linkIn(html, /href="(\/car\?[^"]+)"/);

/** Departures some months from now, when a deposit is due first. */
export const cruisesQuery = (days = 150): string => {
  const month = new Date(Date.now() + days * DAY).toISOString().slice(0, 7);
  return `/cruises/results?month=${month}&adults=2`;
};

export const cruiseLink = (html: string): string => linkIn(html, /href="(\/cruise\?[^"]+)"/);

/** From Lisbon's airport some weeks from now, and back. */
export const transfersQuery = (weeks = 6): string => {
  const { in: day, out: back } = upcomingStay(weeks);
  return `/transfers/results?airport=LIS&place=${LISBON}&day=${day}&time=23:45&back=${back}&backTime=09:00`;
};

export const transferLink = (html: string): string => linkIn(html, /href="(\/transfer\?[^"]+)"/);

/** The checkout of a stay in Lisbon whose payment is due by a day before arrival. */
export async function checkoutDueByDay(site: Sender, stay = upcomingStay()): Promise<string> {
  const db = openDemo();
  const plans = await db
    .selectFrom("rate_plan")
    .innerJoin("property", (join) =>
      join
        .onRef("property.id", "=", "rate_plan.property_id")
        .onRef("property.destination_id", "=", "rate_plan.destination_id"),
    )
    .select(["property.code", "rate_plan.no"])
    .where("property.destination_id", "=", LISBON)
    .where("rate_plan.payment", "=", "7 net")
    .execute();
  await db.destroy();
  for (const { code, no } of plans) {
    const property = `/hotel-details?property=${code}&${lisbonQuery(stay)}`;
    const { text } = await site.send({ path: property });
    const offered = [...text.matchAll(/value="(\/hotel-checkout\?[^"]+)"/g)].map(([, href = ""]) => unescaped(href));
    const checkout = offered.find((href) => new URLSearchParams(href).get("plan") === String(no));
    if (checkout) return checkout;
  }
  throw new Error("no stay is to be paid by a day before arrival");
}

/** The page of what takes place where and when a booking does. */
async function disruptionOf(booking: string): Promise<string> {
  const db = openDemo();
  const reference = booking.split("/").at(-1) ?? "";
  const { payee, starts_on } = await db
    .selectFrom("booking")
    .select(["payee", "starts_on"])
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  await db.destroy();
  const day = new Date(starts_on * DAY).toISOString().slice(0, 10);
  return `/admin/disruptions?${new URLSearchParams({ code: payee, day })}`;
}

/** A booked stay whose payment is due by a day, and the page where it is paid. */
async function bookDueByDay(site: Sender, cookie: string, weeks: number): Promise<string> {
  const path = await book(site, await checkoutDueByDay(site, upcomingStay(weeks)), cookie, { isMember: true });
  return linkIn((await site.send({ path, headers: { cookie } })).text, /href="(\/pay\/[\w-]+)"/);
}

/** Its page for operators, who have to decide about it. */
export async function unpaidBooking(site: Sender, cookie: string, weeks = 7): Promise<string> {
  const id = (await bookDueByDay(site, cookie, weeks)).replace("/pay/", "");
  const db = openDemo();
  await db.updateTable("payment_due").set({ state: "case" }).where("id", "=", id).execute();
  await db.destroy();
  return `/admin/unpaid-bookings/${id}`;
}

/** A property that has photos, of which the demo itself has none. */
async function propertyWithPhotos(): Promise<string> {
  const db = openDemo();
  const code = await givenPhotos(db, dataFile("."), LISBON);
  await db.destroy();
  return code;
}

/** An approval that waits at a site. */
async function waitingApproval(slug: string): Promise<string> {
  const db = openDemo();
  const id = `waiting-${slug}`;
  const { id: account, organisation_id } = await db
    .selectFrom("account")
    .innerJoin("organisation", "organisation.id", "account.organisation_id")
    .select(["account.id", "account.organisation_id"])
    .where("organisation.slug", "=", slug)
    .orderBy("account.id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const amount = { minor: 500_00, currency: "EUR" };
  await db
    .insertInto("approval_request")
    .values({
      ...{ id, organisation_id, account_id: account, requested_by: account, requested_at: Date.now(), state: "open" },
      terms: JSON.stringify({ what: "balances.add", kind: "cash-card", amount, expiresOn: null, paid: false }),
      ...{ reason: "storm in Porto", decided_by: null, decided_at: null, decided_why: null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.destroy();
  return `/admin/approvals/${id}`;
}

/** The part of a site's host that names it in the demo. */
const slugOf = (site: string): string => (site === "localhost" ? "waypoint" : site.replace(".localhost", ""));

const pagesMade = new Map<string, Promise<PageUnderTest[]>>();

/** In `npm test` all tests of a worker look at the same pages of a site; `npm run test:all` takes longer than some of their links work. */
export function madeOnce(name: string, make: () => Promise<PageUnderTest[]>): Promise<PageUnderTest[]> {
  const pages = (!testsAll && pagesMade.get(name)) || make();
  pagesMade.set(name, pages);
  return pages;
}

/** Every page of the booking path; a booking is made for those that need one. */
export const bookingPath = (journey: Journey, site = "localhost"): Promise<PageUnderTest[]> =>
  madeOnce(`booking path ${site}`, () => makeBookingPath(journey, site));

async function makeBookingPath(journey: Journey, site: string): Promise<PageUnderTest[]> {
  const cookie = await journey.sessionOf(personOf(site));
  const { results, property, checkout } = await findStay(at(site));
  const withPhotos = await propertyWithPhotos();
  return [
    { name: "home", path: "/" },
    { name: "search of stays", path: "/stays" },
    { name: "search of resorts", path: "/resorts" },
    { name: "results", path: results },
    { name: "results with two filters", path: `${results}&free=1&stars=4` },
    { name: "results on a map", path: `${results}&view=map` },
    { name: "property", path: property },
    { name: "property with photos", path: `/hotel-details?property=${withPhotos}&${lisbonQuery()}` },
    { name: "photos of a property", path: `/hotel-details/${withPhotos}/photos` },
    { name: "search of activities", path: "/activities" },
    { name: "activities found", path: activitiesQuery() },
    { name: "activities on a map", path: activitiesQuery().replace("results", "map") },
    { name: "activity", path: activityLink((await at(site).send({ path: activitiesQuery() })).text) },
    { name: "search of cars", path: "/cars" },
    { name: "cars found", path: carsQuery() },
    { name: "car", path: carLink((await at(site).send({ path: carsQuery() })).text) },
    { name: "counter of cars", path: "/car/LIS" },
    { name: "search of cruises", path: "/cruises" },
    { name: "cruises found", path: cruisesQuery() },
    { name: "cruise", path: cruiseLink((await at(site).send({ path: cruisesQuery() })).text) },
    { name: "search of transfers", path: "/transfers" },
    { name: "transfers of an airport", path: "/transfer/LIS" },
    { name: "transfers found", path: transfersQuery() },
    { name: "transfers refused", path: "/transfers/results?airport=LIS&q=x&day=x&time=x", status: 400 },
    { name: "transfer", path: transferLink((await at(site).send({ path: transfersQuery() })).text) },
    { name: "search of group trips", path: "/dreamtrips" },
    { name: "group trips found", path: "/dreamtrips/results?travelers=3&singles=1" },
    { name: "group trip", path: GROUP_TRIP },
    { name: "checkout of a group trip", path: await groupTripCheckout(at(site)), cookie },
    { name: "checkout", path: checkout, cookie },
    { name: "confirmation", path: await book(at(site), checkout, cookie), cookie },
    { name: "booking history", path: "/user/booking-history", cookie },
  ];
}

/** The booking path of one product, and where those of the others begin. */
export async function pathToStay(journey: Journey): Promise<PageUnderTest[]> {
  const ofOthers = /^(?:activit|cars?\b|counter of cars|cruise|transfer|group trip|checkout of a group trip)/;
  return (await bookingPath(journey)).filter(({ name }) => !ofOthers.test(name));
}

/** Operator pages about a member who booked (see `bookingPath`), found by following the links; one booking is unpaid. */
export const operatorPages = (journey: Journey, site = "localhost"): Promise<PageUnderTest[]> =>
  madeOnce(`operators ${site}`, () => makeOperatorPages(journey, site));

async function makeOperatorPages(journey: Journey, site: string): Promise<PageUnderTest[]> {
  const cookie = await journey.sessionOf(OPERATORS[site] ?? "operator");
  const read = async (path: string) => (await at(site).send({ path, headers: { cookie } })).text;
  const { email } = journey.credentialsOf(personOf(site));
  const people = `/admin?${new URLSearchParams({ q: email })}`;
  const person = linkIn(await read(people), /href="(\/admin\/people\/[\w-]+)"/);
  const booking = linkIn(await read(person), /href="(\/admin\/bookings\/\w{7})"/);
  const card = /href="(\/admin\/people\/[\w-]+\/cards\/[\w-]+\/withdraw)"/.exec(await read(person))?.[1];
  const agent = linkIn(await read("/admin/agents"), /href="(\/admin\/people\/[\w-]+)"/);
  const pay = linkIn(await read("/admin/commission-payouts"), /href="(\/admin\/commission-payouts\/[\w-]+\/[A-Z]{3})"/);
  const payout: PageUnderTest[] = [
    { name: "paying commission", path: pay },
    { name: "paying commission refused", path: pay, refused: { reference: "" }, status: 400 },
  ];
  const disrupted = await disruptionOf(booking);
  const approval = await waitingApproval(slugOf(site));
  const unpaid = await unpaidBooking(at(site), await journey.sessionOf(personOf(site)));
  await at(site).send({ path: SECOND_FACTOR, headers: { cookie }, form: { step: "begin", password: "" } });
  const pages: PageUnderTest[] = [
    { name: "operators' search", path: "/admin" },
    { name: "second factor", path: SECOND_FACTOR },
    { name: "second factor refused", path: SECOND_FACTOR, refused: { factor: "" }, status: 400 },
    { name: "approvals", path: "/admin/approvals?done=approve" },
    { name: "approval", path: approval },
    { name: "approval refused", path: approval, refused: { reason: "" }, status: 400 },
    { name: "staff", path: "/admin/staff?done=role" },
    { name: "staff role", path: "/admin/staff/role" },
    { name: "staff role refused", path: "/admin/staff/role", refused: { email: "x", reason: "" }, status: 400 },
    { name: "colleague to invite", path: "/admin/staff/invite" },
    { name: "colleague refused", path: "/admin/staff/invite", refused: { email: "x", firstName: "4" }, status: 400 },
    { name: "staff role to end", path: "/admin/staff/end" },
    { name: "audit log", path: "/admin/audit" },
    { name: "system status", path: "/admin/jobs" },
    { name: "audit log, nothing found", path: "/admin/audit?who=x" },
    { name: "people found", path: people },
    { name: "booking found", path: `/admin?q=${booking.split("/").at(-1)}` },
    { name: "nothing found", path: "/admin?q=nobody" },
    { name: "bookings", path: "/admin/bookings" },
    { name: "bookings refused", path: "/admin/bookings?from=x&agent=x", status: 400 },
    { name: "bookings, none found", path: "/admin/bookings?q=xx&state=no-show&unpaid=on&sort=newest" },
    { name: "disruptions", path: "/admin/disruptions?code=X&day=2020-01-01" },
    { name: "disruptions refused", path: "/admin/disruptions?code=X&day=x", status: 400 },
    { name: "disruption", path: disrupted },
    { name: "disruption refused", path: disrupted, refused: { reason: "" }, status: 400 },
    { name: "note about a booking refused", path: booking, refused: { note: "" }, status: 400 },
    { name: "rewards that wait", path: "/admin/rewards" },
    { name: "late payments", path: "/admin/late-payments?done=refunded" },
    { name: "owed by guests", path: "/admin/claims?done=settled" },
    { name: "settled claims", path: "/admin/claims?state=settled" },
    { name: "unpaid bookings", path: "/admin/unpaid-bookings" },
    { name: "unpaid booking", path: unpaid },
    { name: "unpaid booking refused", path: unpaid, refused: { days: "0" }, status: 400 },
    { name: "booking paid outside", path: `${unpaid}/paid` },
    { name: "booking paid outside refused", path: `${unpaid}/paid`, refused: { reference: "" }, status: 400 },
    { name: "operators' campaigns", path: "/admin/campaigns?done=added" },
    { name: "beginning a campaign", path: "/admin/campaigns/new" },
    {
      name: "beginning a campaign refused",
      path: "/admin/campaigns/new",
      refused: { landing: "x", referrerAmount: "0" },
      status: 400,
    },
    { name: "operators' earning rules", path: "/admin/earning-rules" },
    { name: "adding an earning rule", path: "/admin/earning-rules/new" },
    { name: "operators' commission rules", path: "/admin/commission-rules?done=added" },
    { name: "adding a commission rule", path: "/admin/commission-rules/new" },
    {
      name: "adding a commission rule refused",
      path: "/admin/commission-rules/new",
      refused: { percent: "0", reason: "" },
      status: 400,
    },
    { name: "travel agents", path: "/admin/agents" },
    { name: "commission payouts", path: "/admin/commission-payouts?done=paid" },
    ...payout,
    { name: "agent to end", path: `${agent}/agent-end` },
    { name: "credit limit", path: `${agent}/credit-limit` },
    { name: "credit limit refused", path: `${agent}/credit-limit`, refused: { limit: "x" }, status: 400 },
    { name: "operators' plans", path: "/admin/plans" },
    { name: "site settings", path: "/admin/site?done=saved" },
    { name: "settings of the brand", path: "/admin/site/brand" },
    {
      name: "settings of products, changed",
      path: "/admin/site/products",
      refused: { menu: "hotel", products: "HLT" },
      status: 200,
    },
    { name: "settings refused", path: "/admin/site/general", refused: { timeZone: "Mars/Base" }, status: 400 },
    { name: "settings of suppliers", path: "/admin/site/suppliers" },
    { name: "settings of sign-in", path: "/admin/site/sign-in" },
    { name: "terms of use to edit", path: "/admin/site/terms-ar" },
    { name: "sign-in providers to try", path: "/admin/site/sign-in-try" },
    { name: "logo", path: "/admin/site/logo" },
    { name: "logo refused", path: "/admin/site/logo", refused: { reason: "" }, status: 400 },
    { name: "own properties", path: "/admin/properties" },
    ...(site === OWNS_PROPERTIES ? ownProperty(await propertyWithPhotos()) : []),
    { name: "history of settings", path: "/admin/site/history" },
    { name: "putting a plan on sale", path: "/admin/plans/new" },
    { name: "operator's booking", path: booking },
    { name: "operator's booking, cancelled before", path: `${booking}?done=cancelled-before` },
    { name: "cancelling", path: `${booking}/cancel` },
    { name: "tickets to redeem", path: "/admin/tickets" },
    { name: "ticket refused", path: "/admin/tickets", refused: { ticket: "X" }, status: 400 },
    { name: "activity to cancel", path: "/admin/activity-times" },
    { name: "no such activity", path: "/admin/activity-times?code=X&day=2020-01-01", status: 400 },
    ...(site === OWNS_ACTIVITIES ? await timesOfActivity(read) : []),
    { name: "person", path: `${person}?done=issued` },
    { name: "people", path: `/admin/people?${new URLSearchParams({ q: email })}` },
    { name: "access codes", path: "/admin/access-codes" },
    { name: "invitations", path: "/admin/invitations?done=ended" },
    { name: "note on a person refused", path: person, refused: { note: "" }, status: 400 },
    { name: "blocking a person", path: `${person}/block` },
    { name: "erasing a person", path: `${person}/erase` },
    { name: "erasing refused", path: `${person}/erase`, refused: { reason: "" }, status: 400 },
    { name: "issuing a card", path: `${person}/issue-card` },
    { name: "adding to a balance", path: `${person}/balance/add` },
    { name: "taking back refused", path: `${person}/balance/take`, refused: { amount: "0" }, status: 400 },
    ...(card ? [{ name: "withdrawing a card", path: card }] : []),
    { name: "issuing a card refused", path: `${person}/issue-card`, refused: { amount: "0" }, status: 400 },
  ];
  return pages.map((page) => ({ ...page, cookie }));
}

const AGENTS: Record<string, Person> = {
  localhost: "agent",
  "azul.localhost": "agent of Azul Club",
  "nile.localhost": "agent of Nile Voyages",
};

/** The pages of an agent's desk. */
export const agentPages = (journey: Journey, site = "localhost"): Promise<PageUnderTest[]> =>
  madeOnce(`agents ${site}`, () => makeAgentPages(journey, site));

async function makeAgentPages(journey: Journey, site: string): Promise<PageUnderTest[]> {
  const cookie = await journey.sessionOf(AGENTS[site] ?? "agent");
  const send = (path: string, form: Record<string, string>) => at(site).send({ path, form, headers: { cookie } });
  // Sent again by another test, the forms add nothing.
  const added = await send("/agent/clients/new", { key: "seen", firstName: "Noor", phone: "+351 912 345 678" });
  const client = String(added.headers.location).replace("?done=saved", "");
  await send(client, { intent: "note", key: "seen", note: "Window seats" });
  await send(client, { intent: "task", key: "seen", task: "Send the visa form", due: "2026-01-31" });
  await send(`${client}/new`, {
    ...{ key: "seen", titleId: "1", firstName: "Leo", nationalityId: "1" },
    ...{ documentKind: "passport", documentNumber: "X12345678", documentCountry: "PT", documentExpires: "2020-01-31" },
  });
  const quote = await demoQuote(at(site), cookie, "draft");
  const sent = await demoQuote(at(site), cookie, "opened");
  const link = linkIn(
    (await at(site).send({ path: sent, headers: { cookie } })).text,
    /value="https?:\/\/[^/"]+(\/q\/[^"]+)"/,
  );
  const markUp = await markUpLink(at(site), cookie, quote);
  const pages: PageUnderTest[] = [
    { name: "agent's desk", path: "/agent?done=task" },
    { name: "agent's desk, task refused", path: "/agent", refused: { task: "" }, status: 400 },
    { name: "agent's clients", path: "/agent/client-list" },
    { name: "agent's clients, none found", path: "/agent/client-list?q=nobody&sort=newest&archived=1" },
    { name: "client", path: `${client}?done=saved` },
    { name: "client, task refused", path: client, refused: { task: "" }, status: 400 },
    { name: "new client", path: "/agent/clients/new" },
    { name: "new client refused", path: "/agent/clients/new", refused: { email: "x", phone: "1" }, status: 400 },
    { name: "import of clients", path: "/agent/clients/import" },
    { name: "client to edit", path: `${client}/edit` },
    { name: "client's new traveler", path: `${client}/new` },
    { name: "client's group", path: `${client}/group` },
    { name: "agent's quotes", path: "/agent/my-quotes" },
    { name: "agent's quotes, none found", path: "/agent/my-quotes?q=xx&state=sent" },
    { name: "draft of a quote", path: `${quote}?done=save` },
    { name: "draft of a quote, refused", path: quote, refused: { expires: "" }, status: 400 },
    { name: "agency service of an option", path: markUp },
    { name: "agency service, refused", path: markUp, refused: { percent: "x" }, status: 400 },
    { name: "quote to send", path: `${quote}/send` },
    { name: "quote to copy", path: `${sent}/copy` },
    { name: "preview of a quote", path: `${quote}/preview` },
    { name: "quote that was opened", path: sent },
    { name: "quote of a client", path: link },
    { name: "agent's bookings", path: "/agent/booking-history" },
    { name: "agent's commission", path: "/agent/commission" },
    { name: "agent's commission, none found", path: "/agent/commission?state=paid&month=2020-01" },
    { name: "agent's profile", path: "/agent/profile" },
    { name: "numbered stays", path: `/agent/list?${new URLSearchParams({ of: `/search-detail?${lisbonQuery()}` })}` },
    { name: "commands", path: "/agent/go?q=%3F" },
    { name: "command that can't be read", path: "/agent/go?q=lisbon+18dec+3n", status: 400 },
  ];
  return pages.map((page) => ({ ...page, cookie }));
}

/** The page of the demo agent's quote in that state. */
export async function demoQuote(site: Sender, cookie: string, state: string): Promise<string> {
  const { text } = await site.send({ path: `/agent/my-quotes?state=${state}`, headers: { cookie } });
  return linkIn(text, /href="(\/agent\/quotes\/[\w-]+)"/);
}

/** Where the first option of a draft gets an agency service. */
async function markUpLink(site: Sender, cookie: string, quote: string): Promise<string> {
  const { text } = await site.send({ path: quote, headers: { cookie } });
  return linkIn(text, /href="(\/agent\/quotes\/[\w-]+\/mark-up\?option=[\w-]+)"/);
}

/** The one site of the demo whose property has photos. */
const OWNS_PROPERTIES = "localhost";

const ownProperty = (code: string): PageUnderTest[] => [
  { name: "own property", path: `/admin/properties/${code}?done=close` },
  { name: "photos of an own property", path: `/admin/properties/${code}/photos?done=photos` },
  { name: "photos of a room", path: `/admin/properties/${code}/photos?room=1` },
  {
    name: "photos of a room refused",
    path: `/admin/properties/${code}/photos?room=1`,
    refused: { reason: "" },
    status: 400,
  },
];

/** The one site of the demo whose activities these are. */
const OWNS_ACTIVITIES = "localhost";

async function timesOfActivity(read: (path: string) => Promise<string>): Promise<PageUnderTest[]> {
  const found = new URL(activityLink(await read(activitiesQuery())), "http://site").searchParams;
  const path = `/admin/activity-times?code=${found.get("code")}&day=${found.get("day")}`;
  return [
    { name: "times of an activity", path },
    {
      name: "time of an activity",
      path: linkIn(await read(path), /href="(\/admin\/activity-times\?[^"]*time=[^"]+)"/),
    },
  ];
}

/** Pages that anybody finds, also those that say that something is not there, and what belongs to who visits. */
export async function otherPagesUnderTest(journey: Journey, site = "localhost"): Promise<PageUnderTest[]> {
  const cookie = await journey.sessionOf(personOf(site));
  const own = [...OWN_PAGES, ...planPages(slugOf(site)), ...(site === SELLS_CERTIFICATES ? CERTIFICATE_PAGES : [])];
  return [...GUEST_PAGES, ...own.map((tested) => ({ ...tested, cookie }))];
}

/** What there is to see of a booking after it was made (see `bookingPath`), as the links lead. */
export const pagesOfBooking = (journey: Journey, site = "localhost"): Promise<PageUnderTest[]> =>
  madeOnce(`booking ${site}`, () => makePagesOfBooking(journey, site));

async function makePagesOfBooking(journey: Journey, site: string): Promise<PageUnderTest[]> {
  const cookie = await journey.sessionOf(personOf(site));
  const { checkout } = await findStay(at(site));
  const path = await book(at(site), checkout, cookie);
  const { text } = await at(site).send({ path, headers: { cookie } });
  const voucher = linkIn(text, /href="(\/bookings\/\w{7}\/voucher)"/);
  const here = voucher.replace("/voucher", "");
  const pages: PageUnderTest[] = [
    { name: "booking", path: here },
    { name: "booking with a corrected name", path: `${here}?done=name` },
    { name: "voucher", path: voucher },
    { name: "consent", path: `${here}/consent` },
    { name: "correcting the guest's name", path: `${here}/guest-name` },
    {
      name: "correcting the guest's name, refused",
      path: `${here}/guest-name`,
      refused: { firstName: "4" },
      status: 400,
    },
  ];
  return [
    ...pages.map((page) => ({ ...page, cookie })),
    { name: "payment that is due", path: await bookDueByDay(at(site), cookie, 6) },
    ...(site === SELLS_TO_GUESTS ? await guestsPages(checkout) : []),
  ];
}

/** The one site of the demo where guests book. */
const SELLS_TO_GUESTS = "localhost";

/** What a guest sees of a stay, who needs no account for it. */
async function guestsPages(checkout: string): Promise<PageUnderTest[]> {
  const email = anAddress();
  const booked = await book(at(SELLS_TO_GUESTS), checkout, "", { email });
  const viewer = aViewer(SELLS_TO_GUESTS);
  await viewer.open(linkInEmail(await emailTo(email, /^Confirm your email address/)));
  await viewer.post("/bookings/confirm-address", {});
  const account = booked.replace("/checkout-success", "/bookings/account");
  await viewer.post(account, { intent: "link" });
  await viewer.open(linkInEmail(await emailTo(email, /^An account with your booking$/)));
  const opened = { path: "/bookings/account", cookie: viewer.cookie() };
  return [
    { name: "checkout of a guest", path: checkout },
    { name: "confirmation of a guest", path: booked },
    { name: "account with a booking, by a link", path: account },
    { name: "account with a booking, sent", path: `${account}&sent=1` },
    { name: "account with a booking", ...opened },
    { name: "account with a booking, refused", ...opened, refused: { password: "" }, status: 400 },
  ];
}

const GUEST_PAGES: PageUnderTest[] = [
  { name: "finding a booking", path: "/bookings/find" },
  { name: "finding a booking, refused", path: "/bookings/find", refused: { reference: "" }, status: 400 },
  { name: "account with a booking, gone", path: "/bookings/account", status: 410 },
  { name: "withdrawal, gone", path: "/withdraw", status: 410 },
  { name: "address to confirm, gone", path: "/bookings/confirm-address", status: 410 },
  { name: "name to confirm, gone", path: "/bookings/confirm-name", status: 410 },
  { name: "sign-in", path: "/login" },
  { name: "sign-in over a page", path: "/?modal=login" },
  { name: "sign-in refused", path: "/login", refused: { email: "" }, status: 400 },
  { name: "ways to sign up", path: "/signup" },
  { name: "sign-up, first step", path: "/signup/email" },
  { name: "sign-up, first step refused", path: "/signup/email", refused: { email: "", phone: "1" }, status: 400 },
  { name: "sign-up over a page", path: "/?modal=signup/email" },
  { name: "forgotten password", path: "/forgot-password" },
  { name: "confirmation asked for again", path: "/verify-account" },
  { name: "a place to choose", path: "/search-detail?q=Santiago" },
  { name: "an unknown place", path: "/search-detail?q=Lisbonne+sur+Mer", status: 400 },
  { name: "no results", path: `/search-detail?${lisbonQuery()}&stars=5&score=90&max=1` },
  { name: "wrong dates", path: "/search-detail?dest=2267057&in=2020-01-01&out=2019-01-01", status: 400 },
  { name: "wrong weeks of resorts", path: "/resorts/search-details?dest=2267057&in=2020-01-01&weeks=2", status: 400 },
  { name: "cars while the counter is closed", path: carsQuery().replace("10%3A00", "03%3A00"), status: 400 },
  { name: "cars without a place", path: "/cars/results?pickup=&age=12", status: 400 },
  { name: "no cars", path: `${carsQuery()}&max=1` },
  { name: "activities without a place", path: "/activities/results?from=2020-01-01", status: 400 },
  { name: "no activities", path: `${activitiesQuery()}&max=1` },
  { name: "cruises of no month", path: "/cruises/results?month=2027-13", status: 400 },
  { name: "no cruises", path: `${cruisesQuery()}&max=1` },
  { name: "group trips, a wrong month", path: "/dreamtrips/results?month=2020-01", status: 400 },
  { name: "no group trips", path: "/dreamtrips/results?theme=winter&only=guaranteed" },
  { name: "waiting list", path: waitingList },
  { name: "waiting list, refused", path: waitingList, refused: { travelers: "0" }, status: 400 },
  { name: "waiting list, email sent", path: "/dreamtrips/waiting-list?done=sent" },
  { name: "waiting list, left", path: "/dreamtrips/waiting-list?entry=x&done=left" },
  { name: "calendar", path: "/search/dates?to=/search-detail&q=Lisbon" },
  { name: "privacy policy", path: "/privacy-policy" },
  { name: "terms of use", path: "/terms-of-use" },
  { name: "accessibility statement", path: "/accessibility" },
  { name: "credits", path: "/credits" },
  { name: "plans of a guest", path: "/plans" },
  { name: "not found", path: "/nowhere", status: 404 },
  { name: "forbidden", path: "/problem/403", status: 403 },
  { name: "not available", path: "/problem/503", status: 503 },
];

/** The one site of the demo that asks for certificates. */
const SELLS_CERTIFICATES = "azul.localhost";

const CERTIFICATE_PAGES: PageUnderTest[] = [
  { name: "certificate to buy", path: "/wallet/buy/azul-HLT-4500" },
  { name: "certificate to buy after a declined payment", path: "/wallet/buy/azul-HLT-4500?unpaid=failed" },
  { name: "certificates to buy", path: "/wallet/buy" },
  { name: "certificate to buy, refused", path: "/wallet/buy/azul-HLT-4500", refused: { way: "page" }, status: 400 },
];

const planPages = (slug: string): PageUnderTest[] => [
  { name: "plans", path: "/plans" },
  { name: "plan to choose", path: `/plans/${slug}-gold` },
  { name: "plan to choose, refused", path: `/plans/${slug}-gold`, refused: { way: "page" }, status: 400 },
];

const OWN_PAGES: PageUnderTest[] = [
  { name: "wallet", path: "/wallet" },
  { name: "rewards", path: "/your-rewards" },
  { name: "statement of the wallet", path: "/wallet/statement" },
  { name: "statement of wrong days", path: "/wallet/statement?from=soon&to=2026-11-30", status: 400 },
  { name: "code to add", path: "/wallet/add" },
  { name: "code to add, refused", path: "/wallet/add", refused: { cardCode: "" }, status: 400 },
  { name: "top-up", path: "/wallet/top-up" },
  { name: "top-up after a declined payment", path: "/wallet/top-up?unpaid=failed&amount=25.00" },
  { name: "purchases", path: "/wallet/purchases" },
  { name: "top-up, refused", path: "/wallet/top-up", refused: { amount: "1" }, status: 400 },
  { name: "programs to refer friends for", path: "/referral/programs" },
  { name: "referral credits without referrals", path: "/referral/credits" },
  { name: "promotions", path: "/promotions" },
  { name: "account", path: "/user-details" },
  { name: "trips", path: "/user-details?tab=trips" },
  { name: "bookings", path: "/user-details?tab=bookings" },
  { name: "my trips", path: "/user/my-trips" },
  { name: "profile", path: "/user/profile" },
  { name: "no saved travelers", path: "/user/travelers" },
  { name: "change of password", path: "/change-password" },
  { name: "ways in", path: "/user/sign-in-methods" },
];

/** `isMember`: who booked is the guest. */
type Guest = { email?: string; isMember?: boolean };

/**
 * Books without the wallet, through the form, and returns the booking's address, also if another test made the booking. Books for
 * one adult, so that the checkout for two stays unbooked.
 */
async function book(site: Sender, forTwo: string, cookie: string, guest: Guest = {}): Promise<string> {
  const checkout = forTwo.replace("guests=2", "guests=1");
  const page = await site.send({ path: checkout, headers: { cookie } });
  const before = bookedBefore(page.text);
  if (before) return before;
  // What members book for other addresses has a limit by the hour.
  const { isMember, ...typed } = guest;
  const own = isMember ? /<input(?=[^>]*\sname="email")[^>]*\svalue="([^"]+)"/.exec(page.text)?.[1] : undefined;
  const form = { ...fillIn(page), ...(own && { email: own }), ...typed, selection: "none" };
  const booked = await submitAndAccept(site, checkout, form, cookie);
  const meanwhile = bookedBefore(booked.text);
  if (meanwhile) return meanwhile;
  if (!bookedId(booked)) throw new Error(`booking answered ${booked.status}: ${booked.text.slice(0, 500)}`);
  return String(booked.headers.location);
}

/** Without a certificate that was chosen the price is another one: it is shown, and accepted. One that was not is booked at once. */
async function submitAndAccept(site: Sender, checkout: string, form: Record<string, string>, cookie: string) {
  const first = await submitCheckout(site, checkout, form, cookie);
  if (bookedId(first) || bookedBefore(first.text)) return first;
  const { priceToken = "" } = offeredFields(first.text, "priceToken");
  return submitCheckout(site, checkout, { ...form, priceToken }, cookie);
}

/** Where the page leads that says that this is booked already. */
const bookedBefore = (html: string): string | undefined =>
  /href="(\/checkout-success\?booking=[\w-]+)"/.exec(html)?.[1];

function linkIn(html: string, pattern: RegExp): string {
  const href = pattern.exec(html)?.[1];
  if (!href) throw new Error(`no link like ${pattern} on the page:\n${html.slice(0, 500)}`);
  return href.replaceAll("&amp;", "&");
}
