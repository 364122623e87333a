import { expect, it } from "vitest";
import { anOrganisation } from "../../tests/fixtures/organisations.ts";
import { createGo } from "./go-answer.ts";

const go = createGo({ clock: { now: () => Date.UTC(2026, 10, 27, 15) } });
const organisation = anOrganisation({ products: ["HLT", "ACT"] });
const answer = (line: string, sells = organisation) => go.answer(line, sells, "en");

it.each([
  ["s lis 18dec 3n", "/search-detail?dest=2267057&in=2026-12-18&out=2026-12-21&guests=2"],
  ["s lisboa 18dec 3n", "/search-detail?dest=2267057&in=2026-12-18&out=2026-12-21&guests=2"],
  ["a rome 12jan 2a1c8", "/activities/results?dest=3169070&from=2027-01-12&to=2027-01-12&people=3"],
  ["c maria lopez", "/agent/client-list?q=maria+lopez"],
  ["c", "/agent/client-list"],
  ["b w4k7-m2q", "/bookings/W4K7M2Q"],
  ["x W4K7M2Q", "/bookings/W4K7M2Q/cancel"],
  ["d", "/agent"],
  ["cr", "/agent/profile"],
  ["q", "/agent/my-quotes"],
])("AG-07 %s leads to %s", (line, href) => {
  expect(answer(line)).toEqual({ href });
});

it("AG-07 a name that several large places bear is asked back, each as a line that leads to it", () => {
  const asked = answer("s valencia 18dec 3n 2a1c8");
  if ("href" in asked) throw new Error(asked.href);
  expect(asked.problem).toEqual({ reason: "which-place", text: "valencia" });
  expect(asked.nearest).toContain("s Valencia, Spain 2026-12-18 2026-12-21 2a1c8");
  for (const line of asked.nearest) expect(answer(line), line).toHaveProperty("href");
});

it.each([
  ["s xqzzqx 18dec 3n", "no-place"],
  ["c maria; s lis 18dec 3n", "one-by-one"],
  ["3", "no-list"],
  ["zz", "unknown-command"],
])("AG-07 %s is answered by a page that says why, with the commands", (line, reason) => {
  expect(answer(line)).toMatchObject({ problem: { reason }, help: expect.arrayContaining([]) });
});

it("AG-07 help explains one command or all, and no search of what is not sold", () => {
  expect(answer("? s")).toMatchObject({ help: [{ verb: "search", what: "Search stays" }] });
  const verbs = (sells: typeof organisation) => {
    const page = answer("?", sells);
    return "help" in page ? page.help.map(({ example }) => example) : [];
  };
  expect(verbs(organisation)).toContain("a rome 12jan 2a");
  expect(verbs(anOrganisation())).not.toContain("a rome 12jan 2a");
});

it("AG-07 each example of the help leads somewhere", () => {
  const page = answer("?");
  if ("href" in page) throw new Error(page.href);
  for (const { example } of page.help) {
    const led = answer(example);
    expect("href" in led || !led.problem, example).toBe(true);
  }
});
