import { expect, onTestFinished, test } from "vitest";
import { auditTo } from "#server/admin/audit";
import { createOrganisationVerbs } from "#server/admin/organisations";
import type { Db } from "#server/db/schema";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { CLIENT_SECRET, socialSettings, startSocialProvider } from "../../../tests/fakes/social-provider.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import * as auditPage from "./audit";
import * as tryPage from "./sign-in-try";
import * as index from "./site";
import * as groupPage from "./site-group";
import * as historyPage from "./site-history";

const NOW = Date.UTC(2026, 10, 23, 12);
const clock = { now: () => NOW };

const commandsOf = (db: Db) => {
  const installation = { isMailed: true, secrets: {}, unsold: async () => [] };
  const audit = auditTo({ info: () => {} }, "root", { db, clock });
  return createOrganisationVerbs({ db, clock, audit, actor: "root", installation });
};

describeWithDatabase((open) => {
  async function aSite(changes: Parameters<typeof givenOrganisation>[1] = {}) {
    const { db } = await open();
    const organisation = await givenOrganisation(db, changes);
    const pages = pagesOf(db, organisation, NOW);
    const olga = await givenAccount(db, organisation, { staffRole: "owner", firstName: "Olga" });
    const owner = await pages.sessionOf(olga);
    const form = async (group: string, cookie = owner) => {
      const { data } = await pages.get(groupPage, `/admin/site/${group}`, cookie, { group });
      const fields = data.groups.flatMap(({ fields }) => fields);
      const typed = Object.fromEntries(fields.map(({ name, value = "" }) => [name, value]));
      return { data, typed: { ...typed, lastChange: data.lastChange } };
    };
    const post = (group: string, typed: Record<string, string>, cookie = owner) =>
      pages.post(groupPage, `/admin/site/${group}`, typed, cookie, { group });
    const stored = async () => {
      const row = await db
        .selectFrom("organisation")
        .selectAll()
        .where("id", "=", organisation.id)
        .executeTakeFirstOrThrow();
      return JSON.parse(row.settings);
    };
    /** Types, reviews and confirms. */
    const save = async (group: string, changes: Record<string, string>, cookie = owner) => {
      const sent = { ...(await form(group, cookie)).typed, ...changes, reason: "as agreed" };
      const { proposal } = (await post(group, sent, cookie)).data as unknown as { proposal: { digest: string } };
      return post(group, { ...sent, confirmed: proposal.digest }, cookie);
    };
    const undo = async () => {
      const [last] = (await pages.get(historyPage, "/admin/site/history", owner)).data.changes;
      const sent = { lastChange: String(last?.version), reason: "back" };
      return pages.post(historyPage, "/admin/site/history", sent, owner);
    };
    const commands = commandsOf(db);
    return { db, organisation, pages, owner, form, post, save, undo, stored, commands };
  }

  test("OP-01 the page of each subject has its fields, named in every language", async () => {
    const { pages, owner, form } = await aSite();
    const { links } = (await pages.get(index, "/admin/site", owner)).data;
    expect(links.length).toBeGreaterThan(15);
    for (const { href } of links.filter(({ href }) => !/\/(?:sign-in-try|logo|history)$/.test(href))) {
      const group = href.split("/").at(-1) ?? "";
      for (const language of ["en-US", "es-ES", "ar-AE"]) {
        const cookie = `${owner}; lan_code=${language}`;
        const { data } = await pages.get(groupPage, href, cookie, { group });
        const labels = data.groups.flatMap(({ legend = "", fields }) => [legend, ...fields.map(({ label }) => label)]);
        expect([group, labels.filter((label) => /site\.f-|f-\w/.test(label))]).toEqual([group, []]);
      }
      const { groups, fixed } = (await form(group)).data;
      expect([group, groups.length > 0 || fixed !== undefined]).toEqual([group, true]);
    }
    expect((await pages.get(groupPage, "/", owner, { group: "nothing" })).status).toBe(404);
  });

  test("OP-01 a change is shown with what was before, stored only once confirmed with a reason, and undone from its history", async () => {
    const { pages, owner, form, post, stored } = await aSite({ hosts: ["undo.example", "[::1]"] });
    const { data, typed } = await form("contact");
    const sent = { ...typed, contact_phone: "+1 212 555 0100", lastChange: data.lastChange };
    const shown = await post("contact", sent);
    const { proposal } = shown.data as unknown as { proposal: { lines: string[]; digest: string } };
    expect(shown.status).toBe(200);
    expect(proposal.lines).toEqual([expect.stringMatching(/Phone, written.*Not set.*\+1 212 555 0100/)]);
    expect((await stored()).contact.phone).toBeUndefined();
    const confirmed = { ...sent, confirmed: proposal.digest };
    const unexplained = await post("contact", confirmed);
    expect([unexplained.status, unexplained.data?.result.error]).toMatchObject([400, { reason: [expect.any(String)] }]);
    const other = await post("contact", { ...confirmed, contact_phone: "+1 212 555 0199", reason: "phones" });
    expect([other.status, other.location]).toEqual([200, null]);
    expect(await post("contact", { ...confirmed, reason: "phones" })).toMatchObject({
      status: 303,
      location: "/admin/site?done=saved",
    });
    expect((await stored()).contact.phone).toBe("+1 212 555 0100");
    const history = (await pages.get(historyPage, "/admin/site/history", owner)).data;
    expect(history.changes).toMatchObject([{ who: expect.stringMatching(/Olga.*phones/) }]);
    const undo = { lastChange: String(history.changes[0]?.version), reason: "wrong number" };
    const undone = await pages.post(historyPage, "/admin/site/history", undo, owner);
    expect(undone.location).toBe("/admin/site/history?done=undone");
    expect((await stored()).contact.phone).toBeUndefined();
    expect((await pages.post(historyPage, "/admin/site/history", undo, owner)).status).toBe(400);
    expect((await stored()).contact.phone).toBeUndefined();
  });

  test("OP-01 wrong settings are refused at their fields with everything typed kept, and a change of another operator is not written over", async () => {
    const { form, post, stored } = await aSite();
    const { data, typed } = await form("general");
    const wrong = await post("general", { ...typed, timeZone: "Mars/Base", minCheckinDays: "x", countryCode: "XX" });
    expect([wrong.status, Object.keys(wrong.data?.result.error ?? {}).sort()]).toEqual([
      400,
      ["minCheckinDays", "timeZone"],
    ]);
    expect(wrong.data?.result.initialValue).toMatchObject({ timeZone: "Mars/Base", minCheckinDays: "x" });
    const menu = await post("products", { ...(await form("products")).typed, menu: "hotel\nactivities" });
    expect(menu.data?.result.error?.["menu"]?.[0]).toContain("needs \u2068ACT\u2069 among the products");
    const nothing = await post("general", typed);
    expect(nothing.data?.result.error?.[""]).toEqual(["Nothing changed."]);

    const sent = { ...typed, minCheckinDays: "2", lastChange: data.lastChange, reason: "later" };
    const { proposal } = (await post("general", sent)).data as unknown as { proposal: { digest: string } };
    const meanwhile = { ...typed, minCheckinDays: "5", lastChange: data.lastChange, reason: "first" };
    const theirs = (await post("general", meanwhile)).data as unknown as { proposal: { digest: string } };
    expect((await post("general", { ...meanwhile, confirmed: theirs.proposal.digest })).status).toBe(303);
    const late = await post("general", { ...sent, confirmed: proposal.digest });
    expect(late.data?.result.error?.[""]?.[0]).toContain("Another operator changed the settings");
    expect((await stored()).minCheckinDays).toBe(5);
  });

  test("OP-01 a form that was opened before another operator's change is refused at its review too, with everything typed kept", async () => {
    const { form, post, save, stored } = await aSite();
    const { typed } = await form("general");
    expect((await save("general", { minCheckinDays: "5" })).status).toBe(303);
    const late = await post("general", { ...typed, accessCode: "on" });
    expect([late.status, (late.data as object & { proposal?: unknown }).proposal]).toEqual([400, undefined]);
    expect(late.data?.result.error?.[""]?.[0]).toContain("after you opened this form");
    expect(late.data?.result.initialValue).toMatchObject({ accessCode: "on", lastChange: typed.lastChange });
    expect(await stored()).toMatchObject({ minCheckinDays: 5, accessCode: false });
  });

  const HOSTED = {
    provider: "hosted-page",
    baseUrl: "https://pay.example/v1",
    apiKey: "PAYMENT_SECRET_ACME",
    noticeSecret: "PAYMENT_SECRET_NOTICES",
    captures: "at-once",
  } as const;
  const EVIL = { baseUrl: "https://evil.example/v1", apiKey: "PAYMENT_SECRET_VICTIM" };

  test("OP-01 addresses of providers and names of secrets are shown, and a form that has them changes nothing", async () => {
    const { form, post, stored } = await aSite({ payments: HOSTED });
    const { data, typed } = await form("payments");
    expect(data.fixed?.text).toContain("organisation set");
    expect(data.fixed?.lines.map(({ text }) => text)).toEqual(expect.arrayContaining([HOSTED.baseUrl, HOSTED.apiKey]));
    const named = { payments_baseUrl: EVIL.baseUrl, payments_apiKey: EVIL.apiKey };
    const sent = await post("payments", { ...typed, ...named });
    expect([sent.status, sent.data?.result.error?.[""]]).toEqual([400, ["Nothing changed."]]);
    expect((await stored()).payments).toEqual(HOSTED);
  });

  test.each([
    ["payments", { payments_provider: "hosted-page" }, /payments\.baseUrl.*organisation set/],
    ["savings", { savings_partner: "http" }, /savings\.baseUrl.*organisation set/],
    ["sign-in", { sso_enabled: "on", sso_clientId: "x" }, /sso\.issuer.*organisation set/],
    ["sign-in", { social_google_enabled: "on" }, /social\.google\.endpoints.*organisation set/],
  ] as [string, Record<string, string>, RegExp][])(
    "OP-01 a provider is not set up on the page of %s: %j",
    async (group, typed, said) => {
      const { form, post } = await aSite({ state: "draft" });
      const names = Object.keys(typed).map((name) => [`${name.replace(/_\w+$/, "")}_apiKey`, EVIL.apiKey]);
      const sent = await post(group, { ...(await form(group)).typed, ...Object.fromEntries(names), ...typed });
      expect(sent.status).toBe(400);
      expect(sent.data?.result.error?.[""]?.join(" ")).toMatch(said);
    },
  );

  test("OP-01 history undoes only what pages change", async () => {
    const { organisation, commands, save, undo, stored } = await aSite({ state: "draft" });
    const by = { reason: "by command" };
    await commands.set(organisation, { settings: { payments: HOSTED } }, by);
    const refused = await undo();
    expect([refused.status, refused.data?.result.error?.[""]]).toEqual([
      400,
      [expect.stringMatching(/payments\.baseUrl.*organisation set/)],
    ]);
    expect((await stored()).payments).toEqual(HOSTED);
    await commands.set(organisation, { name: "Other Travel", hosts: ["other.localhost"] }, by);
    expect((await undo()).data?.result.error?.[""]?.[0]).toMatch(/name, hosts/);
    expect((await save("general", { minCheckinDays: "4" })).status).toBe(303);
    expect((await undo()).status).toBe(303);
    expect((await stored()).minCheckinDays).toBe(0);
  });

  test("OP-01 undo twice takes two changes back, and a third time there is nothing left", async () => {
    const { save, undo, stored } = await aSite({ state: "draft" });
    await save("general", { minCheckinDays: "4" });
    await save("general", { minCheckinDays: "5" });
    const days = async () => [(await undo()).status, (await stored()).minCheckinDays];
    expect([await days(), await days(), await days()]).toEqual([
      [303, 4],
      [303, 0],
      [400, 0],
    ]);
    expect((await undo()).data?.result.error?.[""]).toEqual(["Every change is undone."]);
    await save("general", { minCheckinDays: "7" });
    expect(await days()).toEqual([303, 0]);
  });

  test("OP-02 an open site keeps what it needed to open; a draft does not need it yet", async () => {
    const open = await aSite({ payments: { provider: "demo" } });
    const none = await open.post("payments", { ...(await open.form("payments")).typed, payments_provider: "none" });
    expect([none.status, none.data?.result.error?.[""]?.[0]]).toEqual([
      400,
      expect.stringContaining("Nothing can be paid"),
    ]);
    expect((await open.stored()).payments).toEqual({ provider: "demo" });
    const draft = await aSite({ state: "draft", payments: { provider: "demo" } });
    expect((await draft.save("payments", { payments_provider: "none" })).status).toBe(303);
  });

  test("OP-01 common reasons of a refusal are said in the language of the operator, and large numbers are numbers", async () => {
    const { owner, form, post, save, stored } = await aSite();
    const general = (await form("general")).typed;
    const other = (await form("other")).typed;
    const products = (await form("products")).typed;
    const said = async (language: string) => {
      const cookie = `${owner}; lan_code=${language}`;
      const wrong = { timeZone: "", currency: "x", countryCode: "XX", calendarType: "Wed" };
      const inGeneral = (await post("general", { ...general, ...wrong }, cookie)).data?.result.error;
      const country = (await post("general", { ...general, countryCode: "XX" }, cookie)).data?.result.error;
      const numbers = { guestDataYears: "31", password_min: "1", password_max: "x" };
      const inOther = (await post("other", { ...other, ...numbers }, cookie)).data?.result.error;
      const menu = (await post("products", { ...products, menu: "trips" }, cookie)).data?.result.error;
      const name = { minCheckinDays: "0", mailFromName: "x", brand_tagline_en: "a\u0007" };
      const control = (await post("brand", { ...(await form("brand")).typed, ...name }, cookie)).data?.result.error;
      return Object.values({ ...inGeneral, ...country, ...inOther, ...menu, ...control }).flat();
    };
    const english = await said("en-US");
    expect([...english].sort()).toEqual(
      [
        ...["Fill this in.", "Write 30 or less.", "Write 6 or more."],
        "Write the code of an active currency, such as USD.",
        ...[
          "This isn't one of the possible values.",
          "This isn't one of the possible values.",
          "Write a whole number.",
        ],
        "Line 1, \u2068trips\u2069: \u2068trips\u2069 needs the address it leads to after it.",
        "This has a control character: an invisible sign that some programs paste. Type the text again.",
      ].sort(),
    );
    for (const language of ["es-ES", "ar-AE"]) {
      const others = await said(language);
      expect(others.length).toBe(english.length);
      expect(others.filter((text) => english.includes(text) || /expected|This can't/.test(text ?? ""))).toEqual([]);
    }
    const most = { markUp_maxPercent: "20", markUp_maxAmount: "999999999999" };
    expect((await save("other", most)).status).toBe(303);
    expect((await save("other", { guestDataYears: "9" })).status).toBe(303);
    expect((await stored()).markUp.maxAmount).toBe(99_999_999_999_900);
  });

  test.each([
    ["USD", "en-US", { typed: "1500.50", minor: 150_050, shown: "1500.50", point: "0.005", stored: "1/2" }],
    ["JPY", "en-US", { typed: "500", minor: 500, shown: "500", point: "1/3", stored: "1/3" }],
    ["EUR", "es-ES", { typed: "1500,5", minor: 150_050, shown: "1500,50", point: "1/300", stored: "1/3" }],
    ["JOD", "es-ES", { typed: "100,000", minor: 100_000, shown: "100,000", point: "0,001", stored: "1" }],
    ["USD", "ar-AE", { typed: "١٥٠٠٫٥٠", minor: 150_050, shown: "1500.50", point: "٠٫٠١", stored: "1" }],
  ])("OP-01 amounts of settings are typed and shown in whole units: %s in %s", async (currency, locale, typed) => {
    const { owner, form, post, save, stored, pages } = await aSite({ currency });
    const cookie = `${owner}; lan_code=${locale}`;
    expect((await save("value", { secondPersonAbove: typed.typed, pointValue: typed.point }, cookie)).status).toBe(303);
    expect(await stored()).toMatchObject({ secondPersonAbove: typed.minor, pointValue: typed.stored });
    const fields = (await form("value", cookie)).data.groups.flatMap(({ fields }) => fields);
    const field = fields.find(({ name }) => name === "secondPersonAbove");
    expect([field?.value, field?.label]).toEqual([typed.shown, expect.stringContaining(currency)]);
    const again = await post("value", (await form("value", cookie)).typed, cookie);
    expect(again.data?.result.error?.[""]).toHaveLength(1);
    expect(await stored()).toMatchObject({ secondPersonAbove: typed.minor, pointValue: typed.stored });
    const [change] = (await pages.get(historyPage, "/admin/site/history", owner)).data.changes;
    expect(change?.lines.join()).toContain(typed.shown.replace(",", "."));
  });

  test("OP-01 an amount of settings that can't be read is refused at its field", async () => {
    const { form, post, stored, commands, organisation } = await aSite({ currency: "USD" });
    const { typed } = await form("value");
    const errorOf = async (amount: string, group = "value", name = "secondPersonAbove") => {
      const sent = { ...(group === "value" ? typed : (await form(group)).typed), [name]: amount };
      const refused = await post(group, sent);
      expect([refused.status, refused.data?.result.initialValue?.[name]]).toEqual([400, amount]);
      return refused.data?.result.error?.[name]?.join().replace(/[\u2066-\u2069]/g, "");
    };
    for (const wrong of ["x", "-5", "12.3456", "5 EUR", "10000000000000"])
      expect([wrong, await errorOf(wrong)]).toEqual([wrong, "Write an amount in USD, such as 500.00."]);
    expect(await errorOf("1.000")).toContain("two readings");
    expect(await errorOf("0", "value", "pointValue")).toBe("Write an amount in USD, such as 0.01.");
    expect(await errorOf("0", "other", "markUp_maxAmount")).toBe("Write 0.01 or more.");
    const by = { reason: "by command" };
    expect(
      await commands.set(organisation, { settings: { markUp: { maxPercent: 5, maxAmount: "x" } } }, by),
    ).toMatchObject({ problems: ["markUp.maxAmount: is an amount in USD, such as 500.00"] });
    // A file of an earlier build has minor units.
    expect(
      await commands.set(organisation, { settings: { secondPersonAbove: 50_000, pointValue: 1 } }, by),
    ).toMatchObject({
      problems: [
        'secondPersonAbove: write it as text in whole units, such as "500.00"',
        'pointValue: write it as text in whole units, such as "0.01"',
      ],
    });
    expect((await stored()).secondPersonAbove).toBeUndefined();
    await commands.set(organisation, { settings: { secondPersonAbove: "500.00 USD", pointValue: "0.02" } }, by);
    expect(await stored()).toMatchObject({ secondPersonAbove: 50_000, pointValue: "2" });
    expect((await commands.show(organisation)).settings).toMatchObject({
      secondPersonAbove: "500.00",
      pointValue: "0.02",
    });
    const kept = "the same change writes or takes away these amounts: pointValue";
    const yen = { currency: "JPY", secondPersonAbove: "700" };
    expect(await commands.set(organisation, { settings: yen }, by)).toMatchObject({
      problems: [`currency: stays USD until ${kept}`],
    });
    expect(await errorOf("JPY", "general", "currency")).toContain("former currency: secondPersonAbove, pointValue.");
    expect(await stored()).toMatchObject({ currency: "USD", secondPersonAbove: 50_000 });
    await commands.set(organisation, { settings: { ...yen, pointValue: null } }, by);
    expect(await stored()).toMatchObject({ currency: "JPY", secondPersonAbove: 700 });
  });

  test("OP-01 an error in a list names the line and what is allowed, and the audit log shows each setting before and after", async () => {
    const { db, organisation, owner, form, post, save, pages } = await aSite({ currency: "USD", state: "draft" });
    const { typed } = await form("general");
    const errorOf = async (name: string, lines: string, language = "en-US") => {
      const sent = { ...typed, [name]: lines };
      const { data } = await post("general", sent, `${owner}; lan_code=${language}`);
      return data?.result.error?.[name]?.map((each) => each.replace(/[\u2066-\u2069]/g, ""));
    };
    expect(await errorOf("languages", "en\n\nfr")).toEqual([
      "Line 3, fr: This isn't one of the possible values: en, es, and ar.",
    ]);
    expect(await errorOf("currencies", "USD\nusd\nEUL\nQQQQQ")).toEqual([
      "Line 2, usd: Did you mean USD?",
      "Line 4, QQQQQ: Write the code of an active currency, such as USD.",
    ]);
    expect(await errorOf("currencies", "USD\nEUL\nUSD")).toEqual([
      "Line 2, EUL: Did you mean EUR?",
      "Line 3, USD: USD is named twice.",
    ]);
    expect(await errorOf("languages", "en\nfr", "es-ES")).toEqual([expect.stringMatching(/^Línea 2, fr: /)]);
    expect(await errorOf("languages", "en\nfr", "ar-AE")).toEqual([expect.stringMatching(/^السطر 2، fr: /)]);

    const changes = { languages: "en\nar", currencies: "USD\nEUR", accessCode: "on" };
    expect((await save("general", changes)).status).toBe(303);
    await commandsOf(db).set(
      organisation,
      { settings: { payments: { provider: "stripe", apiKey: "PAYMENT_SECRET_A", noticeSecret: "PAYMENT_SECRET_B" } } },
      { reason: "by command" },
    );
    const { data } = await pages.get(auditPage, "/admin/audit?action=organisations.set", owner);
    const shown = data.entries.map(({ details }: { details: { term: string; text: string }[] }) =>
      details.map(({ term, text }) => `${term}: ${text}`.replace(/[\u2066-\u2069]/g, "")),
    );
    const withLine = (beginning: string) => shown.find((lines) => lines.some((line) => line.startsWith(beginning)));
    expect(withLine("Languages")?.sort()).toEqual([
      "Currencies on offer: Not set → USD and EUR",
      "Languages on offer: Not set → en and ar",
      "Sign-up asks for an access code: No → Yes",
    ]);
    expect(withLine("Payment provider")).toEqual(
      expect.arrayContaining([
        "Payment provider: None → stripe",
        "Variable with the API key: Not set → PAYMENT_SECRET_A",
      ]),
    );
    for (const language of ["es-ES", "ar-AE"]) {
      const other = await pages.get(auditPage, "/admin/audit", `${owner}; lan_code=${language}`);
      expect(JSON.stringify(other.data.entries)).not.toMatch(/languages|accessCode|\[\\"|on offer/);
    }
  });

  test("OP-02 a legal text without a heading is refused, and one of the longest fits the form", async () => {
    const { form, post } = await aSite();
    const { data, typed } = await form("terms-ar");
    const text = data.groups.flatMap(({ fields }) => fields).find(({ kind }) => kind === "lines");
    const name = text?.name ?? "";
    for (const wrong of ["No heading.", "# Only a heading"]) {
      const refused = await post("terms-ar", { ...typed, [name]: wrong });
      expect(refused.data?.result.error?.[name]?.[0]).toContain("Begin each part with a heading");
      expect(refused.data?.result.initialValue?.[name]).toBe(wrong);
    }
    const longest = "ش".repeat(text?.kind === "lines" ? text.maxLength : 0);
    expect(new URLSearchParams({ ...typed, [name]: longest, reason: "ش".repeat(200) }).toString().length).toBeLessThan(
      64 * 1024,
    );
  });

  test("OP-02 sign-in providers are tried out: what is missing is named, and whether one answers", async () => {
    const { db } = await open();
    const provider = await startSocialProvider();
    onTestFinished(provider.stop);
    const { google, facebook } = socialSettings(provider);
    const endpoints = { ...facebook.endpoints, token: "http://127.0.0.1:1/token" };
    const tried = async (social: Parameters<typeof givenOrganisation>[1], env = {}) => {
      const organisation = await givenOrganisation(db, social);
      const pages = pagesOf(db, organisation, NOW, { env });
      const owner = await pages.sessionOf(await givenAccount(db, organisation, { staffRole: "owner" }));
      const { data } = await pages.post(tryPage, "/admin/site/sign-in-try", { intent: "try" }, owner);
      return data.none ?? data.lines.map(({ text }: { text: string }) => text).join(" ");
    };
    const both = { social: { google, facebook: { ...facebook, endpoints } } };
    expect(await tried({})).toContain("No sign-in provider");
    expect(await tried(both)).toMatch(/Google: .*SIGN_IN_SECRET_TEST.*Facebook: .*SIGN_IN_SECRET_TEST/);
    const said = await tried(both, { SIGN_IN_SECRET_TEST: CLIENT_SECRET });
    expect(said).toMatch(/Google accepts the client ID and the secret\..*Facebook can't be reached/);
    expect(said).not.toContain(CLIENT_SECRET);
    const wrong = await tried({ social: { google, facebook } }, { SIGN_IN_SECRET_TEST: "another" });
    expect(wrong).toMatch(/Google refuses the secret.*SIGN_IN_SECRET_TEST.*Facebook refuses the secret/);
  });

  test("OP-02 the page of payments names the secret that the server does not have", async () => {
    const { db } = await open();
    const payments = {
      provider: "stripe",
      apiKey: "PAYMENT_SECRET_ACME_KEY",
      noticeSecret: "PAYMENT_SECRET_ACME_EVENTS",
      baseUrl: "https://api.stripe.com",
      pageUrl: "https://checkout.stripe.com",
    } as const;
    const organisation = await givenOrganisation(db, { payments });
    const pages = pagesOf(db, organisation, NOW, { env: { PAYMENT_SECRET_ACME_KEY: "sk_live_of_acme" } });
    const owner = await pages.sessionOf(await givenAccount(db, organisation, { staffRole: "owner" }));
    const { data } = await pages.get(groupPage, "/admin/site/payments", owner, { group: "payments" });
    expect(data.warnings).toEqual([expect.stringContaining("PAYMENT_SECRET_ACME_EVENTS")]);
    expect(JSON.stringify(data)).not.toContain("sk_live_of_acme");
  });
});
