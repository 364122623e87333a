import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import type { Kysely } from "kysely";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { formatDay, parseDay } from "../../server/core/day.ts";
import { DAY, HOUR } from "../../server/core/durations.ts";
import { newId } from "../../server/crypto/ids.ts";
import { connect, type DatabaseSettings } from "../../server/db/connect.ts";
import type { Database } from "../../server/db/schema.ts";
import { createLedger } from "../../server/ledger/ledger.ts";
import { transfer } from "../../server/ledger/rules.ts";
import { addSeal } from "../../server/ledger/seals.ts";
import { addOrganisation } from "../../server/organisation/organisation.ts";
import type { Organisation } from "../../server/organisation/settings.ts";
import { commandHere, type Ended } from "../drivers/command-here.ts";
import { copySqlite } from "../drivers/databases.ts";
import { testsAll } from "../drivers/scope.ts";
import { startServer } from "../drivers/server.ts";
import { startRateFeed } from "../fakes/rate-feed.ts";
import { CLIENT_SECRET, socialSettings, startSocialProvider } from "../fakes/social-provider.ts";
import { givenAccount } from "../fixtures/accounts.ts";
import { anActivity, givenActivities } from "../fixtures/activities.ts";
import { givenCommission } from "../fixtures/commissions.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { daysBefore, ecbFile, openExchangeRatesFile } from "../fixtures/rate-files.ts";
import { givenPaidStay } from "../fixtures/stay-bookings.ts";
import { aStay, givenHotel, offerKey } from "../fixtures/stays.ts";
import { cardNow, givenCertificate, givenDiscountCard, heldBy } from "../fixtures/wallet.ts";

const ENTRY = join(import.meta.dirname, "../../scripts/ops.mjs");
const COMMANDS = [
  "migrate",
  "backup",
  "restore",
  "audit failures",
  "organisation add",
  "organisation list",
  "organisation show",
  "organisation set",
  "organisation logo",
  "organisation undo",
  "organisation settings",
  "organisation sign-in-try",
  "organisation history",
  "organisation remove",
  "doctor",
  "organisation open",
  "organisation close",
  "staff invite",
  "access-code add",
  "access-code list",
  "access-code end",
  "invitation add",
  "invitation list",
  "invitation end",
  "people import",
  "people show",
  "people block",
  "people unblock",
  "people sign-out",
  "people erase",
  "people export",
  "agent add",
  "agent credit-limit",
  "agent team",
  "agent hand-over",
  "agent list",
  "agent end",
  "people reset-password",
  "staff set",
  "staff remove",
  "staff reset-factor",
  "audit list",
  "reencrypt",
  "rates import",
  "activities call-off",
  "property withdraw",
  "property restore",
  "property close",
  "property open",
  "property sellers",
  "card withdraw",
  "agent credit-pay",
  "card codes",
  "certificate list",
  "certificate add",
  "certificate withdraw",
  "promotion-user add",
  "promotion-user remove",
  "disruption list",
  "disruption message",
  "disruption cancel",
  "payment list",
  "payment refund",
  "claim list",
  "claim settle",
  "settlement list",
  "settlement add",
  "commission rule-list",
  "commission rule-add",
  "commission rule-end",
  "commission payout",
  "ledger verify",
  "ledger seals",
  "ledger statement",
  "ledger export",
  "ledger liability",
  "staff list",
  "catalogue import",
  "activities import",
  "cars import",
  "cruises import",
  "dreamtrips import",
  "transfers import",
];

/** A day on which something may be sold. */
const DAY_AHEAD = Math.floor(Date.now() / DAY) + 60;

let db: Kysely<Database>;
let database: DatabaseSettings & { kind: "sqlite" };
let organisation: Organisation;
let remove: () => Promise<void>;

beforeEach(async () => {
  const copy = await copySqlite();
  database = copy.settings as typeof database;
  db = connect(database);
  organisation = await givenOrganisation(db, {
    slug: "ours",
    hosts: ["localhost"],
    accessCode: true,
    timeZone: "Asia/Tokyo",
    walletOptions: ["Certificates", "Discount Cards", "Cash Card"],
  });
  remove = copy.remove;
});

afterEach(async () => {
  await db.destroy();
  await remove();
});

/** The command as an operator types it, on the test's database, in this process. */
const ops = (...args: string[]): Promise<Ended> => opsWith({}, ...args);

/** The same with more settings of the environment. */
const opsWith = (settings: Record<string, string>, ...args: string[]): Promise<Ended> =>
  commandHere(database.file, args, settings);

describe("AC-08 every command", () => {
  test.each(COMMANDS)("AC-08 %s says with --help what it takes, and touches nothing", async (command) => {
    const help = await ops(...command.split(" "), "--help");
    expect([help.code, help.err]).toEqual([0, ""]);
    expect(help.out).toContain(`npm run ops -- ${command}`);
    // Every option is explained.
    expect(help.out).not.toMatch(/^ {2}--[\w-]+ *$/m);
  });

  test("AC-08 the examples of --help name every option that is required, with a value for each", async () => {
    for (const command of COMMANDS) {
      const { out } = await ops(...command.split(" "), "--help");
      const example = /For example:\n\n {2}npm run ops -- (.+)$/m.exec(out)?.[1] ?? "";
      expect(example).toContain(command);
      const words = [...example.matchAll(/"([^"]*)"|\S+/g)]
        .map(([word, quoted]) => quoted ?? word)
        .map((word) => (word === "FILE" ? join(dirname(database.file), word) : word));
      const { code, err } = await ops(...words);
      expect([command, code === 2 && /is missing|there is no option|it takes the name/.test(err)]).toEqual([
        command,
        false,
      ]);
    }
  });

  test("AC-08 every command is in a group, which lists its own", async () => {
    const [all, group, misspelt] = await Promise.all([ops("help"), ops("people"), ops("people", "shwo")]);
    expect([...all.out.matchAll(/^ {2}(?!npm)((?:[\w-]+ )?[\w-]+) {2,}\S/gm)].map(([, name]) => name).sort()).toEqual(
      [...COMMANDS].sort(),
    );
    expect([group.code, group.out.match(/people [\w-]+/g)?.sort()]).toEqual([
      0,
      COMMANDS.filter((name) => name.startsWith("people ")).sort(),
    ]);
    expect([misspelt.code, misspelt.err]).toEqual([2, expect.stringContaining("people show ")]);
  });

  test("AC-08 a command answers to its old name too, and says the new one beside what it prints", async () => {
    for (const old of [["organisation-list"], ["liability"], ["person", "show"], ["settle-list"]]) {
      const [mine, help] = [await ops(...old, "--json"), await ops(...old, "--help")];
      expect([old, mine.err.split("\n")[0]]).toEqual([old, expect.stringMatching(/^ops: ".+" is called ".+" now$/)]);
      expect([help.code, help.err]).toEqual([0, ""]);
    }
  });

  test("OP-01 a setting of the wrong type is named with what it has to be, in words that are not zod's", async () => {
    const set = (...pairs: string[]) =>
      ops(
        "organisation",
        "set",
        "--organisation",
        "ours",
        "--reason",
        "x",
        ...pairs.flatMap((pair) => ["--set", pair]),
      );
    const { code, err } = await set('minCheckinDays="two"', "displayPrice=both", "brand.name=7", "contact.email=x");
    expect([code, err]).toEqual([2, expect.stringContaining("minCheckinDays: has to be a number")]);
    expect(err).not.toMatch(/expected|received|Invalid/);
  });

  test("AC-08 lists the commands without one, and exits with 2 for an unknown command or option", async () => {
    const [none, unknown, near, option] = await Promise.all([
      ops(),
      ops("nonsense"),
      ops("poeple", "lsit"),
      ops("people", "reset-password", "--nonsense"),
    ]);
    for (const command of COMMANDS) expect(none.out).toContain(command);
    expect((await ops("help")).out).toBe(none.out);
    expect([none.code, unknown.code, near.code, option.code]).toEqual([2, 2, 2, 2]);
    expect(near.err).toContain('there is no command "poeple"; did you mean "people"?');
    expect(unknown.err).toContain('there is no command "nonsense"');
    expect(option.err).toContain("--nonsense");
  });

  test("AC-08 an organisation that does not exist is named with those that do, and ends with 1", async () => {
    const { code, err } = await ops(
      "people",
      "reset-password",
      "--organisation",
      "theirs",
      "--reason",
      "asked",
      "--email",
      "ana@example.com",
    );
    expect([code, err]).toEqual([1, 'ops people reset-password: there is no organisation "theirs"; there is: ours\n']);
  });

  test.each(["catalogue", "activities", "cars", "cruises", "dreamtrips", "transfers"])(
    "OP-01 %s import takes one file, and ends with 2 where it cannot be read",
    async (kind) => {
      const missing = await ops(kind, "import", "/nowhere/at/all");
      expect([missing.code, missing.out, missing.err]).toEqual([2, "", expect.stringContaining("/nowhere/at/all")]);
      const old = await ops(`${kind}-import`, "/nowhere/at/all");
      expect([old.code, old.err]).toEqual([
        2,
        expect.stringContaining(`"${kind}-import" is called "${kind} import" now`),
      ]);
    },
  );

  test("AC-08 the process ends with what the command answers: 3 where the database does not", () => {
    const env = {
      PATH: process.env["PATH"],
      DATABASE_URL: "postgres://127.0.0.1:1/nothing",
      NODE_ENV: "production",
    } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, [ENTRY, "audit", "failures"], {
      env,
      encoding: "utf8",
    });
    expect([status, stdout]).toEqual([3, ""]);
    expect(stderr).toContain("ops audit failures: ");
  });
});

