import { unescaped } from "../drivers/forms.ts";
import { expect, test } from "../drivers/journey.ts";
import {
  activitiesQuery,
  activityLink,
  at,
  carLink,
  carsQuery,
  cruiseLink,
  cruisesQuery,
  lisbonQuery,
  propertyLink,
  transferLink,
  transfersQuery,
} from "../drivers/pages-under-test.ts";

const site = at("localhost");
const textOf = async (path: string): Promise<string> => (await site.send({ path })).text;

/** The page on which each product is chosen. */
const PAGES: Record<string, () => Promise<string>> = {
  stay: async () => propertyLink(await textOf(`/search-detail?${lisbonQuery()}`)),
  car: async () => carLink(await textOf(carsQuery())),
  activity: async () => activityLink(await textOf(activitiesQuery())),
  cruise: async () => cruiseLink(await textOf(cruisesQuery())),
  trip: async () => "/dreamtrip?code=tejo-to-douro&travelers=2&singles=0",
  transfer: async () => transferLink(await textOf(transfersQuery())),
};

/** Another number for each field. A trip's travelers and rooms have to fit each other. */
const CHANGES: Record<string, Record<string, string>[]> = {
  stay: [{ adults: "3" }, { rooms: "2" }],
  car: [{ seats: "1" }, { drivers: "1" }],
  activity: [{ adult: "3" }],
  cruise: [{ adults: "3" }, { cabins: "2" }],
  trip: [{ travelers: "4" }, { singles: "2" }],
  transfer: [],
};

/** The form with the buttons that take an offer, as a browser would send it with the first of them. */
function chooseForm(html: string) {
  const form = html.split(/(?=<form\b)/).find((part) => /name="choose-/.test(part)) ?? "";
  const shown = form.slice(0, form.indexOf("</form>"));
  const attribute = (tag: string, name: string) => unescaped(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
  const inputs = [...shown.matchAll(/<input\b[^>]*>/g)].map(([tag]) => [
    attribute(tag, "name"),
    attribute(tag, "value"),
  ]);
  const selects = [...shown.matchAll(/(<select\b[^>]*>)(.*?)<\/select>/gs)].map(([, tag = "", options = ""]) => [
    attribute(tag, "name"),
    attribute(
      /<option\b[^>]*\sselected\b[^>]*>/.exec(options)?.[0] ?? /<option\b[^>]*>/.exec(options)?.[0] ?? "",
      "value",
    ),
  ]);
  const button = /<button\b[^>]*name="choose-[^>]*>/.exec(shown)?.[0] ?? "";
  const fields = [...inputs, ...selects].filter(([, value]) => value !== "") as [string, string][];
  return {
    action: attribute(/<form\b[^>]*>/.exec(shown)?.[0] ?? "", "action"),
    fields: fields.filter(([name]) => !name.startsWith("offer-")),
    sent: Object.fromEntries([...fields, [attribute(button, "name"), attribute(button, "value")]]),
  };
}

/** The numbers that may be changed beside the buttons: lists of ages begin empty. */
const numbersIn = (fields: [string, string][]): string[] =>
  fields.filter(([name, value]) => /^\d{1,2}$/.test(value) && name !== "age").map(([name]) => name);

for (const [product, find] of Object.entries(PAGES))
  test(`BK-02 a ${product} is chosen with what stands in the fields, or the page comes back with the new price`, {
    tag: "@without-scripts",
  }, async () => {
    const path = await find();
    const { fields } = chooseForm(await textOf(path));
    const changes = CHANGES[product] ?? [];
    const changed = new Set(changes.flatMap((each) => Object.keys(each)));
    expect(numbersIn(fields).filter((name) => !changed.has(name) && !["infant", "child"].includes(name))).toEqual([]);
    for (const change of changes) {
      const before = chooseForm(await textOf(path));
      const answer = await site.send({ path: before.action, form: { ...before.sent, ...change } });
      expect([answer.status, answer.headers.location]).toEqual([303, expect.stringContaining("changed=1")]);
      const again = await site.send({ path: String(answer.headers.location) });
      expect(again.status).toBe(200);
      expect(again.text).toContain("Prices now match your changes. Choose again to continue.");
      const after = chooseForm(again.text);
      expect(after.fields).toEqual(expect.arrayContaining(Object.entries(change)));
      const chosen = await site.send({ path: after.action, form: after.sent });
      expect(chosen.headers.location).toMatch(/^\/(?:hotel-)?checkout\?.*quote=/);
      const bought = new URL(String(chosen.headers.location), "http://site").searchParams;
      for (const [name, value] of Object.entries(change))
        if (name === "rooms") expect(bought.getAll("guests")).toHaveLength(Number(value));
        else expect([bought.get(name), bought.get("guests")]).toContain(value);
    }
  });

test("BK-02 a child seat typed beside the button is in the price before the car is chosen", {
  tag: "@with-scripts",
}, async ({ page, journey }) => {
  await journey.visit(await PAGES["car"]!());
  await page.getByLabel("Child seats").fill("1");
  await page.getByRole("button", { name: "Book this car" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Prices now match your changes" })).toBeFocused();
  await expect(page.getByRole("main")).toContainText("Child seats, additional drivers");
  await expect(page.getByLabel("Child seats")).toHaveValue("1");
  await page.getByRole("button", { name: "Book this car" }).click();
  await expect(page).toHaveURL(/\/checkout\?offer=car\..*seats=1/);
  await expect(page.getByRole("main")).toContainText("Extras: 1 child seat");
});
