import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, test } from "vitest";
import { deserialize } from "~/request/serialized";
import { type DocumentDetails, DocumentProvider } from "~/ui/document";
import type { Organisation } from "../../../../server/organisation/settings.ts";
import { createCatalogue } from "../../../../server/products/stays/catalogue/catalogue.ts";
import { createEmbeddedSupplier } from "../../../../server/products/stays/embedded-supplier.ts";
import type { JoiningSupplier, PropertyDetails } from "../../../../server/products/stays/supplier.ts";
import { describeWithDatabase } from "../../../../tests/drivers/databases.ts";
import { markupOf } from "../../../../tests/drivers/markup.tsx";
import { pagesOf } from "../../../../tests/drivers/pages.ts";
import { givenOrganisation } from "../../../../tests/fixtures/organisations.ts";
import { givenHotel, givenPlan } from "../../../../tests/fixtures/stays.ts";
import * as dated from "./hotel-details";
import { PropertyView } from "./property-view";

const NOW = Date.UTC(2026, 10, 21, 12);
const DOCUMENT: DocumentDetails = {
  requestId: undefined,
  pageStyle: { css: "", sheet: "" },
  brandStyle: "",
  icon: "",
  lite: false,
  refused: false,
};

type Shown = {
  change?: (details: PropertyDetails) => PropertyDetails;
  organisation?: Partial<Organisation>;
  lite?: boolean;
};

