import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { Kysely } from "kysely";
import type { NewAccount } from "../../server/auth/account.ts";
import { connect } from "../../server/db/connect.ts";
import { migrate } from "../../server/db/migrate.ts";
import type { Database } from "../../server/db/schema.ts";
import { violationsOf } from "../drivers/axe.ts";
import { checkoutPath, signIn } from "../drivers/checkout.ts";
import { expect, hydrated, type Journey, test } from "../drivers/journey.ts";
import { testsAll } from "../drivers/scope.ts";
import { type RunningServer, startServer } from "../drivers/server.ts";
import { type DatabaseOutage, outageOf } from "../fakes/database-outage.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { anAddress } from "../fixtures/members.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { givenHotel } from "../fixtures/stays.ts";

// The demo's database stays where it is: these journeys have a site of their own.
let server: RunningServer;
let db: Kysely<Database>;
let ours: { id: string };
let outage: DatabaseOutage;
let ana: NewAccount;
const folder = mkdtempSync(join(tmpdir(), "waypoint-faults-"));

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  const database = { kind: "sqlite" as const, file: join(folder, "waypoint.sqlite") };
  db = connect(database, { create: true });
  await migrate(db);
  ours = await givenOrganisation(db, { hosts: ["localhost"] });
  outage = await outageOf(database);
  server = await startServer({ database });
});

test.beforeEach(async () => {
  ana = await givenAccount(db, ours);
});

