import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { examplesOf } from "../fixtures/api-examples.ts";
import { unescaped } from "./forms.ts";
import type { Sender } from "./http-client.ts";

/** What there is to send something to, read from the pages, the sources and the documents. */

/** A form of a page, with what it would send as it stands, and the characters that a browser lets viewers type into its fields. */
export type FormTarget = {
  method: string;
  action: string;
  viewer: Viewer;
  fields: [name: string, value: string][];
  limits: Map<string, number>;
};
export const VIEWERS = ["signed out", "signing up", "member", "agent", "operator"] as const;
export type Viewer = (typeof VIEWERS)[number];
export type CallTarget = { path: string; body: unknown };

const APP = join(import.meta.dirname, "../../app");
const API_PAGES = ["accounts", "organisation", "preferences", "reference", "wallet"];
/** QP-01, and what other sites call a way back. */
const OUTSIDE_NAMES = [
  ...["lang", "key", "signup", "action", "referral_code", "referral_name", "referral_org", "trip_id"],
  ...["latitude", "longitude", "redirect", "redirectTo", "returnTo", "next", "landing_url", "session_out_url"],
];

/** Every form that these viewers see on the pages and those they link to; the first viewer who sees a form sends it. */
export async function formsOfPages(
  site: Sender,
  paths: string[],
  cookies: Record<Viewer, string>,
): Promise<FormTarget[]> {
  const found = new Map<string, FormTarget>();
  for (const viewer of VIEWERS) {
    const known = new Set<string>();
    // Grows while it is read.
    const pages = new Set(paths);
    for (const path of pages) {
      if (known.has(kindOf(path)) && !paths.includes(path)) continue;
      const { status, text } = await site.send({ path, headers: { cookie: cookies[viewer] } });
      if (status < 400) known.add(kindOf(path));
      for (const form of formsOf(text, path)) {
        const names = form.fields.map(([name]) => name).sort();
        const key = `${form.method} ${kindOf(form.action)} ${[...new Set(names)].join()}`;
        if (!found.has(key)) found.set(key, { ...form, viewer });
      }
      for (const link of linksOf(text)) pages.add(link);
    }
  }
  return [...found.values()];
}

/** Pages that differ in the record they are about, or in what a list shows, are one. */
function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, "http://localhost");
  const parts = pathname.split("/").map((part) => (/[A-Z\d]/.test(part) ? "…" : part));
  return `${parts.join("/")} ${searchParams.get("modal") ?? ""}`;
}

const linksOf = (html: string): string[] =>
  [...html.matchAll(/\shref="(\/(?!\/)[^"#]*)"/g)].map(([, href = ""]) => unescaped(href));

function formsOf(html: string, page: string): Omit<FormTarget, "viewer">[] {
  return html
    .split(/(?=<form\b)/)
    .slice(1)
    .map((part) => {
      const form = part.slice(0, part.indexOf("</form>"));
      const { method = "get", action = page } = attributes(/<form\b[^>]*>/.exec(form)?.[0] ?? "");
      const tags = [...form.matchAll(/<(?:input|select|textarea|button)\b[^>]*>/g)].map(([tag]) => attributes(tag));
      const named = tags.flatMap(({ name, type, value = type === "file" ? "" : "on", maxLength }) =>
        name ? [{ name, value, maxLength }] : [],
      );
      return {
        method: method.toLowerCase(),
        action,
        fields: named.map(({ name, value }): [string, string] => [name, value]),
        limits: new Map(named.flatMap(({ name, maxLength }) => (maxLength ? [[name, Number(maxLength)]] : []))),
      };
    });
}

const attributes = (tag: string): Record<string, string> =>
  Object.fromEntries(
    [...tag.matchAll(/\s([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, unescaped(value)]),
  );

/** Every name that a query is asked for in the sources, that a form puts into one, or that links from outside have. */
export function queryNames(forms: FormTarget[]): string[] {
  const sources = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  const read = sources.flatMap((file) => [
    ...readFileSync(join(APP, file), "utf8").matchAll(/[pP]arams\s*\.(?:get|getAll|has)\("([^"]+)"\)/g),
  ]);
  const sent = forms.filter(({ method }) => method === "get").flatMap(({ fields }) => fields.map(([name]) => name));
  return [...new Set([...OUTSIDE_NAMES, ...read.map(([, name = ""]) => name), ...sent])];
}

/** Every call of docs/api with a body it documents. */
export function documentedCalls(): CallTarget[] {
  const examples = API_PAGES.flatMap(examplesOf).filter(({ method }) => method === "POST");
  const called = examples.map(({ path, body = "{}" }) => ({ path, body: JSON.parse(body) as unknown }));
  const richest = new Map<string, CallTarget>();
  for (const call of called) {
    const known = richest.get(call.path);
    if (!known || JSON.stringify(call.body).length > JSON.stringify(known.body).length) richest.set(call.path, call);
  }
  return [...richest.values()];
}