describe("organisation add", () => {
  const given = [
    "--slug",
    "rio",
    "--name",
    "Rio",
    "--mail-from",
    "oi@rio.example",
    "--time-zone",
    "America/Sao_Paulo",
    "--country",
    "br",
  ];

  test("AC-08 makes a site that a server answers on", async () => {
    const made = await ops(
      "organisation",
      "add",
      ...given,
      "--host",
      "Rio.localhost",
      "--language",
      "es",
      "--currency",
      "brl",
    );
    expect([made.code, made.out]).toEqual([
      0,
      "Rio answers on rio.localhost, to its staff only.\nWhat it needs before it opens: npm run ops -- doctor rio\n",
    ]);
    const server = await startServer({ database });
    const page = await server.send({ path: "/login", host: "rio.localhost" });
    await server.stop();
    expect([page.status, /<html lang="es-ES"/.test(page.text)]).toEqual([200, true]);
  });

  test("AC-08 PM-01 names every setting that is wrong, and takes others from a file", async () => {
    const folder = await mkdtemp(join(tmpdir(), "waypoint-ops-"));
    const file = join(folder, "settings.json");
    await writeFile(file, JSON.stringify({ minCheckinDays: 3, timeZone: "Mars/Base" }));
    const wrong = await ops("organisation", "add", ...given.slice(0, 4), "--host", "a.example", "--settings", file);
    expect([wrong.code, wrong.err.match(/timeZone|countryCode|mailFrom/g)]).toEqual([
      2,
      ["timeZone", "countryCode", "mailFrom"],
    ]);
    await writeFile(file, JSON.stringify({ menu: [{ item: "hotel" }, { item: "flight" }, { item: "trips" }] }));
    const noPage = await ops("organisation", "add", ...given, "--host", "a.example", "--settings", file);
    expect([noPage.code, noPage.err.match(/menu\.\d\.\w+: "?\w+"? \w+ \w+ \w+/g)]).toEqual([
      2,
      ['menu.1.item: "flight" has no page', "menu.2.href: trips needs the address"],
    ]);
    await writeFile(file, JSON.stringify({ minCheckinDays: 3, timeZone: "Mars/Base" }));
    expect((await ops("organisation", "add", ...given, "--host", "a.example", "--settings", file)).code).toBe(0);
    const row = await db
      .selectFrom("organisation")
      .select("settings")
      .where("slug", "=", "rio")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(row.settings)).toMatchObject({
      minCheckinDays: 3,
      timeZone: "America/Sao_Paulo",
      countryCode: "BR",
    });
    await rm(folder, { recursive: true });
  });

  test("AC-08 M7 takes no control character in any text, and no country that is not in the list", async () => {
    const folder = await mkdtemp(join(tmpdir(), "waypoint-ops-"));
    const file = join(folder, "settings.json");
    const contact = { company: "Rio\nBcc: eve@example.com" };
    await writeFile(file, JSON.stringify({ contact, brand: { tagline: { en: "Go\u0000" } } }));
    const base = [...given.slice(0, 2), ...given.slice(4, 8), "--host", "b.example", "--settings", file];
    const wrong = await ops("organisation", "add", ...base, "--name", "Rio\r\nBcc: eve@example.com", "--country", "xx");
    expect([wrong.code, wrong.err.match(/(?<=^ {2}).+/gm)]).toEqual([
      2,
      [
        "name: has a control character",
        "contact.company: has a control character",
        "brand.tagline.en: has a control character",
        "countryCode: no country of the list",
      ],
    ]);
    await rm(folder, { recursive: true });
  });

  test("AC-08 takes no name and no host of another one", async () => {
    const slug = await ops("organisation", "add", "--slug", "ours", ...given.slice(2), "--host", "a.example");
    const host = await ops("organisation", "add", ...given, "--host", "localhost");
    expect([slug.code, host.code]).toEqual([1, 1]);
    expect(host.err).toContain('the host localhost belongs to the organisation "ours"');
  });
});

test("AC-08 an option or a word that a command doesn't take is named in a sentence", async () => {
  const said = async (...args: string[]) => (await ops(...args)).err.split("\n")[0];
  expect(await said("people", "import", "m.csv", "--json")).toBe("ops people import: there is no option --json");
  expect(await said("people", "show", "x", "--organisation", "ours")).toBe('ops people show: "x" is one word too many');
  expect(await said("people", "show", "--organisation")).toBe("ops people show: --organisation lacks its value");
  expect(await said("doctor", "--json=1")).toBe("ops doctor: --json takes no value");
});

describe("OP-02 a draft", () => {
  const words = { updated: "2026-11-01", sections: [{ heading: "Us", paragraphs: ["Rio sells travel."] }] };
  const texts = { privacy: words, terms: words, accessibility: words };
  const settings = {
    legal: { en: texts, es: texts, ar: texts },
    payments: {
      provider: "hosted-page",
      baseUrl: "https://pay.example/v1",
      apiKey: "PAYMENT_SECRET_RIO_KEY",
      noticeSecret: "PAYMENT_SECRET_RIO_NOTICES",
    },
  };
  const secrets = { PAYMENT_SECRET_RIO_KEY: "k", PAYMENT_SECRET_RIO_NOTICES: "n", SMTP_URL: "smtp://localhost" };
  const given = ["--slug", "rio", "--name", "Rio", "--host", "rio.example", "--mail-from", "oi@rio.example"];
  const made = [...given, "--time-zone", "America/Sao_Paulo", "--country", "br"];
  const reason = ["--organisation", "rio", "--reason", "launch"];

  test("OP-02 is made with its first operator, who gets a welcome, and opens once doctor finds nothing missing", async () => {
    const folder = await mkdtemp(join(tmpdir(), "waypoint-ops-"));
    const file = join(folder, "settings.json");
    await writeFile(file, JSON.stringify(settings));
    const operator = ["--operator", "eva@rio.example", "--first-name", "Eva", "--last-name", "Luz", "--title", "3"];
    expect((await ops("organisation", "add", ...made, ...operator)).code).toBe(0);
    const [mail] = await db.selectFrom("outbox").select(["to_address", "subject", "text"]).execute();
    expect(mail).toMatchObject({ to_address: "eva@rio.example", subject: "Your staff account" });
    expect(mail?.text).toContain("7 days");
    const red = await ops("doctor", "rio");
    expect([red.code, red.err]).toEqual([1, "ops doctor: 12 things are missing\n"]);
    expect(await ops("doctor", "--organisation", "rio")).toEqual(red);
    expect(red.out).toMatch(
      /legal\.en\.privacy is still our draft[^\n]*organisation set --organisation rio --file FILE --reason TEXT/,
    );
    expect(red.out).toContain("nothing to sell of HLT: import it");
    const { id } = await db.selectFrom("organisation").select("id").where("slug", "=", "rio").executeTakeFirstOrThrow();
    await givenHotel(db, { owner_id: id, sold_by: "" });
    const refused = await ops("organisation", "open", ...reason);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("SMTP_URL is not set")]);
    await ops("organisation", "set", ...reason, "--file", file);
    const green = await opsWith(secrets, "doctor", "rio");
    expect([green.code, green.out]).toEqual([0, expect.stringContaining("rio (draft): nothing is missing; open it")]);
    expect(green.out).toContain("  warning: legal.en.privacy has 4 words, too few");
    const opened = await opsWith(secrets, "organisation", "open", ...reason);
    expect([opened.code, opened.out]).toEqual([0, "Rio is open.\n"]);
    expect(JSON.parse(opened.err)).toMatchObject({ verb: "organisations.open", organisation: "rio", reason: "launch" });
    expect((await opsWith(secrets, "organisation", "open", ...reason)).code).toBe(1);
    expect((await ops("organisation", "list")).out).toContain("rio\tRio\topen\trio.example");
    await rm(folder, { recursive: true });
  });

  test("OP-02 doctor without a name looks at every organisation, also as JSON", async () => {
    const { code, out } = await ops("doctor", "--json");
    expect([code, JSON.parse(out)]).toMatchObject([1, [{ organisation: "ours", state: "open" }]]);
    expect(JSON.parse(out)[0].lastBackup).toBeNull();
    const folder = await mkdtemp(join(tmpdir(), "waypoint-ops-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    expect((await ops("backup", join(folder, "a.backup"))).code).toBe(0);
    expect((await ops("doctor")).out).toContain("backup: the last one is 0 hours old");
    expect((await ops("doctor", "theirs")).err).toContain('there is no organisation "theirs"');
  });

  test("OP-02 sign-in-try and doctor name what is wrong with each sign-in provider", async () => {
    const provider = await startSocialProvider();
    onTestFinished(provider.stop);
    const social = socialSettings(provider);
    await givenOrganisation(db, { slug: "theirs", hosts: ["theirs.example"], social });
    const tried = (secret: string, ...more: string[]) =>
      opsWith({ SIGN_IN_SECRET_TEST: secret }, "organisation", "sign-in-try", "theirs", ...more);
    const right = await tried(CLIENT_SECRET);
    expect([right.code, right.out]).toEqual([
      0,
      "google accepts the client ID and the secret\nfacebook accepts the client ID and the secret\n",
    ]);
    const wrong = await tried("another", "--provider", "google", "--json");
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining("1 provider failed")]);
    expect(JSON.parse(wrong.out)).toEqual([
      {
        ...{ provider: "google", result: "wrong-secret", variable: "SIGN_IN_SECRET_TEST" },
        redirectUri: "https://theirs.example/auth/google/callback",
      },
    ]);
    expect((await ops("organisation", "sign-in-try", "theirs")).out).toContain("SIGN_IN_SECRET_TEST is not set");
    expect((await ops("organisation", "sign-in-try", "ours")).err).toContain("no sign-in provider is switched on");
    const doctor = await opsWith({ SIGN_IN_SECRET_TEST: "another" }, "doctor", "theirs");
    expect(doctor.out).toContain("sign-in: google refuses the secret: check the value of SIGN_IN_SECRET_TEST");
    expect((await opsWith({ SIGN_IN_SECRET_TEST: CLIENT_SECRET }, "doctor", "theirs")).out).not.toContain("sign-in:");
  });

  test("OP-02 a second account with an operator's address is refused, and nothing is mailed", async () => {
    const names = ["--first-name", "Eva", "--last-name", "Luz", "--reason", "new"];
    const invite = ["staff", "invite", "--organisation", "ours", "--email", "eva@rio.example", ...names];
    expect((await ops(...invite)).code).toBe(0);
    expect((await ops(...invite)).code).toBe(1);
    expect(await db.selectFrom("outbox").select("id").execute()).toHaveLength(1);
    expect(await db.selectFrom("account").select("staff_role").execute()).toEqual([{ staff_role: "owner" }]);
  });
});

