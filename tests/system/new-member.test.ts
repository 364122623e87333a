import { afterAll, beforeAll, expect, test } from "vitest";
import { aBrowser, type Step } from "../drivers/browser.ts";
import { offeredFields, unescaped } from "../drivers/forms.ts";
import { type ServedSite, startSite } from "../drivers/site.ts";
import { givenAccessCode, givenOrganisation } from "../fixtures/organisations.ts";
import { givenHotel } from "../fixtures/stays.ts";

const STAY = { dest: "2267057", in: "2027-03-01", out: "2027-03-04", guests: "2" };
const MOST_PAGES = 8;

let site: ServedSite;

beforeAll(async () => {
  site = await startSite(async (db) => {
    const organisation = await givenOrganisation(db, { hosts: ["localhost"], accessCode: true });
    await givenAccessCode(db, organisation, { code: "AZUL-2026", uses_left: 1 });
    await givenHotel(db);
  });
});

afterAll(() => site.stop());

test("RO-03 SU-07 a newcomer, without scripts, books and becomes a member in at most eight pages and one email", async () => {
  const visitor = aVisitor();
  await visitor.open("/");
  const results = await visitor.open(`/search-detail?${new URLSearchParams(STAY)}`);
  const property = await visitor.open(linkIn(results, /href="(\/property\/[^"]*)"|href="(\/hotel[^"]*guests[^"]*)"/));
  const button = /name="(choose-[^"]+)"/.exec(property.text)?.[1] ?? "";
  const checkout = await visitor.send(property, button, { [button]: "" });
  const guest = { title: "Mrs", firstName: "Lucía", lastName: "Silva", email: "lucia@example.com" };
  const joining = { accessCode: "azul-2026", password: "Porto#Blue7", confirm: "Porto#Blue7", terms: "on" };
  const booked = await visitor.send(checkout, "priceToken", { ...guest, ...joining, intent: "book" });
  expect(booked.text).toContain("Your stay is booked");
  const [email, ...others] = await site.db.selectFrom("outbox").select(["to_address", "text"]).execute();
  const confirmed = await visitor.send(booked, "code", { code: /\b\d{6}\b/.exec(email?.text ?? "")?.[0] ?? "" });
  expect(confirmed.text).toContain("Thank you, your email address is confirmed.");
  expect(visitor.pages.length).toBeLessThanOrEqual(MOST_PAGES);
  expect([email?.to_address, others]).toEqual(["lucia@example.com", []]);
  expect((await visitor.open("/user-details?tab=trips")).text).toContain("Casa do Rio");
  expect(await site.db.selectFrom("access_code").select("uses_left").execute()).toEqual([{ uses_left: 0 }]);
});

/** A browser without scripts, and the pages that it showed. */
function aVisitor() {
  const browser = aBrowser(site.server);
  const pages: string[] = [];

  async function shown(answer: Step, path: string): Promise<Step & { path: string }> {
    if (answer.status !== 303 && answer.status !== 302) {
      pages.push(path);
      return { ...answer, path };
    }
    return shown(await browser.visit({ path: answer.location }), answer.location);
  }

  const open = async (path: string) => shown(await browser.visit({ path }), path);

  return {
    pages,
    open,
    /** Sends the form that has the field. */
    async send(page: Step & { path: string }, field: string, typed: Record<string, string>) {
      const action = page.text
        .split(/<form\b/)
        .find((part) => part.includes(`name="${field}"`))
        ?.match(/action="([^"]*)"/)?.[1];
      const path = action === undefined ? page.path : unescaped(action);
      return shown(await browser.visit({ path, form: { ...offeredFields(page.text, field), ...typed } }), path);
    },
  };
}

const linkIn = ({ text }: Step, pattern: RegExp): string => {
  const [, ...found] = pattern.exec(text) ?? [];
  return unescaped(found.find((each) => each !== undefined) ?? "");
};
