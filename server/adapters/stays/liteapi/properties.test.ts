import { expect, test } from "vitest";
import { createLiteApiHotels } from "../../../../tests/fakes/liteapi-hotels.ts";
import { startLiteApiServer } from "../../../../tests/fakes/liteapi-server.ts";
import { aLog } from "../../../../tests/fakes/log.ts";
import { shortenTexts } from "../../http/vendor-calls.ts";
import { liteApiCalls } from "./calls.ts";
import { propertyOfContent } from "./properties.ts";
import { contentAnswer, LONGEST } from "./wire.ts";

test("BK-02 BK-07 photos are those at the vendor's host, the one it shows a hotel by first, with its words as words", () => {
  const hotels = createLiteApiHotels();
  const { data } = contentAnswer.parse(hotels.content(hotels.hotelId)[1]);
  expect(propertyOfContent(data, "USD", "https://images.example.com")?.photos).toEqual([
    {
      addresses: ["https://images.example.com/2.jpg", "https://images.example.com/hd/2.jpg"],
      caption: { en: "Pool" },
    },
    { addresses: ["https://images.example.com/1.jpg"] },
  ]);
});

test("BK-02 BK-07 texts of a supplier have a longest length and turn no text round; what was cut has one line in the log", async () => {
  const server = await startLiteApiServer({ name: `\u202e${"Casa do Rio ".repeat(20_000)}` });
  const { log, lines } = aLog();
  const access = { name: "liteapi", searchUrl: server.url, bookUrl: server.url, apiKey: server.apiKey };
  const { content } = liteApiCalls(access, { clock: { now: () => 0 }, log });
  const answer = await content(server.hotels.hotelId);
  await server.stop();
  if (!answer.ok) throw new Error(answer.reason);
  expect(answer.value.data.name).toMatch(/^Casa do Rio .{187}…$/);
  expect(lines).toMatchObject([{ event: "supplier", call: "content", cut: ["name"] }]);
  const texts = { hotels: [{ caption: "🏖".repeat(200), id: "x".repeat(999) }] };
  expect([...shortenTexts(texts, LONGEST)]).toEqual(["caption"]);
  expect(texts.hotels[0]).toEqual({ caption: `${"🏖".repeat(149)}…`, id: "x".repeat(999) });
});