describe("OP-01 an organisation's settings", () => {
  const of = ["--organisation", "ours", "--reason", "phones"];
  const stored = async () => JSON.parse((await ops("organisation", "show", "--organisation", "ours")).out);

  test("OP-01 are changed one by one or by a file, shown with what they were, and taken back", async () => {
    const folder = await mkdtemp(join(tmpdir(), "waypoint-ops-"));
    const file = join(folder, "settings.json");
    await writeFile(file, JSON.stringify({ contact: { phone: "+1 212 555 0100" }, displayPrice: "exclusive" }));
    const args = ["organisation", "set", ...of, "--file", file, "--set", "minCheckinDays=2", "--name", "Ours at sea"];
    const dry = await ops(...args, "--dry-run");
    expect([dry.code, dry.out.split("\n")]).toEqual([
      0,
      [
        "name: Test Travel → Ours at sea",
        "minCheckinDays: 0 → 2",
        "displayPrice: inclusive → exclusive",
        "contact.phone: not set → +1 212 555 0100",
        "Nothing was changed.",
        "",
      ],
    ]);
    expect(await stored()).toMatchObject({ name: "Test Travel", settings: { minCheckinDays: 0 } });
    const done = await ops(...args);
    expect([done.code, done.out.split("\n").length]).toEqual([0, 5]);
    expect(JSON.parse(done.err)).toMatchObject({ event: "admin", verb: "organisations.set", reason: "phones" });
    expect(await stored()).toMatchObject({
      name: "Ours at sea",
      hosts: ["localhost"],
      settings: { minCheckinDays: 2, contact: { phone: "+1 212 555 0100" }, accessCode: true },
    });
    await writeFile(file, (await ops("organisation", "show", "--organisation", "ours")).out);
    expect((await ops("organisation", "set", ...of, "--file", file)).out).toBe("Nothing changes.\n");
    const key = await ops("organisation", "show", "--organisation", "ours", "--key", "contact.phone");
    expect(key.out).toBe('"+1 212 555 0100"\n');
    const history = await ops("organisation", "history", "--organisation", "ours");
    expect(history.out).toContain(`${userInfo().username}\tphones\n  name: Test Travel → Ours at sea`);

    const undone = await ops("organisation", "undo", ...of);
    expect([undone.code, undone.out]).toEqual([0, expect.stringContaining("minCheckinDays: 2 → 0")]);
    expect(await stored()).toMatchObject({
      name: "Test Travel",
      settings: { minCheckinDays: 0, contact: { hours: {} } },
    });
    await rm(folder, { recursive: true });
  });

  test("OP-01 amounts are typed and shown in whole units, and lists by their entries", async () => {
    const set = (...args: string[]) => ops("organisation", "set", ...of, ...args.flatMap((each) => ["--set", each]));
    const amounts = ["secondPersonAbove=500.00", "pointValue=1/300", 'markUp={"maxPercent":5,"maxAmount":"1000 USD"}'];
    expect((await set(...amounts, 'languages=["en","ar"]')).out.split("\n").sort()).toEqual([
      "",
      "languages: not set → en, ar",
      "markUp.maxAmount: not set → 1000.00",
      "markUp.maxPercent: not set → 5",
      "pointValue: not set → 1/300",
      "secondPersonAbove: not set → 500.00",
    ]);
    const row = await db.selectFrom("organisation").select("settings").executeTakeFirstOrThrow();
    expect(JSON.parse(row.settings)).toMatchObject({
      ...{ secondPersonAbove: 50_000, pointValue: "1/3" },
      markUp: { maxPercent: 5, maxAmount: 100_000 },
    });
    const shown = await ops("organisation", "show", "--organisation", "ours", "--key", "secondPersonAbove");
    expect(shown.out).toBe('"500.00"\n');
    const wrong = await set("secondPersonAbove=5.001", "markUp.maxAmount=0");
    const number = await set('markUp={"maxPercent":5,"maxAmount":100000}');
    expect(number.err).toContain('markUp.maxAmount: write it as text in whole units, such as "500.00"');
    expect(wrong.err).toContain("secondPersonAbove: can be read as two amounts");
    expect(wrong.err).toContain("markUp.maxAmount: has to be 0.01 or more");
  });

  test("OP-01 a changed legal text is said with its change alone", async () => {
    const sections = (end: string) => [{ heading: "Terms", paragraphs: ["Long. ".repeat(2_000), end] }];
    const legal = (end: string) =>
      `legal.en.terms=${JSON.stringify({ updated: "2026-01-01", sections: sections(end) })}`;
    await ops("organisation", "set", ...of, "--set", legal("Old end."));
    const { out } = await ops("organisation", "set", ...of, "--set", legal("New end."));
    expect(out).toMatch(/^legal\.en\.terms\.sections: …Long\. .*Old end\. \(\d+ characters\) → …Long\. .*New end\./);
    expect(out.length).toBeLessThan(500);
  });

  test("OP-01 that are wrong, unknown or another organization's host change nothing", async () => {
    await givenOrganisation(db, { slug: "theirs", hosts: ["theirs.example"] });
    const tries: [string[], string][] = [
      [["--set", "minChekinDays=2"], "did you mean minCheckinDays?"],
      [["--set", "minCheckinDays=900"], "minCheckinDays: "],
      [["--set", "nothing"], "is written KEY=VALUE"],
      [["--set", "currency=KWD"], "currency: no active currency of the list"],
      [["--host", "theirs.example"], 'belongs to the organisation "theirs"'],
      [["--host", "https://x"], "is no host name"],
      [["--name", "a\u0000"], "name: has a control character"],
    ];
    for (const [args, words] of tries) {
      const refused = await ops("organisation", "set", ...of, ...args);
      expect([args, refused.code !== 0, refused.err]).toEqual([args, true, expect.stringContaining(words)]);
    }
    expect((await ops("organisation", "undo", ...of)).err).toContain("nothing of ours was changed so far");
    expect((await ops("organisation", "set", ...of)).out).toBe("Nothing changes.\n");
    expect(await db.selectFrom("organisation_change").selectAll().execute()).toEqual([]);
  });

  if (testsAll) {
    test("OP-01 of a running server change within a second, for its pages and their memory", async () => {
      const server = await startServer({ database });
      const page = async () => (await server.send({ path: "/help", host: "localhost" })).text;
      expect(await page()).not.toContain("+1 212 555 0100");
      await ops("organisation", "set", ...of, "--set", "contact.phone=+1 212 555 0100");
      await expect.poll(page, { timeout: 30_000 }).toContain("+1 212 555 0100");
      await server.stop();
    });
  }

  test("OP-01 an organization that was used stays, one that was not is removed", async () => {
    const rio = await givenOrganisation(db, { slug: "rio", hosts: ["rio.example"] });
    await givenAccount(db, organisation, { email: "ana@example.com" });
    const used = await ops("organisation", "remove", ...of);
    expect([used.code, used.err]).toEqual([1, expect.stringContaining("rows of it in account")]);
    await ops("organisation", "set", "--organisation", "rio", "--reason", "x", "--set", "minCheckinDays=1");
    const rioArgs = ["organisation", "remove", "--organisation", "rio", "--reason", "closed"];
    expect((await ops(...rioArgs, "--dry-run")).out).toContain("can be removed");
    expect((await ops(...rioArgs)).out).toContain("is removed");
    expect((await ops("organisation", "list", "--json")).out).not.toContain(rio.slug);
    expect((await ops("organisation", "remove", ...of)).err).toContain("the last organisation stays");
  });
});

test("AC-08 SU-07 access-code add makes a code with its days, in the organisation's zone, and its uses", async () => {
  const days = ["--from", "2026-12-01", "--until", "2026-12-31"];
  const made = await ops("access-code", "add", "--organisation", "ours", "--code", "tokyo", "--uses", "3", ...days);
  expect(JSON.parse(made.err)).toMatchObject({
    event: "admin",
    verb: "accessCodes.add",
    organisation: "ours",
    code: "TOKYO",
    uses: 3,
  });
  expect([made.code, made.out]).toEqual([0, "TOKYO opens sign-up at Test Travel, 3 times.\n"]);
  const row = await db.selectFrom("access_code").selectAll().executeTakeFirst();
  const midnight = Date.UTC(2026, 10, 30, 15);
  expect(row).toMatchObject({ code: "TOKYO", uses_left: 3, valid_from: midnight, valid_until: midnight + 31 * DAY });
  const again = await ops("access-code", "add", "--organisation", "ours", "--code", "Tokyo");
  expect([again.code, again.err]).toEqual([1, "ops access-code add: ours has the code TOKYO already\n"]);
  const reversed = ["--from", "2026-12-31", "--until", "2026-12-01"];
  expect((await ops("access-code", "add", "--organisation", "ours", "--code", "x", ...reversed)).code).toBe(2);
  expect((await ops("access-code", "add", "--organisation", "ours", "--code", "x", "--uses", "none")).code).toBe(2);
});

