import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { examplesOf } from "../fixtures/api-examples.ts";
import { unescaped } from "./forms.ts";
import type { Sender } from "./http-client.ts";

/** What there is to send something to, read from the pages, the sources and the documents. */

/** A form of a page, with what it would send as it stands. */
export type FormTarget = { method: string; action: string; viewer: Viewer; fields: [name: string, value: string][] };
export const VIEWERS = ["signed out", "signing up", "signed in"] as const;
export type Viewer = (typeof VIEWERS)[number];
export type CallTarget = { path: string; body: unknown };

const APP = join(import.meta.dirname, "../../app");
const API_PAGES = ["accounts", "organisation", "preferences", "reference", "wallet"];
/** QP-01, and what other sites call a way back. */
const OUTSIDE_NAMES = [
  ...["lang", "key", "signup", "action", "referral_code", "referral_name", "referral_org", "trip_id"],
  ...["latitude", "longitude", "redirect", "redirectTo", "returnTo", "next", "landing_url", "session_out_url"],
];

/** Every form of the pages, as these visitors see them; one that stands on several pages counts once. */
export async function formsOfPages(
  site: Sender,
  paths: string[],
  cookies: Record<Viewer, string>,
): Promise<FormTarget[]> {
  const found = new Map<string, FormTarget>();
  for (const viewer of VIEWERS) {
    for (const path of paths) {
      const { text } = await site.send({ path, headers: { cookie: cookies[viewer] } });
      for (const form of formsOf(text, path)) {
        const names = form.fields.map(([name]) => name).sort();
        found.set(`${form.method} ${form.action.split("?")[0]} ${[...new Set(names)].join()}`, { ...form, viewer });
      }
    }
  }
  return [...found.values()];
}

function formsOf(html: string, page: string): Omit<FormTarget, "viewer">[] {
  return html
    .split(/(?=<form\b)/)
    .slice(1)
    .map((part) => {
      const form = part.slice(0, part.indexOf("</form>"));
      const { method = "get", action = page } = attributes(/<form\b[^>]*>/.exec(form)?.[0] ?? "");
      const fields = [...form.matchAll(/<(?:input|select|textarea|button)\b[^>]*>/g)].flatMap(([tag]) => {
        const { name, value = "on" } = attributes(tag);
        return name ? [[name, value] as [string, string]] : [];
      });
      return { method: method.toLowerCase(), action, fields };
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
