import { follow, heading, press } from "../drivers/account-pages.ts";
import { emailTo } from "../drivers/demo-emails.ts";
import { expect, test, urlOf } from "../drivers/journey.ts";
import { at, checkoutLink, lisbonQuery, propertyLink, upcomingStay } from "../drivers/pages-under-test.ts";
import { anAddress } from "../fixtures/members.ts";

const SITE = "localhost";

test("AG-04 an agent sends two offers to a client, who opens the link elsewhere, pays for one as a guest, and the agent sees it booked @without-scripts", async ({
  page,
  journey,
  browser,
}) => {
  const cookie = await journey.sessionOf("agent");
  const email = anAddress();
  const added = await at(SITE).send({
    path: "/agent/clients/new",
    form: { key: email, firstName: "Zoe", lastName: "Fox", email, phone: "+1 212 555 0134" },
    headers: { cookie },
  });
  const client = /clients\/([\w-]+)/.exec(String(added.headers.location))?.[1] ?? "";
  await journey.carry(`${cookie}; lan_code=en-US; currency_code=USD`, SITE);
  const first = journey.withScripts ? 32 : 36;
  for (const weeks of [first, first + 1]) {
    const results = await at(SITE).send({ path: `/search-detail?${lisbonQuery(upcomingStay(weeks))}` });
    const rooms = await at(SITE).send({ path: propertyLink(results.text) });
    await journey.visit(`${checkoutLink(rooms.text)}&for=${client}`, SITE);
    await press(page, "Add to quote");
    await expect(page.getByRole("status").first()).toContainText("Added to the quote.");
  }
  const quote = page.url().replace(/\?.*/, "");
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(2);
  await follow(page, "Send quote");
  await press(page, "Send quote");
  await expect(page.getByRole("status").first()).toContainText("Quote sent.");

  const guests = await browser.newContext();
  const guest = await guests.newPage();
  const link = /\/q\/[\w.-]+/.exec((await emailTo(email, /sent you quote/)).text ?? "")?.[0] ?? "";
  await guest.goto(urlOf(link, SITE));
  await expect(guest.getByText("Price and availability confirmed")).toHaveCount(2);
  await guest
    .getByRole("button", { name: /^Choose and book/ })
    .first()
    .click();
  await expect(guest.getByLabel("First name")).toHaveValue("Zoe");
  await expect(guest.getByRole("button", { name: "Add to quote" })).toHaveCount(0);
  // The link tells no address and no number.
  await guest.getByLabel("Email").first().fill(email);
  await guest.getByLabel("Phone").first().fill("+1 212 555 0134");
  await guest
    .getByRole("button", { name: /^Pay .* (?:now )?and book$/ })
    .last()
    .click();
  await expect(heading(guest)).toHaveText("Demo payment");
  await page.goto(quote);
  await expect(page.getByRole("main")).toContainText("Accepted, not booked yet");
  await press(guest, "Pay");
  await expect(heading(guest)).toHaveText("Your stay is booked");
  await guest.goto(urlOf(link, SITE));
  await expect(guest.getByRole("main")).toContainText("This quote is booked");
  await expect(guest.getByRole("main")).toContainText("Booking reference");
  await guests.close();

  await page.goto(quote);
  await expect(page.getByRole("main")).toContainText("Booked");
  await expect(page.getByRole("main")).toContainText(/Booking [A-Z0-9]{7}/);
});
