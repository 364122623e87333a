import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { formatDay } from "../../server/core/day.ts";
import { DAY } from "../../server/core/durations.ts";
import { LANGUAGES, LEGAL_TEXTS } from "../../server/organisation/settings.ts";
import { bookedId, fillCheckout, submitCheckout } from "../drivers/checkout.ts";
import { unescaped } from "../drivers/forms.ts";
import type { Answer, Sender } from "../drivers/http-client.ts";
import { OPS_ENTRY, type OpsEnded } from "../drivers/ops.ts";
import { testsAll } from "../drivers/scope.ts";
import { startServer, TEST_SECRET } from "../drivers/server.ts";
import { startMailServer } from "../fakes/mail-server.ts";
import { startPaymentPage } from "../fakes/payment-page.ts";
import { memberLines } from "../fixtures/member-files.ts";

const HOST = "book.acme.example";
const LISBON = 2267057;
const MEMBERS = testsAll ? 1_000 : 50;
const PROPERTIES = testsAll ? 20 : 3;
const day = (ahead: number) => formatDay(Math.floor(Date.now() / DAY) + ahead);

/** The commands of docs/going-live.md in their order, as they are typed there. */
async function commandsOfTheDocument(): Promise<string[][]> {
  const text = await readFile(join(import.meta.dirname, "../../docs/going-live.md"), "utf8");
  const typed = text.replaceAll(/\\\n\s+/g, "").matchAll(/^ {4}npm run ops -- (.+)$/gm);
  return [...typed].map(([, line = ""]) =>
    [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word),
  );
}

/** Settings that are the operator's own: legal texts, and who is paid. */
const settingsFile = (payments: object) => {
  const words = { updated: day(0), sections: [{ heading: "Acme", paragraphs: ["Acme Travel sells stays."] }] };
  const texts = Object.fromEntries(LEGAL_TEXTS.map((name) => [name, words]));
  return {
    bookWithoutSession: true,
    walletOptions: ["Certificates", "Cash Card"],
    legal: Object.fromEntries(LANGUAGES.map((language) => [language, texts])),
    payments,
  };
};

const propertyLine = (number: number) =>
  JSON.stringify({
    format: 2,
    code: `ACME-${number}`,
    name: `Casa ${number}`,
    type: "boutique",
    product: "HLT",
    organisation: "acme",
    destinationId: LISBON,
    latitude: 38.71,
    longitude: -9.14,
    stars: 4,
    description: { en: "A tiled house by the river." },
    currency: "EUR",
    photos: [{ file: `photos/${number}.jpg` }],
    rooms: [
      {
        no: 1,
        name: { en: "Double room" },
        beds: { en: "1 double bed" },
        sizeM2: 19,
        maxAdults: 2,
        maxOccupancy: 2,
        units: 3,
        seasons: [{ from: day(0), to: day(300), price: 100_00 + number }],
      },
    ],
    ratePlans: [{ no: 1, board: "room-only", cancellation: null, percent: 100, payment: "now" }],
  });

/** Everything that the document asks an operator to bring. */
async function givenFiles(folder: string, payments: object): Promise<void> {
  await writeFile(join(folder, "acme.json"), JSON.stringify(settingsFile(payments)));
  const members = [...memberLines(MEMBERS)].join("\n").replaceAll("USD", "EUR");
  await writeFile(join(folder, "members.csv"), members.replace("member.1@example.com", "ana@example.com"));
  const numbers = Array.from({ length: PROPERTIES }, (_, index) => index + 1);
  await writeFile(join(folder, "properties.ndjson"), numbers.map(propertyLine).join("\n"));
  await mkdir(join(folder, "photos"));
  for (const number of numbers) {
    const background = { r: number * 10, g: 120, b: 180 };
    await sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .jpeg()
      .toFile(join(folder, "photos", `${number}.jpg`));
  }
}

const linkIn = (html: string, path: string): string =>
  [...html.matchAll(/(?:href|action|value)="([^"]+)"/g)]
    .map(([, href = ""]) => unescaped(href))
    .find((href) => href.startsWith(path)) ?? "";

const cookiesOf = ({ headers }: Answer) => (headers["set-cookie"] ?? []).map((each) => each.split(";")[0]).join("; ");