test("AC-08 a change is a line of the log with who made it and no secret; what is refused or only looks is none", async () => {
  const ana = await givenAccount(db, organisation, { email: "ana@example.com" });
  const reset = await ops(
    "people",
    "reset-password",
    "--organisation",
    "ours",
    "--reason",
    "asked",
    "--email",
    ana.email,
  );
  expect(JSON.parse(reset.err)).toMatchObject({
    event: "admin",
    actor: userInfo().username,
    verb: "people.reset",
    organisation: "ours",
    accountId: ana.id,
  });
  const invited = await ops("invitation", "add", "--organisation", "ours", "--email", "rui@example.com");
  const key = new URL(invited.out.trim()).searchParams.get("key") ?? "-";
  for (const secret of [ana.email, "rui@example.com", key]) expect(reset.err + invited.err).not.toContain(secret);
  expect(invited.err).toContain('"verb":"invitations.add"');
  const reencrypted = await ops("reencrypt");
  expect(JSON.parse(reencrypted.err)).toMatchObject({ event: "admin", verb: "documents.reencrypt", count: 0 });
  const nobody = await ops(
    "people",
    "reset-password",
    "--organisation",
    "ours",
    "--reason",
    "asked",
    "--email",
    "eve@example.com",
  );
  const looked = await ops("audit", "failures");
  expect([nobody.err, looked.err]).not.toContainEqual(expect.stringContaining('"event":"admin"'));
});

test("AC-08 SU-16 invitation add prints a link that opens sign-up with what was given", async () => {
  const made = await ops(
    ...[
      "invitation",
      "add",
      "--organisation",
      "ours",
      "--email",
      "rui@example.com",
      "--first-name",
      "Rui",
      "--country",
      "pt",
    ],
    ...["--origin", "http://localhost:3000"],
  );
  expect(made.out).toMatch(/^http:\/\/localhost:3000\/\?key=[\w-]{43}\n$/);
  const server = await startServer({ database });
  const opened = await server.send({ path: made.out.trim().replace("http://localhost:3000", "") });
  const cookie = opened.headers["set-cookie"]?.map((each) => each.split(";")[0]).join("; ") ?? "";
  const form = await server.send({ path: opened.headers.location ?? "", headers: { cookie } });
  await server.stop();
  expect(form.text).toContain('value="rui@example.com"');
  const elsewhere = await ops(
    ...[
      "invitation",
      "add",
      "--organisation",
      "ours",
      "--email",
      "rui@example.com",
      "--origin",
      "https://evil.example",
    ],
  );
  expect(elsewhere.code).toBe(2);
});

test("AC-08 SU-16 invitation add keeps every field of an invitation, and refuses what none can have", async () => {
  await ops("access-code", "add", "--organisation", "ours", "--code", "MASTER");
  const whose = ["invitation", "add", "--organisation", "ours", "--email", "Rui@example.com"];
  const name = ["--first-name", "Rui", "--last-name", "Costa", "--title", "2"];
  const reached = ["--phone", "912345678", "--country", "pt", "--language", "es-ES"];
  const made = await ops(...whose, ...name, ...reached, "--mastercode", "master", "--trip", "trip-9", "--days", "2");
  expect([made.code, made.out]).toEqual([0, expect.stringMatching(/^https:\/\/localhost\/\?key=[\w-]{43}\n$/)]);
  const row = await db.selectFrom("invitation").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    mastercode: "MASTER",
    email: "Rui@example.com",
    firstname: "Rui",
    lastname: "Costa",
    title: 2,
    phonenumber: "912345678",
    countrycode: "PT",
    lang: "es-ES",
    tripid: "trip-9",
    account_id: null,
  });
  expect(row.expires_at - row.created_at).toBe(2 * DAY);
  expect(made.out).not.toContain(row.id);
  for (const wrong of [
    ["--country", "xx"],
    ["--title", "4"],
    ["--days", "0"],
    ["--email", "nobody"],
  ]) {
    expect([wrong, (await ops(...whose, ...wrong)).code]).toEqual([wrong, 2]);
  }
  expect((await ops(...whose, "--mastercode", "NONE")).err).toContain("there is no access code NONE");
});

test("AC-08 RO-01 agent add makes an agent and mails a link to choose a password, which opens the agent's account", async () => {
  const name = ["--first-name", "Grace", "--last-name", "Lee"];
  const args = [
    "agent",
    "add",
    "--organisation",
    "ours",
    "--email",
    "Grace@example.com",
    ...name,
    "--credit-limit",
    "5000",
  ];
  expect((await ops(...args)).code).toBe(0);
  const row = await db.selectFrom("account").selectAll().executeTakeFirst();
  expect(row).toMatchObject({
    type: 1,
    status: "active",
    email_lookup: "grace@example.com",
    password_hash: null,
  });
  expect(await db.selectFrom("ledger_account").select(["owner_id", "kind", "credit_limit"]).execute()).toEqual([
    { owner_id: row?.id, kind: "credit", credit_limit: 5000_00 },
  ]);
  const [email] = await db.selectFrom("outbox").select(["to_address", "text"]).execute();
  expect(email).toMatchObject({
    to_address: "Grace@example.com",
    text: expect.stringMatching(/\/change-password\?key=/),
  });
  expect((await ops(...args)).err).toContain("has an account with this address already");
  expect(await db.selectFrom("outbox").selectAll().execute()).toHaveLength(1);
  const pay = (address: string, amount = "12.50 USD") =>
    ops(
      "agent",
      "credit-pay",
      "--organisation",
      "ours",
      "--email",
      address,
      "--amount",
      amount,
      "--reason",
      "invoice 7",
    );
  const paid = await pay("grace@example.com");
  expect([paid.code, JSON.parse(paid.err)]).toEqual([
    0,
    expect.objectContaining({ verb: "balances.add", kind: "credit", reason: "invoice 7" }),
  ]);
  expect(await db.selectFrom("ledger_account").select(["kind", "balance"]).execute()).toEqual([
    { kind: "credit", balance: 12_50 },
  ]);
  await givenAccount(db, organisation, { email: "member@example.com" });
  const member = await pay("member@example.com");
  expect([member.code, member.err]).toEqual([1, "ops agent credit-pay: member@example.com is no agent\n"]);
  expect((await pay("grace@example.com", "12.50 EUR")).code).toBe(2);
  const nobody = await pay("nobody@example.com");
  expect([nobody.code, nobody.err]).toEqual([1, "ops agent credit-pay: ours has no account with this address\n"]);
});

test("AC-08 AG-06 agent credit-limit changes an agent's limit, not below what is used and not of others", async () => {
  const grace = await givenAccount(db, organisation, { type: "agent", email: "grace@example.com" });
  await givenAccount(db, organisation, { email: "ana@example.com" });
  const change = (email: string, limit: string) => {
    const whose = ["--organisation", "ours", "--email", email, "--reason", "Season"];
    return ops("agent", "credit-limit", ...whose, "--credit-limit", limit);
  };
  expect((await change(grace.email, "6000")).out).toContain("can book up to 6000.00 USD on credit.");
  const account = db.selectFrom("ledger_account").select(["id", "credit_limit"]).where("owner_id", "=", grace.id);
  const { id, credit_limit } = await account.executeTakeFirstOrThrow();
  expect(credit_limit).toBe(6000_00);
  const entries = transfer(
    { holder: { id, expiresOn: null } },
    { contra: "sales" },
    { minor: -50_00, currency: "USD" },
  );
  const used = {
    organisationId: organisation.id,
    key: "booking:one:reserve",
    reason: "reserve",
    actorId: "op",
    entries,
  };
  await createLedger({ clock: { now: () => Date.now() } }).post(db, used);
  const refused = await change(grace.email, "49");
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("has already used more than this")]);
  expect((await change("ana@example.com", "1")).err).toContain("ana@example.com is no agent");
  expect((await change(grace.email, "x")).code).toBe(2);
});

test("AC-08 people reset-password mails a link to the stored address and changes nothing yet", async () => {
  const ana = await givenAccount(db, organisation, { email: "Ana@example.com" });
  const sent = await ops(
    "people",
    "reset-password",
    "--organisation",
    "ours",
    "--reason",
    "asked",
    "--email",
    "ana@EXAMPLE.com",
  );
  expect([sent.code, sent.out]).toEqual([0, "An email to Ana@example.com is in the outbox.\n"]);
  const emails = await db.selectFrom("outbox").select(["to_address", "text"]).execute();
  expect(emails).toEqual([
    { to_address: "Ana@example.com", text: expect.stringContaining("https://localhost/change-password?key=") },
  ]);
  const row = await db.selectFrom("account").select("password_hash").executeTakeFirst();
  expect(row?.password_hash).toBe(ana.passwordHash);
  const unknown = ["--organisation", "ours", "--reason", "asked", "--email", "eve@example.com"];
  const former = await ops("people", "reset", ...unknown);
  expect([former.code, former.err]).toEqual([
    1,
    expect.stringContaining('"people-reset" is called "people reset-password"'),
  ]);
});

test("AC-08 a value of an option is no call for help", async () => {
  const ana = await givenAccount(db, organisation, { email: "ana@example.com" });
  const blocked = await ops("people", "block", "--organisation", "ours", "--email", ana.email, "--reason", "help");
  expect(blocked.code).toBe(0);
  expect(await db.selectFrom("account").select("status").execute()).toEqual([{ status: "disabled" }]);
});

