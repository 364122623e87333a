import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commandHere } from "../drivers/command-here.ts";
import { type ServedSite, startSite } from "../drivers/site.ts";
import { startS3 } from "../fakes/s3-server.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const HOUSE = {
  ...{ format: 2, code: "CASA", name: "Casa", type: "hotel", product: "HLT", organisation: "ours", currency: "EUR" },
  ...{ destinationId: 2_267_057, latitude: 38.71, longitude: -9.14, stars: 3, description: { en: "A house" } },
  rooms: [
    {
      ...{ no: 1, name: { en: "Room" }, beds: { en: "Bed" }, sizeM2: 9, maxAdults: 2, maxOccupancy: 2, units: 3 },
      seasons: [{ from: day(0), to: day(300), price: 100_00 }],
      photos: [{ file: "bed.png" }],
    },
  ],
  ratePlans: [{ no: 1, board: "room-only", cancellation: null }],
};

let s3: Awaited<ReturnType<typeof startS3>>;
let other: typeof s3;
let site: ServedSite;
let folder: string;

const settingsOf = ({ settings }: typeof s3, changes: Record<string, string> = {}): Record<string, string> => ({
  PHOTOS_S3_ENDPOINT: settings.endpoint,
  PHOTOS_S3_BUCKET: settings.bucket,
  PHOTOS_S3_REGION: settings.region,
  PHOTOS_S3_KEY_ID: settings.keyId,
  PHOTOS_S3_SECRET: settings.secret,
  ...changes,
});

beforeAll(async () => {
  [s3, other] = [await startS3(), await startS3()];
  folder = await mkdtemp(join(tmpdir(), "waypoint-bucket-"));
  const fill = (db: ServedSite["db"]) => givenOrganisation(db, { slug: "ours", hosts: ["localhost"] });
  site = await startSite(fill, settingsOf(s3));
});

afterAll(async () => {
  await site.stop();
  await Promise.all([s3.stop(), other.stop()]);
  await rm(folder, { recursive: true });
});

const fileOf = () => (site.database as { file: string }).file;
const ops = (changes: Record<string, string>, ...args: string[]) =>
  commandHere(fileOf(), args, settingsOf(s3, changes));

test("OP-05 photos of an import are made in the bucket, served by us, and copied to a backup and back; a bucket that fails takes no page down", async () => {
  const create = { width: 1000, height: 600, channels: 3, background: "#468" } as const;
  await writeFile(join(folder, "bed.png"), await sharp({ create }).png().toBuffer());
  const file = join(folder, "casa.ndjson");
  await writeFile(file, JSON.stringify(HOUSE));
  expect(await ops({}, "catalogue", "import", file)).toMatchObject({ code: 0, err: "" });
  expect([...s3.files.keys()]).toEqual([expect.stringMatching(/^waiting\/[0-9a-f]{32}$/)]);
  // The server makes them, and deletes what they are made from.
  await expect
    .poll(() => [...s3.files.keys()].filter((name) => /^[0-9a-f]{32}-\d+\.(?:avif|jpg)$/.test(name)).length, {
      timeout: 60_000,
    })
    .toBe(6);
  const gallery = () => site.server.send({ path: "/hotel-details/CASA/photos" });
  await expect.poll(async () => (await gallery()).status, { timeout: 20_000 }).toBe(200);
  await expect.poll(() => s3.files.size, { timeout: 20_000 }).toBe(6);
  const [, src = ""] = /<img src="([^"]+)"/.exec((await gallery()).text) ?? [];
  const picture = (path: string) => site.server.send({ path, headers: { accept: "image/avif,*/*" } });
  const { status, headers, bytes } = await picture(src);
  expect([status, headers["content-type"], headers["cache-control"], headers["vary"]]).toEqual([
    ...[200, "image/avif", "public, max-age=31536000, immutable"],
    expect.stringContaining("Accept"),
  ]);
  expect(bytes.equals(s3.files.get(`${src.replace("/photos/", "")}.avif`) ?? Buffer.alloc(0))).toBe(true);
  s3.fail(500);
  expect((await picture(src.replace("-1920", "-640"))).status).toBe(503);
  expect((await gallery()).status).toBe(200);
  s3.fail();
  expect((await picture(src.replace("-1920", "-640"))).status).toBe(200);

  const backup = join(folder, "a.backup");
  expect((await ops({}, "backup", backup)).out).toContain(`6  files of photos, in ${backup}.photos`);
  expect((await readdir(`${backup}.photos`)).sort()).toEqual([...s3.files.keys()].sort());
  const elsewhere = { ...settingsOf(other), DATA_DIR: join(folder, "restored") };
  const wrong = await commandHere(fileOf(), ["restore", backup], { ...elsewhere, PHOTOS_S3_SECRET: "another" });
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringMatching(/nothing is restored: .+ refuses the key/)]);
  const restored = await commandHere(fileOf(), ["restore", backup], elsewhere);
  expect([restored.code, restored.out]).toEqual([0, expect.stringContaining("6  files of photos")]);
  expect(other.files).toEqual(s3.files);
  expect(JSON.stringify(site.server.lines())).not.toContain(s3.settings.secret);
}, 120_000);

test("OP-02 OP-05 doctor says whether the bucket takes and gives files; imports and backups say why they can't use it", async () => {
  expect((await ops({}, "doctor")).out).toContain("photos: the bucket takes and gives files");
  const wrong = { PHOTOS_S3_SECRET: "an0ther" };
  const problem = `the bucket photos at ${new URL(s3.settings.endpoint).host} refuses the key (403 SignatureDoesNotMatch)`;
  const doctor = await ops(wrong, "doctor");
  expect([doctor.code, doctor.out]).toEqual([1, expect.stringContaining(`photos: ${problem}: check PHOTOS_S3_`)]);
  expect(JSON.parse((await ops(wrong, "doctor", "--json")).out)).toMatchObject([{ photos: problem }]);
  const file = join(folder, "again.ndjson");
  await writeFile(
    join(folder, "bed.png"),
    await sharp({ create: { width: 9, height: 9, channels: 3, background: "#111" } })
      .png()
      .toBuffer(),
  );
  await writeFile(file, JSON.stringify(HOUSE));
  const imported = await ops(wrong, "catalogue", "import", file);
  expect([imported.code, imported.err]).toEqual([3, expect.stringContaining(`ops catalogue import: ${problem}`)]);
  const backup = join(folder, "b.backup");
  const written = await ops(wrong, "backup", backup);
  expect([written.code, written.err]).toEqual([
    1,
    expect.stringContaining(`ops backup: ${backup} is written, without the photos of properties: ${problem}`),
  ]);
  for (const { out, err } of [doctor, imported, written]) expect(out + err).not.toContain("an0ther");
}, 60_000);
