import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publicPathsOf } from "../../app/request/public-page.server";
import { signIn } from "../drivers/checkout.ts";
import { type ServedSite, startSite } from "../drivers/site.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { anOrganisation, givenOrganisation } from "../fixtures/organisations.ts";
import { givenHotel } from "../fixtures/stays.ts";

/** robots.txt, sitemap and meta tags for search engines (decision 006). */

let site: ServedSite;
let hotel: string;
let resort: string;
const OTHER = "es.localhost";
const PRODUCTS = ["HLT", "CND", "STY", "HST"];
const LISTED = publicPathsOf(anOrganisation({ products: PRODUCTS }));

beforeAll(async () => {
  site = await startSite(async (db) => {
    const ours = await givenOrganisation(db, {
      hosts: ["localhost"],
      products: PRODUCTS,
      contact: {
        company: "Test Travel Inc.",
        address: "1 Main Street",
        phone: "+1 212 555 0100",
        hours: { es: "De lunes a viernes" },
      },
    });
    await givenOrganisation(db, { hosts: [OTHER], language: "es", name: "Otra" });
    await givenAccount(db, ours, { email: "ana@example.com" });
    hotel = `/hotel-details/${(await givenHotel(db)).code}`;
    resort = `/hotel-details/${(await givenHotel(db, { product: "RST" })).code}`;
  });
});

afterAll(() => site.stop());

const get = (path: string, headers: Record<string, string> = {}) => site.server.send({ path, headers });
const linksOf = (html: string, rel: string): string[][] =>
  [...html.matchAll(new RegExp(`<link rel="${rel}"([^>]*)`, "g"))].map(([, rest = ""]) => [
    /hrefLang="([^"]+)"/i.exec(rest)?.[1] ?? "",
    new URL(/href="([^"]+)"/.exec(rest)?.[1] ?? "").toString(),
  ]);
const pathsOf = (links: string[][]): string[] =>
  links.map(([language, href = ""]) => `${language} ${new URL(href).pathname}${new URL(href).search}`.trim());

describe("listed pages", () => {
  test("S8 each has a description, its own address and those of its languages, and may be listed", async () => {
    expect(LISTED).toEqual(expect.arrayContaining(["/condo", "/stays", "/holidaystays"]));
    for (const path of [...LISTED, hotel]) {
      const { status, headers, text } = await get(path);
      expect([path, status, headers["x-robots-tag"]]).toEqual([path, 200, undefined]);
      expect(text).toMatch(/<meta name="description" content="[^"]{20,200}"/);
      expect(pathsOf(linksOf(text, "canonical"))).toEqual([path]);
      expect(pathsOf(linksOf(text, "alternate"))).toEqual([
        `en ${path}`,
        `es ${path}?language=es`,
        `ar ${path}?language=ar`,
        `x-default ${path}`,
      ]);
    }
  });

  test("S8 the address of a language is in it whatever the cookie says, is canonical, and is kept", async () => {
    const { text, headers } = await get("/help?language=ar", { cookie: "lan_code=es-ES" });
    expect(text).toMatch(/<html lang="ar-AE" dir="rtl"/);
    expect(pathsOf(linksOf(text, "canonical"))).toEqual(["/help?language=ar"]);
    expect(String(headers["set-cookie"])).toContain("lan_code=ar-AE");
    const chosen = await site.server.send({
      path: "/preferences",
      form: { lan_code: "en-US", redirectTo: "/help?language=ar&x=1" },
    });
    expect(chosen.headers.location).toBe("/help?x=1");
  });

  test("S8 an organisation's bare addresses are in its own language", async () => {
    const { text } = await get("/", { host: `${OTHER}:${site.server.port}` });
    expect(pathsOf(linksOf(text, "alternate"))).toEqual([
      "en /?language=en",
      "es /",
      "ar /?language=ar",
      "x-default /",
    ]);
  });

  test("S8 the sitemap has every listed page of the host in each language, and robots.txt names it", async () => {
    const sitemap = await get("/sitemap.xml");
    expect(sitemap.headers["content-type"]).toBe("application/xml; charset=utf-8");
    const found = [...sitemap.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, href = ""]) => new URL(href));
    expect(found.map(({ pathname, search }) => pathname + search)).toEqual([
      ...LISTED.flatMap((path) => [path, `${path}?language=es`, `${path}?language=ar`]),
      hotel,
    ]);
    for (const { pathname, search } of found) expect((await get(pathname + search)).status).toBe(200);
    const robots = await get("/robots.txt", { host: `${OTHER}:${site.server.port}` });
    expect(robots.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(robots.text).toContain(`Sitemap: http://${OTHER}:${site.server.port}/sitemap.xml`);
  });

  test("S8 BK-02 a property's own address shows it without a price and asks for dates, which lead to an address not to be listed", async () => {
    for (const [language, words] of [
      ["en", "Choose your dates to see prices."],
      ["es", "Elige las fechas para ver los precios."],
      ["ar", "اختر التواريخ لعرض الأسعار."],
    ] as const) {
      const { text } = await get(`${hotel}?language=${language}`);
      expect(text).toContain(words);
      for (const part of ["Casa do Rio", "Rua das Flores 12", "By the river.", 'id="room-'])
        expect(text).toContain(part);
      expect(text).not.toMatch(/USD\s[\d.]+|(?:href|action|value)="\/hotel-checkout/);
    }
    const { text } = await get(hotel);
    const form = /<form[^>]*action="\/hotel-details".*?<\/form>/s.exec(text)?.[0] ?? "";
    const field = (name: string) => new RegExp(`name="${name}"[^>]*value="([^"]+)"`).exec(form)?.[1] ?? "";
    const query = new URLSearchParams(["property", "in", "out"].map((name): [string, string] => [name, field(name)]));
    const dated = await get(`/hotel-details?${query}&guests=2`);
    expect([dated.status, dated.headers["x-robots-tag"]]).toEqual([200, "noindex"]);
    expect(dated.text).toMatch(/value="\/hotel-checkout/);
    for (const path of [resort, "/resorts", "/hotel-details/P0-0"]) {
      const { status, headers } = await get(path);
      expect([path, status, headers["x-robots-tag"]]).toEqual([path, 404, "noindex"]);
    }
  });

  test("S8 results, account, sign-in and what is not there are not to be listed", async () => {
    const cookie = await signIn(site.server, { email: "ana@example.com", password: PASSWORD });
    const paths = [
      "/search-detail?dest=2267057&in=2027-01-05&out=2027-01-07",
      "/login",
      "/signup",
      "/user-details",
      "/no",
    ];
    for (const path of paths) {
      const answer = await get(path, path === "/user-details" ? { cookie } : {});
      expect([path, answer.headers["x-robots-tag"]]).toEqual([path, "noindex"]);
    }
  });
});

describe("help", () => {
  test("T34 says who runs the site and how they are reached, in the reader's language", async () => {
    const { text } = await get("/help", { cookie: "lan_code=es-ES" });
    expect(text).toContain("<h1>Ayuda y contacto</h1>");
    for (const fact of ["Test Travel Inc", "1 Main Street", 'href="tel:+12125550100"', "mailto:hello@example.com"])
      expect(text).toContain(fact);
    expect(text).toContain("De lunes a viernes");
    const home = (await get("/")).text.replace(/[\u2068\u2069]/g, "");
    expect(home).toContain("Test Travel is run by Test Travel Inc., 1 Main Street.");
  });
});
