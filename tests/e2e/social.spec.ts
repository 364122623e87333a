import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { Kysely } from "kysely";
import { newId } from "../../server/crypto/ids.ts";
import { connect } from "../../server/db/connect.ts";
import { prepareDatabase } from "../../server/db/migrate.ts";
import type { Database } from "../../server/db/schema.ts";
import { violationsOf } from "../drivers/axe.ts";
import { expect, hydrated, type Journey, test } from "../drivers/journey.ts";
import { type RunningServer, startServer } from "../drivers/server.ts";
import { CLIENT_SECRET, type SocialProvider, socialSettings, startSocialProvider } from "../fakes/social-provider.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { anAddress } from "../fixtures/members.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";

// The demo has no provider: these journeys have a site of their own.
let server: RunningServer;
let provider: SocialProvider;
let db: Kysely<Database>;
let ours: { id: string };
const folder = mkdtempSync(join(tmpdir(), "waypoint-social-"));

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  provider = await startSocialProvider();
  const database = { kind: "sqlite" as const, file: join(folder, "waypoint.sqlite") };
  await prepareDatabase(database);
  db = connect(database);
  const social = socialSettings(provider);
  ours = await givenOrganisation(db, { hosts: ["localhost"], social: { google: social.google } });
  server = await startServer({ database, env: { SIGN_IN_SECRET_TEST: CLIENT_SECRET } });
});

test.afterAll(async () => {
  await server.stop();
  await provider.stop();
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const google = (page: Page) => page.getByRole("button", { name: "CONTINUE WITH GOOGLE" });

async function openDialog(page: Page, journey: Journey): Promise<void> {
  await page.goto(`http://localhost:${server.port}/credits?from=here`);
  if (journey.withScripts) await hydrated(page);
  await page.getByRole("link", { name: "SIGN-IN" }).click();
  await expect(page.getByRole("dialog", { name: "LOG-IN" })).toBeVisible();
}

test("SI-03 SI-08 a visitor goes to Google and comes back signed in, where they were", async ({ page, journey }) => {
  const account = await givenAccount(db, ours, { firstName: "Ana" });
  const sub = newId();
  const identity = { provider: "google", issuer: provider.url, subject: sub, account_id: account.id };
  await db
    .insertInto("sign_in_identity")
    .values({ ...identity, organisation_id: ours.id, created_at: 0, last_used_at: 0 })
    .execute();
  provider.expect({ sub });
  await openDialog(page, journey);
  await google(page).click();
  await expect(page).toHaveURL(/\/credits\?from=here$/);
  await expect(page.locator("summary", { hasText: "Ana" })).toBeVisible();
});

test("ER-02 a viewer who refuses at Google returns to the dialog as it was, with a quiet line", async ({
  page,
  journey,
}) => {
  provider.expect({ sub: newId() }, { denies: true });
  await openDialog(page, journey);
  const address = page.url();
  await page.getByLabel("Email").fill("ana@example.com");
  await page.getByLabel("Remember password").check();
  await google(page).click();
  await expect(page.getByText("We couldn't sign you in with Google")).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(page.getByLabel("Email")).toHaveValue("ana@example.com");
  await expect(page.getByLabel("Remember password")).toBeChecked();
  await expect(page.getByRole("heading", { name: "LOG-IN" })).toBeFocused();
  await page.getByRole("link", { name: "Close sign-in" }).click();
  await expect(page).toHaveURL(/\/credits\?from=here$/);
});

test("SU-10 SU-11 a new guest completes Google's details, chooses no password, and is signed in", async ({
  page,
  journey,
}) => {
  const email = anAddress();
  provider.expect({ sub: newId(), email, email_verified: true, given_name: "Noor", family_name: "Haddad" });
  await openDialog(page, journey);
  await google(page).click();
  const dialog = page.getByRole("dialog", { name: "COMPLETE YOUR INFORMATION" });
  await expect(dialog).toContainText("PLEASE REVIEW AND COMPLETE ANY MISSING INFORMATION");
  if (journey.withScripts) await hydrated(page);
  await expect(dialog.getByLabel("Email")).toHaveValue(email);
  await expect(dialog.getByLabel("First name")).toHaveValue("Noor");
  await expect(dialog.getByLabel("Last name")).toHaveValue("Haddad");
  await expect(dialog.getByLabel("Password")).toHaveCount(0);
  await dialog.getByRole("button", { name: "SIGN-UP" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Please Select Title"]);
  await dialog.getByLabel("Title").selectOption("Miss");
  await dialog.getByRole("button", { name: "SIGN-UP" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Noor" })).toBeVisible();
  await page.getByRole("dialog").getByRole("link", { name: "CONTINUE" }).click();
  await expect(page).toHaveURL(/\/credits\?from=here$/);
  await expect(page.locator("summary", { hasText: "Noor" })).toBeVisible();
});

test("AC-06 an account that exists is connected by its password, and Google opens it from then on", async ({
  page,
  journey,
}) => {
  const account = await givenAccount(db, ours, { firstName: "Berta" });
  provider.expect({ sub: newId(), email: account.email, email_verified: true });
  await openDialog(page, journey);
  await google(page).click();
  const dialog = page.getByRole("dialog", { name: "CONNECT YOUR ACCOUNT" });
  await expect(dialog).toContainText(account.email);
  if (journey.withScripts) {
    await hydrated(page);
    expect(await violationsOf(page)).toEqual([]);
  }
  await page.getByLabel("Password", { exact: true }).fill("Wrong-2026");
  await page.getByRole("button", { name: "CONNECT" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "CONNECT" }).click();
  await expect(page).toHaveURL(/\/credits\?from=here$/);
  await expect(page.locator("summary", { hasText: "Berta" })).toBeVisible();

  await page.goto(`http://localhost:${server.port}/user/sign-in-methods`);
  if (journey.withScripts) await hydrated(page);
  await page.getByRole("button", { name: "Disconnect Google" }).click();
  await expect(page.getByRole("button", { name: "Connect Google" })).toBeVisible();
});

test("AC-06 or by a code that arrives in its mailbox", async ({ page, journey }) => {
  const account = await givenAccount(db, ours, { firstName: "Clara" });
  provider.expect({ sub: newId(), email: account.email });
  await openDialog(page, journey);
  await google(page).click();
  await expect(page.getByRole("dialog", { name: "CONNECT YOUR ACCOUNT" })).toBeVisible();
  if (journey.withScripts) await hydrated(page);
  await page.getByRole("button", { name: "Email me a code" }).click();
  const code = page.getByLabel("Code from the email");
  await expect(code).toBeVisible();
  const email = await db
    .selectFrom("outbox")
    .select("text")
    .where("to_address", "=", account.email)
    .executeTakeFirstOrThrow();
  await code.fill(/Code: (\w+)/.exec(email.text)?.[1] ?? "");
  await page.getByRole("button", { name: "CONNECT" }).click();
  await expect(page).toHaveURL(/\/credits\?from=here$/);
  await expect(page.locator("summary", { hasText: "Clara" })).toBeVisible();
});
