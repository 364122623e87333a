import { expect, type Locator, type Page } from "@playwright/test";
import { aMember, openDemo } from "../fixtures/members.ts";
import type { Journey } from "./journey.ts";

/** What a page of an account has in its main part, by what people see. */
export const field = (page: Page, name: string) => page.getByRole("main").getByLabel(name, { exact: true });
export const press = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).click();
export const follow = (page: Page, name: string) =>
  page.getByRole("main").getByRole("link", { name, exact: true }).click();
export const heading = (page: Page) => page.getByRole("heading", { level: 1 });
export const summary = (page: Page) => page.getByRole("alert");

/** Signs a new member in in this browser; returns their email address. */
export async function asMember(journey: Journey): Promise<string> {
  const db = openDemo();
  const { email, viewer } = await aMember(db);
  await db.destroy();
  await journey.carry(viewer.cookie());
  return email;
}

/** Goes on with the Tab key until it is there. */
export async function tabTo(page: Page, there: Locator): Promise<void> {
  await expect(there).toBeVisible();
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press("Tab");
    if (await there.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`the Tab key does not lead to ${there}`);
}
