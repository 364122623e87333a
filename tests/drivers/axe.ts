import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

const ALL_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The short form, of which browsers have half as much to read in each document. */
const SOURCE = readFileSync(
  createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** Has axe in each document this page loads from now on, which is much quicker than to send it to each. */
export const bringAxe = (page: Page): Promise<unknown> => page.addInitScript(SOURCE);

/** These judge colors and sizes: what is styled alike passes or fails alike. The first costs half of the time of all. */
export const RULES_OF_LOOKS = ["color-contrast", "target-size"];

/** What axe objects to on a page, by all of its rules, by those of looks alone, or by all others; the looks of what `text` selects. */
export async function violationsOf(
  page: Page,
  which: "all" | "looks" | "others" = "all",
  text = "*",
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SOURCE);
  // A page that waits for a provider loads itself again where scripts don't ask; nothing can be typed in it.
  const left = ["meta-refresh", ...(which === "others" ? RULES_OF_LOOKS : [])];
  const options = {
    resultTypes: ["violations"],
    // It would read each sheet and wait for sound and films, of which there are none.
    preload: false,
    ...(which === "looks"
      ? { runOnly: RULES_OF_LOOKS }
      : { runOnly: ALL_RULES, rules: Object.fromEntries(left.map((rule) => [rule, { enabled: false }])) }),
  };
  const { violations, passes } = await page.evaluate(judge, { options, looks: RULES_OF_LOOKS, text });
  if (which !== "looks") expect(passes.length).toBeGreaterThan(15);
  // On a page without a field of its own, axe once took all text for cut off and looked at none.
  if (which !== "others") expect(passes).toContain("color-contrast");
  return violations;
}

/** Runs in the page. Its own wrapper would bring all that axe found out of it, which takes a third of the time. */
async function judge({ options, looks, text }: { options: object; looks: string[]; text: string }) {
  const { axe } = window as unknown as {
    axe: { configure(spec: object): void; run(options: object): Promise<Results> };
  };
  axe.configure({ rules: looks.map((id) => ({ id, selector: text })) });
  const { violations, passes } = await axe.run(options);
  return {
    violations: violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help} (${target.join(" ")})`),
    ),
    passes: passes.map(({ id }) => id),
  };
}

type Results = Record<"violations" | "passes", { id: string; help: string; nodes: { target: string[] }[] }[]>;