test("OPS-03 audit failures prints the failures of every process by reason, account and address", async () => {
  await givenAccount(db, organisation, { email: "ana@example.com" });
  const server = await startServer({ database, env: { TRUSTED_PROXIES: "1" } });
  const attempt = (email: string, address: string) =>
    server.send({ path: "/login", form: { email, password: "Wrong-2026" }, headers: { "x-forwarded-for": address } });
  for (const address of ["203.0.113.1", "203.0.113.1", "203.0.113.2"]) await attempt("ana@example.com", address);
  await attempt("nobody@example.com", "203.0.113.2");
  // What waits is written before the process ends.
  server.signal("SIGTERM");
  await server.ended;

  const { code, out } = await ops("audit", "failures", "--since", "24h");
  expect([code, out.split("\n")[0]]).toEqual([0, expect.stringMatching(/^4 failures since /)]);
  const counts = (heading: string) =>
    Object.fromEntries(
      (out.split(`\n${heading}\n`)[1]?.split("\n\n")[0] ?? "")
        .split("\n")
        .flatMap((line) => [/^\s+(\d+)\s+\S+\s+(\S+)/.exec(line) ?? []])
        .filter(([found]) => found)
        .map(([, count, key]) => [key, Number(count)]),
    );
  expect(counts("by reason")).toEqual({ "wrong-password": 3, "unknown-email": 1 });
  expect(counts("by account")).toEqual({ "ana@example.com": 3, unknown: 1 });
  expect(counts("by address")).toEqual({ "203.0.113.1": 2, "203.0.113.2": 2 });

  const lines: { count: number }[] = JSON.parse((await ops("audit", "failures", "--json")).out);
  expect(lines.map(({ count }) => count).reduce((sum, count) => sum + count, 0)).toBe(4);
  // Of the period alone.
  await db
    .updateTable("auth_failure")
    .set({ at: Date.now() - 25 * HOUR })
    .where("reason", "=", "unknown-email")
    .execute();
  expect((await ops("audit", "failures", "--since", "24h")).out).toMatch(/^3 failures/);
  expect((await ops("audit", "failures", "--since", "26h")).out).toMatch(/^4 failures/);
  expect((await ops("audit", "failures", "--since", "yesterday")).code).toBe(2);
  const nobodys = await ops("audit", "failures", "--organisation", "nobody");
  expect([nobodys.code, nobodys.out, nobodys.err]).toEqual([
    1,
    "",
    expect.stringContaining('there is no organisation "nobody"; there is: '),
  ]);
  await givenOrganisation(db, { slug: "theirs" });
  expect((await ops("audit", "failures", "--organisation", "theirs")).out).toMatch(/^0 failures/);
});

/** The line of the log that says who changed what. */
const auditLine = ({ err }: Ended) =>
  err
    .split("\n")
    .filter((line) => line.includes('"event":"admin"'))
    .map((line) => JSON.parse(line));

test("EN-09 AC-08 rates import stores a feed's file whole, and notes who did it and why", async () => {
  const file = join(dirname(database.file), "rates.xml");
  const today = daysBefore(Date.now(), 0);
  await writeFile(file, ecbFile(today));
  const args = ["rates", "import", "--feed", "ecb", "--file", file];
  expect([(await ops(...args)).code, await storedRates()]).toEqual([2, 0]);
  const done = await ops(...args, "--reason", "the bank's page is blocked here");
  expect([done.code, done.out]).toEqual([0, `European Central Bank, ${today}: 29 currencies are stored.\n`]);
  expect(auditLine(done)).toMatchObject([
    {
      actor: userInfo().username,
      verb: "rates.import",
      source: "European Central Bank",
      asOf: today,
      currencies: 29,
      reason: "the bank's page is blocked here",
    },
  ]);
  expect(await storedRates()).toBe(29);

  const again = await ops(...args, "--reason", "twice");
  expect([again.code, again.out, auditLine(again)]).toEqual([0, expect.stringContaining("stored already"), []]);
  await writeFile(file, ecbFile(today).replace("178.40", "179.40"));
  const other = await ops(...args, "--reason", "mended");
  expect([other.code, other.err]).toEqual([1, expect.stringContaining("differs from the one that is stored")]);
  expect((await ops(...args, "--reason", "mended", "--replace")).code).toBe(0);
  const yen = db.selectFrom("exchange_rate").select("rate").where("currency", "=", "JPY");
  expect(await yen.execute()).toEqual([{ rate: "179.40" }]);
});

test("EN-09 ER-03 rates import refuses what is wrong or too old, and stores nothing of it", async () => {
  const file = join(dirname(database.file), "rates.xml");
  const args = ["rates", "import", "--feed", "ecb", "--file", file, "--reason", "a try"];
  const today = daysBefore(Date.now(), 0);
  for (const [content, why] of [
    [ecbFile(daysBefore(Date.now(), 9)), "is older than seven days"],
    [ecbFile(daysBefore(Date.now(), -3)), "is for a day after tomorrow"],
    [ecbFile(today).replace("178.40", "1e308"), 'tells a rate that cannot be right: JPY "1e308"'],
    ["<html></html>", "is no file of reference rates"],
  ] as const) {
    await writeFile(file, content);
    const refused = await ops(...args);
    expect([refused.code, refused.err, auditLine(refused)]).toEqual([1, expect.stringContaining(why), []]);
  }
  expect(await storedRates()).toBe(0);
  for (const wrong of [
    ["--feed", "a-bank", "--file", file],
    ["--file", file],
    ["--feed", "ecb", "--file", `${file}.not`],
    ["--feed", "ecb", "--file", file, "--url", "https://example.com"],
    ["--feed", "ecb", "--url", "http://example.com/rates"],
  ]) {
    expect([wrong, (await ops("rates", "import", "--reason", "a try", ...wrong)).code]).toEqual([wrong, 2]);
  }
});

test("EN-09 rates import asks the configured feed with its key, another address without it, and tells neither", async () => {
  const feed = await startRateFeed(openExchangeRatesFile(Date.now()));
  onTestFinished(feed.stop);
  const settings = { RATES_FEED: "open-exchange-rates", RATES_URL: `${feed.url}?from=us`, RATES_KEY: "k3y-of-ours" };
  const asked = await opsWith(settings, "rates", "import", "--reason", "first rates");
  const elsewhere = await opsWith(settings, "rates", "import", "--reason", "a mirror", "--url", `${feed.url}?other`);
  feed.answer({ status: 500 });
  const refused = await opsWith(settings, "rates", "import", "--reason", "once more");
  expect([asked.code, elsewhere.code, refused.code]).toEqual([0, 0, 1]);
  expect(feed.asked.map(({ authorization }) => authorization)).toEqual([
    "Token k3y-of-ours",
    undefined,
    "Token k3y-of-ours",
  ]);
  expect(refused.err).toContain("Open Exchange Rates: the feed answered 500");
  for (const { out, err } of [asked, elsewhere, refused])
    expect(out + err).not.toMatch(/k3y|127\.0\.0\.1|secret words/);
});

test.each([
  [{ RATES_FEED: "a-bank" }, "RATES_FEED"],
  [{ RATES_URL: "https://rates.example.com" }, "RATES_URL: is for a feed"],
  [{ RATES_FEED: "ecb", RATES_KEY: "k3y" }, "RATES_KEY: is for RATES_FEED=open-exchange-rates alone"],
  [{ RATES_FEED: "open-exchange-rates" }, "RATES_KEY: open-exchange-rates needs the App ID"],
  [{ RATES_FEED: "ecb", RATES_URL: "http://rates.example.com?k3y" }, "RATES_URL: must start with https://"],
  [{ RATES_FEED: "ecb", RATES_URL: "https://us:k3y@example.com" }, "RATES_URL: has no user and password"],
  [{ RATES_FEED: "open-exchange-rates", RATES_KEY: "k3y of\nours" }, "RATES_KEY: has only letters"],
])("EN-09 refuses the settings %j, says what to do, and prints no key", async (settings, words) => {
  const { code, err } = await opsWith(settings as Record<string, string>, "rates", "import", "--reason", "a try");
  expect([code, err]).toEqual([3, expect.stringContaining(words)]);
  expect(err).not.toContain("k3y");
});

async function storedRates(): Promise<number> {
  return (await db.selectFrom("exchange_rate").selectAll().execute()).length;
}

describe("operators", () => {
  const staff = (command: string, ...changed: string[]) =>
    ops(
      "staff",
      command,
      "--organisation",
      "ours",
      "--email",
      "olga@example.com",
      "--reason",
      "joined the desk",
      ...changed,
    );
  const role = async () =>
    (await db.selectFrom("account").select("staff_role").where("email", "=", "olga@example.com").executeTakeFirst())
      ?.staff_role;

  test("AC-08 OP-07 staff set and staff remove give and take a role, once each, with a line that says who and why", async () => {
    const account = await givenAccount(db, organisation, { email: "olga@example.com" });
    await givenAccount(db, organisation, { email: "otto@example.com", lastName: "Zorn", staffRole: "owner" });
    const added = await staff("set", "--role", "support");
    expect([added.code, added.out, await role()]).toEqual([
      0,
      "olga@example.com is staff of Test Travel: support.\n",
      "support",
    ]);
    const change = { actor: process.env["SUDO_USER"] || userInfo().username, accountId: account.id, role: "support" };
    expect(JSON.parse(added.err)).toMatchObject({ ...change, verb: "staff.set", reason: "joined the desk" });
    expect(added.err).not.toContain("olga@");
    expect([(await staff("set", "--role", "support")).code, await role()]).toEqual([1, "support"]);
    expect([(await staff("set", "--role", "finance")).code, await role()]).toEqual([0, "finance"]);
    const listed = await ops("staff", "list", "--organisation", "ours", "--json");
    expect(JSON.parse(listed.out)).toEqual([
      { email: "olga@example.com", name: "Ana Silva", role: "finance" },
      { email: "otto@example.com", name: "Ana Zorn", role: "owner" },
    ]);

    const removed = await staff("remove", "--reason", "left");
    expect([removed.code, await role()]).toEqual([0, null]);
    const { role: _, ...same } = change;
    const before = { role: "finance" };
    expect(JSON.parse(removed.err)).toMatchObject({ ...same, before, verb: "staff.remove", reason: "left" });
    expect((await staff("remove")).code).toBe(1);
  });

  test("OP-07 an account that was an operator's before there were roles is an owner's, and the last owner stays", async () => {
    const olga = await givenAccount(db, organisation, { email: "olga@example.com" });
    await db.updateTable("account").set({ staff_role: "operator" }).where("id", "=", olga.id).execute();
    expect((await ops("staff", "list", "--organisation", "ours")).out).toBe("olga@example.com\tAna Silva\towner\n");
    for (const last of [await staff("remove"), await staff("set", "--role", "support")])
      expect([last.code, last.err]).toEqual([1, expect.stringContaining("last owner")]);
    await givenAccount(db, organisation, { email: "otto@example.com", staffRole: "owner" });
    expect([(await staff("set", "--role", "support")).code, await role()]).toEqual([0, "support"]);
  });

  test("AC-08 a role is for accounts of the organisation that are in use, and has a reason", async () => {
    const set = (...changed: string[]) => staff("set", "--role", "owner", ...changed);
    const theirs = await givenOrganisation(db);
    await givenAccount(db, theirs, { email: "olga@example.com" });
    expect([(await set()).code, (await staff("remove")).code, await role()]).toEqual([1, 1, null]);
    await givenAccount(db, organisation, { email: "new@example.com", status: "unconfirmed" });
    expect((await set("--email", "new@example.com")).code).toBe(1);
    expect((await set("--reason", "")).code).toBe(2);
    expect((await set("--role", "chief")).code).toBe(2);
  });
});

