import { beforeAll, expect, it } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { agencyOn } from "../../tests/fixtures/agency.ts";
import { anOrganisation, givenOrganisation } from "../../tests/fixtures/organisations.ts";
import type { Language, Organisation } from "../organisation/settings.ts";
import { type GoAnswer, type GoFrom, type GoPage, listHref as listed } from "./go-answer.ts";

const NOW = Date.UTC(2026, 10, 27, 15);
const LISBON = "/search-detail?dest=2267057&in=2026-12-18&out=2026-12-21&guests=2";
const NOTHING = { externalId: "", lastName: "Lopez", email: "", phone: "", currency: "", language: "" };

describeWithDatabase((open) => {
  let organisation: Organisation;
  let answer: (line: string, sells?: Organisation, from?: GoFrom) => Promise<GoAnswer>;
  let idOf: (firstName: string) => string;
  let help: (language: Language) => GoPage;

  beforeAll(async () => {
    const { db } = await open();
    organisation = await givenOrganisation(db, { products: ["HLT", "ACT", "CRU"] });
    const agent = await givenAccount(db, organisation, { type: "agent" });
    const store = { db, clock: { now: () => NOW } };
    const { clients, go } = agencyOn(db, store.clock);
    const ids = new Map<string, string>();
    for (const firstName of ["Maria", "Mario", "Ida"]) {
      const site = { organisation, origin: "https://ours.example" };
      const added = await clients.add(agent, { ...NOTHING, firstName }, `form-of-${firstName}`, site);
      if (added.ok) ids.set(firstName, added.value.id);
    }
    idOf = (firstName) => ids.get(firstName) ?? "";
    help = (language) => go.help(organisation, language);
    answer = (line, sells = organisation, from = {}) => go.answer(line, agent, sells, "en", from);
  });

  it.each([
    ["s lis 18dec 3n", listed("/search-detail?dest=2267057&in=2026-12-18&out=2026-12-21&guests=2")],
    ["s lisboa 18dec 3n", listed("/search-detail?dest=2267057&in=2026-12-18&out=2026-12-21&guests=2")],
    ["a rome 12jan 2a1c8", listed("/activities/results?dest=3169070&from=2027-01-12&to=2027-01-12&adults=2&age=8")],
    ["c nobody", "/agent/client-list?q=nobody"],
    ["c mar", "/agent/client-list?q=mar"],
    [
      "c mar; a rome 12jan 2a",
      `/agent/client-list?${new URLSearchParams({ q: "mar", to: listed("/activities/results?dest=3169070&from=2027-01-12&to=2027-01-12&adults=2") })}`,
    ],
    ["c", "/agent/client-list"],
    ["b w4k7-m2q", "/bookings/W4K7M2Q"],
    ["x W4K7M2Q", "/bookings/W4K7M2Q/cancel"],
    ["d", "/agent"],
    ["d 18dec", "/agent?day=2026-12-18"],
    ["com", "/agent/commission"],
    ["cr", "/agent/profile"],
    ["q", "/agent/my-quotes"],
    ["q send", "/agent/my-quotes"],
    ["q Q-7K2M", "/agent/quotes/Q-7K2M"],
    ["presupuesto 7k2m copiar", "/agent/quotes/Q-7K2M/copy"],
    ["q q7k2m send", "/agent/quotes/Q-7K2M/send"],
  ])("AG-07 %s leads to %s", async (line, href) => {
    expect(await answer(line)).toEqual({ href });
  });

  it("AG-07 a name that several large places bear is asked back, each as a line that leads to it", async () => {
    const asked = await answer("s valencia 18dec 3n 2a1c8");
    if (!("help" in asked)) throw new Error("no page");
    expect(asked.problem).toEqual({ reason: "which-place", text: "valencia" });
    expect(asked.nearest).toContain("s Valencia, Spain 2026-12-18 2026-12-21 2a1c8");
    for (const line of asked.nearest) expect(await answer(line), line).toHaveProperty("href");
  });

  it.each([
    ["s xqzzqx 18dec 3n", "no-place"],
    ["c maria; cr", "one-by-one"],
    ["s lis 18dec 3n; s rome 18dec 3n", "one-by-one"],
    ["3", "no-list"],
    ["zz", "unknown-command"],
  ])("AG-07 %s is answered by a page that says why, with the commands", async (line, reason) => {
    expect(await answer(line)).toMatchObject({ problem: { reason }, help: expect.arrayContaining([]) });
  });

  it("AG-07 help explains one command or all, and no search of what is not sold", async () => {
    expect(await answer("? s")).toMatchObject({ help: [{ verb: "search", what: "Search stays" }] });
    const verbs = async (sells: Organisation) => {
      const page = await answer("?", sells);
      return "help" in page ? page.help.map(({ example }) => example) : [];
    };
    expect(await verbs(organisation)).toContain("a rome 12jan 2a");
    expect(await verbs(anOrganisation())).not.toContain("a rome 12jan 2a");
  });

  it("AG-07 the beginning of large cities' names is not the airport of a small one", async () => {
    const asked = await answer("s por 18dec 3n");
    if (!("help" in asked)) throw new Error("no page");
    expect([asked.problem?.reason, asked.nearest.length]).toEqual(["which-place", 3]);
    expect(asked.nearest[0]).toMatch(/^s Port/);
    expect(asked.nearest[2]).toBe("s Pori, Finland 2026-12-18 2026-12-21 2a");
  });

  it("AG-07 a number after a search says that the search has to be sent first", async () => {
    for (const line of ["s lis 18dec 3n; 1", "s lis 18dec 3n; m"])
      expect(await answer(line)).toMatchObject({ problem: { reason: "search-first" } });
    expect(await answer("s lis 18dec 3n; cr")).toMatchObject({ problem: { reason: "one-by-one" } });
  });

  it.each(["en", "es", "ar"] as const)("AG-07 each example of the help in %s leads somewhere", async (language) => {
    const page = help(language);
    if (language === "es") expect(page.help.map(({ example }) => example)).toContain("estancia lisboa 18dic 3n 2a1c8");
    for (const { example } of page.help) {
      const led = await answer(example, organisation, { list: "/search-detail?dest=2267057" });
      expect("problem" in led, example).toBe(false);
    }
  });

  it("AG-07 the only client of a name is opened, and a search after it is for that client", async () => {
    expect(await answer("c ida")).toEqual({ href: `/agent/clients/${idOf("Ida")}` });
    expect(await answer("c ida; s lis 18dec 3n")).toEqual({
      href: `${listed(LISBON)}&for=${idOf("Ida")}`,
    });
  });

  it("AG-02 AG-07 a search typed for a client stays for that client", async () => {
    expect(await answer("s lis 18dec 3n", organisation, { client: "a-client" })).toEqual({
      href: `${listed(LISBON)}&for=a-client`,
    });
  });

  it("AG-07 numbers are of the list where they are typed, or of the search before them", async () => {
    const from = { list: LISBON, client: "a-client" };
    const on = async (line: string) => answer(line, organisation, from);
    const named = { list: LISBON, client: "a-client" };
    expect(await on("3")).toEqual({ ...named, step: { verb: "open", line: 3 } });
    expect(await on("m")).toEqual({ ...named, step: { verb: "next" } });
    expect(await on("p")).toEqual({ ...named, step: { verb: "previous" } });
    expect(await on("+1 +4; q send")).toEqual({ ...named, step: { verb: "add", lines: [1, 4], isSent: true } });
    expect(await answer("c ida; s lis 18dec 3n; +2")).toEqual({
      list: LISBON,
      client: idOf("Ida"),
      step: { verb: "add", lines: [2], isSent: false },
    });
  });
});