test.afterAll(async () => {
  await server.stop();
  await outage.close();
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const at = (path: string) => `http://localhost:${server.port}${path}`;

async function visit(page: Page, { withScripts }: Journey, path: string): Promise<void> {
  await page.goto(at(path));
  if (withScripts) await hydrated(page);
}

async function signedIn(page: Page): Promise<void> {
  const [name = "", value = ""] = (await signIn(server, { email: ana.email, password: PASSWORD })).split(/=(.*)/s);
  await page.context().addCookies([{ name, value, url: at("/") }]);
}

/** Presses the button while the database does not answer, and waits for the page that keeps the form. */
async function pressInVain(page: Page, name: string | RegExp): Promise<void> {
  await outage.begin();
  try {
    await page.getByRole("button", { name }).click();
    // A locked database is waited for, for five seconds.
    await expect(page.getByRole("heading", { name: "We'll be right back" })).toBeVisible();
  } finally {
    await outage.end();
  }
  await expect(heading(page)).toHaveCount(1);
  await expect(page.getByRole("alert")).toContainText("Everything you entered is still here");
  await expect(page).toHaveTitle(/^We'll be right back/);
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const tryAgain = (page: Page) => page.getByRole("button", { name: "Try again" });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function fillGuest(page: Page): Promise<void> {
  await field(page, "First name").fill("Ana");
  await field(page, "Last name").fill("O'Neil");
  await field(page, "Email").fill("ana@example.com");
  await field(page, "Special requests (optional)").fill('A cot, "please"\nand <b>coffee</b>');
}

/** The guests of Ana's bookings. */
async function bookings(): Promise<object[]> {
  const rows = await db.selectFrom("booking").select("guest").where("account_id", "=", ana.id).execute();
  return rows.map(({ guest }) => JSON.parse(guest));
}

test("F7 T2 BK-04 RO-06 a checkout that meets a locked database is booked once, by the button of the kept form, on a page that everybody can use", async ({
  page,
  journey,
}) => {
  await signedIn(page);
  await visit(page, journey, checkoutPath(await givenHotel(db), "2027-03-01", "2027-03-04"));
  await fillGuest(page);
  await pressInVain(page, /^Book, pay /);
  expect(await bookings()).toEqual([]);
  // Axe is a script.
  if (journey.withScripts) expect(await violationsOf(page)).toEqual([]);
  await tryAgain(page).click();
  await expect(heading(page)).toHaveText("Your stay is booked");
  expect(await bookings()).toMatchObject([{ lastName: "O'Neil", requests: 'A cot, "please"\nand <b>coffee</b>' }]);
});

test("F16 BK-03 who loses the session in the checkout signs in and is at the same step, with everything kept", async ({
  page,
  journey,
}) => {
  await signedIn(page);
  await visit(page, journey, checkoutPath(await givenHotel(db), "2027-03-01", "2027-03-04"));
  await fillGuest(page);
  await db.deleteFrom("session").execute();
  await page.getByRole("button", { name: /^Book, pay / }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  expect(await bookings()).toEqual([]);
  await page.locator("#sign-in-again").click();
  // The checkout has a field of that name too.
  await expect(page.getByRole("heading", { name: "LOG-IN" })).toBeVisible();
  await field(page, "Email").fill(ana.email);
  await field(page, "Password").fill(PASSWORD);
  await page.getByRole("button", { name: "LOG-IN" }).click();
  await expect(page).toHaveURL(/\/hotel-checkout\?/);
  await expect(field(page, "Last name")).toHaveValue("O'Neil");
  await expect(field(page, "Special requests (optional)")).toHaveValue('A cot, "please"\nand <b>coffee</b>');
  await page.getByRole("button", { name: /^Book, pay / }).click();
  await expect(heading(page)).toHaveText("Your stay is booked");
  expect(await bookings()).toHaveLength(1);
});

// A locked database is waited for each time; requests prove the same in `tests/system/kept-forms`.
if (testsAll) {
  test("F7 SI-01 SI-09 the dialog over a page asks for the password again, and comes back", async ({
    page,
    journey,
  }) => {
    await visit(page, journey, "/credits?from=here");
    await page.getByRole("link", { name: "SIGN-IN" }).click();
    await field(page, "Email").fill(ana.email);
    await field(page, "Password").fill(PASSWORD);
    await pressInVain(page, "LOG-IN");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await page.content()).not.toContain(PASSWORD);
    await field(page, "Password").fill(PASSWORD);
    await tryAgain(page).click();
    await expect(page).toHaveURL(/\/credits\?from=here$/);
    await expect(page.locator("summary", { hasText: ana.firstName })).toBeVisible();
  });

  test("F7 SI-09 so does the page of sign-in, which goes on where it was asked to", async ({ page, journey }) => {
    await visit(page, journey, "/login?redirectTo=/credits");
    await field(page, "Email").fill(ana.email);
    await field(page, "Password").fill(PASSWORD);
    await pressInVain(page, "LOG-IN");
    await field(page, "Password").fill(PASSWORD);
    await tryAgain(page).click();
    await expect(page).toHaveURL(/\/credits$/);
    await expect(page.locator("summary", { hasText: ana.firstName })).toBeVisible();
  });

  test("F7 SU-11 a sign-up goes on where it was, in both steps", async ({ page, journey }) => {
    const email = anAddress();
    await visit(page, journey, "/signup/email?redirectTo=/");
    await page.locator("select[name=title]").selectOption({ index: 1 });
    await field(page, "First name").fill("Zoë");
    await field(page, "Last name").fill("Lima");
    await field(page, "Email").fill(email);
    await pressInVain(page, "CONTINUE");
    await tryAgain(page).click();
    await expect(heading(page)).toHaveText("Sign-up: step 2 of 2");
    await page.getByLabel("Password", { exact: true }).fill("Porto#Blue7");
    await page.getByLabel("Confirm password", { exact: true }).fill("Porto#Blue7");
    await page.getByRole("checkbox").check();
    await pressInVain(page, "SIGN-UP");
    await field(page, "New password").fill("Porto#Blue7");
    await field(page, "Confirm password").fill("Porto#Blue7");
    await tryAgain(page).click();
    await expect(heading(page)).toHaveText("Check your email");
    expect(await db.selectFrom("account").select("first_name").where("email", "=", email).execute()).toHaveLength(1);
  });

  test("F7 AC-02 a part of the profile is saved then", async ({ page, journey }) => {
    await signedIn(page);
    await visit(page, journey, "/user/profile/name");
    await field(page, "Last name").fill("Ibáñez");
    await pressInVain(page, "Save");
    await tryAgain(page).click();
    await expect(page).toHaveURL(/\/user\/profile\?done=saved$/);
    await expect(page.getByText("Ibáñez").first()).toBeVisible();
  });
}