describe("people", () => {
  const email = "ana@example.com";
  const person = (command: string, ...more: string[]) =>
    ops("people", command, "--organisation", "ours", "--email", email, ...more);
  const change = (command: string, ...more: string[]) => person(command, "--reason", "asked by phone", ...more);
  const status = async () => (await db.selectFrom("account").select("status").executeTakeFirstOrThrow()).status;

  test("OP-03 people block, -unblock and -sign-out change an account once, with a line that says who and why", async () => {
    const { id } = await givenAccount(db, organisation, { email });
    const blocked = await change("block");
    expect([blocked.code, await status()]).toEqual([0, "disabled"]);
    expect(JSON.parse(blocked.err)).toMatchObject({ verb: "people.block", accountId: id, reason: "asked by phone" });
    expect(JSON.parse((await person("show", "--json")).out)).toMatchObject([{ id, email, status: "blocked" }]);
    expect([(await change("block")).code, (await change("reset")).code]).toEqual([1, 1]);
    expect([(await change("unblock")).code, await status(), (await change("unblock")).code]).toEqual([0, "active", 1]);
    expect((await change("sign-out")).out).toBe("0 sessions ended.\n");
    expect([(await person("block")).code, (await change("block", "--email", "eve@example.com")).code]).toEqual([2, 1]);
  });

  test("OP-03 people export writes a file once, and people erase says first what would be lost", async () => {
    const account = await givenAccount(db, organisation, { email });
    await givenDiscountCard(db, account);
    const file = join(dirname(database.file), "ana.json");
    expect([(await change("export", "--to", file)).code, (await change("export", "--to", file)).code]).toEqual([0, 1]);
    expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ account: { email } });
    const asked = await change("erase");
    expect([asked.code, asked.err, await status()]).toEqual([
      1,
      expect.stringContaining("not spent: discount"),
      "active",
    ]);
    expect((await change("erase", "--anyway")).code).toBe(0);
    expect(await db.selectFrom("account").select("email").execute()).toEqual([{ email: "" }]);
    expect((await change("erase", "--anyway")).code).toBe(1);
  });

  test("OP-03 people import says what it refused, by line and column, and ends with 1", async () => {
    const file = join(dirname(database.file), "members.csv");
    const run = (...more: string[]) =>
      ops("people", "import", file, "--organisation", "ours", "--reason", "launch", ...more);
    expect((await run()).code).toBe(2);
    await writeFile(
      file,
      "external_id,email,first_name,last_name\r\n1,ana@example.com,Ana,Silva\r\n2,nonsense,Ben,Okafor\r\n",
    );
    const dry = await run("--dry-run");
    expect([dry.code, dry.out]).toEqual([1, "1 members would be added, 0 were there, 1 lines refused.\n"]);
    expect(await db.selectFrom("account").selectAll().execute()).toEqual([]);
    const { code, out, err } = await run();
    expect([code, out]).toEqual([1, "1 members added, 0 were there, 1 lines refused.\n"]);
    expect(err).toContain("line 3: email: is no email address\n");
    expect((await run()).out).toBe("0 members added, 1 were there, 1 lines refused.\n");
    const wrong = join(dirname(database.file), "wrong.csv");
    await writeFile(wrong, "id,email\n");
    const refused = await ops("people", "import", wrong, "--organisation", "ours", "--reason", "launch");
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining("the first line has no external_id")]);
  });

  test("OP-03 SU-07 SU-16 access codes and invitations are listed and end once", async () => {
    const ours = ["--organisation", "ours"];
    await ops("access-code", "add", ...ours, "--code", "summer", "--uses", "2");
    expect((await ops("access-code", "list", ...ours)).out).toBe("SUMMER\tactive\t2\t0\t-\t-\n");
    const endCode = () => ops("access-code", "end", ...ours, "--code", "Summer", "--reason", "leaked");
    expect([(await endCode()).code, (await endCode()).code]).toEqual([0, 1]);
    expect((await ops("access-code", "list", ...ours)).out).toContain("SUMMER\tended");
    await ops("invitation", "add", ...ours, "--email", "ivo@example.com");
    const [{ id, state }] = JSON.parse((await ops("invitation", "list", ...ours, "--json")).out);
    expect(state).toBe("open");
    const endInvitation = () => ops("invitation", "end", ...ours, "--id", id, "--reason", "wrong address");
    expect([(await endInvitation()).code, (await endInvitation()).code]).toEqual([0, 1]);
    expect((await ops("invitation", "list", ...ours)).out).toContain("\tended\t");
  });
});

