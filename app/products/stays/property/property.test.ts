import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { deserialize } from "~/request/serialized";
import * as photo from "~/routes/pictures/photo";
import type { Organisation } from "../../../../server/organisation/settings.ts";
import { supplierSettings } from "../../../../server/organisation/supplier-settings.ts";
import { createCatalogue } from "../../../../server/products/stays/catalogue/catalogue.ts";
import { createEmbeddedSupplier } from "../../../../server/products/stays/embedded-supplier.ts";
import type { JoiningSupplier, PropertyDetails } from "../../../../server/products/stays/supplier.ts";
import { describeWithDatabase } from "../../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../../tests/drivers/pages.ts";
import { givenOrganisation } from "../../../../tests/fixtures/organisations.ts";
import { givenHotel } from "../../../../tests/fixtures/stays.ts";
import * as gallery from "./gallery";
import * as dated from "./hotel-details";
import * as undated from "./property";

const NOW = Date.UTC(2026, 10, 21, 12);
const STAY = "in=2026-12-12&out=2026-12-15&guests=2";

describeWithDatabase((open) => {
  let db: Awaited<ReturnType<typeof open>>["db"];
  beforeEach(async () => {
    ({ db } = await open());
  });

  /** The site, with what its supplier tells changed. */
  async function givenPages(
    change: (details: PropertyDetails) => PropertyDetails = (details) => details,
    { organisation = {}, env = {} }: { organisation?: Partial<Organisation>; env?: Record<string, string> } = {},
  ) {
    const clock = { now: () => NOW };
    const own = createEmbeddedSupplier({ db, catalogue: createCatalogue({ db, clock }) });
    const supplier: JoiningSupplier = {
      ...own,
      async details(code, stay) {
        const details = await own.details(code, stay);
        return details && change(details);
      },
    };
    return pagesOf(db, await givenOrganisation(db, organisation), NOW, { supplier, env });
  }

  test("OP-05 RT-15 the pages of a property that another organization sells are missing", async () => {
    const [foreign, own] = [{ owner_id: "another", sold_by: "a-friend" }, {}];
    const pages = await givenPages();
    const status = async (changes: Parameters<typeof givenHotel>[1]) => {
      const { code } = await givenHotel(db, changes);
      return [
        (await pages.get(dated, `/hotel-details?property=${code}&${STAY}`)).status,
        (await pages.get(undated, `/hotel-details/${code}`, "", { property: code })).status,
      ];
    };
    expect([await status(foreign), await status(own)]).toEqual([
      [404, 404],
      [200, 200],
    ]);
  });

  test("BK-02 shows charges beside the price in their own currency, doesn't add them, and lists unknown ones", async () => {
    const hotel = await givenHotel(db);
    const beside = [
      {
        code: "city-tax",
        label: { en: "Tourist tax" },
        amount: { minor: 1250, currency: "EUR" },
        collectedBy: "on-site",
      },
      { code: "resort-fee", label: { en: "Pool" }, amount: "unknown", collectedBy: "supplier" },
    ] as const;
    const pages = await givenPages((details) => ({
      ...details,
      rooms: details.rooms.map(({ room, offers }) => ({
        room,
        offers: offers.map((offer) => ({
          ...offer,
          price: { ...offer.price, beside: beside.map((line) => ({ ...line, due: "arrival" as const })) },
        })),
      })),
    }));
    const page = deserialize((await pages.get(dated, `/hotel-details?property=${hotel.code}&${STAY}`)).data.page);
    const [offer] = page.rooms[0]?.offers ?? [];
    expect([plain(offer?.price.total), offer?.beside.map(plain)]).toEqual([
      "USD 330.00",
      [
        "Not in the total: Tourist tax, EUR 12.50, paid at the property",
        "Not in the total: Pool, not known yet, charged separately",
      ],
    ]);
  });

  test("BK-02 shows the property's direction and distance from the center in the page's units, drawn to a round scale", async () => {
    const hotel = await givenHotel(db, { latitude: 38.74, longitude: -9.1, distance_m: 3_940 });
    const pages = await givenPages();
    const { location } = deserialize((await pages.get(undated, "/", "", { property: hotel.code })).data.page);
    expect(plain(location?.text)).toBe("2.4 mi northeast of the center");
    expect(plain(location?.drawing?.radius)).toBe("5 mi");
    expect([location?.drawing?.x, location?.drawing?.y].map((at) => Math.sign(at ?? 0))).toEqual([1, -1]);
  });

  test("BK-02 lists accessibility apart from the other amenities", async () => {
    const hotel = await givenHotel(db, { amenities: "wifi elevator step-free-access" });
    const page = deserialize((await (await givenPages()).get(undated, "/", "", { property: hotel.code })).data.page);
    expect(page.accessible).toEqual(["step-free-access", "elevator"]);
  });

  test("BK-02 shows each review score, and none if only the overall score is known", async () => {
    const hotel = await givenHotel(db, { review_scores: JSON.stringify({ cleanliness: 91, value: 80 }) });
    const other = await givenHotel(db);
    const pages = await givenPages();
    const scoresOf = async ({ code }: { code: string }) =>
      deserialize((await pages.get(undated, "/", "", { property: code })).data.page).scores;
    expect(await scoresOf(hotel)).toEqual([
      { name: "Cleanliness", score: "9.1", score10: 91 },
      { name: "Value", score: "8.0", score10: 80 },
    ]);
    expect(await scoresOf(other)).toEqual([]);
  });

  test("BK-02 photos come through us from where the supplier has them; where one cannot be had, its drawing does", async () => {
    const folder = mkdtempSync(join(tmpdir(), "photos-"));
    let there = true;
    const host = createServer((_, response) => {
      const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(100)]);
      response.writeHead(there ? 200 : 404, { "Content-Type": "image/jpeg" }).end(jpeg);
    });
    await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
    const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    const hotel = await givenHotel(db);
    const addresses = [`${origin}/small.jpg`, `${origin}/large.jpg`];
    const liteapi = { supplier: "liteapi", photosUrl: origin, apiKey: "SUPPLIER_SECRET_PHOTOS" };
    const pages = await givenPages(
      (details) => ({ ...details, photos: [{ addresses }, { addresses, caption: { en: "The pool" } }] }),
      {
        organisation: { suppliers: supplierSettings.suppliers.parse([liteapi]) },
        env: { SUPPLIER_SECRET_PHOTOS: "a key", DATA_DIR: folder },
      },
    );
    const page = deserialize((await pages.get(dated, `/hotel-details?property=${hotel.code}&${STAY}`)).data.page);
    expect(page.photos.map(({ alt }) => alt)).toEqual(["Photo 1 of Casa do Rio", "The pool"]);
    const [small = "", large = ""] = page.photos[0]?.addresses ?? [];
    expect((await pages.get(photo, small)).status).toBe(200);
    // Every answer gets it from the server: here it would be there twice.
    const request = new Request(new URL(small, "http://localhost"));
    const { headers } = await photo.loader({ request, params: {}, context: pages.context });
    expect(headers.has("X-Content-Type-Options")).toBe(false);
    there = false;
    expect(await pages.get(photo, large)).toMatchObject({ status: 302, location: `/art/${page.art.drawing}.svg` });
    expect((await pages.get(photo, small)).status).toBe(200);
    expect((await pages.get(photo, large.replace("large", "other"))).status).toBe(404);
    host.close();
    rmSync(folder, { recursive: true });
  });

  test("OP-05 the page of photos has those of the property first, then those of each room under its name", async () => {
    const { code, roomId } = await givenHotel(db);
    const photo = (name: string) => ({ addresses: [`/photos/${name}-640`, `/photos/${name}-1920`] });
    const shown = (name: string) => ({
      src: `/photos/${name}-1920`,
      srcSet: `/photos/${name}-640 640w, /photos/${name}-1920 1920w`,
    });
    const roomPhotos = [{ id: roomId, name: { en: "Double room" }, photos: [photo("c")] }];
    const groupsOf = async (photos: Partial<PropertyDetails>) => {
      const pages = await givenPages((details) => ({ ...details, ...photos }));
      const { data, status } = await pages.get(gallery, `/hotel-details/${code}/photos`, "", { property: code });
      return status === 200 ? data.groups : status;
    };
    const ofRoom = {
      ...{ id: `room-${roomId}`, name: "Double room" },
      photos: [{ ...shown("c"), alt: "\u2068Double room\u2069: photo 1" }],
    };
    expect(await groupsOf({ photos: [photo("a"), photo("b")], roomPhotos })).toEqual([
      {
        photos: [
          { ...shown("a"), alt: "Photo 1 of Casa do Rio", id: "photo-1" },
          { ...shown("b"), alt: "Photo 2 of Casa do Rio", id: "photo-2" },
        ],
      },
      ofRoom,
    ]);
    expect(await groupsOf({ roomPhotos })).toEqual([{ photos: [] }, ofRoom]);
    const pages = await givenPages((details) => ({ ...details, roomPhotos }));
    const backFrom = async (query: string) =>
      (await pages.get(gallery, `/hotel-details/${code}/photos${query}`, "", { property: code })).data.back.href;
    expect(await backFrom("")).toBe(`/hotel-details/${code}`);
    const stay = "in=2031-05-01&out=2031-05-03&guests=2";
    expect(await backFrom(`?${stay}`)).toBe(`/hotel-details?property=${code}&${stay}#rooms`);
    expect(await groupsOf({})).toBe(404);
  });

  test("BK-02 structured data has only facts of the page: no price, no rating without reviews, and no end tag", async () => {
    const pages = await givenPages();
    const structured = async (changes: Parameters<typeof givenHotel>[1]) => {
      const { code } = await givenHotel(db, changes);
      const { data } = await pages.get(undated, "/", "", { property: code });
      expect(data.structured).not.toContain("<");
      return JSON.parse(data.structured) as Record<string, unknown>;
    };
    const rated = await structured({ name: "</script><!-- Rio" });
    expect(rated).toMatchObject({
      "@type": "Hotel",
      name: "</script><!-- Rio",
      address: { streetAddress: "Rua das Flores 12", addressLocality: "Lisbon", addressCountry: "PT" },
      geo: { latitude: 38.71, longitude: -9.14 },
      aggregateRating: { ratingValue: 8.7, bestRating: 10, reviewCount: 120 },
    });
    expect(JSON.stringify(rated)).not.toMatch(/price|offers/i);
    const unrated = await structured({ type: "villa", reviews: 0, score10: 0, stars: 0, address: "" });
    expect([unrated["@type"], unrated["aggregateRating"], unrated["starRating"]]).toEqual([
      "LodgingBusiness",
      ...[undefined, undefined],
    ]);
  });
});

/** Amounts have spaces that do not break. */
const plain = (text: string | undefined): string | undefined => text?.replace(/\s/g, " ");
