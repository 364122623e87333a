import { brandTokens } from "../core/brand-tokens.ts";
import { baseTokens, type ThemeName } from "../core/theme-tokens.ts";
import type { Language, Organisation } from "../organisation/settings.ts";
import { refusalMessages } from "./refusal-messages.ts";

export type RefusalKind = Exclude<keyof (typeof refusalMessages)[Language], "tryAgain" | "goHome" | "signIn">;

const pages = new WeakMap<Organisation, Map<string, string>>();

/** The page of a refusal in the organisation's colours, made once for each organisation. */
export function refusalPage(organisation: Organisation, language: Language, kind: RefusalKind): string {
  const made = pages.get(organisation) ?? new Map<string, string>();
  pages.set(organisation, made);
  const key = `${language} ${kind}`;
  const page = made.get(key) ?? pageOf(organisation, language, kind);
  made.set(key, page);
  return page;
}

/** Links to its own address, because a retry usually succeeds. */
function pageOf({ name, brand }: Organisation, language: Language, kind: RefusalKind): string {
  const { tryAgain, goHome, signIn, [kind]: messages } = refusalMessages[language];
  const { title, text } = messages;
  const retry = `<a class="go" href="">${tryAgain}</a> <a href="/">${goHome}</a>`;
  const site = escaped(name);
  return `<!DOCTYPE html>
<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${site}</title>
<style>${refusalStyle(brand)}</style>
</head>
<body>
<header><a href="/"><svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true"><path d="${brand.mark}"/></svg> ${site}</a></header>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p>${kind === "notOpen" ? `<a href="/login">${signIn}</a>` : retry}</p>
</main>
</body>
</html>
`;
}

/** The text of the page's one style element; the policy names its hash. */
export function refusalStyle(brand: Organisation["brand"]): string {
  const theme = (name: ThemeName) => {
    const { paper, surface, line, ink } = baseTokens[name];
    const { brand: link, onBrand } = brandTokens(brand, name);
    return `:root{--paper:${paper};--surface:${surface};--line:${line};--ink:${ink};--link:${link};--on:${onBrand}}`;
  };
  return [
    theme("light"),
    `@media (prefers-color-scheme:dark){${theme("dark")}}`,
    "body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.55 Figtree,system-ui,sans-serif}",
    "header{background:var(--surface);border-block-end:1px solid var(--line)}",
    "header,main{padding:1rem max(1rem,50% - 22rem)}",
    "header a{display:flex;gap:.5rem;align-items:center;font-size:1.25rem;font-weight:800;color:var(--ink);text-decoration:none}",
    "svg{box-sizing:border-box;padding:4px;border-radius:50%;background:var(--link);fill:var(--on)}",
    "h1{line-height:1.2}",
    "a{color:var(--link)}",
    "p a{display:inline-block}",
    ".go{margin-inline-end:1rem;padding:.75rem 1.25rem;border-radius:12px;background:var(--link);color:var(--on);font-weight:650;text-decoration:none}",
  ].join("");
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", '"': "&quot;" };

const escaped = (text: string): string => text.replace(/[&<"]/g, (sign) => ENTITIES[sign] ?? sign);
