import { expect, test } from "vitest";
import { from } from "~/ui/layout.css";
import { markupOf } from "../../tests/drivers/markup";
import { ProductMenu, SiteHeader } from "./site-header";

const preferences = {
  language: "en",
  languages: [
    { code: "en-US", language: "en", name: "English", dir: "ltr" as const },
    { code: "ar-AE", language: "ar", name: "العربية", dir: "rtl" as const },
  ],
  currency: "USD",
  currencies: ["USD", "EUR"],
  here: "/search-detail?q=a&b=1",
};
const header = { organisation: { name: "Nile", mark: "M0 0h1" }, menu: [], preferences, signInHref: "/login" };

test("PM-01 the menu shows what it is given in that order, marks where one is, and says what leads elsewhere", () => {
  const html = markupOf(
    <ProductMenu
      menu={[
        { href: "https://trips.example", label: "Trips", external: true },
        { href: "/", label: "Hotels", current: true },
      ]}
    />,
  );
  expect(html.indexOf("Trips")).toBeLessThan(html.indexOf("Hotels"));
  expect(html).toMatch(/<a [^>]*href="https:\/\/trips\.example" rel="noopener"/);
  expect(html).toContain("(opens another site)");
  expect(html.match(/aria-current="true"/g)).toHaveLength(1);
  expect(html).toMatch(/aria-current="true"[^>]*>Hotels|Hotels/);
  expect(markupOf(<ProductMenu menu={[]} />)).toBe("");
});

test("UM-01 signed out there is SIGN-IN and no account menu; signed in the links and LOG-OUT as a POST", () => {
  const guest = markupOf(<SiteHeader {...header} />);
  expect(guest).toContain(">SIGN-IN</a>");
  expect(guest).not.toContain("LOG-OUT");
  const account = { name: "Ana", links: [{ href: "/wallet", label: "WALLET" }] };
  const signedIn = markupOf(<SiteHeader {...header} account={account} />);
  expect(signedIn).not.toContain("SIGN-IN");
  expect(signedIn).toMatch(/href="\/wallet"[^>]*>WALLET/);
  expect(signedIn).toMatch(/<form method="post" action="\/logout">.*<button type="submit"[^>]*>LOG-OUT/);
});

test("UM-02 language and currency are buttons of a form that comes back to the page, each language in its own words", () => {
  const html = markupOf(<SiteHeader {...header} />, "es");
  expect(html).toMatch(/<form method="post" action="\/preferences"/);
  expect(html).toContain('name="redirectTo" value="/search-detail?q=a&amp;b=1"');
  expect(html).toMatch(/<button [^>]*name="lan_code" value="ar-AE" lang="ar-AE" dir="rtl"[^>]*>العربية/);
  expect(html).toMatch(/name="currency_code" value="USD" aria-current="true"/);
});

test("RO-06 pages change at 576, 768, 992, 1200, 1300 and 1540 pixels", () => {
  const pixels = Object.values(from).map((query) => Number(/([\d.]+)rem/.exec(query)?.[1]) * 16);
  expect(pixels).toEqual([576, 768, 992, 1200, 1300, 1540]);
});
