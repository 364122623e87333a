import { expect, test } from "vitest";
import { createLiteApiHotels } from "../../../../tests/fakes/liteapi-hotels.ts";
import { propertyOfContent } from "./properties.ts";
import { contentAnswer } from "./wire.ts";

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
