import sharp from "sharp";
import { expect, test } from "vitest";
import { drawMark } from "../../../server/organisation/logo.ts";
import { loader as changePassword } from "../discovery/change-password";
import { loader as favicon } from "./favicon";
import { loader as touchIcon } from "./touch-icon";

test("EN-05 devices get the organization's mark as PNG, in the size they ask for", async () => {
  const brand = { colour: "#0a7d55", mark: "M0 0h24v24H0z" };
  const context = {
    organisation: { brand },
    organisations: { markPicture: (of: { brand: typeof brand }, pixels: number) => drawMark(of.brand, pixels) },
  };
  for (const [loader, size] of [
    [favicon, 32],
    [touchIcon, 180],
  ] as const) {
    const answer = await loader({ context } as never);
    expect(answer.headers.get("Content-Type")).toBe("image/png");
    const image = sharp(Buffer.from(await answer.arrayBuffer()));
    expect(await image.metadata()).toMatchObject({ format: "png", width: size, height: size });
    const { dominant } = await image
      .extract({ left: size / 4, top: size / 4, width: size / 2, height: size / 2 })
      .stats();
    expect(dominant.g).toBeGreaterThan(dominant.r);
  }
});

test("PW-03 password managers are led to the page that changes a password", () => {
  const answer = changePassword();
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/change-password"]);
});
