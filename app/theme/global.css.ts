import { globalFontFace, globalStyle } from "@vanilla-extract/css";
import { color } from "./contract.css";

const SYSTEM = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

globalFontFace("Figtree", {
  src: 'url("/fonts/figtree-latin.woff2") format("woff2")',
  fontWeight: "300 900",
  // The first page uses the font only if it loads at once: a later swap would move the text being read.
  fontDisplay: "optional",
  unicodeRange:
    "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215",
});
// Fonts that are there, stretched to Figtree's measures, so that pages with and without it are laid out alike: Arial and its twin on
// Linux, Roboto on Android, the bold ones for what is bold. Measured on texts of the site; Figtree rises 95% and falls 25%.
globalFontFace("Figtree fallback", {
  src: "local(Arial), local(Liberation Sans), local(Roboto)",
  fontWeight: "300 600",
  sizeAdjust: "100.5%",
  ascentOverride: "94.5%",
  descentOverride: "24.9%",
  lineGapOverride: "0%",
});
globalFontFace("Figtree fallback", {
  src: "local(Arial Bold), local(Liberation Sans Bold), local(Roboto Bold)",
  fontWeight: "601 900",
  sizeAdjust: "96.5%",
  ascentOverride: "98.4%",
  descentOverride: "25.9%",
  lineGapOverride: "0%",
});

globalStyle("*, ::before, ::after", { boxSizing: "border-box", margin: 0 });
globalStyle(":root", {
  fontFamily: `Figtree, "Figtree fallback", ${SYSTEM}`,
  WebkitTextSizeAdjust: "100%",
  background: color.paper,
  color: color.ink,
  lineHeight: 1.5,
  // No last line of one short word.
  textWrap: "pretty",
  scrollPaddingBlock: "1rem",
});
// Lite pages bring no font along.
globalStyle(":root[data-lite]", { fontFamily: SYSTEM });

globalStyle("h1, h2, h3", { fontWeight: 750, lineHeight: 1.12, letterSpacing: "-.02em", textWrap: "balance" });
// Names and e-mail addresses can be one long word.
globalStyle("h1, h2, p", { overflowWrap: "anywhere" });
globalStyle("h1", { fontSize: "clamp(1.5rem, 1.25rem + 1.2vw, 2rem)" });
globalStyle("h2", { fontSize: "clamp(1.25rem, 1.15rem + .5vw, 1.5rem)" });
globalStyle("h3", { fontSize: "1.125rem" });
// Arabic letters join: no tracking, and room for marks above and below.
globalStyle(":is(h1, h2, h3):lang(ar)", { letterSpacing: 0, lineHeight: 1.35 });

globalStyle("a", { color: color.brand, textUnderlineOffset: ".2em", textDecorationThickness: "1px" });
globalStyle("a:hover", { color: color.brandHover, textDecorationThickness: "2px" });
// An empty string instead of none: Safari goes on calling it a list.
globalStyle("ul, ol, menu", { padding: 0, listStyleType: '""' });
globalStyle("img, svg", { display: "block", maxInlineSize: "100%" });
globalStyle("img", { blockSize: "auto" });
globalStyle("fieldset, dialog", { border: 0, padding: 0, minInlineSize: 0, color: "inherit" });
globalStyle("legend", { padding: 0 });
globalStyle("table", { borderCollapse: "collapse" });
globalStyle("summary", { cursor: "pointer" });
globalStyle("[hidden]", { display: "none !important" });

globalStyle("button, input, select, textarea", { font: "inherit", color: "inherit", letterSpacing: "inherit" });
globalStyle(":where(input:not([type=checkbox], [type=radio]), select, textarea)", {
  inlineSize: "100%",
  minInlineSize: 0,
  minBlockSize: "3rem",
  padding: ".5rem .75rem",
  border: `1.5px solid ${color.lineStrong}`,
  borderRadius: 6,
  background: color.surface,
});
globalStyle(":where(input[readonly])", { background: color.sunken });
globalStyle(":where(input:is([type=checkbox], [type=radio]))", {
  flex: "none",
  inlineSize: "1.25rem",
  blockSize: "1.25rem",
  margin: ".125rem",
  accentColor: color.brand,
});
globalStyle("[aria-invalid=true]", { borderColor: color.deal, borderWidth: 2 });
globalStyle(":is(input:is([type=email], [type=tel], [type=password]), bdo):dir(rtl)", { textAlign: "end" });

globalStyle(":focus-visible", {
  outline: `3px solid ${color.focus}`,
  outlineOffset: 2,
  // Two tones: the ring stands out on fills of any colour.
  boxShadow: `0 0 0 2px ${color.surface}`,
});

// A heading takes the focus so that it is read out, and is as wide as its words: a ring round the whole line points at nothing.
globalStyle("h1:focus-visible", { inlineSize: "fit-content", maxInlineSize: "100%" });
globalStyle("main:focus-visible", { outline: "none", boxShadow: "none" });

globalStyle("@view-transition", {
  "@media": { "(prefers-reduced-motion: no-preference)": { navigation: "auto" } as never },
});
globalStyle("::view-transition-group(*)", { animationDuration: "150ms" });

// The footer stays at the foot of short pages.
globalStyle("body > div:has(> div > footer)", { display: "flex", flexDirection: "column", minBlockSize: "100dvb" });
globalStyle("body > div > div:has(> footer)", { marginBlockStart: "auto" });
// As high as the screen, although a fixed dialog adds no height: a smaller page would count as cut off.
globalStyle("html:has(dialog[open])", { overflow: "hidden", minBlockSize: "100%" });

globalStyle("@page", { margin: "15mm" } as never);
globalStyle("body", { "@media": { print: { background: "#fff", color: "#000" } } });
