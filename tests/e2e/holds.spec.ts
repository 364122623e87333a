import { MOST_ROOMS } from "../../server/core/party.ts";
import { expect, test } from "../drivers/journey.ts";
import { at, upcomingStay } from "../drivers/pages-under-test.ts";
import { aMemberWithCertificates } from "../fixtures/members.ts";

const SITE = "azul.localhost";

/** Each project has its own days, which no other test books. */
test("BK-02 chooses a room, has it held, goes back and forth, takes more time, and books", {
  tag: "@with-scripts",
}, async ({ page, journey, browser }) => {
  const stay = upcomingStay(journey.withScripts ? 43 : 44);
  const { viewer } = await aMemberWithCertificates(SITE);
  await journey.carry(`${viewer.cookie()}; lan_code=en-US`, SITE);
  const { path, room } = await scarceRoom(stay);
  await journey.visit(path, SITE);
  const property = page.url();
  const offers = page.locator(`input[name^="offer-"][value*="room=${room}&"] + button`);
  await offers.first().click();
  await expect(page).toHaveURL(/\/hotel-checkout\?.*&quote=/);
  const checkout = page.url();
  const held = page.getByText(/^Held for you until \d/);
  await expect(held).toBeVisible();
  const until = async () => /until [^(]+/.exec((await held.textContent()) ?? "")?.[0];
  const first = await until();
  await expect(page.getByText("You can do this once.")).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(property);
  await page.goForward();
  await expect(page).toHaveURL(checkout);
  expect(await until()).toBe(first);
  // Another guest finds the rooms taken, also at this address; the message is in the site's language.
  const offer = new URL(checkout.replace(/&quote=.*/, ""));
  expect((await at(SITE).send({ path: offer.pathname + offer.search })).status).toBe(409);
  const second = await browser.newContext();
  const theirs = await second.newPage();
  await theirs.goto(checkout);
  await expect(theirs.getByRole("heading", { name: "Habitación ya no disponible" })).toBeVisible();
  await second.close();

  await page.getByRole("button", { name: "Change room" }).click();
  // The form of the checkout has the room in its address too; only the page of the stay has this button.
  await expect(offers.first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(checkout);
  await page.getByLabel("Special requests").fill("High floor");
  await page.getByRole("button", { name: "15 more minutes" }).click();
  await expect(page.getByRole("button", { name: "15 more minutes" })).toHaveCount(0);
  await expect(held).toContainText("We can't hold it any longer");
  expect(await until()).not.toBe(first);
  await expect(page).toHaveURL(`${checkout}#hold`);
  // Where the new time is said, with scripts and without.
  if (journey.withScripts) await expect(page.locator("#hold")).toBeFocused();
  else await expect(page.locator("#hold")).toBeInViewport();
  await expect(page.getByLabel("Special requests")).toHaveValue("High floor");
  await page.getByRole("button", { name: /^Book, pay / }).click();
  await expect(page.getByRole("heading", { name: "Your stay is booked" })).toBeVisible();
});

/** A property and a room of it of which as many are left as are asked for, and not one more. */
async function scarceRoom(stay: { in: string; out: string }): Promise<{ path: string; room: string }> {
  for (let rooms = 1; rooms < MOST_ROOMS; rooms++) {
    const list = await textOf(`/search-detail?dest=2267057&in=${stay.in}&out=${stay.out}${"&guests=2".repeat(rooms)}`);
    const links = [...list.matchAll(/href="(\/hotel-details\?[^"]+)"/g)].map(([, link = ""]) => plainLink(link));
    for (const path of new Set(links)) {
      const [enough, more] = [roomsIn(await textOf(path)), roomsIn(await textOf(`${path}&guests=2`))];
      const room = enough.find((each) => !more.includes(each));
      if (room) return { path, room };
    }
  }
  throw new Error("more is left of everything than can be asked for");
}

const textOf = async (path: string): Promise<string> => (await at(SITE).send({ path })).text;
const plainLink = (html: string): string => html.replaceAll("&amp;", "&");
const roomsIn = (html: string): string[] =>
  [...html.matchAll(/value="\/hotel-checkout\?[^"]*?room=(\d+)/g)].map(([, room = ""]) => room);
