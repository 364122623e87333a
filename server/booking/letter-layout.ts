/** What a letter says, before it becomes text or HTML. Plain text throughout. */
export type LetterContent = {
  language: string;
  dir: "ltr" | "rtl";
  organisation: string;
  /** #RRGGBB. */
  colour: string;
  greeting: string;
  intro: string;
  itinerary: [label: string, value: string][];
  priceHeading: string;
  price: [label: string, amount: string][];
  payable: [label: string, amount: string];
  priceNote: string | undefined;
  cancellationHeading: string;
  cancellation: string;
  link: { label: string; href: string };
  footer: string;
};

/** The letter for readers of plain text. */
export function letterText(letter: LetterContent): string {
  const rows = (pairs: [string, string][]) => pairs.map(([label, value]) => `${label}: ${oneLine(value)}`);
  return [
    letter.greeting,
    "",
    letter.intro,
    "",
    ...rows(letter.itinerary),
    "",
    letter.priceHeading,
    ...rows([...letter.price, letter.payable]),
    ...(letter.priceNote ? [letter.priceNote] : []),
    "",
    letter.cancellationHeading,
    letter.cancellation,
    "",
    `${letter.link.label}:`,
    letter.link.href,
    "",
    "-- ",
    letter.footer,
    "",
  ].join("\n");
}

/** The letter as a page. Mail programs know no style sheets of ours, so what it needs is in its head. */
export function letterHtml(letter: LetterContent): string {
  const rows = (pairs: [string, string][]) =>
    pairs
      .map(([label, value]) => `<tr><th scope="row">${escaped(label)}</th><td>${isolated(value)}</td></tr>`)
      .join("\n");
  return `<!doctype html>
<html lang="${letter.language}" dir="${letter.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(letter.organisation)}</title>
<style>
body { margin: 0; padding: 24px; background: #ffffff; color: #1c1c1c; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 36em; margin: 0 auto; border-top: 6px solid ${letter.colour}; padding-top: 16px; }
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
<h1>${escaped(letter.organisation)}</h1>
<p>${escaped(letter.greeting)}</p>
<p>${escaped(letter.intro)}</p>
<table>
${rows(letter.itinerary)}
</table>
<h2>${escaped(letter.priceHeading)}</h2>
<table class="amounts">
${rows(letter.price)}
<tr class="payable"><th scope="row">${escaped(letter.payable[0])}</th><td>${isolated(letter.payable[1])}</td></tr>
</table>
${letter.priceNote ? `<p>${escaped(letter.priceNote)}</p>` : ""}
<h2>${escaped(letter.cancellationHeading)}</h2>
<p>${escaped(letter.cancellation)}</p>
<p><a href="${escaped(letter.link.href)}">${escaped(letter.link.label)}</a></p>
<footer>${escaped(letter.footer)}</footer>
</main>
</body>
</html>
`;
}

/** What people typed keeps its own direction and does not turn its surroundings. */
const isolated = (text: string): string => `<bdi>${escaped(text)}</bdi>`;

const oneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, " / ");

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
