/** What an email says, before it becomes text or HTML. Plain text throughout. */
export type LetterContent = {
  language: string;
  dir: "ltr" | "rtl";
  organisation: string;
  /** #RRGGBB. */
  colour: string;
  greeting: string;
  parts: LetterPart[];
  footer: string;
};

export type LetterPart =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "facts"; rows: [label: string, value: string][] }
  /** The last row is what it comes to. */
  | { kind: "amounts"; rows: [label: string, amount: string][] }
  | { kind: "link"; label: string; href: string };

/** The email for readers of plain text. */
export function letterText(email: LetterContent): string {
  const parts = email.parts.flatMap((part, index) => {
    const lines = textOf(part);
    // What belongs together stands together: amounts below their heading, notes below both.
    const apart = index > 0 && !follows(part, email.parts[index - 1]);
    return apart ? ["", ...lines] : lines;
  });
  return [email.greeting, "", ...parts, "", "-- ", email.footer, ""].join("\n");
}

/** The email as a page. Mail programs know no style sheets of ours, so what it needs is in its head. */
export function letterHtml(email: LetterContent): string {
  return `<!doctype html>
<html lang="${email.language}" dir="${email.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(email.organisation)}</title>
<style>
body { margin: 0; padding: 24px; background: #ffffff; color: #1c1c1c; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 36em; margin: 0 auto; border-top: 6px solid ${email.colour}; padding-top: 16px; }
h1 { font-size: 22px; margin: 0 0 16px; }
h2 { font-size: 18px; margin: 24px 0 4px; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 6px 0; border-bottom: 1px solid #dddddd; vertical-align: top; }
th { text-align: start; font-weight: normal; color: #555555; padding-inline-end: 16px; }
.amounts td { text-align: end; white-space: nowrap; }
.payable th, .payable td { font-weight: bold; color: #1c1c1c; }
a { color: #1c1c1c; font-weight: bold; }
footer { margin-top: 24px; font-size: 14px; color: #555555; }
</style>
</head>
<body>
<main>
<h1>${escaped(email.organisation)}</h1>
<p>${escaped(email.greeting)}</p>
${email.parts.map(htmlOf).join("\n")}
<footer>${escaped(email.footer)}</footer>
</main>
</body>
</html>
`;
}

function textOf(part: LetterPart): string[] {
  switch (part.kind) {
    case "heading":
    case "paragraph":
      return [part.text];
    case "facts":
    case "amounts":
      return part.rows.map(([label, value]) => `${label}: ${oneLine(value)}`);
    case "link":
      return [`${part.label}:`, part.href];
  }
}

const follows = (part: LetterPart, before: LetterPart | undefined): boolean =>
  before?.kind === "heading" || (part.kind === "paragraph" && before?.kind === "amounts");

function htmlOf(part: LetterPart): string {
  switch (part.kind) {
    case "heading":
      return `<h2>${escaped(part.text)}</h2>`;
    case "paragraph":
      return `<p>${escaped(part.text)}</p>`;
    case "facts":
      return `<table>\n${part.rows.map((row) => rowHtml(row)).join("\n")}\n</table>`;
    case "amounts":
      return `<table class="amounts">\n${part.rows
        .map((row, index) => rowHtml(row, index === part.rows.length - 1 ? ' class="payable"' : ""))
        .join("\n")}\n</table>`;
    case "link":
      return `<p><a href="${escaped(part.href)}">${escaped(part.label)}</a></p>`;
  }
}

const rowHtml = ([label, value]: [string, string], attributes = ""): string =>
  `<tr${attributes}><th scope="row">${escaped(label)}</th><td>${isolated(value)}</td></tr>`;

/** What people typed keeps its own direction and does not turn its surroundings. */
const isolated = (text: string): string => `<bdi>${escaped(text)}</bdi>`;

const oneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, " / ");

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
