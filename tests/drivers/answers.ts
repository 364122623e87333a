import { unescaped } from "./forms.ts";
import type { Answer } from "./http-client.ts";

/** The messages of the error summary. */
export function summary({ text }: Answer): string[] {
  const box = /id="error-summary".*?<\/ul>/s.exec(text)?.[0] ?? "";
  return [...box.matchAll(/<li>(?:<a[^>]*>)?([^<]+)/g)].map(([, message = ""]) => unescaped(message));
}

export const setCookies = ({ headers }: Answer): string[] => headers["set-cookie"] ?? [];

/** What a browser would send after this answer. */
export const cookies = (answer: Answer): string =>
  setCookies(answer)
    .filter((each) => !each.includes("Max-Age=0"))
    .map((each) => each.split(";")[0])
    .join("; ");

/** An answer without what differs between any two. */
export const withoutIds = (html: string): string =>
  html.replaceAll(/[\w-]{8}(?:-[\w-]{4}){3}-[\w-]{12}/g, "ID").replaceAll(/booking(?:=|%3D)[\w-]{22}/g, "");
