import type { Page } from "@playwright/test";
import { expect, test } from "../drivers/journey.ts";
import { at, upcomingStay } from "../drivers/pages-under-test.ts";
import { aMemberWithCertificates } from "../fixtures/members.ts";

const SITE = "azul.localhost";

test("T7 F15 Back after booking, then Book again: the answer is the booking, and only Book another books another", {
  tag: "@with-scripts",
}, async ({ page, journey }) => {
  const stay = upcomingStay(journey.withScripts ? 41 : 48);
  const { viewer } = await aMemberWithCertificates(SITE, 2);
  const session = viewer.cookie();
  await journey.carry(`${session}; lan_code=en-US`, SITE);
  await journey.visit(`/search-detail?dest=2267057&in=${stay.in}&out=${stay.out}&guests=2`, SITE);
  await page.getByRole("link", { name: "See rooms" }).first().click();
  await page
    .getByRole("button", { name: /^Choose/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/hotel-checkout\?/);

  if (journey.withScripts) await dontUseTheWallet(page);
  await book(page);
  const reference = await referenceOn(page);

  // The freshly rendered form, after a client-side transition or a reload by the browser.
  await page.goBack();
  await expect(page.getByRole("heading", { name: "You've already booked this" })).toBeVisible();
  await expect(page.getByText(reference)).toBeVisible();
  await page.getByRole("link", { name: "See this booking" }).click();
  await expect(page.getByRole("heading", { name: "Your stay is booked" })).toBeVisible();
  expect(await referenceOn(page)).toBe(reference);

  await page.goBack();
  await page.getByRole("link", { name: "Book another" }).click();
  await expect(page.getByText(`under reference ${reference}`)).toBeVisible();
  if (journey.withScripts) await dontUseTheWallet(page);
  await book(page);
  const second = await referenceOn(page);
  expect(second).not.toBe(reference);

  await page.goBack();
  await expect(page.getByText(second)).toBeVisible();
  expect(await bookingsLike(second, session)).toBe(2);
});

/** With scripts, choosing asks for the total at once; without, the way back would lead over a form that was sent. */
async function dontUseTheWallet(page: Page): Promise<void> {
  const none = page.getByRole("radio", { name: /^Don't use a / });
  if ((await none.count()) === 0) return;
  await none.check();
  await expect(page.getByText("Left to pay:")).toBeAttached();
}

async function book(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Book, pay / }).click();
  await expect(page.getByRole("heading", { name: "Your stay is booked" })).toBeVisible();
}

const referenceOn = async (page: Page): Promise<string> =>
  (await page.getByText("Booking reference").locator("xpath=following::bdi[1]").textContent()) ?? "";

/** How many bookings of the history are of the same stay as the one with this reference, itself included. */
async function bookingsLike(reference: string, cookie: string): Promise<number> {
  const read = async (number: number) =>
    (await at(SITE).send({ path: `/user/booking-history?page=${number}`, headers: { cookie } })).text;
  const pages = Math.max(1, ...[...(await read(1)).matchAll(/page=(\d+)/g)].map(([, number]) => Number(number)));
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  const cards = (await Promise.all(numbers.map(read))).flatMap((html) => html.split("<li"));
  const nameAndDates = (card: string | undefined) => /<h2>.*?<\/h2>.*?<\/p>/s.exec(card ?? "")?.[0];
  const stay = nameAndDates(cards.find((card) => card.includes(reference)));
  expect(stay).toBeDefined();
  return cards.filter((card) => nameAndDates(card) === stay).length;
}