describe("cards, bookings and the ledger", () => {
  const ours = ["--organisation", "ours"];
  test("AC-08 RT-04 card codes prints codes once: neither the database nor the log line has them", async () => {
    const make = (...changed: string[]) =>
      ops(
        "card",
        "codes",
        ...ours,
        "--kind",
        "certificate",
        "--products",
        "HLT,RST",
        "--amount",
        "25.00 USD",
        ...changed,
      );
    const dry = await make("--count", "3", "--reason", "a fair", "--dry-run");
    expect([dry.out, dry.err]).toEqual(["3 codes of 25.00 USD would be made: 75.00 USD in all.\n", ""]);
    const made = await make("--count", "3", "--reason", "a fair");
    const codes = made.out.trim().split("\n");
    expect([made.code, codes.length, new Set(codes).size]).toEqual([0, 3, 3]);
    expect(JSON.parse(made.err)).toMatchObject({ verb: "codes.make", kind: "certificate", count: 3, reason: "a fair" });
    const stored = JSON.stringify(await db.selectFrom("card_code").selectAll().execute());
    for (const code of codes)
      expect([code, made.err.includes(code), stored.includes(code)]).toEqual([code, false, false]);
    for (const wrong of [
      ["--count", "0"],
      ["--count", "1001"],
      ["--products", "hotel"],
      ["--kind", "gift"],
    ])
      expect([wrong, (await make("--count", "1", "--reason", "x", ...wrong)).code]).toEqual([wrong, 2]);
    const off = await make("--count", "1", "--reason", "x", "--kind", "myvacations");
    expect([off.code, off.err]).toEqual([1, expect.stringContaining('walletOptions of ours has no "myvacations"')]);
  });

  test("AC-08 WA-06 certificate add puts a certificate on sale, replaces one and takes one from sale", async () => {
    const offer = (...changed: string[]) => {
      const terms = ["--product", "HLT", "--price", "90.00 EUR", "--worth", "100.00 EUR", "--reason", "spring"];
      return ops("certificate", "add", ...ours, ...terms, ...changed);
    };
    const listed = async () => (await ops("certificate", "list", ...ours)).out;
    const first = await offer("--valid-days", "365");
    const id = first.out.trim();
    expect([first.code, await listed()]).toEqual([
      0,
      `${id}  HLT  90.00 EUR for 100.00 EUR  valid: 365 days  withdrawal: 14 days\n`,
    ]);
    expect(JSON.parse(first.err)).toMatchObject({ verb: "offers.add", offer: id, reason: "spring" });
    const second = await offer(
      "--price",
      "80.00 EUR",
      "--products",
      "HLT,RST",
      "--withdraw-days",
      "0",
      "--replaces",
      id,
    );
    expect(await listed()).toBe(
      `${second.out.trim()}  HLT,RST  80.00 EUR for 100.00 EUR  valid: no end  withdrawal: 0 days\n`,
    );
    expect((await offer("--replaces", id)).code).toBe(1);
    expect((await offer("--price", "90.00 USD")).code).toBe(2);
    const ofCars = await offer("--product", "CAR");
    expect([ofCars.code, ofCars.err]).toEqual([2, expect.stringContaining("no card pays for CAR")]);
    expect((await offer("--products", "HLT,CRU")).code).toBe(2);
    const end = () => ops("certificate", "withdraw", ...ours, "--offer", second.out.trim(), "--reason", "autumn");
    expect([(await end()).code, (await end()).code, await listed()]).toEqual([0, 1, ""]);
  });

  test("AC-08 PD-03 activities call-off says in a dry run what it would do, then cancels the time for its guests", async () => {
    await givenActivities(db, anActivity({ organisation: organisation.id }));
    const when = ["--activity", "LIS-WALK", "--day", formatDay(DAY_AHEAD), "--time", "10:00"];
    const call = (...more: string[]) => ops("activities", "call-off", ...ours, ...when, ...more);
    const closed = () => db.selectFrom("activity_closed").select(["day", "time"]).execute();
    const dry = await call("--dry-run");
    expect([dry.code, dry.out]).toEqual([
      0,
      `LIS-WALK, ${formatDay(DAY_AHEAD)} 10:00: would be canceled.\n  0 bookings choose another time or their money, 0 are refunded.\n`,
    ]);
    expect([await closed(), dry.err]).toEqual([[], ""]);
    const done = await call();
    expect([done.code, done.out]).toEqual([0, dry.out.replace("would be canceled", "canceled")]);
    expect(await closed()).toEqual([{ day: DAY_AHEAD, time: "10:00" }]);
    expect(done.err).toContain('"verb":"activities.call-off"');
    const noted = await db.selectFrom("audit_entry").select(["verb", "subject"]).execute();
    expect(noted).toEqual([{ verb: "activities.call-off", subject: "LIS-WALK" }]);
    const unknown = await call("--time", "10");
    expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining("its times: 15:30")]);
    const theirs = await ops(
      "activities",
      "call-off",
      ...ours,
      "--activity",
      "NONE",
      "--day",
      formatDay(DAY_AHEAD),
      "--time",
      "10:00",
    );
    expect([theirs.code, theirs.err]).toEqual([1, expect.stringContaining("ours has no activity NONE")]);
  });

  test("AC-08 WA-01 card withdraw ends a card, and says what it held", async () => {
    const account = await givenAccount(db, organisation);
    const card = await givenDiscountCard(db, account);
    const withdraw = (...changed: string[]) =>
      ops("card", "withdraw", ...ours, "--code", card.card_code, "--reason", "lost", ...changed);
    expect((await withdraw("--code", "none")).code).toBe(1);
    const withdrawn = await withdraw();
    expect([withdrawn.code, withdrawn.out]).toEqual([
      0,
      `The card ${card.card_code} is withdrawn; it held 37.50 USD.\n`,
    ]);
    expect(await cardNow(db, card)).toEqual({ status: "INACTIVE", amount: 0 });
    expect((await ops("ledger", "verify", ...ours)).out).toBe("The ledger of ours is whole.\n");
  });

  test("AC-08 T13 payment list names payments that came late, and payment refund gives each back once for a reason", async () => {
    const paying = { ...organisation, payments: { provider: "demo" } as const };
    await addOrganisation(db, paying, 1);
    const id = newId();
    const payment = {
      id,
      organisation_id: organisation.id,
      account_id: null,
      browser: null,
      purpose: "top-up",
      subject: "s",
      amount: 50_00,
      currency: "USD",
      state: "late",
      refunded: 0,
      provider: "demo",
      provider_reference: `demo-${id}`,
      page_url: null,
      return_path: "/",
      created_at: 1,
      expires_at: 2,
      asked_at: 1,
      settled_at: 3,
      charged_back_at: null,
      slot: 0,
    };
    await db.insertInto("payment").values(payment).execute();
    const list = (state: string) => ops("payment", "list", ...ours, "--state", state);
    expect((await list("late")).out).toBe(`1970-01-01T00:00:00.001Z  ${id}  top-up s  50.00 USD\n`);
    expect(JSON.parse((await ops("payment", "list", ...ours, "--state", "late", "--json")).out)).toMatchObject([
      { id, amount: { minor: 50_00, currency: "USD" }, refunded: { minor: 0 }, createdAt: "1970-01-01T00:00:00.001Z" },
    ]);
    expect((await ops("payment", "list", ...ours, "--state", "paid", "--json")).out).toBe("[]\n");
    expect([(await list("paid")).out, (await list("lost")).code]).toEqual(["No payment is paid.\n", 2]);
    const refund = (amount: string, reason: string) =>
      ops("payment", "refund", ...ours, "--payment", id, "--amount", amount, "--reason", reason);
    const back = await refund("20.00 USD", "came late");
    expect([back.code, back.out]).toEqual([0, `20.00 USD of ${id} is given back.\n`]);
    expect(JSON.parse(back.err)).toMatchObject({ verb: "payments.refund", payment: id, reason: "came late" });
    const again = await refund("20.00 USD", "came late");
    expect([again.code, again.out]).toEqual([1, ""]);
    expect(again.err).toContain("was asked for before with this reason, and is given back");
    expect((await list("late")).out).toContain("50.00 USD  given back 20.00 USD");
    expect([(await refund("30.01 USD", "rest")).code, (await refund("30.00 EUR", "rest")).code]).toEqual([1, 1]);
    expect((await refund("30.00 USD", "rest")).code).toBe(0);
    expect((await list("late")).out).toContain("given back 50.00 USD");
    expect((await list("charged-back")).out).toBe("No payment is charged-back.\n");
    await db.updateTable("payment").set({ state: "authorised", authorised_until: 5 }).execute();
    expect((await list("authorised")).out).toContain("authorised until 1970-01-01T00:00:00.005Z");
    await db.updateTable("payment").set({ state: "voided", charged_back_at: 4, missing: 12_50 }).execute();
    expect((await list("charged-back")).out).toContain("not captured 1970-01-01T00:00:00.004Z  12.50 USD missing");
    await db.updateTable("payment").set({ state: "late" }).execute();
    expect((await list("charged-back")).out).toContain(
      "charged back 1970-01-01T00:00:00.004Z  12.50 USD missing  undecided\n",
    );
  });

  test("AC-08 WA-09 settlement list tells what is owed to a property, and settle records once that it was paid", async () => {
    const NOW = Date.UTC(2026, 10, 21, 12);
    const account = await givenAccount(db, organisation);
    await givenDiscountCard(db, account, { amount: 5_00 });
    const hotel = await givenHotel(db, { name: "Casa Azul" });
    const key = offerKey(hotel, aStay(parseDay("2026-12-12") as number));
    const { reference } = await givenPaidStay(db, { now: () => NOW }, { organisation, account, key });
    const due = [
      `${hotel.code}  Casa Azul  5.00 USD`,
      `  ${reference}  until 2026-12-13  confirmed  discount  5.00 USD`,
      "",
    ];
    expect((await ops("settlement", "list", ...ours)).out).toBe(due.join("\n"));
    expect(JSON.parse((await ops("settlement", "list", ...ours, "--json")).out)).toMatchObject([
      { reference, departure: "2026-12-13", amount: { minor: 5_00, currency: "USD" } },
    ]);
    expect((await ops("settlement", "list", ...ours, "--until", "2026-12-12")).out).toBe(
      "Nothing is owed to any property.\n",
    );
    const settle = (...changed: string[]) => {
      const order = ["--property", hotel.code, "--currency", "USD", "--until", "2026-12-13", "--reference", "SEPA 7"];
      return ops("settlement", "add", ...ours, ...order, ...changed);
    };
    expect([(await settle("--until", "soon")).code, (await settle("--currency", "EUR")).code]).toEqual([2, 1]);
    const settled = await settle();
    const { id } = await db.selectFrom("settlement").select("id").executeTakeFirstOrThrow();
    expect([settled.code, settled.out]).toEqual([0, `${due.join("\n")}Settled as ${id}.\n`]);
    expect(JSON.parse(settled.err)).toMatchObject({
      verb: "settlements.settle",
      id,
      amount: { minor: 5_00, currency: "USD" },
      reference: "SEPA 7",
    });
    expect([(await settle()).code, (await ops("settlement", "list", ...ours)).out]).toEqual([
      1,
      "Nothing is owed to any property.\n",
    ]);
  });

  test("OP-06 disruption message and cancel write to the guests of a day and refund them, each once, with an outcome for each", async () => {
    const NOW = Date.UTC(2026, 10, 21, 12);
    const account = await givenAccount(db, organisation);
    await givenDiscountCard(db, account, { amount: 5_00 });
    const hotel = await givenHotel(db, { name: "Casa Azul" });
    const key = offerKey(hotel, aStay(parseDay("2026-12-12") as number));
    const { reference } = await givenPaidStay(db, { now: () => NOW }, { organisation, account, key });
    const when = ["--supplier", hotel.code, "--day", "2026-12-12"];
    const run = (command: string, ...more: string[]) => ops("disruption", command, ...ours, ...when, ...more);
    const listed = async () => JSON.parse((await run("list", "--json")).out);
    const mails = async () =>
      (await db.selectFrom("outbox").select("text").execute()).filter(({ text }) => text.includes("pool is closed"))
        .length;
    expect(await listed()).toMatchObject([{ reference, state: "confirmed", arrival: "2026-12-12", happened: [] }]);
    const reason = ["--reason", "storm"];
    const noText = await run("message", ...reason, "--text-es", "La piscina está cerrada.");
    expect([noText.code, noText.err]).toEqual([2, expect.stringContaining("--text-en is missing")]);
    const words = [...reason, "--text-en", "The pool is closed."];
    const dry = await run("message", ...words, "--dry-run");
    expect([dry.out, await mails()]).toEqual([`${reference}  would be changed\nNothing was changed.\n`, 0]);
    for (const _ of [1, 2])
      expect((await run("message", ...words)).out).toBe(`${reference}  an email is in the outbox\n`);
    expect(await mails()).toBe(1);

    const unknown = await run("cancel", ...reason, "--booking", "XXXXXXX", "--dry-run");
    expect(unknown.out).toContain("XXXXXXX  does not take place there on that day");
    // As if another supplier had a part of it.
    const { payee } = await db.selectFrom("booking").select("payee").executeTakeFirstOrThrow();
    await db.updateTable("booking").set({ payee: "other" }).execute();
    expect((await run("cancel", ...reason, "--dry-run")).out).toBe(
      `${reference}  other suppliers have parts of it\nNothing was changed.\n`,
    );
    await db.updateTable("booking").set({ payee }).execute();
    const canceled = await run("cancel", ...reason);
    expect([canceled.code, canceled.out]).toEqual([0, `${reference}  canceled\n`]);
    expect(canceled.err).toContain('"verb":"bookings.cancel"');
    const { state } = await db.selectFrom("booking").select("state").executeTakeFirstOrThrow();
    expect([state, (await run("list")).out]).toEqual(["cancelled", "Nothing takes place there on that day.\n"]);
    expect((await ops("ledger", "verify", ...ours)).code).toBe(0);
  });

  test("AG-05 commission rules are added, listed and ended, and a payout is recorded once; a dry run changes nothing", async () => {
    const grace = await givenAccount(db, organisation, { type: "agent", email: "grace@example.com" });
    const reason = ["--reason", "season"];
    const add = (...rate: string[]) =>
      ops("commission", "rule-add", ...ours, ...reason, "--from", "2026-01-01", ...rate);
    expect([
      (await add()).code,
      (await add("--percent", "0")).code,
      (await add("--percent", "5", "--agent", "x")).code,
    ]).toEqual([2, 2, 2]);
    const added = await add("--percent", "12.5");
    const { id } = await db.selectFrom("commission_rule").select("id").executeTakeFirstOrThrow();
    expect([added.code, added.out]).toEqual([0, `Added as ${id}.\n`]);
    expect(JSON.parse(added.err)).toMatchObject({ verb: "commissionRules.add", reason: "season" });
    const listed = `${id}  12.5%  every product  every supplier  every agent  from 2026-01-01\n`;
    expect((await ops("commission", "rule-list", ...ours)).out).toBe(listed);
    expect(JSON.parse((await ops("commission", "rule-list", ...ours, "--json")).out)).toMatchObject([
      { id, startsOn: "2026-01-01", endsOn: null },
    ]);
    const twice = await add("--amount", "5.00 USD");
    expect([twice.code, twice.err]).toEqual([1, expect.stringContaining(`${id} is for the same sales already`)]);
    await givenCommission(db, grace, { end: "used", endsOn: parseDay("2026-02-01") as number }, Date.UTC(2026, 1, 3));

    const end = () => ops("commission", "rule-end", ...ours, ...reason, "--rule", id);
    expect([(await end()).code, (await end()).code]).toEqual([0, 1]);
    const due = `${grace.id}  12.50 USD\n`;
    const payout = (...more: string[]) => ops("commission", "payout", ...ours, ...more);
    expect([(await payout("--dry-run")).out, (await payout("--dry-run")).out]).toEqual([due, due]);
    const order = ["--agent", grace.id, "--currency", "USD", "--reference", "SEPA 7", ...reason];
    expect([(await payout(...order.slice(0, 4))).code, (await payout(...order)).code]).toEqual([2, 0]);
    expect([(await payout(...order)).code, (await payout("--dry-run")).out]).toEqual([1, "Nothing is payable.\n"]);
    expect((await ops("ledger", "verify", ...ours)).code).toBe(0);
  });

  test("WA-08 ledger verify names a tampered entry, and exits with 1", async () => {
    const account = await givenAccount(db, organisation);
    const card = await givenDiscountCard(db, account);
    const { account: held } = await heldBy(db, card);
    await db.updateTable("ledger_account").set({ balance: 99_00 }).where("id", "=", held).execute();
    const verified = await ops("ledger", "verify", ...ours);
    expect([verified.code, verified.out]).toEqual([1, `balance changed  account ${held}  sequence 1\n`]);
  });

  test("AC-08 WA-08 ledger statement tells a person's holdings and movements, within days", async () => {
    const account = await givenAccount(db, organisation, { email: "ana@example.com" });
    await givenDiscountCard(db, account, { amount: 12_50, expires_on: parseDay("2027-12-31") as number });
    const [{ id }] = (await db.selectFrom("ledger_account").select("id").execute()) as [{ id: string }];
    const statement = (...days: string[]) => ops("ledger", "statement", ...ours, "--email", "ana@example.com", ...days);
    const told = await statement();
    expect([told.code, told.out]).toEqual([
      0,
      expect.stringMatching(
        new RegExp(
          `^discount {2}USD {2}until 2027-12-31 {2}${id}\\n {2}\\S+ {2}issue {2}12.50 {2}12.50 USD {2}card:.+:issue\\n$`,
        ),
      ),
    ]);
    expect(JSON.parse((await statement("--json")).out)).toMatchObject([
      { id, expiresOn: "2027-12-31", movements: [{ reason: "issue", amount: { minor: 12_50, currency: "USD" } }] },
    ]);
    expect((await statement("--to", "1969-12-31")).out).toContain("no movement  0.00 USD");
    expect((await statement("--from", "2090-01-01")).out).toContain("no movement  12.50 USD");
    expect((await statement("--from", "2026-02-02", "--to", "2026-02-01")).code).toBe(2);
    expect((await ops("ledger", "statement", ...ours, "--email", "ben@example.com")).code).toBe(1);
    await givenAccount(db, organisation, { email: "ben@example.com" });
    expect((await ops("ledger", "statement", ...ours, "--email", "ben@example.com")).out).toBe(
      "Nothing was ever held.\n",
    );
  });

  test("AC-08 WA-08 ledger export is CSV with quoted fields, and liability tells a month's sums", async () => {
    const account = await givenAccount(db, organisation);
    const card = await givenCertificate(db, account, { amount: 50_00, expires_on: 100 });
    await givenDiscountCard(db, account, { amount: 12_50, usedUp: true });
    await db
      .updateTable("ledger_transaction")
      .set({ actor_id: 'Ann "the", boss' })
      .where("reason", "=", "issue")
      .execute();
    const { account: held } = await heldBy(db, card);
    const { out } = await ops("ledger", "export", ...ours, "--from", "1970-01-01", "--to", "1970-01-02");
    const lines = out.split("\r\n");
    expect([lines[0], lines.length]).toEqual(["transaction,at,reason,actor,account,kind,unit,amount_minor,amount", 8]);
    expect(lines[1]).toMatch(/^\S+,1970-01-01T00:00:\d\d\.\d+Z,issue,"Ann ""the"", boss",/);
    expect(out).toMatch(new RegExp(`,${held},certificate,USD,5000,50.00\\r\\n`));
    expect(out).toMatch(/,issued,contra,USD,-5000,-50\.00\r\n/);
    expect((await ops("ledger", "export", ...ours, "--from", "1970-01-02")).code).toBe(2);
    await createLedger({ clock: { now: () => 5_000_000 } }).post(db, {
      ...{ organisationId: organisation.id, key: "booking:one:capture", reason: "capture", actorId: "op" },
      entries: transfer({ contra: "mark-up" }, { contra: "payment-clearing" }, { minor: 22_00, currency: "USD" }),
    });
    const month = await ops("ledger", "liability", ...ours, "--month", "1970-01");
    expect(month.out.split("\n")).toEqual([
      `${organisation.name}, 1970-01`,
      "certificate  USD  before 0.00  issued 50.00  spent 0.00  lost 0.00  held 50.00  expired 0.00",
      "discount  USD  before 0.00  issued 12.50  spent -12.50  lost 0.00  held 0.00  expired 0.00",
      "mark-up  22.00 USD",
      "",
    ]);
    const asJson = await ops("ledger", "liability", ...ours, "--month", "1970-01", "--json");
    expect(JSON.parse(asJson.out)[0]).toMatchObject({ kind: "certificate", issued: { minor: 50_00, currency: "USD" } });
    expect((await ops("ledger", "liability", ...ours, "--month", "1970-05")).out).toContain(
      "certificate  USD  before 50.00  issued 0.00  spent 0.00  lost 0.00  held 50.00  expired 50.00",
    );
    expect((await ops("ledger", "liability", ...ours, "--month", "May")).code).toBe(2);
  });

  test("WA-08 ledger seals prints what ledger verify compares with: a card that was taken out whole is missed", async () => {
    const account = await givenAccount(db, organisation);
    const card = await givenDiscountCard(db, account);
    const { account: held } = await heldBy(db, card);
    await addSeal(db, organisation.id, Date.UTC(2026, 10, 22));
    const printed = await ops("ledger", "seals", ...ours);
    expect(printed.code).toBe(0);
    const folder = await mkdtemp(join(tmpdir(), "waypoint-seals-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const kept = join(folder, "kept.jsonl");
    await writeFile(kept, printed.out);
    const verify = () => ops("ledger", "verify", ...ours, "--seals", kept);
    expect((await verify()).out).toBe("The ledger of ours is whole.\n");
    for (const table of ["ledger_line", "ledger_transaction", "ledger_account", "ledger_seal"] as const)
      await db.deleteFrom(table).execute();
    expect((await ops("ledger", "verify", ...ours)).code).toBe(0);
    const missed = await verify();
    expect([missed.code, missed.out]).toEqual([
      1,
      expect.stringMatching(
        new RegExp(`^\\S+ {2}line missing {2}account ${held} {2}sequence 1\\n\\S+ {2}seal changed`),
      ),
    ]);
    await writeFile(kept, printed.out.replace(held, "another"));
    expect((await verify()).err).toContain("line 1 is no seal, or was changed");
    expect((await ops("ledger", "verify", ...ours, "--seals", join(folder, "none"))).code).toBe(1);
  });
});

describe("AC-08 LO-02 promotions", () => {
  test("AC-08 LO-02 promotion-user add and -remove say who sees the promotions first, once", async () => {
    const { email, id } = await givenAccount(db, organisation);
    const set = (verb: string, address = email) =>
      ops("promotion-user", verb, "--organisation", "ours", "--email", address, "--reason", "asked");
    const is = async () =>
      (await db.selectFrom("account").select("is_promotion").where("id", "=", id).executeTakeFirstOrThrow())
        .is_promotion;
    expect([(await set("add")).code, await is(), (await set("add")).code]).toEqual([0, 1, 1]);
    expect([(await set("remove")).code, await is(), (await set("remove")).code]).toEqual([0, 0, 1]);
    expect((await set("add", "nobody@example.com")).code).toBe(1);
  });
});