test("OP-02 an empty folder becomes a site with members and properties by the commands of docs/going-live.md, and sells, refunds and erases", async () => {
  const folder = await mkdtemp(join(tmpdir(), "waypoint-launch-"));
  const [mail, page] = [await startMailServer(), await startPaymentPage()];
  onTestFinished(async () => {
    await Promise.all([mail.stop(), page.stop()]);
    await rm(folder, { recursive: true });
  });
  await givenFiles(folder, page.settings);
  const database = { kind: "sqlite", file: join(folder, "data", "waypoint.sqlite") } as const;
  const settings = { SMTP_URL: mail.url, ...page.secrets };
  const env = {
    PATH: process.env["PATH"],
    NODE_ENV: "production",
    WAYPOINT_SECRET: TEST_SECRET,
    DATA_DIR: "data",
    ...settings,
  } as const;
  const ops = (...args: string[]) =>
    new Promise<OpsEnded>((resolve) => {
      const child = execFile(process.execPath, [OPS_ENTRY, ...args], { env, cwd: folder }, (_error, out, err) =>
        resolve({ code: child.exitCode ?? -1, out, err }),
      );
    });
  const commands = await commandsOfTheDocument();
  /** The next command of the document, which has to be this one; what the operator puts in the place of `ID`. */
  async function next(words: string, changes: Record<string, string> = {}): Promise<string> {
    const command = commands.shift() ?? [];
    expect(command.join(" ")).toContain(words);
    const ended = await ops(...command.map((word) => changes[word] ?? word));
    expect([words, ended.code, ended.code === 0 ? "" : ended.err]).toEqual([words, 0, ""]);
    return ended.out;
  }

  await next("migrate");
  await next("organisation add");
  expect((await ops("doctor", "acme")).out).toContain("legal.es.privacy");
  await next("organisation set");
  expect(await next("catalogue import", {})).toContain(`${PROPERTIES} properties would be imported`);
  expect(await next("catalogue import")).toBe(`${PROPERTIES} properties imported, 0 lines refused\n`);
  expect(await next("people import")).toContain(`${MEMBERS} members would be added`);
  expect(await next("people import")).toContain(`${MEMBERS} members added, 0 were there, 0 lines refused`);
  expect(await next("doctor")).toContain("acme (draft): nothing is missing");

  const server = await startServer({ database, env: settings });
  onTestFinished(async () => void (await server.stop()));
  const site: Sender = { send: (request) => server.send({ host: HOST, ...request }) };
  const stay = `in=${day(40)}&out=${day(41)}&guests=2`;
  expect((await site.send({ path: "/" })).status).toBe(503);
  await next("organisation open");
  await expect.poll(async () => (await site.send({ path: "/" })).status, { timeout: 20_000 }).toBe(200);
  // The first operator's welcome leads to the site.
  await expect
    .poll(() => mail.received.map(({ to }) => to), { timeout: 20_000 })
    .toContainEqual(["owner@acme.example"]);

  const results = await site.send({ path: `/search-detail?dest=${LISBON}&${stay}` });
  const property = await site.send({ path: linkIn(results.text, "/hotel-details?") });
  const checkout = linkIn(property.text, "/hotel-checkout?");
  const form = await fillCheckout(site, checkout);
  const cookie = cookiesOf(await site.send({ path: checkout }));
  const ordered = await submitCheckout(site, checkout, form, cookie);
  expect([ordered.status, ordered.headers.location]).toEqual([303, expect.stringContaining(`${page.url}/pay/`)]);
  const [session] = page.sessions.values();
  if (!session) throw new Error("no payment was begun");
  page.decide(session.order, "paid");
  const returned = () => site.send({ path: `/payment/${session.order}/return`, headers: { cookie } });
  await expect.poll(async () => bookedId(await returned()), { timeout: 20_000 }).toBeTruthy();
  const confirmation = await site.send({
    path: `/checkout-success?booking=${bookedId(await returned())}`,
    headers: { cookie },
  });
  expect([confirmation.status, confirmation.text]).toEqual([200, expect.stringContaining("Casa ")]);

  const [paid] = JSON.parse(await next("payment list"));
  expect(paid).toMatchObject({ id: session.order, amount: { minor: session.amount, currency: "EUR" } });
  await next("payment refund", { ID: paid.id });
  expect([...page.refunds.values()]).toMatchObject([{ order: session.order, amount: 25_00, state: "done" }]);
  await next("people erase");
  expect((await ops("people", "show", "--organisation", "acme", "--email", "ana@example.com")).code).toBe(1);
  await next("backup");
  expect(commands).toEqual([]);
  expect((await ops("ledger", "verify", "--organisation", "acme")).out).toBe("The ledger of acme is whole.\n");
  // Of a property: made by the server that runs, from the file beside the catalogue.
  await expect
    .poll(async () => (await readdir(join(folder, "data", "property-photos"))).some((name) => name.endsWith(".jpg")), {
      timeout: 90_000,
      interval: 500,
    })
    .toBe(true);
  const stored = new DatabaseSync(database.file);
  expect(stored.prepare("select count(*) as count from account where email <> ''").get()).toEqual({ count: MEMBERS });
  stored.close();
}, 180_000);