describeWithDatabase((open) => {
  let db: Awaited<ReturnType<typeof open>>["db"];
  beforeEach(async () => {
    ({ db } = await open());
  });

  /** The page of a property with dates, as the server writes it. */
  async function shown(
    { code }: { code: string },
    { change = (details) => details, organisation = {}, lite = false }: Shown = {},
  ): Promise<string> {
    const own = createEmbeddedSupplier({ db, catalogue: createCatalogue({ db, clock: { now: () => NOW } }) });
    const supplier: JoiningSupplier = {
      ...own,
      async details(...asked) {
        const details = await own.details(...asked);
        return details && change(details);
      },
    };
    const pages = pagesOf(db, await givenOrganisation(db, organisation), NOW, { supplier });
    const path = `/hotel-details?property=${code}&in=2026-12-12&out=2026-12-15&guests=2`;
    const page = deserialize((await pages.get(dated, path, lite ? "lite=1" : "")).data.page);
    return markupOf(
      <MemoryRouter initialEntries={[path]}>
        <DocumentProvider details={{ ...DOCUMENT, lite }}>
          <PropertyView page={page} />
        </DocumentProvider>
      </MemoryRouter>,
    );
  }

  test("BK-02 each rate is a row of its room: cancellation, meals, payment and total price; two are shown first", async () => {
    const hotel = await givenHotel(db, {
      plan: {
        free_until_hours: 168,
        cancellation: JSON.stringify({
          steps: [
            { untilHours: 168, penalty: { percent: 0 } },
            { untilHours: 48, penalty: { nights: 1 } },
          ],
          then: { percent: 100 },
        }),
        payment: "7",
      },
    });
    await givenPlan(db, hotel, {
      no: 2,
      board: "room-only",
      pct_bp: 9_000,
      free_until_hours: null,
      payment: "now",
    });
    await givenPlan(db, hotel, {
      no: 3,
      pct_bp: 11_000,
      free_until_hours: null,
      cancellation: JSON.stringify("unknown"),
    });
    const html = await shown(hotel, { organisation: { payments: { provider: "demo" } } });
    const [head = "", room = "", ...rows] = /<table.*<\/table>/s.exec(html)?.[0].match(/<tr.*?<\/tr>/gs) ?? [];
    expect(cellsOf(head)).toEqual(["Cancellation", "Meals", "Payment", "Total price", ""]);
    expect(room).toContain('scope="rowgroup"');
    expect(textOf(room)).toBe("Double room 1 double bed · 237 sq ft · Sleeps 3");
    // Two first, the rest behind a line that says how many.
    expect(textOf(rows[2] ?? "")).toContain("Show 1 more rate");
    const rates = rows.filter((row) => row.includes("<button"));
    expect(rates.map((rate) => cellsOf(rate).slice(0, 3))).toEqual([
      ["Non-refundable", "Room only", "Pay when you book"],
      [
        "Free cancellation until Dec 5, 2026, 3:00 PM (Lisbon time) After that, until Dec 10, 2026, 3:00 PM: 1 night (USD 110.00) After that: the full price (USD 330.00)",
        ...["Breakfast included", "Pay by Dec 5, 2026"],
      ],
      [
        "We don't know this rate's cancellation policy. Canceling may cost up to the full price.",
        ...["Breakfast included", "Pay at the property"],
      ],
    ]);
    expect(rates.map((rate) => attribute(rate, "aria-label")?.replace(/\s/g, " "))).toEqual([
      "Choose Double room, USD 297.00",
      "Choose Double room, USD 330.00",
      "Choose Double room, USD 363.00",
    ]);
    expect(rates.map((rate) => /USD .*?fees/.exec(cellsOf(rate).at(-2) ?? "")?.[0])).toEqual([
      "USD 297.00 3 nights, including taxes and fees",
      "USD 330.00 3 nights, including taxes and fees",
      "USD 363.00 3 nights, including taxes and fees",
    ]);
  });

  test("BK-02 OP-05 a room shows its first photo at its rates, with a link to all of them; a lite page has the link alone", async () => {
    const hotel = await givenHotel(db);
    const photos = ["a", "b"].map((name) => ({ addresses: [`/photos/${name}-640`, `/photos/${name}-1280`] }));
    const change = (details: PropertyDetails): PropertyDetails => ({
      ...details,
      roomPhotos: [{ id: hotel.roomId, name: { en: "Double room" }, photos }],
    });
    const linkIn = (html: string) =>
      /<a [^>]*\/photos\?[^>]*#room-.*?<\/a>/s.exec(/<th scope="rowgroup".*?<\/th>/s.exec(html)?.[0] ?? "")?.[0] ?? "";
    const link = linkIn(await shown(hotel, { change }));
    const href = new RegExp(`^/hotel-details/${hotel.code}/photos\\?in=.*&guests=2#room-${hotel.roomId}$`);
    expect(attribute(link, "href")).toMatch(href);
    expect(textOf(link)).toBe("2 photos · \u2068Double room\u2069");
    const [image = ""] = /<img[^>]*>/.exec(link) ?? [];
    expect(["src", "alt", "loading"].map((name) => attribute(image, name))).toEqual([
      "/photos/a-640",
      "\u2068Double room\u2069: photo 1",
      "lazy",
    ]);
    const lite = linkIn(await shown(hotel, { change, lite: true }));
    expect([textOf(lite), lite.includes("<img")]).toEqual(["2 photos · \u2068Double room\u2069", false]);
    expect(linkIn(await shown(hotel))).toBe("");
  });

  test("BK-02 photos have words, a larger one for finer screens, and are asked for when seen; a lite page has none, a property without has its drawing", async () => {
    const hotel = await givenHotel(db);
    const host = "https://photos.example.com";
    const change = (details: PropertyDetails): PropertyDetails => ({
      ...details,
      photos: [
        { addresses: [`${host}/1.jpg`, `${host}/1-large.jpg`] },
        { addresses: [`${host}/2.jpg`], caption: { en: 'The "pool"' } },
      ],
    });
    const [first = "", second = "", ...others] = imagesOf(await shown(hotel, { change }));
    expect(others).toEqual([]);
    expect(attribute(first, "src")).toMatch(/^\/photos\?of=https%3A%2F%2Fphotos\.example\.com%2F1\.jpg&/);
    expect(attribute(first, "srcSet")).toMatch(/^\/photos\?\S*1\.jpg\S* 1x, \/photos\?\S*1-large\.jpg\S* 2x$/);
    expect([first, second].map((image) => [attribute(image, "alt"), attribute(image, "loading")])).toEqual([
      ["Photo 1 of Casa do Rio", undefined],
      ['The "pool"', "lazy"],
    ]);
    const html = await shown(hotel, { change, lite: true });
    expect([imagesOf(html), html.includes("<circle")]).toEqual([[], false]);
    expect(imagesOf(await shown(hotel)).map((image) => attribute(image, "src"))).toEqual([
      expect.stringMatching(/^\/art\/[^/]+\.svg$/),
    ]);
  });

  test("BK-02 shows known house rules, accessibility and scores, and says which facts are unknown", async () => {
    const hotel = await givenHotel(db, {
      amenities: "wifi step-free-access",
      review_scores: JSON.stringify({ cleanliness: 91 }),
    });
    const known = await shown(hotel);
    expect(textOf(known)).toContain("Check-in from 3:00 PM Check-out until 11:00 AM Pets Not allowed");
    expect(textOf(known)).toContain("Accessibility Step-free access This is what the property has told us.");
    expect(textOf(known)).toContain("Scored by guests Cleanliness 9.1");
    expect(known).toContain('<meter min="0" max="100" value="91" aria-hidden="true">');
    const unknown = await shown(await givenHotel(db, { amenities: "", stars: 0, score10: 0, reviews: 0 }), {
      change: ({ petsAllowed: _, ...details }) => details,
    });
    expect(textOf(unknown)).toContain("The property hasn't told us about accessibility.");
    expect(textOf(unknown)).toContain("No reviews yet");
    for (const guess of ["Pets", "Scored by guests", "Amenities", "Fair"]) expect(textOf(unknown)).not.toContain(guess);
    expect(unknown).not.toContain("★");
    expect(unknown).not.toMatch(/aria-label="0 /);
  });

  test("BK-02 T22 the location is drawn and told in the units that the sizes of the rooms are in", async () => {
    const hotel = await givenHotel(db, { latitude: 38.74, longitude: -9.1, distance_m: 3_940 });
    const [inMiles, inKilometers] = [await shown(hotel), await shown(hotel, { organisation: { countryCode: "PT" } })];
    expect(textOf(inMiles)).toContain("2.4 mi northeast of the center 5 mi");
    expect(textOf(inMiles)).toContain("237 sq ft");
    expect(textOf(inMiles)).not.toMatch(/\d (?:km|m²)/);
    expect(textOf(inKilometers)).toContain("3.9 km northeast of the center 5 km");
    expect(textOf(inKilometers)).toContain("22 m²");
    expect(textOf(inKilometers)).not.toMatch(/\d (?:mi|sq ft)\b/);
    // To the right and above the middle.
    expect(inKilometers).toMatch(/<circle class="[^"]*" cx="\d+" cy="-\d+" r="9"/);
  });
});

const cellsOf = (row: string): string[] => (row.match(/<(td|th)\b.*?(?:<\/\1>|\/>)/gs) ?? []).map(textOf);
const imagesOf = (html: string): string[] => html.match(/<img[^>]*>/g) ?? [];
const attribute = (element: string, name: string): string | undefined =>
  new RegExp(` ${name}="([^"]*)"`).exec(element)?.[1]?.replaceAll("&amp;", "&").replaceAll("&quot;", '"');
/** The words as they are read: elements apart, spaces that do not break like others. */
const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ")
    .trim();
