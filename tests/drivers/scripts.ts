/** The scripts that a page names, as the server sends it; the starter loads them once the page is drawn. */
export function scriptsNamedIn(html: string): string[] {
  const [starter = ""] = /<script\b[^>]*data-files="[^>]*>/.exec(html) ?? [];
  const named = [/src="([^"]*)"/, /data-files="([^"]*)"/].map((attribute) => attribute.exec(starter)?.[1] ?? "");
  return named.join(" ").split(" ").filter(Boolean);
}
