import sharp from "sharp";
import { expect, test } from "vitest";
import { prepareLogo } from "./logo.ts";

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 10, g: 92, b: 99, alpha: 0 } } });

test("OP-01 a logo is made upright, on white and without camera data", async () => {
  const photo = await picture(300, 100)
    .withExif({ IFD0: { Copyright: "Ana" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const made = await prepareLogo(photo);
  if (!made.ok) throw new Error(made.reason);
  expect(made.value).toMatchObject({ type: "image/jpeg", width: 100, height: 300 });
  expect((await sharp(made.value.bytes).metadata()).exif).toBeUndefined();
  const drawn = await prepareLogo(await picture(300, 100).png().toBuffer());
  if (!drawn.ok) throw new Error(drawn.reason);
  const { data } = await sharp(drawn.value.bytes).raw().toBuffer({ resolveWithObject: true });
  expect([drawn.value.type, ...data.subarray(0, 3)]).toEqual(["image/png", 255, 255, 255]);
});

test("OP-01 other files and larger ones are no logos", async () => {
  const why = async (file: Uint8Array) => {
    const made = await prepareLogo(file);
    return made.ok ? undefined : made.reason;
  };
  const noise = await sharp({
    create: {
      width: 900,
      height: 400,
      channels: 3,
      noise: { type: "gaussian", mean: 128, sigma: 60 },
      background: "#fff",
    },
  })
    .png()
    .toBuffer();
  expect(await why(noise)).toBe("too-large");
  const sizes = [
    ...[
      [1_001, 200],
      [200, 401],
      [2_000, 800],
      [3_000, 30],
      [15, 15],
      [1_000, 99],
      [39, 400],
      [1_000, 1],
    ],
    ...[
      [1_000, 400],
      [16, 16],
      [1_000, 100],
      [40, 400],
    ],
  ] as const;
  const refusals = await Promise.all(
    sizes.map(async ([width = 0, height = 0]) => why(await picture(width, height).png().toBuffer())),
  );
  expect(refusals).toEqual([...Array(8).fill("wrong-size"), ...Array(4).fill(undefined)]);
  expect(await why(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))).toBe(
    "not-a-picture",
  );
  expect(await why(await picture(20, 20).webp().toBuffer())).toBe("not-a-picture");
  expect(await why(Buffer.from("PNG"))).toBe("not-a-picture");
});
