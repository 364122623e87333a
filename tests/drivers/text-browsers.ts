import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * One action on a page: type into a named field, move down so many options in a named list, tick a named box, or press the
 * button or link with a text.
 */
export type Step =
  | { type: string; into: string }
  | { choose: number; into: string }
  | { tick: string }
  | { press: string };
/** A page as the server writes it, and what is done on it; the last step leads to the next page. */
export type Visit = { html: string; steps: Step[] };

type Stop = { name: string; words: string; isEmptyButton: boolean };

/** What the keyboard reaches on a page without scripts, in its order. */
function stops(html: string): Stop[] {
  const body = html.slice(html.indexOf("<body")).replace(/<(script|style|noscript)\b.*?<\/\1>/gs, "");
  return [...body.matchAll(/<(a|input|select|textarea|button)\b([^>]*)>(?:(.*?)<\/\1>)?/gs)].flatMap(
    ([, tag, attributes = "", content = ""]) => {
      const of = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
      if (of("type") === "hidden" || (tag === "a" && of("href") === undefined)) return [];
      return [
        {
          name: of("name") ?? "",
          isEmptyButton: tag === "button" && !/\S/.test(content),
          words: content
            .replace(/<[^>]*>/g, "")
            .replace(/\s+/g, " ")
            .trim(),
        },
      ];
    },
  );
}

/** How many stops before the one a step is about. */
function stopOf(all: Stop[], step: Step): number {
  const field = "tick" in step ? step.tick : "into" in step ? step.into : undefined;
  const at = all.findIndex(({ name, words }) => ("press" in step ? words === step.press : name === field));
  if (at < 0) throw new Error(`nothing on the page to ${JSON.stringify(step)} among ${JSON.stringify(all)}`);
  return at;
}

type Run = { code: number | null; screen: string };

/** Lynx, whose keys are read from a script. */
export async function lynx(url: string, visits: Visit[]): Promise<Run> {
  const home = mkdtempSync(join(tmpdir(), "waypoint-lynx-"));
  const keys = visits.flatMap(({ html, steps }) => {
    let here = 0;
    return steps.flatMap((step) => {
      const to = stopOf(stops(html), step);
      const way = Array.from({ length: Math.abs(to - here) }, () => (to > here ? "<tab>" : "Up Arrow"));
      here = to;
      if ("type" in step) return [...way, "^U", ...step.type];
      if ("choose" in step) return [...way, "^J", ...Array<string>(step.choose).fill("Down Arrow"), "^J"];
      return [...way, "^J"];
    });
  });
  const script = join(home, "keys");
  writeFileSync(script, [...keys, "Q"].map((key) => `key ${key}\n`).join(""));
  try {
    return await run("lynx", ["-nopause", "-accept_all_cookies", `-cmd_script=${script}`, url], home, "");
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function w3mKeys(step: Step): string {
  // ^A ^K takes away what stands there; the terminal would keep ^U for itself.
  if ("type" in step) return `\n\x01\x0b${step.type}\n`;
  return "choose" in step ? `\n${"j".repeat(step.choose)}\n` : "\n";
}

/** w3m, which reads its keys from a terminal of its own. */
export async function w3m(url: string, visits: Visit[]): Promise<Run> {
  const home = mkdtempSync(join(tmpdir(), "waypoint-w3m-"));
  const keys = visits.flatMap(({ html, steps }) => {
    // It draws nothing for a button without words, which lynx names by its value.
    const reached = stops(html).filter(({ isEmptyButton }) => !isEmptyButton);
    return steps.flatMap((step) => [
      // To the first stop of the page, and on from there.
      "[",
      "\t".repeat(stopOf(reached, step)),
      w3mKeys(step),
    ]);
  });
  try {
    // ^L draws the last page whole; else only what differs from the page before.
    const { code, screen } = await run(
      "script",
      ["-qec", `w3m -cookie '${url}'`, "/dev/null"],
      home,
      `${keys.join("")}\x0cqy`,
    );
    // It moves on where a space stands already.
    return { code, screen: screen.replaceAll("\u001b[C", " ") };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function run(program: string, args: string[], home: string, typed: string): Promise<Run> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, HOME: home, TERM: "xterm", LANG: "C.UTF-8", LINES: "90", COLUMNS: "120" };
    const child = spawn(program, args, { env });
    let screen = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      screen += text;
    });
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, screen }));
    child.stdin.end(typed);
  });
}
