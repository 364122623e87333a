import { createHash } from "node:crypto";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Db } from "../db/schema.ts";

const MOST_BYTES = 200 * 1024;
const MOST_WIDTH = 1_000;
const MOST_HEIGHT = 400;
const LEAST_SIDE = 16;
/** A longer one would be a line in the header, which gives each the same height. */
const MOST_RATIO = 10;
const HASH_LENGTH = 32;

type LogoType = "image/png" | "image/jpeg";
type Logo = { hash: string; type: LogoType; width: number; height: number; bytes: Buffer };
export type NotLogo = "too-large" | "not-a-picture" | "wrong-size";

/** A PNG or JPEG file as it is shown: on white, so that it is seen in the dark too, and without what a camera wrote into it. */
export async function prepareLogo(file: Uint8Array): Promise<Outcome<Logo, NotLogo>> {
  if (file.length > MOST_BYTES) return refused("too-large");
  // Loaded by the process that needs it alone: it is large.
  const { default: sharp } = await import("sharp");
  try {
    const { format, autoOrient } = await sharp(file, { limitInputPixels: false }).metadata();
    if (format !== "png" && format !== "jpeg") return refused("not-a-picture");
    if (!isShown(autoOrient)) return refused("wrong-size");
    const image = sharp(file, { failOn: "error", limitInputPixels: MOST_WIDTH * MOST_HEIGHT });
    const upright = image.autoOrient().flatten({ background: "#fff" });
    const { data: bytes, info } = await (format === "png"
      ? upright.png({ compressionLevel: 9 })
      : upright.jpeg({ quality: 90 })
    ).toBuffer({ resolveWithObject: true });
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, HASH_LENGTH);
    return ok({ hash, type: `image/${format}`, width: info.width, height: info.height, bytes });
  } catch {
    return refused("not-a-picture");
  }
}

function isShown({ width, height }: { width: number; height: number }): boolean {
  const [short, long] = width < height ? [width, height] : [height, width];
  return width <= MOST_WIDTH && height <= MOST_HEIGHT && short >= LEAST_SIDE && long <= MOST_RATIO * short;
}

/** The mark in its color on white, as PNG: devices show no SVG among their icons. */
export async function drawMark({ colour, mark }: { colour: string; mark: string }, pixels: number): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  // Both are checked where settings are read: a color, and nothing but path data.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 30 30" width="${pixels}" height="${pixels}" fill="${colour}"><path d="${mark}"/></svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: "#fff" }).png().toBuffer();
}

/** Earlier ones stay: settings can be taken back to them. */
export async function keepLogo(db: Db, organisationId: string, { hash, type, bytes }: Logo): Promise<void> {
  await db
    .insertInto("organisation_logo")
    .values({ organisation_id: organisationId, hash, type, bytes: bytes.toString("base64") })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findLogo(
  db: Db,
  organisationId: string,
  hash: string,
): Promise<{ type: string; bytes: Buffer } | undefined> {
  const row = await db
    .selectFrom("organisation_logo")
    .select(["type", "bytes"])
    .where("organisation_id", "=", organisationId)
    .where("hash", "=", hash)
    .executeTakeFirst();
  return row && { type: row.type, bytes: Buffer.from(row.bytes, "base64") };
}
