import { expect, test } from "vitest";
import { markupOf } from "../../tests/drivers/markup";
import { Button } from "./button";
import { DialogFrame } from "./dialog-frame";
import { ErrorSummary } from "./error-summary";
import { TextField } from "./field";
import { Form } from "./form";
import { Link } from "./link";
import { Price } from "./money";
import { Pages } from "./pages";
import { PasswordInput } from "./password-input";

test("a field names its hint and its error, which stand before the input", () => {
  const html = markupOf(<TextField name="email" label="Email" hint="As in your passport" error="Missing" />);
  expect(html).toContain('aria-describedby="email-hint email-error"');
  expect(html).toContain('aria-invalid="true"');
  expect(html.indexOf('id="email-error"')).toBeLessThan(html.indexOf("<input"));
  expect(markupOf(<TextField name="email" label="Email" />)).not.toMatch(/aria-/);
});

test("the summary of errors links to each field, and takes the focus without scripts", () => {
  const html = markupOf(<ErrorSummary errors={[{ id: "email", text: "Missing" }, { text: "Expired" }]} />);
  expect(html).toMatch(/role="alert" tabindex="-1" autofocus/i);
  expect(html).toMatch(/<a [^>]*href="#email">Missing<\/a>/);
  expect(html).toContain("<li>Expired</li>");
  expect(markupOf(<ErrorSummary errors={[]} />)).toBe("");
});

test("SI-01 the password toggle is not there before scripts run; long passwords can be pasted and managed", () => {
  const html = markupOf(
    <PasswordInput name="password" label="Password" answer={undefined} autoComplete="current-password" />,
  );
  expect(html).not.toContain("<button");
  expect(html).toMatch(/type="password"/);
  expect(html).toContain('autoComplete="current-password"');
});

test("SI-01 a button that works keeps the focus: it is not disabled, says so, and spins", () => {
  const html = markupOf(<Button pending="Signing in…">LOG-IN</Button>);
  expect(html).toContain('aria-disabled="true"');
  expect(html).not.toContain(" disabled");
  expect(html).toContain("Signing in…");
});

test("SI-04 a dialog is open and modal without scripts, and closes by a link", () => {
  const html = markupOf(
    <DialogFrame title="LOG-IN" close={{ href: "/search-detail?q=a", label: "Close" }}>
      <p>Words</p>
    </DialogFrame>,
  );
  expect(html).toMatch(/<dialog open="" [^>]*aria-modal="true" aria-labelledby="dialog-title"/);
  expect(html).toMatch(/<a [^>]*href="\/search-detail\?q=a"/);
  expect(html).toMatch(/<h1 [^>]*tabindex="-1"/i);
});

test("links and forms are plain on the server, marked as Remix marks its own", () => {
  expect(markupOf(<Link href="/wallet">Wallet</Link>)).toBe('<a href="/wallet" data-discover="true">Wallet</a>');
  expect(markupOf(<Form method="get" action="/search-detail" />)).toBe(
    '<form method="get" action="/search-detail" data-discover="true"></form>',
  );
  expect(markupOf(<Form method="post" action="/preferences" reloadDocument />)).not.toContain("data-discover");
});

test("the code of a currency stays small beside the amount, on either side", () => {
  expect(markupOf(<Price text="USD 412.50" />)).toMatch(/<span class="[^"]*">USD<\/span> 412\.50/);
  expect(markupOf(<Price text="412,50 EUR" />)).toMatch(/412,50 <span class="[^"]*">EUR<\/span>/);
});

test("BK-01 pages: the first, the last, those around, and the way on", () => {
  const html = markupOf(<Pages page={5} pages={9} hrefOf={(page) => `/list?page=${page}`} />);
  expect([...html.matchAll(/href="\/list\?page=(\d)"/g)].map(([, page]) => page)).toEqual("4 1 4 5 6 9 6".split(" "));
  expect(html).toMatch(/href="\/list\?page=5"[^>]*aria-current="page"|aria-current="page"[^>]*href="\/list\?page=5"/);
  expect(html).toContain('aria-label="Pages"');
  expect(markupOf(<Pages page={1} pages={2} hrefOf={String} label="Pages of cards" />)).toContain("Pages of cards");
  expect(markupOf(<Pages page={1} pages={1} hrefOf={String} />)).toBe("");
});
