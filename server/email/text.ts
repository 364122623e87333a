import { oneLine } from "../core/one-line.ts";
import type { Block, EmailContent, EmailFrame } from "./content.ts";

/** The email for readers of plain text: everything the HTML says, in its order. */
export function emailText(content: EmailContent, frame: EmailFrame): string {
  const blocks = content.blocks.flatMap((block, index) => {
    const lines = linesOf(block);
    return follows(block, content.blocks[index - 1]) ? lines : ["", ...lines];
  });
  const foot = [...(content.reason ? [content.reason] : []), frame.footer, frame.origin];
  return [content.title, "", content.greeting, ...blocks, "", "-- ", ...foot, ""].join("\n");
}

function linesOf(block: Block): string[] {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return [block.text];
    case "steps":
      return block.items.map((item, i) => `${i + 1}. ${item}`);
    case "code":
      return [`${block.label}: ${block.value}`];
    case "facts":
      return block.rows.flatMap(
        ({ label, text, href }) => `${label}: ${href && !href.startsWith("tel:") ? href : oneLine(text, " / ")}`,
      );
    case "amounts":
      return block.rows.map(([label, amount]) => `${label}: ${amount}`);
    case "action":
      return [`${block.label}:`, block.href];
  }
}

/** Keeps related blocks together: amounts below their heading, facts below their code. */
const follows = (block: Block, before: Block | undefined): boolean =>
  before?.kind === "heading" ||
  (before?.kind === "code" && block.kind === "facts") ||
  (before?.kind === "amounts" && block.kind === "paragraph");
